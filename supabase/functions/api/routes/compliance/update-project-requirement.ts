import { createRoute } from '@hono/zod-openapi';
import { projectRequirementSchema, updateProjectRequirementSchema } from '../../../_shared/contract/index.ts';
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
import { updateProjectRequirement } from '../../services/compliance/project-requirements.ts';

const route = createRoute({
  ...signedIn,
  method: 'put',
  path: '/compliance/project-requirements/{id}',
  tags: ['compliance'],
  summary: 'Say when the event of a project’s requirement is',
  request: { params: idParams, headers: ifMatchHeader, body: jsonBody(updateProjectRequirementSchema) },
  responses: {
    200: json(projectRequirementSchema, 'The requirement as it stands on the project'),
    ...failures('forbidden', 'conflict', 'precondition_failed', ...withBody, ...whenSignedIn),
  },
});

export const updateProjectRequirementRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const input = { id: c.req.valid('param').id, versions: ifMatch(c), changes: c.req.valid('json') };
    const now = await withUser(c, (ctx) => updateProjectRequirement({ ctx, input }));
    return c.json(now, 200, { ETag: etag(now.version) });
  });
