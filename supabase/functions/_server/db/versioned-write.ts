import { type ApiError, forbidden, notFound } from '../http/api-error.ts';
import { staleVersion } from '../http/etag.ts';
import type { Transaction } from './pool.ts';

/** The row versions a write may change, from If-Match; null for any. */
export type Versions = string[] | null;

interface Versioned {
  version: number;
}

/** A write condition to append to others: `and` the row has one of the versions. */
export function atVersion(sql: Transaction, column: ReturnType<Transaction>, versions: Versions) {
  return versions === null
    ? sql``
    : sql`and ${column}::text = any (string_to_array(${versions.join(',')}, ','))`;
}

const isStale = (row: Versioned, versions: Versions) =>
  versions !== null && !versions.includes(String(row.version));

/** @throws ApiError precondition_failed if the row has none of the versions */
export function refuseStale(row: Versioned, versions: Versions): void {
  if (isStale(row, versions)) throw staleVersion();
}

/**
 * Why a write matched no row: the caller cannot see it, its version changed, or the caller may not change it.
 * @param row as the caller sees it after the write
 */
export function whyNoRow(row: Versioned | undefined, noun: string, versions: Versions): ApiError {
  if (!row) return notFound(noun);
  return isStale(row, versions) ? staleVersion() : forbidden();
}

/**
 * The row after a partial update.
 * @param hit the row returned by the write; undefined if no field was given and nothing was written
 * @param row as the caller sees it after the write
 * @throws ApiError not_found, precondition_failed, or forbidden; see `whyNoRow`
 */
export function afterUpdate<Row extends Versioned>(
  hit: readonly unknown[] | undefined,
  row: Row | undefined,
  { noun, versions }: { noun: string; versions: Versions },
): Row {
  if (!row || hit?.length === 0) throw whyNoRow(row, noun, versions);
  if (!hit) refuseStale(row, versions);
  return row;
}
