import { stringify } from 'csv-stringify/sync';
import type { Column, TableWriter } from './columns.ts';
import { neutralise } from './formula.ts';

/** By this Excel knows that a file is in UTF-8. */
export const byteOrderMark = '\ufeff';
const encoder = new TextEncoder();

const options = {
  record_delimiter: '\r\n',
  // Of line breaks it would only quote the pair that ends a row, and of blanks none.
  quoted_match: /[\r\n]|^\s|\s$/,
};

/** Rows of CSV after RFC 4180; text is written so that it does not run as a formula, numbers as they are. */
export const csvRows = (rows: readonly (readonly (string | number | null)[])[]): string =>
  stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? neutralise(cell) : String(cell ?? '')))),
    options,
  );

/** CSV after RFC 4180 with a header row: UTF-8 with byte order mark, CRLF, no cell that runs as a formula. */
export function csvWriter<Row>(columns: readonly Column<Row>[]): TableWriter<Row> {
  return {
    begin: () => encoder.encode(byteOrderMark + csvRows([columns.map(({ header }) => header)])),
    rows: (batch) => encoder.encode(csvRows(batch.map((row) => columns.map(({ value }) => value(row))))),
    end: () => new Uint8Array(),
  };
}
