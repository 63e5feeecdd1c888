import { createRoute } from '@hono/zod-openapi';
import { projectMemberSchema, updateProjectMemberSchema } from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import {
  type Api,
  failures,
  json,
  jsonBody,
  projectMemberParams,
  signedIn,
  whenSignedIn,
  withBody,
} from '../../http/define-route.ts';
import { updateProjectMember } from '../../services/projects/update-member.ts';

const route = createRoute({
  ...signedIn,
  method: 'put',
  path: '/projects/{id}/members/{user_id}',
  tags: ['projects'],
  summary: 'Give a person another role on a project',
  request: { params: projectMemberParams, body: jsonBody(updateProjectMemberSchema) },
  responses: {
    200: json(projectMemberSchema, 'With the new role'),
    ...failures('forbidden', ...withBody, ...whenSignedIn),
  },
});

export const updateProjectMemberRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('json') };
    return c.json(await withUser(c, (ctx) => updateProjectMember({ ctx, input })), 200);
  });
