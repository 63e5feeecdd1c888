import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { restore } from '../tabular/formula.ts';
import { anyText } from '../tabular/testing/naughty-texts.ts';
import type { ReportContent } from './content.ts';
import { contentOf } from './testing/content.ts';
import { reportCsv } from './to-csv.ts';

const bytesOf = async (content: ReportContent) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await reportCsv(content));

/** Parses like a strict reader: one header, the same number of cells in each row, and only CRLF ends a row. */
async function read(content: ReportContent): Promise<Record<string, string>[]> {
  return parse(await bytesOf(content), {
    bom: true,
    record_delimiter: '\r\n',
    columns: true,
    relax_column_count: false,
  });
}

/** The nonempty cells of a row. */
const filled = (row: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== ''));

describe('reportCsv', () => {
  it('is one table with a byte order mark and CRLF row ends', async () => {
    const text = await bytesOf(contentOf('Harbor "A", 1'));
    expect(text.startsWith('\ufeffSection,Item,Figure,Unit,Change (%),Text,Date,')).toBe(true);
    expect(text.endsWith('\r\n')).toBe(true);
    expect(text).toContain('"Harbor ""A"", 1"');
    const [first] = await read(contentOf('Harbor'));
    expect(Object.keys(first ?? {}).slice(6)).toEqual([
      'Date',
      'Contracts created',
      'Compliance (%)',
      'Contract',
      'Value (US$)',
      'Owed (US$)',
      'End',
      'Days late',
      'Done (%)',
      'Deadline',
    ]);
  });

  it('labels each figure and section', async () => {
    const rows = (await read(contentOf('Harbor'))).map(filled);
    const of = (section: string) => rows.filter(({ Section }) => Section === section);
    expect(of('Report')).toContainEqual({
      Section: 'Report',
      Item: 'Generated',
      Text: '2026-11-01T05:30:00.000Z',
    });
    expect(of('Report')).toContainEqual({ Section: 'Report', Item: 'First day', Text: '2026-10-01' });
    expect(of('Key figures')).toEqual([
      {
        Section: 'Key figures',
        Item: 'Risk Alerts',
        Figure: '12',
        Unit: 'count',
        'Change (%)': '-3',
        Text: 'contracts with a score above 60',
      },
      { Section: 'Key figures', Item: 'Compliance Score', Figure: '57', Unit: 'percent', 'Change (%)': '12' },
      { Section: 'Key figures', Item: 'Current value', Figure: '1000000.07', Unit: 'US dollars' },
      {
        Section: 'Key figures',
        Item: 'Paid out',
        Unit: 'US dollars',
        Text: 'Unknown; no payment is recorded',
      },
      { Section: 'Key figures', Text: 'As they stood when the last day ended.' },
    ]);
    expect(of('Trend')[1]).toEqual({
      Section: 'Trend',
      Date: '2026-11-01',
      'Contracts created': '0',
      'Compliance (%)': '57',
    });
    expect(of('Contracts by risk')[0]).toEqual({
      Section: 'Contracts by risk',
      Contract: 'Harbor',
      'Value (US$)': '0.1',
      End: '2026-02-28',
      'Days late': '3',
      'Done (%)': '85',
    });
    expect(of('Deadlines')[0]?.Text).toBe('No open deadlines.');
  });

  it('preserves every text, and starts no cell like a formula', async () => {
    await fc.assert(
      fc.asyncProperty(anyText(), async (name) => {
        const rows = await read(contentOf(name));
        const contract = rows.find(({ Section }) => Section === 'Contracts by risk')?.Contract ?? '';
        expect(restore(contract)).toBe(name);
        for (const row of rows)
          for (const [column, cell] of Object.entries(row)) {
            if (column === 'Change (%)') continue;
            expect(cell.normalize('NFKC').trimStart()).not.toMatch(/^[=+\-@]/);
            expect(cell).not.toMatch(/^[\t\r\n]/);
          }
      }),
      { examples: [["=cmd|'/C calc'!A0"], ['+1'], ['@x'], ['a\r\nb'], ['']], numRuns: 20 },
    );
  });
});
