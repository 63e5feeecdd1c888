import { createRoute } from '@hono/zod-openapi';
import type { TypedResponse } from 'hono';
import { answerOnce } from '../../../_server/db/answer-once.ts';
import { withUser } from '../../../_server/db/with-user.ts';
import { analyzeContract } from '../../../_server/services/contracts/analysis/analyze.ts';
import { type Analysis, analysisSchema, analyzeContractSchema } from '../../../_shared/schemas/index.ts';
import {
  type Api,
  failures,
  idempotencyHeader,
  json,
  jsonBody,
  signedIn,
  whenSignedIn,
  withBody,
} from '../../routing/define-route.ts';

const route = createRoute({
  ...signedIn,
  method: 'post',
  path: '/contracts/analyze',
  tags: ['contracts'],
  summary: 'Analyze a contract',
  request: { headers: idempotencyHeader, body: jsonBody(analyzeContractSchema) },
  responses: {
    200: json(analysisSchema, "The contract's new current analysis"),
    ...failures('forbidden', 'conflict', ...withBody, ...whenSignedIn),
  },
});

type Analyzed = Response & TypedResponse<Analysis, 200, 'json'>;

export const analyzeContractRoute = (api: Api) =>
  api.openapi(route, (c) =>
    analyzeContract<Analyzed>(c.req.valid('json'), {
      read: (work) => withUser(c, work),
      save: (work) => answerOnce(c, async (ctx) => ({ status: 200 as const, body: await work(ctx) })),
    }),
  );
