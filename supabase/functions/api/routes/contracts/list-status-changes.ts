import { createRoute } from '@hono/zod-openapi';
import { contractStatusChangeSchema } from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import { type Api, failures, idParams, json, signedIn, whenSignedIn } from '../../http/define-route.ts';
import { listStatusChanges } from '../../services/contracts/list-status-changes.ts';

const route = createRoute({
  ...signedIn,
  method: 'get',
  path: '/contracts/{id}/transitions',
  tags: ['contracts'],
  summary: 'The steps a contract has taken, newest first',
  request: { params: idParams },
  responses: { 200: json(contractStatusChangeSchema.array(), 'All steps'), ...failures(...whenSignedIn) },
});

export const listStatusChangesRoute = (api: Api) =>
  api.openapi(route, async (c) =>
    c.json(await withUser(c, (ctx) => listStatusChanges({ ctx, input: c.req.valid('param') })), 200),
  );
