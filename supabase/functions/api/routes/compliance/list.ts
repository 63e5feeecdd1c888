import { createRoute } from '@hono/zod-openapi';
import { complianceCheckSchema, listComplianceChecksSchema } from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import { type Api, failures, json, signedIn, whenSignedIn } from '../../http/define-route.ts';
import { pageHeaders } from '../../http/page.ts';
import { listChecks } from '../../services/compliance/list.ts';

const route = createRoute({
  ...signedIn,
  method: 'get',
  path: '/compliance/checks',
  tags: ['compliance'],
  summary: 'Compliance checks, newest first',
  request: { query: listComplianceChecksSchema },
  responses: {
    200: json(complianceCheckSchema.array(), 'One page; Link leads to the next'),
    ...failures(...whenSignedIn),
  },
});

export const listChecksRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const page = await withUser(c, (ctx) => listChecks({ ctx, input: c.req.valid('query') }));
    return c.json(pageHeaders(c, page), 200);
  });
