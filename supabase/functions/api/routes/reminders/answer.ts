import { createRoute } from '@hono/zod-openapi';
import { reminderSchema, snoozeReminderSchema } from '../../../_shared/contract/index.ts';
import { answerOnce } from '../../db/answer-once.ts';
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
import { etag } from '../../http/etag.ts';
import { acknowledgeReminder, completeReminder, snoozeReminder } from '../../services/reminders/answer.ts';

const shared = {
  ...signedIn,
  method: 'post' as const,
  tags: ['reminders'],
  responses: {
    200: json(reminderSchema, 'The reminder as it is now'),
    ...failures('forbidden', 'conflict', ...withBody, ...whenSignedIn),
  },
};
const request = { params: idParams, headers: idempotencyHeader };

const acknowledge = createRoute({
  ...shared,
  path: '/reminders/{id}/acknowledge',
  summary: 'Say that you have seen a reminder to you; a one-time or daily one is over for you then',
  request,
});

const snooze = createRoute({
  ...shared,
  path: '/reminders/{id}/snooze',
  summary: 'Put a reminder off, for yourself',
  request: { ...request, body: jsonBody(snoozeReminderSchema) },
});

const complete = createRoute({
  ...shared,
  path: '/reminders/{id}/complete',
  summary: 'End a reminder for everyone, because what it is about is done',
  request,
});

export const answerReminderRoutes = (api: Api) => {
  api.openapi(acknowledge, (c) =>
    answerOnce(c, async (ctx) => {
      const body = await acknowledgeReminder({ ctx, input: c.req.valid('param') });
      return { status: 200, body, headers: { ETag: etag(body.version) } };
    }),
  );
  api.openapi(snooze, (c) =>
    answerOnce(c, async (ctx) => {
      const input = { ...c.req.valid('param'), ...c.req.valid('json') };
      const body = await snoozeReminder({ ctx, input });
      return { status: 200, body, headers: { ETag: etag(body.version) } };
    }),
  );
  api.openapi(complete, (c) =>
    answerOnce(c, async (ctx) => {
      const body = await completeReminder({ ctx, input: c.req.valid('param') });
      return { status: 200, body, headers: { ETag: etag(body.version) } };
    }),
  );
};
