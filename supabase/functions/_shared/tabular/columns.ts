/** A column of an exported table; `kind` is the type of its cells. */
export type Column<Row> = { header: string } & (
  | { kind: 'text'; value: (row: Row) => string | null }
  /** US dollars. */
  | { kind: 'money'; value: (row: Row) => number | null }
  /** A calendar date, `YYYY-MM-DD`. */
  | { kind: 'date'; value: (row: Row) => string | null }
  /** ISO 8601, UTC. */
  | { kind: 'instant'; value: (row: Row) => string | null }
  | { kind: 'count'; value: (row: Row) => number | null }
);

/**
 * Writes a table piece by piece, so that it is never in memory as a whole: `begin` once, `rows` per batch,
 * `end` once. The returned bytes, concatenated, are the file.
 */
export interface TableWriter<Row> {
  begin(): Uint8Array<ArrayBuffer>;
  rows(batch: readonly Row[]): Uint8Array<ArrayBuffer>;
  end(): Uint8Array<ArrayBuffer>;
}
