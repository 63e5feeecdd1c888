import { createRoute } from '@hono/zod-openapi';
import { contractSummarySchema } from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import { type Api, failures, json, signedIn, whenSignedIn } from '../../http/define-route.ts';
import { summarizeContracts } from '../../services/contracts/summarize.ts';

const route = createRoute({
  ...signedIn,
  method: 'get',
  path: '/contracts/summary',
  tags: ['contracts'],
  summary: 'How many contracts there are, their value and their risk',
  responses: {
    200: json(contractSummarySchema, 'Over all contracts you may see'),
    ...failures(...whenSignedIn),
  },
});

export const summarizeContractsRoute = (api: Api) =>
  api.openapi(route, async (c) => c.json(await withUser(c, (ctx) => summarizeContracts({ ctx })), 200));
