import { Buffer } from 'node:buffer';
import { z } from 'zod';
import { idSchema } from '../../_shared/schemas/primitives.ts';
import { invalidInput } from './api-error.ts';
import { type PageBetween, toPage } from './page.ts';

/** A position in a sorted list: the row `id` and its `value` in the sorted column. */
export interface Cursor<Value = string | number | null> {
  /** The sort order it belongs to. */
  sort: string;
  direction: 'next' | 'prev';
  value: Value;
  id: string;
}

/**
 * A page of a list with one sort order, which can be read forward only.
 * @param rows the page's rows and, if more follow, one beyond `limit`
 * @param sort the name of the order and the value of its column in a row
 */
export function forwardPage<Row extends { id: string }>(
  rows: readonly Row[],
  query: { limit: number },
  total: number | null,
  [sort, sortValue]: [sort: string, sortValue: (row: Row) => Cursor['value']],
): PageBetween<Row> {
  const forward = toPage(rows, query, total);
  const last = forward.hasMore ? forward.items.at(-1) : undefined;
  const next = last && encodeCursor({ sort, direction: 'next', value: sortValue(last), id: last.id });
  return { ...forward, next: next ?? null, prev: null };
}

/** As URL-safe text. */
export function encodeCursor({ sort, direction, value, id }: Cursor): string {
  return Buffer.from(JSON.stringify([sort, direction, value, id])).toString('base64url');
}

/**
 * Decodes a cursor from `encodeCursor`.
 * @param value the type of the sorted column
 * @throws ApiError invalid_input if it is malformed or for another sort order
 */
export function decodeCursor<Value>(text: string, sort: string, value: z.ZodType<Value>): Cursor<Value> {
  const parts = parse(text);
  const known = z.tuple([z.string(), z.enum(['next', 'prev']), z.unknown(), idSchema]).safeParse(parts);
  if (!known.success) throw invalid('Must be a cursor returned by this list');
  const [listName, direction, at, id] = known.data;
  if (listName !== sort) throw invalid('Belongs to another sort order: start at the first page');
  const position = value.safeParse(at);
  if (!position.success) throw invalid('Must be a cursor returned by this list');
  return { sort, direction, value: position.data, id };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
}

const invalid = (message: string) => invalidInput([{ path: 'cursor', message }]);
