/** A selectable row. */
interface Row {
  id: string;
}

/**
 * The selection of a paged list: individual rows, or everything that matches, loaded or not. Shift extends
 * from the `anchor` row.
 */
export type Selection<T extends Row> =
  | { all: true }
  | { all: false; chosen: ReadonlyMap<string, T>; anchor: string | null };

/** The table's selection, and the handlers of its checkboxes; `extend` if Shift was held. */
export interface RowSelection<T extends Row> {
  selected: Selection<T>;
  toggle: (id: string, extend: boolean) => void;
  togglePage: () => void;
  /** The row's name, for its checkbox label. */
  nameOf: (row: T) => string;
}

export const nothing = { all: false, chosen: new Map<string, never>(), anchor: null } as const;
export const everything = { all: true } as const;

export const isSelected = <T extends Row>(selection: Selection<T>, id: string): boolean =>
  selection.all || selection.chosen.has(id);

/** `total` is the number of matching rows. */
export const countSelected = <T extends Row>(selection: Selection<T>, total: number): number =>
  selection.all ? total : selection.chosen.size;

/** The state of the page's checkbox: none, some, or all selected. */
export function pageState<T extends Row>(
  selection: Selection<T>,
  page: readonly T[],
): 'none' | 'some' | 'all' {
  const selected = page.filter(({ id }) => isSelected(selection, id)).length;
  if (selected === 0) return 'none';
  return selected === page.length ? 'all' : 'some';
}

/**
 * Toggles a row. With `extend`, all rows from the anchor to it, in page order, follow. If everything was
 * selected, the selection becomes this page without the row, since rows not loaded are not known
 * individually.
 */
export function toggleRow<T extends Row>(
  selection: Selection<T>,
  page: readonly T[],
  id: string,
  extend = false,
): Selection<T> {
  const on = !isSelected(selection, id);
  const anchor = selection.all ? null : selection.anchor;
  return { ...mark(selection, page, extend ? range(page, anchor, id) : [id], on), anchor: id };
}

/** Selects the whole page, or deselects it if already selected. */
export function togglePage<T extends Row>(selection: Selection<T>, page: readonly T[]): Selection<T> {
  if (selection.all) return nothing;
  const on = pageState(selection, page) !== 'all';
  return mark(
    selection,
    page,
    page.map(({ id }) => id),
    on,
  );
}

/** Deselects rows that no longer exist. */
export function without<T extends Row>(selection: Selection<T>, ids: Iterable<string>): Selection<T> {
  return selection.all ? selection : mark(selection, [], ids, false);
}

/** The selected rows, with current data for those on the page; null if everything is selected. */
export function selectedRows<T extends Row>(selection: Selection<T>, page: readonly T[]): T[] | null {
  if (selection.all) return null;
  const fresh = new Map(page.map((row) => [row.id, row]));
  return [...selection.chosen.values()].map((row) => fresh.get(row.id) ?? row);
}

function mark<T extends Row>(
  selection: Selection<T>,
  page: readonly T[],
  ids: Iterable<string>,
  on: boolean,
) {
  const rows = new Map(page.map((row) => [row.id, row]));
  const chosen = new Map(selection.all ? rows : selection.chosen);
  for (const id of ids) {
    const row = rows.get(id);
    if (!on) chosen.delete(id);
    else if (row) chosen.set(id, row);
  }
  return { all: false as const, chosen, anchor: selection.all ? null : selection.anchor };
}

function range(page: readonly Row[], from: string | null, to: string): string[] {
  const ids = page.map(({ id }) => id);
  const [a, b] = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)];
  return a < 0 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}
