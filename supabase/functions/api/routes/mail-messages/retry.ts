import { createRoute } from '@hono/zod-openapi';
import { mailMessageSchema } from '../../../_shared/contract/index.ts';
import { answerOnce } from '../../db/answer-once.ts';
import {
  type Api,
  failures,
  idempotencyHeader,
  idParams,
  json,
  signedIn,
  whenSignedIn,
} from '../../http/define-route.ts';
import { retryMailMessage } from '../../services/mail-messages/retry.ts';

const route = createRoute({
  ...signedIn,
  method: 'post',
  path: '/mail-messages/{id}/retry',
  tags: ['mail'],
  summary: 'Send a message again that has failed',
  request: { params: idParams, headers: idempotencyHeader },
  responses: {
    200: json(mailMessageSchema, 'It waits to be sent'),
    ...failures('forbidden', 'conflict', 'payload_too_large', ...whenSignedIn),
  },
});

export const retryMailMessageRoute = (api: Api) =>
  api.openapi(route, (c) =>
    answerOnce(c, async (ctx) => ({
      status: 200,
      body: await retryMailMessage({ ctx, input: c.req.valid('param') }),
    })),
  );
