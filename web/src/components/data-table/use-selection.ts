import { useCallback, useRef, useState } from 'react';
import {
  everything,
  nothing,
  type RowSelection,
  type Selection,
  togglePage,
  toggleRow,
  without,
} from './selection.ts';

export interface SelectionState<T extends { id: string }> extends RowSelection<T> {
  /** Selects everything that matches, loaded or not. */
  selectAll: () => void;
  clear: () => void;
  /** Deselects rows that no longer exist. */
  drop: (ids: string[]) => void;
}

/**
 * The selection of a list. Kept from page to page, and cleared when `scope` (the list's filters) changes.
 * `page` are the visible rows, `nameOf` returns a row's name.
 */
export function useSelection<T extends { id: string }>(
  scope: string,
  page: readonly T[],
  nameOf: (row: T) => string,
): SelectionState<T> {
  const [kept, setKept] = useState<{ scope: string; selected: Selection<T> }>({ scope, selected: nothing });
  if (kept.scope !== scope) setKept({ scope, selected: nothing });
  const rows = useRef(page);
  rows.current = page;

  const change = useCallback(
    (next: (selected: Selection<T>) => Selection<T>) =>
      setKept(({ scope, selected }) => ({ scope, selected: next(selected) })),
    [],
  );
  // Stable, so that a row does not rerender for another's selection.
  const toggle = useCallback(
    (id: string, extend: boolean) => change((selected) => toggleRow(selected, rows.current, id, extend)),
    [change],
  );
  return {
    selected: kept.scope === scope ? kept.selected : nothing,
    nameOf,
    toggle,
    togglePage: () => change((selected) => togglePage(selected, page)),
    selectAll: () => change(() => everything),
    clear: useCallback(() => change(() => nothing), [change]),
    drop: useCallback((ids: string[]) => change((selected) => without(selected, ids)), [change]),
  };
}
