import { createRoute } from '@hono/zod-openapi';
import { listRemindersSchema, reminderSchema } from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import { type Api, failures, json, signedIn, whenSignedIn } from '../../http/define-route.ts';
import { pageHeaders } from '../../http/page.ts';
import { listReminders } from '../../services/reminders/list.ts';

const route = createRoute({
  ...signedIn,
  method: 'get',
  path: '/reminders',
  tags: ['reminders'],
  summary: 'Reminders, soonest first',
  request: { query: listRemindersSchema },
  responses: {
    200: json(reminderSchema.array(), 'One page; Link leads to the next'),
    ...failures(...whenSignedIn),
  },
});

export const listRemindersRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const page = await withUser(c, (ctx) => listReminders({ ctx, input: c.req.valid('query') }));
    return c.json(pageHeaders(c, page), 200);
  });
