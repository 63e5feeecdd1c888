import { type ColumnId, contractColumns } from './contract-columns.tsx';

/** What the columns that are always there need, in pixels: selection, name and actions. */
const ALWAYS = { select: 36, name: 200, actions: 88 };
/** Which columns give way first where there is no room for all that were chosen. */
const GIVES_WAY: readonly ColumnId[] = ['parties', 'project', 'dates', 'end_date', 'value', 'status'];
/** Columns of words, and what each takes of the room that is left, beside the name's 5. */
const GROWS: Partial<Record<ColumnId, number>> = { parties: 3, project: 2 };
const NAME_GROWS = 5;

export interface ColumnLayout {
  columns: readonly ColumnId[];
  /** In pixels. The name's column takes the rest. */
  widths: Partial<Record<ColumnId, number>>;
}

/** Chosen columns that fit beside a readable name into a table `room` pixels wide, and how wide each is. */
export function layoutColumns(chosen: readonly ColumnId[], room: number): ColumnLayout {
  const fixed = ALWAYS.select + ALWAYS.name + ALWAYS.actions;
  const need = (columns: readonly ColumnId[]) =>
    columns.reduce((sum, id) => sum + contractColumns[id].width, fixed);
  let columns = chosen;
  for (const id of GIVES_WAY) {
    if (need(columns) <= room) break;
    columns = columns.filter((column) => column !== id);
  }
  const left = Math.max(0, room - need(columns));
  const shares = columns.reduce((sum, id) => sum + (GROWS[id] ?? 0), NAME_GROWS);
  const width = (id: ColumnId) => Math.floor(contractColumns[id].width + (left * (GROWS[id] ?? 0)) / shares);
  return { columns, widths: Object.fromEntries(columns.map((id) => [id, width(id)])) };
}
