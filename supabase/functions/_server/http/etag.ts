import { ApiError } from './api-error.ts';
import type { AppContext } from './context.ts';

/** A single resource's ETag is its row's version. */
export const etag = (version: number) => `"${version}"`;

/**
 * The versions accepted by If-Match, or null for any. Compressing proxies mark ETags as weak; the version is
 * still exact, so W/ is ignored.
 */
export function parseIfMatch(header: string | undefined): string[] | null {
  if (header === undefined || header.trim() === '*') return null;
  return header.split(',').flatMap((tag) => /^\s*(?:W\/)?"(\d{1,9})"\s*$/.exec(tag)?.[1] ?? []);
}

export const ifMatch = (c: AppContext) => parseIfMatch(c.req.header('if-match'));

export const staleVersion = () =>
  new ApiError('precondition_failed', 'This has changed since you opened it. Reload and try again.');
