import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Column } from './columns.ts';
import { anyText, naughtyTexts } from './testing/naughty-texts.ts';
import { readXlsx } from './testing/read-xlsx.ts';
import { linesOf, serialDay } from './workbook.ts';
import { xlsxWriter } from './xlsx.ts';

type Row = [
  text: string | null,
  amount: number | null,
  day: string | null,
  at?: string | null,
  count?: number | null,
];
const columns: Column<Row>[] = [
  { header: 'Name', kind: 'text', value: ([text]) => text },
  { header: 'Value', kind: 'money', value: ([, amount]) => amount },
  { header: 'Start Date', kind: 'date', value: ([, , day]) => day },
  { header: 'Time (UTC)', kind: 'instant', value: ([, , , at = null]) => at },
  { header: 'Score', kind: 'count', value: ([, , , , count = null]) => count },
];

function sheetOf(...batches: Row[][]) {
  const writer = xlsxWriter(columns, 'Contracts & more');
  const pieces = [writer.begin(), ...batches.map((batch) => writer.rows(batch)), writer.end()];
  const [sheet] = readXlsx(Buffer.concat(pieces));
  if (!sheet) throw new Error('There is no sheet');
  return sheet;
}

describe('xlsxWriter', () => {
  it('writes text, money, dates, times, and counts as typed cells, and omits missing ones', () => {
    const sheet = sheetOf(
      [['=1+1', 1234.5, '2026-03-01', '2026-03-01T18:00:00.000Z', 61]],
      [[null, null, null]],
      [['a', 0, '1899-12-31']],
    );
    expect(sheet).toMatchObject({ name: 'Contracts & more', frozenRows: 1, repeatedRows: '$1:$1' });
    expect(sheet).toMatchObject({ landscape: true, fitsToWidth: true });
    expect(sheet.rows).toEqual([
      ['Name', 'Value', 'Start Date', 'Time (UTC)', 'Score'],
      ['=1+1', 1234.5, 46_082, 46_082.75, 61],
      [],
      ['a', 0, '1899-12-31'],
    ]);
    expect(['A2', 'B2', 'C2', 'D2', 'E2'].map((at) => sheet.cells.get(at)?.format)).toEqual([
      '@',
      '"$"#,##0.00',
      'yyyy\\-mm\\-dd',
      'yyyy\\-mm\\-dd\\ hh:mm',
      '#,##0',
    ]);
    expect([...sheet.cells.values()].filter(({ formula }) => formula !== null)).toEqual([]);
  });

  it('preserves every text, in parts that a strict reader accepts', () => {
    fc.assert(
      fc.property(fc.array(anyText()), (texts) => {
        const sheet = sheetOf(texts.map((text) => [text, 1, null]));
        expect(sheet.rows.slice(1).map(([text]) => text ?? '')).toEqual(texts);
        expect([...sheet.cells.values()].filter(({ formula }) => formula !== null)).toEqual([]);
      }),
      { examples: [[naughtyTexts]], numRuns: 50 },
    );
  });
});

describe('serialDay', () => {
  it('counts days as Excel does, including its February 29, 1900', () => {
    const days = ['1900-01-01', '1900-02-28', '1900-03-01', '1970-01-01', '2026-03-01', '2200-12-31'];
    expect(days.map(serialDay)).toEqual([1, 59, 61, 25569, 46082, 109939]);
  });
});

describe('linesOf', () => {
  it('estimates enough lines for wrapped text', () => {
    expect(linesOf('Harbor Tower', 20)).toBe(1);
    expect(linesOf('', 20)).toBe(1);
    expect(linesOf('a\nb\r\nc\rd', 20)).toBe(4);
    expect(linesOf('x'.repeat(17), 20)).toBe(1);
    expect(linesOf('x'.repeat(18), 20)).toBe(2);
    expect(linesOf('北京'.repeat(5), 20)).toBe(2);
  });
});
