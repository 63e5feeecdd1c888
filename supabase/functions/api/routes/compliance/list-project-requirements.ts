import { createRoute } from '@hono/zod-openapi';
import { projectRequirementSchema } from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import { type Api, failures, idParams, json, signedIn, whenSignedIn } from '../../http/define-route.ts';

import { listProjectRequirements } from '../../services/compliance/project-requirements.ts';

const route = createRoute({
  ...signedIn,
  method: 'get',
  path: '/compliance/project/{id}/requirements',
  tags: ['compliance'],
  summary: 'What a project has to meet',
  request: { params: idParams },
  responses: {
    200: json(projectRequirementSchema.array(), 'By check type and title'),
    ...failures(...whenSignedIn),
  },
});

export const listProjectRequirementsRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const found = await withUser(c, (ctx) => listProjectRequirements({ ctx, input: c.req.valid('param') }));
    return c.json(found, 200);
  });
