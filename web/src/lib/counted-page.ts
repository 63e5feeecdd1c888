import { apiAnswer } from './api-answer.ts';
import type { Parser, Query } from './api-client.ts';
import { unexpectedResponse } from './api-error.ts';
import { linkCursor } from './link-cursor.ts';

/** One page of a list, with cursors in both directions. */
export interface CountedPage<T> {
  items: T[];
  /** Cursors of the next and previous pages, or null. */
  next: string | null;
  prev: string | null;
  /** Total number of matches. */
  total: number;
}

/** The page of a list at the cursor of `query`, with the total count. */
export async function fetchCountedPage<T>(
  path: string,
  parser: Parser<T[]>,
  query: Query,
  signal: AbortSignal,
): Promise<CountedPage<T>> {
  const response = await apiAnswer(path, { query: { ...query, count: 'exact' }, signal });
  const body: unknown = await response.json();
  const { headers } = response;
  const link = headers.get('link');
  try {
    return {
      items: parser.parse(body),
      next: linkCursor(link, 'next'),
      prev: linkCursor(link, 'prev'),
      total: totalOf(headers),
    };
  } catch (error) {
    console.error('The server sent an unexpected response. Try again.', response.url, error);
    throw unexpectedResponse(response.status, headers.get('x-request-id'));
  }
}

function totalOf(headers: Headers): number {
  const total = headers.get('x-total-count');
  if (total === null) throw new Error('The list has no X-Total-Count.');
  return Number(total);
}
