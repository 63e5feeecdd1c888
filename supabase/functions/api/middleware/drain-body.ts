import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../../_server/http/context.ts';

/** More than any body we accept; beyond this the connection is closed. */
const mostBytes = 64 * 1024 * 1024;

/**
 * Lets a client finish sending a refused body. If answered midway, it would see a broken connection instead
 * of the response. The data is discarded.
 */
export const drainBody = createMiddleware<AppEnv>(async (c, next) => {
  const { body } = c.req.raw;
  await next();
  if (!body || body.locked) return;
  try {
    let size = 0;
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > mostBytes) break;
    }
  } catch {
    // The client disconnected, or the body was read completely: nothing is left either way.
  }
});
