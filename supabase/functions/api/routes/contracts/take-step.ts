import { createRoute } from '@hono/zod-openapi';
import { contractDetailSchema, takeContractStepSchema } from '../../../_shared/contract/index.ts';
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
import { takeContractStep } from '../../services/contracts/take-step.ts';

const route = createRoute({
  ...signedIn,
  method: 'post',
  path: '/contracts/{id}/transitions',
  tags: ['contracts'],
  summary:
    'Take a step of a contract’s life: submit, reject, activate, expire, renew, terminate or cancel it',
  request: { params: idParams, headers: idempotencyHeader, body: jsonBody(takeContractStepSchema) },
  responses: {
    201: json(contractDetailSchema, 'The contract after the step'),
    ...failures('forbidden', 'conflict', ...withBody, ...whenSignedIn),
  },
});

export const takeContractStepRoute = (api: Api) =>
  api.openapi(route, (c) =>
    answerOnce(c, async (ctx) => {
      const input = { id: c.req.valid('param').id, step: c.req.valid('json') };
      const contract = await takeContractStep({ ctx, input });
      return { status: 201, body: contract, headers: { ETag: etag(contract.version) } };
    }),
  );
