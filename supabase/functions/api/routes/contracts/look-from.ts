import { createRoute } from '@hono/zod-openapi';
import { withUser } from '../../../_server/db/with-user.ts';
import { analyzeSource } from '../../../_server/services/contracts/analysis/analyze.ts';
import { asLook, readForLook } from '../../../_server/services/contracts/analysis/look-from.ts';
import { analysisSchema, lookFromQuerySchema } from '../../../_shared/schemas/index.ts';
import { type Api, failures, idParams, json, signedIn, whenSignedIn } from '../../routing/define-route.ts';

const route = createRoute({
  ...signedIn,
  method: 'get',
  path: '/contracts/{id}/analysis',
  tags: ['contracts'],
  summary: 'Analyze a contract for another side without saving',
  request: { params: idParams, query: lookFromQuerySchema },
  responses: {
    200: json(analysisSchema, 'The analysis for that side; its ids are valid only in this response'),
    ...failures('forbidden', 'conflict', ...whenSignedIn),
  },
});

export const lookFromRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const { id } = c.req.valid('param');
    const { perspective } = c.req.valid('query');
    const source = await withUser(c, (ctx) => readForLook({ ctx, input: { id, perspective } }));
    // Outside the transaction: the engine takes longer than a connection should be held.
    const { analysis } = await analyzeSource(source);
    return c.json(asLook(source, analysis), 200);
  });
