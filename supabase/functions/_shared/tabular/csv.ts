import { stringify } from 'csv-stringify/sync';
import type { Column, TableWriter } from './columns.ts';
import { neutralize } from './formula.ts';

/** The byte order mark, which tells Excel that a file is UTF-8. */
export const byteOrderMark = '\ufeff';
const encoder = new TextEncoder();

const options = {
  record_delimiter: '\r\n',
  // By default only the row delimiter is quoted, not single line breaks or surrounding spaces.
  quoted_match: /[\r\n]|^\s|\s$/,
};

/** CSV rows (RFC 4180); text is escaped so that it does not run as a formula, numbers are plain. */
export const csvRows = (rows: readonly (readonly (string | number | null)[])[]): string =>
  stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? neutralize(cell) : String(cell ?? '')))),
    options,
  );

/** CSV (RFC 4180) with a header row: UTF-8 with byte order mark, CRLF, and no cell that runs as a formula. */
export function csvWriter<Row>(columns: readonly Column<Row>[]): TableWriter<Row> {
  return {
    begin: () => encoder.encode(byteOrderMark + csvRows([columns.map(({ header }) => header)])),
    rows: (batch) => encoder.encode(csvRows(batch.map((row) => columns.map(({ value }) => value(row))))),
    end: () => new Uint8Array(),
  };
}
