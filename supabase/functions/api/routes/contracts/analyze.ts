import { createRoute } from '@hono/zod-openapi';
import type { TypedResponse } from 'hono';
import { answerOnce, earlierAnswer } from '../../../_server/db/answer-once.ts';
import { withUser } from '../../../_server/db/with-user.ts';
import {
  type Api,
  failures,
  idempotencyHeader,
  json,
  jsonBody,
  signedIn,
  whenSignedIn,
  withBody,
} from '../../../_server/http/define-route.ts';
import { analyzeDocument } from '../../../_server/services/contracts/analysis/analyze-document.ts';
import { readForAnalysis } from '../../../_server/services/contracts/analysis/read-for-analysis.ts';
import { saveAnalysis } from '../../../_server/services/contracts/analysis/save-analysis.ts';
import { type Analysis, analysisSchema, analyzeContractSchema } from '../../../_shared/schemas/index.ts';

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
  api.openapi(route, async (c) => {
    const source = await withUser(c, (ctx) => readForAnalysis({ ctx, input: c.req.valid('json') }));
    // Repeating it would call the language model again for a response we already have.
    const earlier = source.languageModel && (await earlierAnswer(c));
    if (earlier) return earlier as Analyzed;
    // Between the transactions, because the engine takes longer than a connection should be held.
    const [analysis, { findObligations }] = await Promise.all([
      analyzeDocument(source),
      import('../../../_shared/analysis/obligations/find-obligations.ts'),
    ]);
    const obligations = findObligations({ pages: source.pages, analysis });
    return answerOnce(c, async (ctx) => ({
      status: 200 as const,
      body: await saveAnalysis({ ctx, input: { source, analysis, obligations } }),
    }));
  });
