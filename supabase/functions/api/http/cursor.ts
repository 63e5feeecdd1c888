import { Buffer } from 'node:buffer';
import { z } from 'zod';
import { idSchema } from '../../_shared/contract/primitives.ts';
import { invalidInput } from './api-error.ts';

/** A place in a sorted list: next to the row `id`, whose value in the sorted column is `value`. */
export interface Cursor<Value = string | number | null> {
  /** The order it belongs to. */
  sort: string;
  direction: 'next' | 'prev';
  value: Value;
  id: string;
}

/** As text that may stand in an address. */
export function encodeCursor({ sort, direction, value, id }: Cursor): string {
  return Buffer.from(JSON.stringify([sort, direction, value, id])).toString('base64url');
}

/**
 * What `encodeCursor` made.
 * @param value what the order sorts by
 * @throws ApiError invalid_input for what it did not make, or made for another order
 */
export function decodeCursor<Value>(text: string, sort: string, value: z.ZodType<Value>): Cursor<Value> {
  const parts = parse(text);
  const known = z.tuple([z.string(), z.enum(['next', 'prev']), z.unknown(), idSchema]).safeParse(parts);
  if (!known.success) throw invalid('Must be a cursor returned by this list');
  const [madeFor, direction, at, id] = known.data;
  if (madeFor !== sort) throw invalid('Belongs to another sort order: start at the first page');
  const place = value.safeParse(at);
  if (!place.success) throw invalid('Must be a cursor returned by this list');
  return { sort, direction, value: place.data, id };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
}

const invalid = (message: string) => invalidInput([{ path: 'cursor', message }]);
