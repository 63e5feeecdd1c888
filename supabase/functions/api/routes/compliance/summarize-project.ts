import { createRoute } from '@hono/zod-openapi';
import { complianceProjectSummarySchema } from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import { type Api, failures, idParams, json, signedIn, whenSignedIn } from '../../http/define-route.ts';

import { summarizeProject } from '../../services/compliance/summarize-project.ts';

const route = createRoute({
  ...signedIn,
  method: 'get',
  path: '/compliance/project/{id}/summary',
  tags: ['compliance'],
  summary: 'A project’s compliance as it stands',
  request: { params: idParams },
  responses: {
    200: json(complianceProjectSummarySchema, 'The summary'),
    ...failures(...whenSignedIn),
  },
});

export const summarizeProjectComplianceRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const found = await withUser(c, (ctx) => summarizeProject({ ctx, input: c.req.valid('param') }));
    return c.json(found, 200);
  });
