import { createRoute } from '@hono/zod-openapi';
import { contractApprovalSchema } from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import { type Api, failures, idParams, json, signedIn, whenSignedIn } from '../../http/define-route.ts';
import { listApprovals } from '../../services/contracts/list-approvals.ts';

const route = createRoute({
  ...signedIn,
  method: 'get',
  path: '/contracts/{id}/approvals',
  tags: ['contracts'],
  summary: 'What lawyers decided about any version of a contract, newest first',
  request: { params: idParams },
  responses: { 200: json(contractApprovalSchema.array(), 'All decisions'), ...failures(...whenSignedIn) },
});

export const listApprovalsRoute = (api: Api) =>
  api.openapi(route, async (c) =>
    c.json(await withUser(c, (ctx) => listApprovals({ ctx, input: c.req.valid('param') })), 200),
  );
