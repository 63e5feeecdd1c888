import { describe, expect, it } from 'vitest';
import * as layout from '@/components/data-table/column-layout.ts';
import * as kept from '@/components/data-table/use-columns.ts';
import {
  type ColumnId,
  columnIds,
  contractColumnSet,
  contractColumns,
  usualColumns,
} from './contract-columns.tsx';

const layoutColumns = (chosen: readonly ColumnId[], room: number) =>
  layout.layoutColumns(contractColumnSet, chosen, room);

const fixed = 36 + 88;
const nameIn = (room: number, { widths }: ReturnType<typeof layoutColumns>) =>
  room - fixed - Object.values(widths).reduce((sum, width) => sum + width, 0);

const readColumns = (text: string | null) => kept.readColumns(contractColumnSet, text);

describe('table columns', () => {
  it('are all shown on a wide screen, for any selection', () => {
    expect(layoutColumns(usualColumns, 1152).columns).toEqual(usualColumns);
    expect(layoutColumns(columnIds, 1376).columns).toEqual(columnIds);
  });
  it('are dropped in order of priority to keep the name readable, but never the risk', () => {
    expect(layoutColumns(columnIds, 1100).columns).not.toContain('parties');
    expect(layoutColumns(usualColumns, 770).columns).toEqual(['value', 'status', 'risk']);
    expect(layoutColumns(columnIds, 300).columns).toEqual(['risk']);
  });
  it('leave room for the name at every width', () => {
    for (let room = 560; room <= 1600; room += 7) {
      expect(nameIn(room, layoutColumns(columnIds, room))).toBeGreaterThanOrEqual(200);
    }
  });
  it('share the remaining width among text columns; figures keep theirs', () => {
    const { widths } = layoutColumns(['parties', 'project', 'value'], 1376);
    expect(widths.value).toBe(contractColumns.value.width);
    expect(widths.parties).toBeGreaterThan(widths.project ?? 0);
    expect(nameIn(1376, { columns: [], widths })).toBeGreaterThan(widths.parties ?? 0);
  });
});

it('defaults to the usual columns and remembers an empty choice', () => {
  expect(readColumns(null)).toEqual(usualColumns);
  expect(readColumns('')).toEqual([]);
});

it("keeps the table's column order and drops unknown columns", () => {
  expect(readColumns('risk,color,parties')).toEqual(['parties', 'risk']);
});
