import { createRoute } from '@hono/zod-openapi';
import {
  notificationsChangedSchema,
  notificationsRemovedSchema,
  removeNotificationsSchema,
  restoreNotificationsSchema,
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
import {
  removeNotification,
  removeNotifications,
  restoreNotifications,
} from '../../services/notifications/remove.ts';

const shared = { ...signedIn, tags: ['notifications'] };

const one = createRoute({
  ...shared,
  method: 'delete',
  path: '/notifications/{id}',
  summary: 'Take a notification out of the bell',
  request: { params: idParams },
  responses: {
    200: json(notificationsRemovedSchema, 'With the moment that names this removal for its undo'),
    ...failures('payload_too_large', ...whenSignedIn),
  },
});

const several = createRoute({
  ...shared,
  method: 'post',
  path: '/notifications/remove',
  summary: 'Take some of my notifications, or all that a filter leaves over, out of the bell',
  request: { headers: idempotencyHeader, body: jsonBody(removeNotificationsSchema) },
  responses: {
    200: json(notificationsRemovedSchema, 'How many, and the moment that names this removal for its undo'),
    ...failures('conflict', ...withBody, ...whenSignedIn),
  },
});

const restore = createRoute({
  ...shared,
  method: 'post',
  path: '/notifications/restore',
  summary: 'Bring removed notifications back',
  request: { headers: idempotencyHeader, body: jsonBody(restoreNotificationsSchema) },
  responses: {
    200: json(notificationsChangedSchema, 'How many came back'),
    ...failures('conflict', ...withBody, ...whenSignedIn),
  },
});

export const removeNotificationRoutes = (api: Api) => {
  api.openapi(one, async (c) =>
    c.json(await withUser(c, (ctx) => removeNotification({ ctx, input: c.req.valid('param') })), 200),
  );
  api.openapi(several, (c) =>
    answerOnce(c, async (ctx) => ({
      status: 200,
      body: await removeNotifications({ ctx, input: c.req.valid('json') }),
    })),
  );
  api.openapi(restore, (c) =>
    answerOnce(c, async (ctx) => ({
      status: 200,
      body: await restoreNotifications({ ctx, input: c.req.valid('json') }),
    })),
  );
};
