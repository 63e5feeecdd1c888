import { createRoute } from '@hono/zod-openapi';
import { clientOf } from '../../../_server/auth/client.ts';
import { signOut } from '../../../_server/auth/gotrue.ts';
import { forgetDevicesOf } from '../../../_server/db/privileged.ts';
import { withUser } from '../../../_server/db/with-user.ts';
import { type Api, failures, signedIn, whenSignedIn } from '../../routing/define-route.ts';

const route = createRoute({
  ...signedIn,
  method: 'post',
  path: '/me/sessions/end',
  tags: ['profile'],
  summary: 'Sign out everywhere, including here',
  responses: {
    204: { description: 'All sessions are ended' },
    ...failures('payload_too_large', ...whenSignedIn),
  },
});

export const signOutEverywhereRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const token = await withUser(c, async ({ sql, userId, token }) => {
      await forgetDevicesOf(sql, userId);
      return token;
    });
    await signOut(token, clientOf(c), 'global');
    return c.body(null, 204);
  });
