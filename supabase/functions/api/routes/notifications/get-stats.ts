import { createRoute } from '@hono/zod-openapi';
import { notificationStatsSchema } from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import { type Api, failures, json, signedIn, whenSignedIn } from '../../http/define-route.ts';
import { getNotificationStats } from '../../services/notifications/get-stats.ts';

const route = createRoute({
  ...signedIn,
  method: 'get',
  path: '/notifications/stats',
  tags: ['notifications'],
  summary: 'How many notifications I have, unread, by type and by priority',
  responses: { 200: json(notificationStatsSchema, 'The counts'), ...failures(...whenSignedIn) },
});

export const getNotificationStatsRoute = (api: Api) =>
  api.openapi(route, async (c) => c.json(await withUser(c, (ctx) => getNotificationStats({ ctx })), 200));
