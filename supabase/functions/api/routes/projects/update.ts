import { createRoute } from '@hono/zod-openapi';
import { projectSchema, updateProjectSchema } from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import {
  type Api,
  failures,
  idParams,
  ifMatchHeader,
  json,
  jsonBody,
  signedIn,
  whenSignedIn,
  withBody,
} from '../../http/define-route.ts';
import { etag, ifMatch } from '../../http/etag.ts';
import { updateProject } from '../../services/projects/update.ts';

const route = createRoute({
  ...signedIn,
  method: 'put',
  path: '/projects/{id}',
  tags: ['projects'],
  summary: 'Change the fields given of a project',
  request: { params: idParams, headers: ifMatchHeader, body: jsonBody(updateProjectSchema) },
  responses: {
    200: json(projectSchema, 'The project as it is now'),
    ...failures('forbidden', 'conflict', 'precondition_failed', ...withBody, ...whenSignedIn),
  },
});

export const updateProjectRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const input = { id: c.req.valid('param').id, versions: ifMatch(c), changes: c.req.valid('json') };
    const project = await withUser(c, (ctx) => updateProject({ ctx, input }));
    return c.json(project, 200, { ETag: etag(project.version) });
  });
