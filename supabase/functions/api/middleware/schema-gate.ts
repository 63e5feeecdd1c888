import { createMiddleware } from 'hono/factory';
import { unavailable } from '../db/error-map.ts';
import { schemaFits } from '../db/schema-fit.ts';
import type { AppEnv } from '../http/context.ts';

/** Addresses that say nothing out of a table, and one that tells how it stands. */
const always = /\/(?:healthz|config|openapi\.json)$/;

/** Answers 503 while the database has another schema than the function was bundled for: nobody has tried the one on the other. */
export const schemaGate = createMiddleware<AppEnv>(async (c, next) => {
  if (!always.test(c.req.path) && c.req.method !== 'OPTIONS' && !(await schemaFits())) {
    throw Object.assign(unavailable(), { cause: 'The function was bundled for another schema' });
  }
  await next();
});
