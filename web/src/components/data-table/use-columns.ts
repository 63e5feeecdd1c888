import { useSearchParams } from 'react-router-dom';
import { useUser } from '@/lib/session/session-store.ts';
import type { ColumnSet } from './columns.ts';

/** The URL parameter of the columns. */
export const columnsParam = 'columns';

/** The columns in the URL, else those this user chose on this device, in table order. */
export function useColumns<R, Id extends string>(set: ColumnSet<R, Id>) {
  const key = `${set.name}:${useUser().id}`;
  const [params, setParams] = useSearchParams();
  const columns = readColumns(set, params.get(columnsParam) ?? localStorage.getItem(key));
  const toggle = (column: Id) => {
    const next = set.ids.filter((known) => columns.includes(known) !== (known === column)).join();
    localStorage.setItem(key, next);
    setParams(
      (previous) => {
        const changed = new URLSearchParams(previous);
        changed.set(columnsParam, next);
        return changed;
      },
      { replace: true },
    );
  };
  return { columns, toggle };
}

/** The stored choice without columns that no longer exist, or the default. */
export function readColumns<R, Id extends string>(
  { ids, usual }: ColumnSet<R, Id>,
  kept: string | null,
): readonly Id[] {
  if (kept === null) return usual;
  const wanted = kept.split(',');
  return ids.filter((known) => wanted.includes(known));
}
