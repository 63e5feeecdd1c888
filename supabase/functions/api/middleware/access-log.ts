import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { type AppEnv, clientAddress } from '../../_server/http/context.ts';

/**
 * One JSON line per request: route, caller, and result. Query, body, and token are never logged; the route is
 * logged as its pattern.
 */
export const accessLog = createMiddleware<AppEnv>(async (c, next) => {
  const began = performance.now();
  await next();
  const failure = c.get('failure');
  const line = {
    level: c.res.status >= 500 ? 'error' : 'info',
    request_id: c.get('requestId'),
    method: c.req.method,
    route: routePath(c, -1),
    status: c.res.status,
    ms: Math.round((performance.now() - began) * 10) / 10,
    user: c.get('caller')?.userId,
    org: c.get('organizationId'),
    client: clientAddress(c),
    // An expected error is explained by its status; unexpected ones are logged in full.
    ...(failure !== undefined && { error: explain(failure) }),
  };
  console.log(JSON.stringify(line));
});

function explain(failure: unknown) {
  if (!(failure instanceof Error))
    return typeof failure === 'object' ? failure : { message: String(failure) };
  const { code } = failure as { code?: unknown };
  return { name: failure.name, message: failure.message, code, stack: failure.stack };
}
