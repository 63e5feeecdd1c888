import { createMiddleware } from 'hono/factory';
import { Admission } from '../../_shared/admission.ts';
import { ApiError } from '../http/api-error.ts';
import type { AppEnv } from '../http/context.ts';
import { readBody } from './body-limit.ts';

/**
 * What is worked on at once, by the bytes that came in: storing and reading a file takes about four times as much memory. The largest
 * file fits, and hosted functions have 256 MB.
 */
const atOnce = 26 * 1024 * 1024;
/** The least that an upload counts: a small file may hold a long text. */
const leastWeight = 1024 * 1024;
const waitMs = 30_000;
const uploads = new Admission(atOnce, waitMs);

/**
 * Instead of `bodyLimit`, for what carries a file: waits, with the body unread, until there is memory for it, reads it into `bodyBytes`
 * and gives that memory back when the request is answered.
 */
export function takeUpload(mostBytes: number, message: string) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const announced = Number(c.req.raw.headers.get('content-length')) || mostBytes;
    if (announced > mostBytes) throw new ApiError('payload_too_large', message);
    const release = await uploads.enter(Math.max(announced, leastWeight));
    if (!release) throw tooManyUploads();
    try {
      await readBody(c, mostBytes, message);
      await next();
    } finally {
      // The collector would leave it for the next files to pile up on.
      c.get('bodyBytes')?.buffer.transfer(0);
      c.set('bodyBytes', undefined);
      release();
    }
  });
}

const tooManyUploads = () =>
  new ApiError('unavailable', 'Too many simultaneous uploads. Please try again in a moment.', {
    headers: { 'Retry-After': '30' },
  });
