import { createRoute } from '@hono/zod-openapi';
import { approveContractSchema, contractApprovalSchema } from '../../../_shared/contract/index.ts';
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
import { approveContract } from '../../services/contracts/approve.ts';

const route = createRoute({
  ...signedIn,
  method: 'post',
  path: '/contracts/{id}/approvals',
  tags: ['contracts'],
  summary: 'Approve or reject, as a lawyer of the project, the newest document of a contract',
  request: { params: idParams, headers: idempotencyHeader, body: jsonBody(approveContractSchema) },
  responses: {
    201: json(contractApprovalSchema, 'The decision'),
    ...failures('forbidden', 'conflict', ...withBody, ...whenSignedIn),
  },
});

export const approveContractRoute = (api: Api) =>
  api.openapi(route, (c) =>
    answerOnce(c, async (ctx) => {
      const input = { id: c.req.valid('param').id, decision: c.req.valid('json') };
      return { status: 201, body: await approveContract({ ctx, input }) };
    }),
  );
