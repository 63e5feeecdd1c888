import { createRoute } from '@hono/zod-openapi';
import { createProjectSchema, projectSchema } from '../../../_shared/contract/index.ts';
import { answerOnce } from '../../db/answer-once.ts';
import {
  type Api,
  failures,
  idempotencyHeader,
  json,
  jsonBody,
  signedIn,
  whenSignedIn,
  withBody,
} from '../../http/define-route.ts';
import { etag } from '../../http/etag.ts';
import { createProject } from '../../services/projects/create.ts';

const route = createRoute({
  ...signedIn,
  method: 'post',
  path: '/projects',
  tags: ['projects'],
  summary: 'Create a project',
  request: { headers: idempotencyHeader, body: jsonBody(createProjectSchema) },
  responses: {
    201: json(projectSchema, 'The new project'),
    ...failures('forbidden', 'conflict', ...withBody, ...whenSignedIn),
  },
});

export const createProjectRoute = (api: Api) =>
  api.openapi(route, (c) =>
    answerOnce(c, async (ctx) => {
      const project = await createProject({ ctx, input: c.req.valid('json') });
      const headers = { ETag: etag(project.version), Location: `/api/v1/projects/${project.id}` };
      return { status: 201, body: project, headers };
    }),
  );
