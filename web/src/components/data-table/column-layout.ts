import type { ColumnSet, Columns } from './columns.ts';

/** What the boxes that select rows need, in pixels. */
const SELECT_WIDTH = 36;

export interface ColumnLayout<Id extends string = string> {
  columns: readonly Id[];
  /** In pixels. The name's column takes the rest. */
  widths: Partial<Record<Id, number>>;
}

/** Chosen columns that fit beside a readable name into a table `room` pixels wide, and how wide each is. */
export function layoutColumns<R, Id extends string>(
  { columns: all, givesWay, first, actionsWidth }: ColumnSet<R, Id>,
  chosen: readonly Id[],
  room: number,
): ColumnLayout<Id> {
  const need = (columns: readonly Id[]) =>
    columns.reduce((sum, id) => sum + all[id].width, SELECT_WIDTH + first.width + actionsWidth);
  let columns = chosen;
  for (const id of givesWay) {
    if (need(columns) <= room) break;
    columns = columns.filter((column) => column !== id);
  }
  const left = Math.max(0, room - need(columns));
  const share = (id: Id) => all[id].grows ?? 0;
  const shares = columns.reduce((sum, id) => sum + share(id), first.grows ?? 1);
  const width = (id: Id) => Math.floor(all[id].width + (left * share(id)) / shares);
  const widths: Partial<Record<Id, number>> = {};
  for (const id of columns) widths[id] = width(id);
  return { columns, widths };
}

/** All columns of the table, each as wide as the layout says; the first takes what is left, the actions come last. */
export function placedColumns<R, Id extends string>(
  { columns, first, actionsWidth }: ColumnSet<R, Id>,
  layout: ColumnLayout<Id>,
  showActions: (row: R) => React.ReactNode,
): Columns<R> {
  return {
    first: { ...first, width: undefined },
    ...Object.fromEntries(layout.columns.map((id) => [id, { ...columns[id], width: layout.widths[id] }])),
    actions: { label: 'Actions', right: true, width: actionsWidth, show: showActions },
  };
}
