import { createRoute } from '@hono/zod-openapi';
import { addProjectMemberSchema, projectMemberSchema } from '../../../_shared/contract/index.ts';
import { answerOnce } from '../../db/answer-once.ts';
import {
  type Api,
  failures,
  idempotencyHeader,
  idParams,
  json,
  jsonBody,
  signedIn,
  whenSignedIn,
  withBody,
} from '../../http/define-route.ts';
import { addProjectMember } from '../../services/projects/add-member.ts';

const route = createRoute({
  ...signedIn,
  method: 'post',
  path: '/projects/{id}/members',
  tags: ['projects'],
  summary: 'Put a member of the organization on a project',
  request: { params: idParams, headers: idempotencyHeader, body: jsonBody(addProjectMemberSchema) },
  responses: {
    201: json(projectMemberSchema, 'Now on the project'),
    ...failures('forbidden', 'conflict', ...withBody, ...whenSignedIn),
  },
});

export const addProjectMemberRoute = (api: Api) =>
  api.openapi(route, (c) =>
    answerOnce(c, async (ctx) => ({
      status: 201 as const,
      body: await addProjectMember({ ctx, input: { ...c.req.valid('param'), ...c.req.valid('json') } }),
    })),
  );
