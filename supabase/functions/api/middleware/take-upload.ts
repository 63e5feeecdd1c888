import { createMiddleware } from 'hono/factory';
import { ApiError } from '../../_server/http/api-error.ts';
import type { AppEnv } from '../../_server/http/context.ts';
import { Admission } from '../../_shared/admission.ts';
import { readBody } from './body-limit.ts';

/**
 * Upload bytes processed at the same time: storing and reading a file takes about four times its size in
 * memory. The largest file fits within a hosted function's 256 MB.
 */
const atOnce = 26 * 1024 * 1024;
/** Minimum size counted per upload, because a small file may contain a long text. */
const leastWeight = 1024 * 1024;
const waitMs = 30_000;
const uploads = new Admission(atOnce, waitMs);

/**
 * Replaces `bodyLimit` for file uploads: waits, before reading the body, until enough memory is free, reads
 * it into `bodyBytes`, and releases the memory after the response.
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
      // Without this, garbage from each file would pile up.
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
