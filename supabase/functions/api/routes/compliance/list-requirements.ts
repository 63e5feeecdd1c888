import { createRoute } from '@hono/zod-openapi';
import {
  complianceRequirementSchema,
  listComplianceRequirementsSchema,
} from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import { type Api, failures, json, signedIn, whenSignedIn } from '../../http/define-route.ts';

import { listRequirements } from '../../services/compliance/list-requirements.ts';

const route = createRoute({
  ...signedIn,
  method: 'get',
  path: '/compliance/requirements',
  tags: ['compliance'],
  summary: 'The organization’s requirements',
  request: { query: listComplianceRequirementsSchema },
  responses: {
    200: json(complianceRequirementSchema.array(), 'By check type and title'),
    ...failures(...whenSignedIn),
  },
});

export const listRequirementsRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const found = await withUser(c, (ctx) => listRequirements({ ctx, input: c.req.valid('query') }));
    return c.json(found, 200);
  });
