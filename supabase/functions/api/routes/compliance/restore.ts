import { createRoute } from '@hono/zod-openapi';
import { complianceCheckSchema } from '../../../_shared/contract/index.ts';
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
import { etag } from '../../http/etag.ts';
import { restoreCheck } from '../../services/compliance/delete.ts';

const route = createRoute({
  ...signedIn,
  method: 'post',
  path: '/compliance/check/{id}/restore',
  tags: ['compliance'],
  summary: 'Put a removed check back, within 30 days',
  request: { params: idParams, headers: idempotencyHeader },
  responses: {
    200: json(complianceCheckSchema, 'The check, with its evidence as it was'),
    ...failures('forbidden', 'conflict', 'payload_too_large', ...whenSignedIn),
  },
});

export const restoreCheckRoute = (api: Api) =>
  api.openapi(route, (c) =>
    answerOnce(c, async (ctx) => {
      const check = await restoreCheck({ ctx, input: c.req.valid('param') });
      return { status: 200, body: check, headers: { ETag: etag(check.version) } };
    }),
  );
