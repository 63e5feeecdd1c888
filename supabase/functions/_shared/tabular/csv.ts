import { stringify } from 'csv-stringify/sync';
import type { Column, TableWriter } from './columns.ts';
import { neutralise } from './formula.ts';

/** By this Excel knows that a file is in UTF-8. */
const byteOrderMark = '\ufeff';
const encoder = new TextEncoder();

const options = {
  record_delimiter: '\r\n',
  // Of line breaks it would only quote the pair that ends a row, and of blanks none.
  quoted_match: /[\r\n]|^\s|\s$/,
};

/** CSV after RFC 4180 with a header row: UTF-8 with byte order mark, CRLF, no cell that runs as a formula. */
export function csvWriter<Row>(columns: readonly Column<Row>[]): TableWriter<Row> {
  return {
    begin: () =>
      encoder.encode(byteOrderMark + stringify([columns.map(({ header }) => neutralise(header))], options)),
    rows: (batch) =>
      encoder.encode(
        stringify(
          batch.map((row) => columns.map((column) => cell(column, row))),
          options,
        ),
      ),
    end: () => new Uint8Array(),
  };
}

function cell<Row>(column: Column<Row>, row: Row): string {
  if (column.kind === 'text') return neutralise(column.value(row) ?? '');
  return String(column.value(row) ?? '');
}
