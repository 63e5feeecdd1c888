import { createRoute } from '@hono/zod-openapi';
import { complianceCheckSchema, createComplianceCheckSchema } from '../../../_shared/contract/index.ts';
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
import { createCheck } from '../../services/compliance/create.ts';

const route = createRoute({
  ...signedIn,
  method: 'post',
  path: '/compliance/check',
  tags: ['compliance'],
  summary: 'Make a check by hand',
  request: { headers: idempotencyHeader, body: jsonBody(createComplianceCheckSchema) },
  responses: {
    201: json(complianceCheckSchema, 'The new check'),
    ...failures('forbidden', 'conflict', ...withBody, ...whenSignedIn),
  },
});

export const createCheckRoute = (api: Api) =>
  api.openapi(route, (c) =>
    answerOnce(c, async (ctx) => {
      const body = await createCheck({ ctx, input: c.req.valid('json') });
      return { status: 201, body, headers: { ETag: etag(body.version) } };
    }),
  );
