import { createRoute } from '@hono/zod-openapi';
import { contractDetailSchema } from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import { type Api, failures, idParams, json, signedIn, whenSignedIn } from '../../http/define-route.ts';
import { etag } from '../../http/etag.ts';
import { getContract } from '../../services/contracts/get.ts';

const route = createRoute({
  ...signedIn,
  method: 'get',
  path: '/contracts/{id}',
  tags: ['contracts'],
  summary: 'One contract with its documents, current analysis, approval and what the reader may do with it',
  request: { params: idParams },
  responses: { 200: json(contractDetailSchema, 'The contract'), ...failures(...whenSignedIn) },
});

export const getContractRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const contract = await withUser(c, (ctx) => getContract({ ctx, input: c.req.valid('param') }));
    return c.json(contract, 200, { ETag: etag(contract.version) });
  });
