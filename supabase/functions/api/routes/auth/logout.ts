import { createRoute } from '@hono/zod-openapi';
import { clientOf } from '../../../_server/auth/client.ts';
import { signOut } from '../../../_server/auth/gotrue.ts';
import { requireCaller } from '../../../_server/db/with-user.ts';
import { type Api, failures, signedIn, whenSignedIn } from '../../routing/define-route.ts';

const route = createRoute({
  ...signedIn,
  method: 'post',
  path: '/auth/logout',
  tags: ['auth'],
  summary: 'End this session',
  responses: {
    204: { description: 'The refresh token is revoked' },
    ...failures('payload_too_large', ...whenSignedIn),
  },
});

export const logoutRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    await signOut(requireCaller(c).token, clientOf(c));
    return c.body(null, 204);
  });
