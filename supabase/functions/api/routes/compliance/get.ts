import { createRoute } from '@hono/zod-openapi';
import { complianceCheckDetailSchema } from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import { type Api, failures, idParams, json, signedIn, whenSignedIn } from '../../http/define-route.ts';
import { etag } from '../../http/etag.ts';
import { getCheck } from '../../services/compliance/get.ts';

const route = createRoute({
  ...signedIn,
  method: 'get',
  path: '/compliance/checks/{id}',
  tags: ['compliance'],
  summary: 'One check with its requirement, evidence and insurance',
  request: { params: idParams },
  responses: {
    200: json(complianceCheckDetailSchema, 'The check'),
    ...failures(...whenSignedIn),
  },
});

export const getCheckRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const found = await withUser(c, (ctx) => getCheck({ ctx, input: c.req.valid('param') }));
    return c.json(found, 200, { ETag: etag(found.version) });
  });
