import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../../_server/http/context.ts';

/** Uses the incoming X-Request-Id if it is a plain token, otherwise a new id; every response carries it. */
export const requestId = createMiddleware<AppEnv>(async (c, next) => {
  const input = c.req.header('x-request-id');
  const id = input && /^[A-Za-z0-9._-]{8,128}$/.test(input) ? input : crypto.randomUUID();
  c.set('requestId', id);
  await next();
  c.header('X-Request-Id', id);
  // A shared cache must not serve one person's data to another.
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
});
