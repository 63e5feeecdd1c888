import { createRoute } from '@hono/zod-openapi';
import { createObligationSchema, obligationSchema } from '../../../_shared/contract/index.ts';
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
import { createObligation } from '../../services/obligations/create.ts';

const route = createRoute({
  ...signedIn,
  method: 'post',
  path: '/obligations',
  tags: ['obligations'],
  summary: 'Write down a date or notice window of a contract; it is confirmed at once',
  request: { headers: idempotencyHeader, body: jsonBody(createObligationSchema) },
  responses: {
    201: json(obligationSchema, 'The new obligation'),
    ...failures('forbidden', 'conflict', ...withBody, ...whenSignedIn),
  },
});

export const createObligationRoute = (api: Api) =>
  api.openapi(route, (c) =>
    answerOnce(c, async (ctx) => {
      const obligation = await createObligation({ ctx, input: c.req.valid('json') });
      return { status: 201, body: obligation, headers: { ETag: etag(obligation.version) } };
    }),
  );
