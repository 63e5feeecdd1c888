import { createRoute } from '@hono/zod-openapi';
import { projectRequirementSchema } from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import { type Api, failures, idParams, json, signedIn, whenSignedIn } from '../../http/define-route.ts';

import { removeProjectRequirement } from '../../services/compliance/project-requirements.ts';

const route = createRoute({
  ...signedIn,
  method: 'delete',
  path: '/compliance/project-requirements/{id}',
  tags: ['compliance'],
  summary: 'Take a requirement off a project; its checks stay',
  request: { params: idParams },
  responses: {
    200: json(projectRequirementSchema, 'As it stood'),
    ...failures('forbidden', 'conflict', 'payload_too_large', ...whenSignedIn),
  },
});

export const removeProjectRequirementRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const input = { ...c.req.valid('param') };
    return c.json(await withUser(c, (ctx) => removeProjectRequirement({ ctx, input })), 200);
  });
