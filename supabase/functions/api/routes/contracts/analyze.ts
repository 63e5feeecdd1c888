import { createRoute } from '@hono/zod-openapi';
import { analysisSchema, analyzeContractSchema } from '../../../_shared/contract/index.ts';
import { answerOnce } from '../../db/answer-once.ts';
import { withUser } from '../../db/with-user.ts';
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
import { readForAnalysis } from '../../services/contracts/read-for-analysis.ts';
import { saveAnalysis } from '../../services/contracts/save-analysis.ts';

const route = createRoute({
  ...signedIn,
  method: 'post',
  path: '/contracts/analyze',
  tags: ['contracts'],
  summary: 'Find and weigh the clauses of a contract',
  request: { headers: idempotencyHeader, body: jsonBody(analyzeContractSchema) },
  responses: {
    200: json(analysisSchema, 'The analysis, now the current one of the contract'),
    ...failures('forbidden', 'conflict', ...withBody, ...whenSignedIn),
  },
});

export const analyzeContractRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const source = await withUser(c, (ctx) => readForAnalysis({ ctx, input: c.req.valid('json') }));
    // Between the transactions: the engine takes longer than a connection should be held. It is loaded when first needed.
    const [{ analyzeText }, { findObligations }] = await Promise.all([
      import('../../../_shared/analysis/analyze.ts'),
      import('../../../_shared/analysis/obligations/find-obligations.ts'),
    ]);
    const analysis = analyzeText(source.pages, { perspective: source.perspective });
    const obligations = findObligations({ pages: source.pages, analysis });
    return answerOnce(c, async (ctx) => ({
      status: 200 as const,
      body: await saveAnalysis({ ctx, input: { source, analysis, obligations } }),
    }));
  });
