import { createRoute } from '@hono/zod-openapi';
import { reminderSchema, updateReminderSchema } from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import {
  type Api,
  failures,
  idParams,
  ifMatchHeader,
  json,
  jsonBody,
  signedIn,
  whenSignedIn,
  withBody,
} from '../../http/define-route.ts';
import { etag, ifMatch } from '../../http/etag.ts';
import { findReminder } from '../../services/reminders/select-reminders.ts';
import { cancelReminder, updateReminder } from '../../services/reminders/update.ts';

const one = { ...signedIn, path: '/reminders/{id}', tags: ['reminders'] };

const get = createRoute({
  ...one,
  method: 'get',
  summary: 'One reminder',
  request: { params: idParams },
  responses: { 200: json(reminderSchema, 'The reminder'), ...failures(...whenSignedIn) },
});

const put = createRoute({
  ...one,
  method: 'put',
  summary: 'Change a reminder, or take its end back',
  request: { params: idParams, headers: ifMatchHeader, body: jsonBody(updateReminderSchema) },
  responses: {
    200: json(reminderSchema, 'The reminder as it is now'),
    ...failures('forbidden', 'conflict', 'precondition_failed', ...withBody, ...whenSignedIn),
  },
});

const cancel = createRoute({
  ...one,
  method: 'delete',
  summary: 'Cancel a reminder',
  request: { params: idParams, headers: ifMatchHeader },
  responses: {
    200: json(reminderSchema, 'The reminder, cancelled'),
    ...failures('forbidden', 'conflict', 'precondition_failed', 'payload_too_large', ...whenSignedIn),
  },
});

export const reminderRoutes = (api: Api) => {
  api.openapi(get, async (c) => {
    const reminder = await withUser(c, ({ sql }) => findReminder(sql, c.req.valid('param').id));
    if (!reminder) throw notFound('Reminder');
    return c.json(reminder, 200, { ETag: etag(reminder.version) });
  });
  api.openapi(put, async (c) => {
    const input = { ...c.req.valid('param'), versions: ifMatch(c), changes: c.req.valid('json') };
    const reminder = await withUser(c, (ctx) => updateReminder({ ctx, input }));
    return c.json(reminder, 200, { ETag: etag(reminder.version) });
  });
  api.openapi(cancel, async (c) => {
    const input = { ...c.req.valid('param'), versions: ifMatch(c) };
    const reminder = await withUser(c, (ctx) => cancelReminder({ ctx, input }));
    return c.json(reminder, 200, { ETag: etag(reminder.version) });
  });
};
