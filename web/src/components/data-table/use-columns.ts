import { useState } from 'react';
import { useUser } from '@/lib/session/session-store.ts';
import type { ColumnSet } from './columns.ts';

/** The columns this user chose on this device, in table order. */
export function useColumns<R, Id extends string>(set: ColumnSet<R, Id>) {
  const key = `${set.name}:${useUser().id}`;
  const [columns, setColumns] = useState(() => readColumns(set, localStorage.getItem(key)));
  const toggle = (column: Id) => {
    const next = set.ids.filter((known) => columns.includes(known) !== (known === column));
    localStorage.setItem(key, next.join());
    setColumns(next);
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
