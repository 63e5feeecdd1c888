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
  /** Selects everything that matches, seen or not. */
  selectAll: () => void;
  clear: () => void;
  /** Takes rows out that are gone. */
  drop: (ids: string[]) => void;
}

/**
 * What is selected of a list. It survives going from page to page, and ends when `scope`, what the list shows at all, changes.
 * `page` are the rows in sight, `nameOf` says what a row is called.
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
  // Held still, so that a row is not rendered for another one's mark.
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
