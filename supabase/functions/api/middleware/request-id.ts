import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../http/context.ts';

/** Names the request by the X-Request-Id it came with, if that is a plain token, else by a new one; every answer carries it. */
export const requestId = createMiddleware<AppEnv>(async (c, next) => {
  const given = c.req.header('x-request-id');
  const id = given && /^[A-Za-z0-9._-]{8,128}$/.test(given) ? given : crypto.randomUUID();
  c.set('requestId', id);
  await next();
  c.header('X-Request-Id', id);
  // What one person may read must not be handed to the next by a cache between us.
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
});
