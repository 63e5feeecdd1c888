import { createRoute } from '@hono/zod-openapi';
import { dashboardQuerySchema, dashboardSchema } from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import { type Api, failures, json, signedIn, whenSignedIn } from '../../http/define-route.ts';
import { getDashboard } from '../../services/dashboard/get.ts';

const route = createRoute({
  ...signedIn,
  method: 'get',
  path: '/dashboard',
  tags: ['dashboard'],
  summary: 'Everything the dashboard shows',
  request: { query: dashboardQuerySchema },
  responses: { 200: json(dashboardSchema, 'The dashboard'), ...failures(...whenSignedIn) },
});

export const getDashboardRoute = (api: Api) =>
  api.openapi(route, async (c) =>
    c.json(await withUser(c, (ctx) => getDashboard({ ctx, input: c.req.valid('query') })), 200),
  );
