import { createRoute } from '@hono/zod-openapi';
import { projectDetailSchema } from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import { type Api, failures, idParams, json, signedIn, whenSignedIn } from '../../http/define-route.ts';
import { etag } from '../../http/etag.ts';
import { getProject } from '../../services/projects/get.ts';

const route = createRoute({
  ...signedIn,
  method: 'get',
  path: '/projects/{id}',
  tags: ['projects'],
  summary: 'One project',
  request: { params: idParams },
  responses: { 200: json(projectDetailSchema, 'The project'), ...failures(...whenSignedIn) },
});

export const getProjectRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const project = await withUser(c, (ctx) => getProject({ ctx, input: c.req.valid('param') }));
    return c.json(project, 200, { ETag: etag(project.version) });
  });
