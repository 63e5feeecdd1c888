import type { ColumnSet, Columns } from './columns.ts';

/** Width of the selection checkboxes, in pixels. */
const SELECT_WIDTH = 36;

export interface ColumnLayout<Id extends string = string> {
  columns: readonly Id[];
  /** In pixels. The name column takes the rest. */
  widths: Partial<Record<Id, number>>;
}

/** The chosen columns that fit next to a readable name in a table `room` pixels wide, with their widths. */
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

/**
 * All columns with their widths from the layout. The first takes the remaining width; the actions come last.
 */
export function layOutColumns<R, Id extends string>(
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
