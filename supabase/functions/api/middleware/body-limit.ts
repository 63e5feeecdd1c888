import { createMiddleware } from 'hono/factory';
import { ApiError } from '../../_server/http/api-error.ts';
import type { AppContext, AppEnv } from '../../_server/http/context.ts';

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

/**
 * @param announced the size given by the sender, if any; a body of exactly that size is held in memory only
 * once
 * @returns null if there are more than `mostBytes`; `drainBody` handles the rest
 */
export async function readUpTo(
  stream: ReadableStream<Uint8Array>,
  mostBytes: number,
  announced = 0,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = stream.getReader();
  try {
    let bytes = new Uint8Array(Math.min(announced || firstBytes, mostBytes));
    let size = 0;
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const { value } = next;
      const needed = size + value.byteLength;
      if (needed > mostBytes) return null;
      if (needed > bytes.byteLength) bytes = grown(bytes, Math.min(Math.max(needed, size * 2), mostBytes));
      bytes.set(value, size);
      size = needed;
    }
    return size === bytes.byteLength ? bytes : bytes.slice(0, size);
  } finally {
    reader.releaseLock();
  }
}

const firstBytes = 16 * 1024;

function grown(bytes: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(size);
  larger.set(bytes);
  return larger;
}
