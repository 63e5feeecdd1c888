import { createRoute } from '@hono/zod-openapi';
import { contractSchema } from '../../../_shared/contract/index.ts';
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
import { restoreContract } from '../../services/contracts/restore.ts';

const route = createRoute({
  ...signedIn,
  method: 'post',
  path: '/contracts/{id}/restore',
  tags: ['contracts'],
  summary: 'Take back the deletion of a contract, within 30 days',
  request: { params: idParams, headers: idempotencyHeader },
  responses: {
    200: json(contractSchema, 'The contract, with its documents as they were'),
    ...failures('forbidden', 'conflict', 'payload_too_large', ...whenSignedIn),
  },
});

export const restoreContractRoute = (api: Api) =>
  api.openapi(route, (c) =>
    answerOnce(c, async (ctx) => {
      const contract = await restoreContract({ ctx, input: c.req.valid('param') });
      return { status: 200, body: contract, headers: { ETag: etag(contract.version) } };
    }),
  );
