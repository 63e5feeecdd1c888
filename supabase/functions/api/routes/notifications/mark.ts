import { createRoute } from '@hono/zod-openapi';
import {
  markNotificationSchema,
  markNotificationsSchema,
  notificationSchema,
  notificationsChangedSchema,
} from '../../../_shared/contract/index.ts';
import { answerOnce } from '../../db/answer-once.ts';
import { withUser } from '../../db/with-user.ts';
import {
  type Api,
  failures,
  idempotencyHeader,
  idParams,
  json,
  jsonBody,
  signedIn,
  whenSignedIn,
  withBody,
} from '../../http/define-route.ts';
import { markNotification, markNotifications } from '../../services/notifications/mark.ts';

const one = createRoute({
  ...signedIn,
  method: 'put',
  path: '/notifications/{id}',
  tags: ['notifications'],
  summary: 'Mark a notification read or unread',
  request: { params: idParams, body: jsonBody(markNotificationSchema) },
  responses: {
    200: json(notificationSchema, 'The notification as it is now'),
    ...failures(...withBody, ...whenSignedIn),
  },
});

const several = createRoute({
  ...signedIn,
  method: 'post',
  path: '/notifications/mark',
  tags: ['notifications'],
  summary: 'Mark some of my notifications, or all that a filter leaves over, read or unread',
  request: { headers: idempotencyHeader, body: jsonBody(markNotificationsSchema) },
  responses: {
    200: json(notificationsChangedSchema, 'How many it changed'),
    ...failures('conflict', ...withBody, ...whenSignedIn),
  },
});

export const markNotificationRoutes = (api: Api) => {
  api.openapi(one, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('json') };
    return c.json(await withUser(c, (ctx) => markNotification({ ctx, input })), 200);
  });
  api.openapi(several, (c) =>
    answerOnce(c, async (ctx) => ({
      status: 200,
      body: await markNotifications({ ctx, input: c.req.valid('json') }),
    })),
  );
};
