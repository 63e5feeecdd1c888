import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../tabular/testing/naughty-texts.ts';
import { dayOf, readXlsx } from '../tabular/testing/read-xlsx.ts';
import type { ReportContent } from './content.ts';
import { contentOf } from './testing/content.ts';
import { reportXlsx } from './to-xlsx.ts';

const written = async (content: ReportContent) => readXlsx(await reportXlsx(content));

describe('reportXlsx', () => {
  it('has one sheet for figures, one for the trend, and one per table, with unique names', async () => {
    const sheets = await written(contentOf('Harbor'));
    expect(sheets.map(({ name }) => name)).toEqual(['Summary', 'Trend', 'Contracts', 'contracts 2']);
  });

  it('types each cell: money, counts, percentages, dates, and times', async () => {
    const [summary, course, contracts] = await written(contentOf('Harbor'));
    const row = (label: string) => {
      const at = [...(summary?.cells ?? [])].find(([, { value }]) => value === label)?.[0].slice(1);
      return ['B', 'C', 'D'].map((column) => summary?.cells.get(`${column}${at}`));
    };
    const date = 'yyyy\\-mm\\-dd';
    expect(row('First day')[0]).toMatchObject({ format: date, value: 46_296 });
    expect(row('Generated')[0]?.format).toBe('yyyy\\-mm\\-dd\\ hh:mm');
    // 05:30 UTC, half an hour before clocks in New York go back.
    expect(dayOf(Number(row('Generated')[0]?.value))).toBe('2026-11-01 01:30');
    expect(row('Time zone')[0]?.value).toBe('America/New_York');
    expect(row('Risk Alerts')).toMatchObject([
      { format: '#,##0', value: 12 },
      { format: '\\+0%;\\-0%;0%', value: -0.03 },
      { value: 'contracts with a score above 60' },
    ]);
    expect(row('Compliance Score')).toMatchObject([
      { format: '0%', value: 0.57 },
      { value: 0.12 },
      undefined,
    ]);
    expect(row('Current value')[0]).toMatchObject({ format: '"$"#,##0.00', value: 1_000_000.07 });
    expect(row('Paid out')[0]?.value).toBe('Unknown');
    expect(course?.rows).toEqual([
      ['Date', 'Contracts created', 'Compliance %'],
      [46_326, 1],
      [46_327, 0, 0.57],
    ]);
    expect(contracts?.rows.slice(0, 3)).toEqual([
      ['Contract', 'Value', 'Owed', 'End', 'Days late', 'Done'],
      ['Harbor', 0.1, null, 46_081, 3, 0.85],
      // No spreadsheet supports such a date, so it is text.
      ['Harbor', 0.2, null, '1776-07-04'],
    ]);
    expect(['B2', 'D2', 'E2', 'F2'].map((at) => contracts?.cells.get(at)?.format)).toEqual([
      '"$"#,##0.00',
      date,
      '#,##0',
      '0%',
    ]);
  });

  it('sums with formulas that include their results, and leaves unknown totals empty', async () => {
    const contracts = (await written(contentOf('Harbor')))[2];
    expect(contracts?.cells.get('A4')?.value).toBe('Total');
    expect(contracts?.cells.get('B4')).toEqual({ formula: 'SUM(B2:B3)', value: 0.3, format: '"$"#,##0.00' });
    expect(contracts?.cells.get('C4')).toBeUndefined();
    expect(contracts?.cells.get('E4')).toMatchObject({ formula: 'SUM(E2:E3)', value: 3 });
    const formulas = [...(contracts?.cells.values() ?? [])].filter(({ formula }) => formula !== null);
    expect(formulas).toHaveLength(2);
  });

  it('freezes and repeats headers, filters rows, and fits the page width', async () => {
    const sheets = await written(contentOf('Harbor'));
    for (const { landscape, fitsToWidth, widths } of sheets) {
      expect([landscape, fitsToWidth]).toEqual([true, true]);
      expect(Math.max(...widths)).toBeLessThanOrEqual(66);
    }
    expect(sheets.map(({ frozenRows, repeatedRows, filter }) => [frozenRows, repeatedRows, filter])).toEqual([
      [0, null, null],
      [1, '$1:$1', 'A1:C3'],
      [1, '$1:$1', 'A1:F3'],
      [1, '$1:$1', null],
    ]);
  });

  it('states missing data', async () => {
    const [, , , deadlines] = await written(contentOf('Harbor'));
    expect(deadlines?.rows).toEqual([['Deadline', 'End'], ['No open deadlines.'], ['Those that are open.']]);
  });

  it('states the total when the list is shortened', async () => {
    const content = contentOf('Harbor');
    const sections = content.sections.map((one) => (one.kind === 'table' ? { ...one, leftOff: 1200 } : one));
    const contracts = (await written({ ...content, sections }))[2];
    expect(contracts?.rows.at(-1)).toEqual(['1,200 more rows are not shown.']);
  });

  it('cuts text longer than a cell allows, without splitting a character', async () => {
    const long = `${'x'.repeat(32_766)}😀`;
    const contracts = (await written(contentOf(long)))[2];
    expect(contracts?.cells.get('A2')?.value).toBe('x'.repeat(32_766));
  });

  it('stores every text as text, in parts that a strict reader accepts', async () => {
    await fc.assert(
      fc.asyncProperty(anyText(), async (name) => {
        const [summary, , contracts] = await written(contentOf(name));
        expect(summary?.cells.get('B2')?.value).toBe(name === '' ? undefined : name);
        expect(contracts?.cells.get('A2')?.value).toBe(name === '' ? undefined : name);
      }),
      {
        examples: [
          ["=cmd|'/C calc'!A0"],
          ['+1'],
          ['@x'],
          ['&P ]]> <&>'],
          ['x'.repeat(300)],
          ['\u0001\u001f'],
          ['مرحبا'],
          ['北京 😀'],
        ],
        numRuns: 20,
      },
    );
  });
});
