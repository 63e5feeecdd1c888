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

describe('the columns of a table', () => {
  it('are all there on a desk, whichever were chosen', () => {
    expect(layoutColumns(usualColumns, 1152).columns).toEqual(usualColumns);
    expect(layoutColumns(columnIds, 1376).columns).toEqual(columnIds);
  });
  it('give way to a readable name, the least needed first, and never the risk', () => {
    expect(layoutColumns(columnIds, 1100).columns).not.toContain('parties');
    expect(layoutColumns(usualColumns, 770).columns).toEqual(['value', 'status', 'risk']);
    expect(layoutColumns(columnIds, 300).columns).toEqual(['risk']);
  });
  it('leave the name its room at every width', () => {
    for (let room = 560; room <= 1600; room += 7) {
      expect(nameIn(room, layoutColumns(columnIds, room))).toBeGreaterThanOrEqual(200);
    }
  });
  it('share what is left among words; figures stay as they are', () => {
    const { widths } = layoutColumns(['parties', 'project', 'value'], 1376);
    expect(widths.value).toBe(contractColumns.value.width);
    expect(widths.parties).toBeGreaterThan(widths.project ?? 0);
    expect(nameIn(1376, { columns: [], widths })).toBeGreaterThan(widths.parties ?? 0);
  });
});

it('begins with the usual columns, and remembers that none are wanted', () => {
  expect(readColumns(null)).toEqual(usualColumns);
  expect(readColumns('')).toEqual([]);
});

it('keeps the order of the table and forgets what there no longer is', () => {
  expect(readColumns('risk,colour,parties')).toEqual(['parties', 'risk']);
});
