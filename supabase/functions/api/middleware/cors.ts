import { cors as honoCors } from 'hono/cors';

/**
 * Any origin may call: the token is in a header that browsers never send on their own. The only cookie, for
 * known devices, grants no access, and browsers do not send it cross-site.
 */
export const cors = honoCors({
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
  allowHeaders: [
    'Authorization',
    'Content-Type',
    'Idempotency-Key',
    'If-Match',
    'X-Organization-Id',
    'X-Request-Id',
    'apikey',
    'x-client-info',
  ],
  exposeHeaders: [
    'ETag',
    'Idempotent-Replayed',
    'Link',
    'Location',
    'Retry-After',
    'X-Next-Since',
    'X-Request-Id',
    'X-Total-Count',
  ],
  maxAge: 600,
});
