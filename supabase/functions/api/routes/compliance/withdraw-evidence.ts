import { createRoute } from '@hono/zod-openapi';
import { complianceEvidenceSchema, withdrawEvidenceSchema } from '../../../_shared/contract/index.ts';
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
import { withdrawEvidence } from '../../services/compliance/change-evidence.ts';

const route = createRoute({
  ...signedIn,
  method: 'delete',
  path: '/compliance/evidence/{id}',
  tags: ['compliance'],
  summary: 'Take evidence back, with a reason; the file stays',
  request: { params: idParams, query: withdrawEvidenceSchema, headers: ifMatchHeader },
  responses: {
    200: json(complianceEvidenceSchema, 'The evidence as it is now'),
    ...failures('forbidden', 'conflict', 'precondition_failed', 'payload_too_large', ...whenSignedIn),
  },
});

export const withdrawEvidenceRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('query'), versions: ifMatch(c) };
    return c.json(await withUser(c, (ctx) => withdrawEvidence({ ctx, input })), 200);
  });
