import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../http/context.ts';

/** More than any body we would read; who sends more than this after all has the connection cut. */
const mostBytes = 64 * 1024 * 1024;

/**
 * Lets a client finish sending what a refusal left unread. Answered in the middle of its body, it would see a broken connection and
 * not the answer. Nothing is kept of what it sends.
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
    // The client went away, or the body was read to its end: either way nothing is left.
  }
});
