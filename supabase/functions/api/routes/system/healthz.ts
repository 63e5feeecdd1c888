import { createRoute } from '@hono/zod-openapi';
import { type Health, healthSchema } from '../../../_shared/contract/index.ts';
import { isDatabaseUp } from '../../db/privileged.ts';
import { type Api, failures, json, open, whenOpen } from '../../http/define-route.ts';

const route = createRoute({
  ...open,
  method: 'get',
  path: '/healthz',
  tags: ['system'],
  summary: 'Whether the API can do its work',
  responses: {
    ...failures(...whenOpen),
    200: json(healthSchema, 'It can'),
    503: json(healthSchema, 'It cannot; the part that is down is named'),
  },
});

export const healthzRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const database: Health['database'] = (await isDatabaseUp()) ? 'ok' : 'unavailable';
    return c.json({ status: database, database }, database === 'ok' ? 200 : 503);
  });
