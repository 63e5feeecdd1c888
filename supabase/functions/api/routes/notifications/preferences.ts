import { createRoute } from '@hono/zod-openapi';
import {
  notificationPreferencesSchema,
  updateNotificationPreferencesSchema,
} from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import {
  type Api,
  failures,
  ifMatchHeader,
  json,
  jsonBody,
  signedIn,
  whenSignedIn,
  withBody,
} from '../../http/define-route.ts';
import { etag, ifMatch } from '../../http/etag.ts';
import {
  getNotificationPreferences,
  updateNotificationPreferences,
} from '../../services/notifications/preferences.ts';

const shared = { ...signedIn, path: '/notifications/preferences', tags: ['notifications'] };

const read = createRoute({
  ...shared,
  method: 'get',
  summary: 'How I want to be told',
  responses: {
    200: json(notificationPreferencesSchema, 'The preferences; version 0 where they are the defaults'),
    ...failures(...whenSignedIn),
  },
});

const change = createRoute({
  ...shared,
  method: 'put',
  summary: 'Change how I want to be told',
  request: { headers: ifMatchHeader, body: jsonBody(updateNotificationPreferencesSchema) },
  responses: {
    200: json(notificationPreferencesSchema, 'The preferences as they are now'),
    ...failures('conflict', 'precondition_failed', ...withBody, ...whenSignedIn),
  },
});

export const notificationPreferencesRoutes = (api: Api) => {
  api.openapi(read, async (c) => {
    const preferences = await withUser(c, (ctx) => getNotificationPreferences({ ctx }));
    return c.json(preferences, 200, { ETag: etag(preferences.version) });
  });
  api.openapi(change, async (c) => {
    const input = { versions: ifMatch(c), changes: c.req.valid('json') };
    const preferences = await withUser(c, (ctx) => updateNotificationPreferences({ ctx, input }));
    return c.json(preferences, 200, { ETag: etag(preferences.version) });
  });
};
