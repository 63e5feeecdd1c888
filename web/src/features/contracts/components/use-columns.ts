import { useState } from 'react';
import { useUser } from '@/lib/session/session-store.ts';
import { type ColumnId, columnIds, usualColumns } from './contract-columns.tsx';

const keyOf = (userId: string) => `contract-columns:${userId}`;

/** Which columns this person sees on this machine, in the order of the table. */
export function useColumns() {
  const { id } = useUser();
  const [columns, setColumns] = useState(() => readColumns(localStorage.getItem(keyOf(id))));
  const toggle = (column: ColumnId) => {
    const next = columnIds.filter((known) => columns.includes(known) !== (known === column));
    localStorage.setItem(keyOf(id), next.join());
    setColumns(next);
  };
  return { columns, toggle };
}

/** What was kept, without columns there no longer are; the usual ones where nothing was. */
export function readColumns(kept: string | null): readonly ColumnId[] {
  if (kept === null) return usualColumns;
  const wanted = kept.split(',');
  return columnIds.filter((known) => wanted.includes(known));
}
