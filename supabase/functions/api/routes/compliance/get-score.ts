import { createRoute } from '@hono/zod-openapi';
import { complianceScoreSchema } from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import { type Api, failures, idParams, json, signedIn, whenSignedIn } from '../../http/define-route.ts';

import { getComplianceScore } from '../../services/compliance/summarize.ts';

const route = createRoute({
  ...signedIn,
  method: 'get',
  path: '/compliance/score/{id}',
  tags: ['compliance'],
  summary: 'A project’s compliance score',
  request: { params: idParams },
  responses: {
    200: json(complianceScoreSchema, 'The score; null where nothing is checked'),
    ...failures(...whenSignedIn),
  },
});

export const getComplianceScoreRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const found = await withUser(c, (ctx) => getComplianceScore({ ctx, input: c.req.valid('param') }));
    return c.json(found, 200);
  });
