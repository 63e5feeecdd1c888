import { createRoute } from '@hono/zod-openapi';
import { contractSchema, updateContractSchema } from '../../../_shared/contract/index.ts';
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
import { updateContract } from '../../services/contracts/update.ts';

const route = createRoute({
  ...signedIn,
  method: 'put',
  path: '/contracts/{id}',
  tags: ['contracts'],
  summary: 'Change the fields given of a contract',
  request: { params: idParams, headers: ifMatchHeader, body: jsonBody(updateContractSchema) },
  responses: {
    200: json(contractSchema, 'The contract as it is now'),
    ...failures('forbidden', 'conflict', 'precondition_failed', ...withBody, ...whenSignedIn),
  },
});

export const updateContractRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const input = { id: c.req.valid('param').id, versions: ifMatch(c), changes: c.req.valid('json') };
    const contract = await withUser(c, (ctx) => updateContract({ ctx, input }));
    return c.json(contract, 200, { ETag: etag(contract.version) });
  });
