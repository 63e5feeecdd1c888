import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Column, TableWriter } from './columns.ts';
import { csvWriter } from './csv.ts';
import { restore } from './formula.ts';
import { anyText, naughtyTexts } from './testing/naughty-texts.ts';

type Row = [text: string | null, amount: number | null, day: string | null];
const columns: Column<Row>[] = [
  { header: 'Name', kind: 'text', value: ([text]) => text },
  { header: 'Value', kind: 'money', value: ([, amount]) => amount },
  { header: 'Start Date', kind: 'date', value: ([, , day]) => day },
];

const read = (writer: TableWriter<Row>, ...batches: Row[][]): string => {
  const bytes = [writer.begin(), ...batches.map((batch) => writer.rows(batch)), writer.end()];
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.concat(bytes));
};
/** Parses like a strict reader: only CRLF ends a row. */
const cells = (text: string): string[][] => parse(text, { bom: true, record_delimiter: '\r\n' });

describe('csvWriter', () => {
  it('starts with a byte order mark and headers, ends rows with CRLF, and leaves missing cells empty', () => {
    const rows: Row[] = [
      ['Main "A", 1', 1234.5, '2026-03-01'],
      [null, null, null],
    ];
    expect(read(csvWriter(columns), rows)).toBe(
      '\ufeffName,Value,Start Date\r\n"Main ""A"", 1",1234.5,2026-03-01\r\n,,\r\n',
    );
    expect(read(csvWriter(columns))).toBe('\ufeffName,Value,Start Date\r\n');
  });

  it('writes batches as one table', () => {
    const rows: Row[] = Array.from({ length: 7 }, (_, index) => [`n${index}`, index, null]);
    const pieces = [rows.slice(0, 3), [], rows.slice(3)];
    expect(read(csvWriter(columns), ...pieces)).toBe(read(csvWriter(columns), rows));
  });

  it('preserves every text, and starts no cell like a formula', () => {
    fc.assert(
      fc.property(fc.array(anyText(), { minLength: 1 }), (texts) => {
        const table = cells(
          read(
            csvWriter(columns),
            texts.map((text) => [text, 1, null]),
          ),
        );
        const names = table.slice(1).map(([name]) => name ?? '');
        expect(names.map(restore)).toEqual(texts);
        for (const name of names) expect(name.normalize('NFKC').trimStart()).not.toMatch(/^[=+\-@]/);
        for (const name of names) expect(name).not.toMatch(/^[\t\r\n]/);
      }),
      { examples: [[naughtyTexts]] },
    );
  });
});
