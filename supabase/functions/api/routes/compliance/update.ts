import { createRoute } from '@hono/zod-openapi';
import { complianceCheckSchema, updateComplianceCheckSchema } from '../../../_shared/contract/index.ts';
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
import { updateCheck } from '../../services/compliance/update.ts';

const route = createRoute({
  ...signedIn,
  method: 'put',
  path: '/compliance/check/{id}',
  tags: ['compliance'],
  summary: 'Change a check, say how it stands, or waive it',
  request: { params: idParams, headers: ifMatchHeader, body: jsonBody(updateComplianceCheckSchema) },
  responses: {
    200: json(complianceCheckSchema, 'The check as the evaluation has it now'),
    ...failures('forbidden', 'conflict', 'precondition_failed', ...withBody, ...whenSignedIn),
  },
});

export const updateCheckRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const input = { id: c.req.valid('param').id, versions: ifMatch(c), changes: c.req.valid('json') };
    const now = await withUser(c, (ctx) => updateCheck({ ctx, input }));
    return c.json(now, 200, { ETag: etag(now.version) });
  });
