import { createRoute } from '@hono/zod-openapi';
import { answers } from '../../../_server/db/pool.ts';
import { builtFor, fits, schemaVersion } from '../../../_server/db/schema-fit.ts';
import { type Health, healthSchema } from '../../../_shared/schemas/index.ts';
import { type Api, failures, json, open, whenOpen } from '../../routing/define-route.ts';

const route = createRoute({
  ...open,
  method: 'get',
  path: '/healthz',
  tags: ['system'],
  summary: 'Check whether the API is working',
  responses: {
    ...failures(...whenOpen),
    200: json(healthSchema, 'Healthy'),
    503: json(healthSchema, 'Unhealthy; the failing part is named'),
  },
});

export const healthzRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const health = await look();
    if (health.status === 'ok') return c.json(health, 200);
    return c.json(health, 503, { 'Retry-After': '2' });
  });

async function look(): Promise<Health> {
  const isUp = await answers();
  const version = isUp ? await schemaVersion().catch(() => null) : null;
  return {
    status: isUp && fits(version) ? 'ok' : 'unavailable',
    database: isUp ? 'ok' : 'unavailable',
    schema_version: version,
    built_for: builtFor,
  };
}
