import { createMiddleware } from 'hono/factory';
import { unavailable } from '../../_server/db/error-map.ts';
import { schemaFits } from '../../_server/db/schema-fit.ts';
import type { AppEnv } from '../../_server/http/context.ts';

/** Addresses that read no tables, and the one that reports the schema status. */
const always = /\/(?:healthz|config|openapi\.json)$/;

/**
 * Answers 503 while the database schema differs from the bundled one, because that combination is untested.
 */
export const schemaGate = createMiddleware<AppEnv>(async (c, next) => {
  if (!always.test(c.req.path) && c.req.method !== 'OPTIONS' && !(await schemaFits())) {
    throw Object.assign(unavailable(), { cause: 'The function was bundled for another schema' });
  }
  await next();
});
