import { createRoute } from '@hono/zod-openapi';
import { evidenceLinkSchema } from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import { type Api, failures, idParams, json, signedIn, whenSignedIn } from '../../http/define-route.ts';

import { revokeEvidenceLink } from '../../services/compliance/links.ts';

const route = createRoute({
  ...signedIn,
  method: 'delete',
  path: '/compliance/links/{id}',
  tags: ['compliance'],
  summary: 'Make a link worthless',
  request: { params: idParams },
  responses: {
    200: json(evidenceLinkSchema, 'The link as it is now'),
    ...failures('forbidden', 'conflict', 'payload_too_large', ...whenSignedIn),
  },
});

export const revokeEvidenceLinkRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const input = { ...c.req.valid('param') };
    return c.json(await withUser(c, (ctx) => revokeEvidenceLink({ ctx, input })), 200);
  });
