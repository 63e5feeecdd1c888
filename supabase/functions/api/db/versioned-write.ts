import { type ApiError, forbidden, notFound } from '../http/api-error.ts';
import { staleVersion } from '../http/etag.ts';
import type { Transaction } from './pool.ts';

/** The versions of a row that a write may change, as If-Match names them; null for any. */
export type Versions = string[] | null;

interface Versioned {
  version: number;
}

/** A condition of a write, to be put after others: `and` the row is at one of the versions. */
export function atVersion(sql: Transaction, column: ReturnType<Transaction>, versions: Versions) {
  return versions === null
    ? sql``
    : sql`and ${column}::text = any (string_to_array(${versions.join(',')}, ','))`;
}

const isStale = (row: Versioned, versions: Versions) =>
  versions !== null && !versions.includes(String(row.version));

/** @throws ApiError precondition_failed where the row is at none of the versions */
export function refuseStale(row: Versioned, versions: Versions): void {
  if (isStale(row, versions)) throw staleVersion();
}

/**
 * Why a write hit no row: the caller does not see the row, it has moved on, or it is not theirs to change.
 * @param row as the caller sees it after the write
 */
export function whyNoRow(row: Versioned | undefined, noun: string, versions: Versions): ApiError {
  if (!row) return notFound(noun);
  return isStale(row, versions) ? staleVersion() : forbidden();
}

/**
 * The row after a partial update.
 * @param hit what the write returned; undefined where no field was given, so that nothing was written
 * @param row as the caller sees it after the write
 * @throws ApiError not_found, precondition_failed or forbidden: see `whyNoRow`
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
