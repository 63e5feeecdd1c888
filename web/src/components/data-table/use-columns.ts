import { useState } from 'react';
import { useUser } from '@/lib/session/session-store.ts';
import type { ColumnSet } from './columns.ts';

/** Which columns this person sees on this machine, in the order of the table. */
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

/** What was kept, without columns there no longer are; the usual ones where nothing was. */
export function readColumns<R, Id extends string>(
  { ids, usual }: ColumnSet<R, Id>,
  kept: string | null,
): readonly Id[] {
  if (kept === null) return usual;
  const wanted = kept.split(',');
  return ids.filter((known) => wanted.includes(known));
}
