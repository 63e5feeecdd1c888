import { createRoute } from '@hono/zod-openapi';
import { deletedContractSchema } from '../../../_shared/contract/index.ts';
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
import { deleteContract } from '../../services/contracts/delete.ts';

const route = createRoute({
  ...signedIn,
  method: 'delete',
  path: '/contracts/{id}',
  tags: ['contracts'],
  summary: 'Delete a contract; it can be restored for 30 days',
  request: { params: idParams, headers: ifMatchHeader },
  responses: {
    200: json(deletedContractSchema, 'What went with it'),
    ...failures('forbidden', 'conflict', 'precondition_failed', 'payload_too_large', ...whenSignedIn),
  },
});

export const deleteContractRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const input = { id: c.req.valid('param').id, versions: ifMatch(c) };
    return c.json(await withUser(c, (ctx) => deleteContract({ ctx, input })), 200);
  });
