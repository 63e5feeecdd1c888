import { createRoute } from '@hono/zod-openapi';
import { barLicenceSchema } from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import { type Api, failures, json, signedIn, whenSignedIn } from '../../http/define-route.ts';
import { getBarLicence } from '../../services/contracts/get-bar-licence.ts';

const route = createRoute({
  ...signedIn,
  method: 'get',
  path: '/me/bar-licence',
  tags: ['contracts'],
  summary: 'The licence the signed-in person last decided about a contract with',
  responses: {
    200: json(barLicenceSchema, 'The licence, null where there is none yet'),
    ...failures(...whenSignedIn),
  },
});

export const getBarLicenceRoute = (api: Api) =>
  api.openapi(route, async (c) => c.json(await withUser(c, (ctx) => getBarLicence({ ctx })), 200));
