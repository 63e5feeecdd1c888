import { createRoute } from '@hono/zod-openapi';
import { addFindingSchema, analysisSchema } from '../../../_shared/contract/index.ts';
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
import { addFinding } from '../../services/contracts/add-finding.ts';

const route = createRoute({
  ...signedIn,
  method: 'post',
  path: '/contracts/{id}/findings',
  tags: ['contracts'],
  summary: 'Add a finding of one’s own to the current analysis',
  request: { params: idParams, headers: idempotencyHeader, body: jsonBody(addFindingSchema) },
  responses: {
    201: json(analysisSchema, 'The analysis with the new finding and its score as it is now'),
    ...failures('forbidden', 'conflict', ...withBody, ...whenSignedIn),
  },
});

export const addFindingRoute = (api: Api) =>
  api.openapi(route, (c) =>
    answerOnce(c, async (ctx) => ({
      status: 201 as const,
      body: await addFinding({
        ctx,
        input: { contractId: c.req.valid('param').id, finding: c.req.valid('json') },
      }),
    })),
  );
