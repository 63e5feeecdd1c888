import { createRoute } from '@hono/zod-openapi';
import {
  dashboardMetricsSchema,
  deadlineSchema,
  recentActivitySchema,
} from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import { type Api, failures, json, signedIn, whenSignedIn } from '../../http/define-route.ts';
import { getActivity, getDeadlines, getMetrics } from '../../services/dashboard/get.ts';

const shared = { ...signedIn, method: 'get' as const, tags: ['dashboard'] };

const metrics = createRoute({
  ...shared,
  path: '/dashboard/metrics',
  summary: 'The four figures alone',
  responses: { 200: json(dashboardMetricsSchema, 'The figures'), ...failures(...whenSignedIn) },
});

const activity = createRoute({
  ...shared,
  path: '/dashboard/activity',
  summary: 'The recent activity alone',
  responses: { 200: json(recentActivitySchema.array(), 'Newest first'), ...failures(...whenSignedIn) },
});

const deadlines = createRoute({
  ...shared,
  path: '/dashboard/deadlines',
  summary: 'The upcoming deadlines alone',
  responses: { 200: json(deadlineSchema.array(), 'Nearest first'), ...failures(...whenSignedIn) },
});

/** Parts of the dashboard by themselves; the spec names them together. */
export const dashboardPartRoutes = (api: Api) => {
  api.openapi(metrics, async (c) => c.json(await withUser(c, (ctx) => getMetrics({ ctx })), 200));
  api.openapi(activity, async (c) => c.json(await withUser(c, (ctx) => getActivity({ ctx })), 200));
  api.openapi(deadlines, async (c) => c.json(await withUser(c, (ctx) => getDeadlines({ ctx })), 200));
};
