import { createRoute } from '@hono/zod-openapi';
import { obligationSchema, updateObligationSchema } from '../../../_shared/contract/index.ts';
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
import { updateObligation } from '../../services/obligations/update.ts';

const route = createRoute({
  ...signedIn,
  method: 'put',
  path: '/obligations/{id}',
  tags: ['obligations'],
  summary: 'Confirm, dismiss, complete, reopen or change an obligation',
  request: { params: idParams, headers: ifMatchHeader, body: jsonBody(updateObligationSchema) },
  responses: {
    200: json(obligationSchema, 'The obligation as it is now'),
    ...failures('forbidden', 'conflict', 'precondition_failed', ...withBody, ...whenSignedIn),
  },
});

export const updateObligationRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const input = { id: c.req.valid('param').id, versions: ifMatch(c), changes: c.req.valid('json') };
    const obligation = await withUser(c, (ctx) => updateObligation({ ctx, input }));
    return c.json(obligation, 200, { ETag: etag(obligation.version) });
  });
