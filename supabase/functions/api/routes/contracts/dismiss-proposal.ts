import { createRoute } from '@hono/zod-openapi';
import { contractProposalsSchema, dismissContractProposalSchema } from '../../../_shared/contract/index.ts';
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
import { dismissProposal } from '../../services/contracts/dismiss-proposal.ts';

const route = createRoute({
  ...signedIn,
  method: 'post',
  path: '/contracts/{id}/dismissed-proposals',
  tags: ['contracts'],
  summary: 'Say not to take what the document proposes for a field, or take that back',
  request: { params: idParams, headers: idempotencyHeader, body: jsonBody(dismissContractProposalSchema) },
  responses: {
    200: json(contractProposalsSchema, 'The proposals that are left'),
    ...failures('forbidden', 'conflict', ...withBody, ...whenSignedIn),
  },
});

export const dismissProposalRoute = (api: Api) =>
  api.openapi(route, (c) =>
    answerOnce(c, async (ctx) => ({
      status: 200 as const,
      body: await dismissProposal({
        ctx,
        input: { contractId: c.req.valid('param').id, proposal: c.req.valid('json') },
      }),
    })),
  );
