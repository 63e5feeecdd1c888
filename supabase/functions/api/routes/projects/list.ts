import { createRoute } from '@hono/zod-openapi';
import { listProjectsSchema, projectSchema } from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import { type Api, failures, json, signedIn, whenSignedIn } from '../../http/define-route.ts';
import { pageHeaders } from '../../http/page.ts';
import { listProjects } from '../../services/projects/list.ts';

const route = createRoute({
  ...signedIn,
  method: 'get',
  path: '/projects',
  tags: ['projects'],
  summary: 'Projects, newest first',
  request: { query: listProjectsSchema },
  responses: { 200: json(projectSchema.array(), 'One page'), ...failures(...whenSignedIn) },
});

export const listProjectsRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const page = await withUser(c, (ctx) => listProjects({ ctx, input: c.req.valid('query') }));
    return c.json(pageHeaders(c, page), 200);
  });
