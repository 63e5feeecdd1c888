import { Buffer } from 'node:buffer';
import { z } from 'zod';
import { idSchema } from '../../_shared/schemas/primitives.ts';
import { invalidInput } from './api-error.ts';

/** A position in a sorted list: the row `id` and its `value` in the sorted column. */
export interface Cursor<Value = string | number | null> {
  /** The sort order it belongs to. */
  sort: string;
  direction: 'next' | 'prev';
  value: Value;
  id: string;
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
