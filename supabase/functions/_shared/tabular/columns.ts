/** A column of a table that leaves the product as a file; `kind` says what its cells are. */
export type Column<Row> = { header: string } & (
  | { kind: 'text'; value: (row: Row) => string | null }
  /** US dollars. */
  | { kind: 'money'; value: (row: Row) => number | null }
  /** A calendar date, `YYYY-MM-DD`. */
  | { kind: 'date'; value: (row: Row) => string | null }
);

/**
 * Writes a table piece by piece, so that none is ever whole in memory: `begin` once, `rows` for each batch, `end` once. The bytes
 * they return make the file, one after the other.
 */
export interface TableWriter<Row> {
  begin(): Uint8Array<ArrayBuffer>;
  rows(batch: readonly Row[]): Uint8Array<ArrayBuffer>;
  end(): Uint8Array<ArrayBuffer>;
}
