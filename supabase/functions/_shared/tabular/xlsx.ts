/**
 * Streaming XLSX writer. Packages for it hold the whole sheet in memory (write-excel-file: 680 MB and 4.7 s
 * for 50,000 rows) and lose control characters. A sheet of typed cells needs only the parts of the format in
 * `workbook.ts`.
 */
import { Zip, ZipDeflate } from 'fflate';
import type { Column, TableWriter } from './columns.ts';
import {
  dateCell,
  instantCell,
  letter,
  numberCell,
  rowOf,
  sheetEnd,
  sheetStart,
  textCell,
  workbookParts,
} from './workbook.ts';

const width = { text: 32, money: 18, date: 13, instant: 18, count: 10 } as const;

/**
 * A workbook with one sheet and a fixed header row. Money, counts, dates, and times are typed cells; text stays text, however
 * it starts, and keeps every character.
 * @param sheetName at most 31 characters, none of : \ / ? * [ ]
 */
export function xlsxWriter<Row>(columns: readonly Column<Row>[], sheetName: string): TableWriter<Row> {
  const encoder = new TextEncoder();
  let written: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    written.push(chunk);
  });
  const taken = (): Uint8Array<ArrayBuffer> => {
    const bytes = joined(written);
    written = [];
    return bytes;
  };
  const openPart = (path: string) => {
    // Level 1: output a fifth larger than the default, in less than half the time.
    const part = new ZipDeflate(path, { level: 1 });
    zip.add(part);
    return part;
  };
  const about = { name: sheetName, frozen: 1 };
  const file = { title: sheetName, creator: 'Plumbline', createdAt: new Date().toISOString() };
  for (const [path, content] of workbookParts([about], file))
    openPart(path).push(encoder.encode(content), true);
  const sheet = openPart('xl/worksheets/sheet1.xml');
  const widths = columns.map(({ kind }) => width[kind]);
  const headers = columns.map(({ header }, index) => textCell(header, `${letter(index)}1`, 'head'));
  sheet.push(encoder.encode(sheetStart({ widths, frozen: 1, isFirst: true }) + rowOf(1, headers)));
  let rowNumber = 1;
  return {
    begin: taken,
    rows(batch) {
      sheet.push(encoder.encode(batch.map((row) => cellsOf(columns, row, ++rowNumber)).join('')));
      return taken();
    },
    end() {
      sheet.push(encoder.encode(sheetEnd({ foot: sheetName })), true);
      zip.end();
      return taken();
    },
  };
}

const cellsOf = <Row>(columns: readonly Column<Row>[], row: Row, number: number): string =>
  rowOf(
    number,
    columns.map((column, index) => cellOf(column, row, `${letter(index)}${number}`)),
  );

function cellOf<Row>(column: Column<Row>, row: Row, at: string): string {
  const value = column.value(row);
  if (value === null || value === '') return '';
  switch (column.kind) {
    case 'text':
      return textCell(String(value), at, 'line');
    case 'date':
      return dateCell(String(value), at);
    case 'instant':
      return instantCell(String(value), at);
    default:
      return numberCell(Number(value), at, column.kind);
  }
}

function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
