import { createRoute } from '@hono/zod-openapi';
import { userSchema } from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import { type Api, failures, json, signedIn, whenSignedIn } from '../../http/define-route.ts';
import { me } from '../../services/auth/me.ts';

const route = createRoute({
  ...signedIn,
  method: 'get',
  path: '/auth/me',
  tags: ['auth'],
  summary: 'The signed-in person and their organizations',
  responses: { 200: json(userSchema, 'The person'), ...failures(...whenSignedIn) },
});

export const meRoute = (api: Api) =>
  api.openapi(route, async (c) => c.json(await withUser(c, (ctx) => me({ ctx })), 200));
