import { createRoute } from '@hono/zod-openapi';
import { analysisSchema, reviewFindingSchema } from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import {
  type Api,
  failures,
  findingParams,
  ifMatchHeader,
  json,
  jsonBody,
  signedIn,
  whenSignedIn,
  withBody,
} from '../../http/define-route.ts';
import { ifMatch } from '../../http/etag.ts';
import { reviewFinding } from '../../services/contracts/review-finding.ts';

const route = createRoute({
  ...signedIn,
  method: 'put',
  path: '/contracts/{id}/findings/{finding_id}/review',
  tags: ['contracts'],
  summary: 'Accept, correct, reject or reopen a finding; If-Match names the version of the finding',
  request: { params: findingParams, headers: ifMatchHeader, body: jsonBody(reviewFindingSchema) },
  responses: {
    200: json(analysisSchema, 'The analysis with its score as it is now'),
    ...failures('forbidden', 'conflict', 'precondition_failed', ...withBody, ...whenSignedIn),
  },
});

export const reviewFindingRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const { id: contractId, finding_id: findingId } = c.req.valid('param');
    const input = { contractId, findingId, versions: ifMatch(c), review: c.req.valid('json') };
    return c.json(await withUser(c, (ctx) => reviewFinding({ ctx, input })), 200);
  });
