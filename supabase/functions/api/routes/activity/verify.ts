import { createRoute } from '@hono/zod-openapi';
import { activityVerificationSchema, verifyActivitySchema } from '../../../_shared/contract/index.ts';
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
import { verifyActivity } from '../../services/activity/verify.ts';

const route = createRoute({
  ...signedIn,
  method: 'post',
  path: '/activity/verify',
  tags: ['activity'],
  summary: 'Compare the log with the hashes it was sealed with; for the owner and admins',
  request: { headers: idempotencyHeader, body: jsonBody(verifyActivitySchema) },
  responses: {
    200: json(activityVerificationSchema, 'What it came to, and the first event that does not match'),
    ...failures(...whenSignedIn, ...withBody, 'forbidden', 'conflict'),
  },
});

export const verifyActivityRoute = (api: Api) =>
  api.openapi(route, (c) =>
    answerOnce(c, async (ctx) => ({
      status: 200,
      body: await verifyActivity({ ctx, input: c.req.valid('json') }),
    })),
  );
