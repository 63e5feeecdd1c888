import { createRoute } from '@hono/zod-openapi';
import {
  complianceRequirementSchema,
  updateComplianceRequirementSchema,
} from '../../../_shared/contract/index.ts';
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
import { updateRequirement } from '../../services/compliance/update-requirement.ts';

const route = createRoute({
  ...signedIn,
  method: 'put',
  path: '/compliance/requirements/{id}',
  tags: ['compliance'],
  summary: 'Change a requirement, or take it out of use',
  request: { params: idParams, headers: ifMatchHeader, body: jsonBody(updateComplianceRequirementSchema) },
  responses: {
    200: json(complianceRequirementSchema, 'The requirement as it is now'),
    ...failures('forbidden', 'conflict', 'precondition_failed', ...withBody, ...whenSignedIn),
  },
});

export const updateRequirementRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const input = { id: c.req.valid('param').id, versions: ifMatch(c), changes: c.req.valid('json') };
    const now = await withUser(c, (ctx) => updateRequirement({ ctx, input }));
    return c.json(now, 200, { ETag: etag(now.version) });
  });
