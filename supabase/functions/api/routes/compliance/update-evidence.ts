import { createRoute } from '@hono/zod-openapi';
import { complianceEvidenceSchema, updateEvidenceSchema } from '../../../_shared/contract/index.ts';
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
import { updateEvidence } from '../../services/compliance/change-evidence.ts';

const route = createRoute({
  ...signedIn,
  method: 'put',
  path: '/compliance/evidence/{id}',
  tags: ['compliance'],
  summary: 'Correct what is said of a file, or confirm it',
  request: { params: idParams, headers: ifMatchHeader, body: jsonBody(updateEvidenceSchema) },
  responses: {
    200: json(complianceEvidenceSchema, 'The evidence as it is now'),
    ...failures('forbidden', 'conflict', 'precondition_failed', ...withBody, ...whenSignedIn),
  },
});

export const updateEvidenceRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const input = { id: c.req.valid('param').id, versions: ifMatch(c), changes: c.req.valid('json') };
    const now = await withUser(c, (ctx) => updateEvidence({ ctx, input }));
    return c.json(now, 200, { ETag: etag(now.version) });
  });
