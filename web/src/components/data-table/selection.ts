/** A row that can be selected. */
interface Row {
  id: string;
}

/**
 * What is selected of a list that is seen a page at a time: rows one by one, or everything that matches, seen or not.
 * `anchor` is the row from which Shift extends.
 */
export type Selection<T extends Row> =
  | { all: true }
  | { all: false; chosen: ReadonlyMap<string, T>; anchor: string | null };

/** What of a table is selected, and what happens when a box is ticked; `extend` where Shift was held. */
export interface RowSelection<T extends Row> {
  selected: Selection<T>;
  toggle: (id: string, extend: boolean) => void;
  togglePage: () => void;
  /** What a row is called, for the label of its box. */
  nameOf: (row: T) => string;
}

export const nothing = { all: false, chosen: new Map<string, never>(), anchor: null } as const;
export const everything = { all: true } as const;

export const isSelected = <T extends Row>(selection: Selection<T>, id: string): boolean =>
  selection.all || selection.chosen.has(id);

/** `total` is how many rows match. */
export const countSelected = <T extends Row>(selection: Selection<T>, total: number): number =>
  selection.all ? total : selection.chosen.size;

/** How much of a page is selected, as its checkbox shows it. */
export function pageState<T extends Row>(
  selection: Selection<T>,
  page: readonly T[],
): 'none' | 'some' | 'all' {
  const selected = page.filter(({ id }) => isSelected(selection, id)).length;
  if (selected === 0) return 'none';
  return selected === page.length ? 'all' : 'some';
}

/**
 * Selects a row, or takes it out; with `extend` all rows from the anchor to it, in the order of the page, follow it. Where
 * everything was selected, what is left is this page without the row: rows that were never seen are not known one by one.
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

/** Selects the whole page, or where it is already, takes it out. */
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

/** Takes rows out that are gone. */
export function without<T extends Row>(selection: Selection<T>, ids: Iterable<string>): Selection<T> {
  return selection.all ? selection : mark(selection, [], ids, false);
}

/** The selected rows, as the page shows them now where it does; null where everything is selected. */
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
