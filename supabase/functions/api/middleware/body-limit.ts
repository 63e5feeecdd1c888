import { createMiddleware } from 'hono/factory';
import { ApiError } from '../http/api-error.ts';
import type { AppEnv } from '../http/context.ts';

/**
 * Reads the body whole, but no further than `mostBytes`, and gives the route a request that holds it. The bytes are counted as
 * they come: Content-Length may be absent or lie.
 */
export function bodyLimit(mostBytes: number, message = 'The request is too large') {
  return createMiddleware<AppEnv>(async (c, next) => {
    const { raw } = c.req;
    if (!raw.body) return next();
    const tooLarge = () => new ApiError('payload_too_large', message);
    if (Number(raw.headers.get('content-length')) > mostBytes) throw tooLarge();
    const bytes = await readUpTo(raw.body, mostBytes);
    if (!bytes) throw tooLarge();
    c.set('bodyBytes', bytes);
    c.req.raw = new Request(raw.url, { method: raw.method, headers: raw.headers, body: bytes });
    return next();
  });
}

/** @returns null where there is more than `mostBytes`; what is left is then for `drainBody` */
export async function readUpTo(
  stream: ReadableStream<Uint8Array>,
  mostBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = stream.getReader();
  try {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.byteLength;
      if (size > mostBytes) return null;
      chunks.push(next.value);
    }
    return joined(chunks, size);
  } finally {
    reader.releaseLock();
  }
}

function joined(chunks: Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
