import { createRoute } from '@hono/zod-openapi';
import { projectMemberSchema } from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import { type Api, failures, idParams, json, signedIn, whenSignedIn } from '../../http/define-route.ts';
import { listProjectMembers } from '../../services/projects/list-members.ts';

const route = createRoute({
  ...signedIn,
  method: 'get',
  path: '/projects/{id}/members',
  tags: ['projects'],
  summary: 'Who is on a project',
  request: { params: idParams },
  responses: { 200: json(projectMemberSchema.array(), 'By name'), ...failures(...whenSignedIn) },
});

export const listProjectMembersRoute = (api: Api) =>
  api.openapi(route, async (c) =>
    c.json(await withUser(c, (ctx) => listProjectMembers({ ctx, input: c.req.valid('param') })), 200),
  );
