import { createMiddleware } from 'hono/factory';
import { ApiError } from '../../_server/http/api-error.ts';
import type { AppContext, AppEnv } from '../../_server/http/context.ts';
import { readUpTo } from '../../_server/http/read-up-to.ts';

/**
 * Reads the whole body, up to `mostBytes`, and gives the route a request that contains it. Bytes are counted
 * as they arrive because Content-Length may be absent or wrong.
 */
export function bodyLimit(mostBytes: number, message = 'The request is too large') {
  return createMiddleware<AppEnv>(async (c, next) => {
    const bytes = await readBody(c, mostBytes, message);
    if (bytes) {
      const { raw } = c.req;
      c.req.raw = new Request(raw.url, { method: raw.method, headers: raw.headers, body: bytes });
    }
    return next();
  });
}

/**
 * Reads the body into `bodyBytes`.
 * @returns null if there is none
 * @throws ApiError payload_too_large for more than `mostBytes`
 */
export async function readBody(
  c: AppContext,
  mostBytes: number,
  message: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const { body, headers } = c.req.raw;
  if (!body) return null;
  const tooLarge = () => new ApiError('payload_too_large', message);
  const announced = Number(headers.get('content-length'));
  if (announced > mostBytes) throw tooLarge();
  const bytes = await readUpTo(body, mostBytes, announced);
  if (!bytes) throw tooLarge();
  c.set('bodyBytes', bytes);
  return bytes;
}
