import { cors as honoCors } from 'hono/cors';

/**
 * Any origin may call: the token travels in a header that no browser sends by itself. The one cookie, of a known device, gives no access,
 * and no browser sends it to us from another site.
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
