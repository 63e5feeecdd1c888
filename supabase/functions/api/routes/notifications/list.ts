import { createRoute } from '@hono/zod-openapi';
import { withUser } from '../../../_server/db/with-user.ts';
import { pageHeaders } from '../../../_server/http/page.ts';
import { listNotifications } from '../../../_server/services/notifications/list.ts';
import { listNotificationsSchema, notificationSchema } from '../../../_shared/schemas/index.ts';
import { type Api, failures, json, signedIn, whenSignedIn } from '../../routing/define-route.ts';
import { sends } from '../../routing/response-headers.ts';

const route = createRoute({
  ...signedIn,
  method: 'get',
  path: '/notifications',
  tags: ['notifications'],
  summary: 'List your notifications, newest first; with `since`, only later ones, oldest first',
  request: { query: listNotificationsSchema },
  responses: {
    200: {
      ...json(
        notificationSchema.array(),
        'One page; X-Next-Since is the value of `since` after a disconnect',
      ),
      ...sends('Link', 'X-Total-Count', 'X-Next-Since'),
    },
    ...failures(...whenSignedIn),
  },
});

export const listNotificationsRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const page = await withUser(c, (ctx) => listNotifications({ ctx, input: c.req.valid('query') }));
    c.header('X-Next-Since', page.nextSince);
    return c.json(pageHeaders(c, page), 200);
  });
