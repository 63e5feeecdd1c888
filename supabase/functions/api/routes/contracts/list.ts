import { createRoute, type z } from '@hono/zod-openapi';
import { contractSchema, listContractsSchema } from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import type { AppContext } from '../../http/context.ts';
import { type Api, failures, idParams, json, signedIn, whenSignedIn } from '../../http/define-route.ts';
import { pageHeaders } from '../../http/page.ts';
import { listContracts } from '../../services/contracts/list.ts';

const shared = {
  ...signedIn,
  method: 'get' as const,
  tags: ['contracts'],
  responses: {
    200: json(contractSchema.array(), 'One page, newest first unless sorted'),
    ...failures(...whenSignedIn),
  },
};

const all = createRoute({
  ...shared,
  path: '/contracts',
  summary: 'Contracts of all projects',
  request: { query: listContractsSchema },
});

/** The spec's client leaves the id of the path below empty to mean all; a trailing slash makes no difference. */
const ofNoProject = createRoute({
  ...shared,
  path: '/contracts/project',
  summary: 'Contracts of all projects, as with an empty project id',
  request: { query: listContractsSchema },
});

const ofProject = createRoute({
  ...shared,
  path: '/contracts/project/{id}',
  summary: 'Contracts of one project',
  request: { params: idParams, query: listContractsSchema },
});

async function page(c: AppContext, input: z.infer<typeof listContractsSchema> & { project_id?: string }) {
  return pageHeaders(c, await withUser(c, (ctx) => listContracts({ ctx, input })));
}

export const listContractsRoute = (api: Api) => {
  api.openapi(all, async (c) => c.json(await page(c, c.req.valid('query')), 200));
  api.openapi(ofNoProject, async (c) => c.json(await page(c, c.req.valid('query')), 200));
  api.openapi(ofProject, async (c) =>
    c.json(await page(c, { ...c.req.valid('query'), project_id: c.req.valid('param').id }), 200),
  );
};
