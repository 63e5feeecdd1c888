import { restoreAny } from '@tabular/formula.ts';

/** A table as text: its column names and rows. */
export interface TextTable {
  columns: string[];
  rows: string[][];
}

/** Thrown for an unreadable file, with a message for the user. */
export class NoTable extends Error {}

/**
 * Reads the first sheet of a workbook, or a file separated by commas, semicolons, or tabs, in UTF-8, UTF-16,
 * or a legacy encoding. Removes the apostrophe that keeps a cell from running as a formula. Dates become
 * `YYYY-MM-DD`. Parsers load on demand.
 * @throws NoTable
 */
export async function readTable(file: File): Promise<TextTable> {
  const all = file.name.toLowerCase().endsWith('.xlsx') ? await readWorkbook(file) : await readValues(file);
  while (all.length > 0 && all.at(-1)?.every((cell) => cell.trim() === '')) all.pop();
  const [heads = [], ...rows] = all;
  if (heads.every((head) => head.trim() === ''))
    throw new NoTable('The first row must have the column names.');
  if (rows.length === 0) throw new NoTable('The spreadsheet has no rows below the column names.');
  const last = heads.findLastIndex((head) => head.trim() !== '');
  const width = last + 1;
  return {
    columns: heads.slice(0, width),
    rows: rows.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? '')),
  };
}

async function readWorkbook(file: File): Promise<string[][]> {
  const { readSheet } = await import('read-excel-file/browser');
  try {
    return (await readSheet(file)).map((row) => row.map(cellText));
  } catch {
    throw new NoTable("This spreadsheet can't be read. Save it as .xlsx or .csv without a password.");
  }
}

function cellText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return cell === null || cell === undefined ? '' : String(cell);
}

async function readValues(file: File): Promise<string[][]> {
  const { parse } = await import('csv-parse/browser/esm/sync');
  const text = decoded(await file.arrayBuffer());
  try {
    const rows: string[][] = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
    });
    return rows.map((row) => row.map(restoreAny));
  } catch {
    throw new NoTable('The file is cut off: a quotation mark is opened but not closed.');
  }
}

/**
 * Decodes a text file. UTF-16 is recognized by its first two bytes. Text that is neither UTF-16 nor UTF-8 is
 * read in a legacy encoding.
 */
function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Returns the most frequent separator in the line of column names. */
function delimiterOf(text: string): string {
  const first = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  const count = (mark: string) => first.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}
