import { createRoute } from '@hono/zod-openapi';
import { projectMemberSchema } from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import {
  type Api,
  failures,
  json,
  projectMemberParams,
  signedIn,
  whenSignedIn,
} from '../../http/define-route.ts';
import { removeProjectMember } from '../../services/projects/remove-member.ts';

const route = createRoute({
  ...signedIn,
  method: 'delete',
  path: '/projects/{id}/members/{user_id}',
  tags: ['projects'],
  summary: 'Take a person off a project',
  request: { params: projectMemberParams },
  responses: {
    200: json(projectMemberSchema, 'Who was on it'),
    ...failures('forbidden', ...whenSignedIn),
  },
});

export const removeProjectMemberRoute = (api: Api) =>
  api.openapi(route, async (c) =>
    c.json(await withUser(c, (ctx) => removeProjectMember({ ctx, input: c.req.valid('param') })), 200),
  );
