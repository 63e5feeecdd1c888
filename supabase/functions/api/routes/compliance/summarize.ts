import { createRoute } from '@hono/zod-openapi';
import { complianceSummaryQuerySchema, complianceSummarySchema } from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import { type Api, failures, json, signedIn, whenSignedIn } from '../../http/define-route.ts';

import { summarizeCompliance } from '../../services/compliance/summarize.ts';

const route = createRoute({
  ...signedIn,
  method: 'get',
  path: '/compliance/summary',
  tags: ['compliance'],
  summary: 'Score and counts of all checks, or of one project',
  request: { query: complianceSummaryQuerySchema },
  responses: {
    200: json(complianceSummarySchema, 'The figures'),
    ...failures(...whenSignedIn),
  },
});

export const summarizeComplianceRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const found = await withUser(c, (ctx) => summarizeCompliance({ ctx, input: c.req.valid('query') }));
    return c.json(found, 200);
  });
