import { createRoute } from '@hono/zod-openapi';
import { deletedProjectSchema } from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import {
  type Api,
  failures,
  idParams,
  ifMatchHeader,
  json,
  signedIn,
  whenSignedIn,
} from '../../http/define-route.ts';
import { ifMatch } from '../../http/etag.ts';
import { deleteProject } from '../../services/projects/delete.ts';

const route = createRoute({
  ...signedIn,
  method: 'delete',
  path: '/projects/{id}',
  tags: ['projects'],
  summary: 'Delete a project; it can be restored for 30 days',
  request: { params: idParams, headers: ifMatchHeader },
  responses: {
    200: json(deletedProjectSchema, 'What went with it'),
    ...failures('forbidden', 'conflict', 'precondition_failed', 'payload_too_large', ...whenSignedIn),
  },
});

export const deleteProjectRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const input = { id: c.req.valid('param').id, versions: ifMatch(c) };
    return c.json(await withUser(c, (ctx) => deleteProject({ ctx, input })), 200);
  });
