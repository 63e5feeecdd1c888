import { createRoute } from '@hono/zod-openapi';
import { createReminderSchema, reminderSchema } from '../../../_shared/contract/index.ts';
import { answerOnce } from '../../db/answer-once.ts';
import {
  type Api,
  failures,
  idempotencyHeader,
  json,
  jsonBody,
  signedIn,
  whenSignedIn,
  withBody,
} from '../../http/define-route.ts';
import { etag } from '../../http/etag.ts';
import { createReminder } from '../../services/reminders/create.ts';

const route = createRoute({
  ...signedIn,
  method: 'post',
  path: '/reminders',
  tags: ['reminders'],
  summary: 'Set a reminder on a project, or about a contract, check or obligation',
  request: { headers: idempotencyHeader, body: jsonBody(createReminderSchema) },
  responses: {
    201: json(reminderSchema, 'The new reminder'),
    ...failures('forbidden', 'conflict', ...withBody, ...whenSignedIn),
  },
});

export const createReminderRoute = (api: Api) =>
  api.openapi(route, (c) =>
    answerOnce(c, async (ctx) => {
      const body = await createReminder({ ctx, input: c.req.valid('json') });
      return { status: 201, body, headers: { ETag: etag(body.version) } };
    }),
  );
