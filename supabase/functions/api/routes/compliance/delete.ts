import { createRoute } from '@hono/zod-openapi';
import { complianceCheckSchema } from '../../../_shared/contract/index.ts';
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
import { deleteCheck } from '../../services/compliance/delete.ts';

const route = createRoute({
  ...signedIn,
  method: 'delete',
  path: '/compliance/check/{id}',
  tags: ['compliance'],
  summary: 'Take a check out of every list and score',
  request: { params: idParams, headers: ifMatchHeader },
  responses: {
    200: json(complianceCheckSchema, 'The check as it was'),
    ...failures('forbidden', 'conflict', 'precondition_failed', 'payload_too_large', ...whenSignedIn),
  },
});

export const deleteCheckRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const input = { ...c.req.valid('param'), versions: ifMatch(c) };
    return c.json(await withUser(c, (ctx) => deleteCheck({ ctx, input })), 200);
  });
