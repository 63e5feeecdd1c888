import { createRoute } from '@hono/zod-openapi';
import { listMailMessagesSchema, mailMessageSchema } from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import { type Api, failures, json, signedIn, whenSignedIn } from '../../http/define-route.ts';
import { pageHeaders } from '../../http/page.ts';
import { listMailMessages } from '../../services/mail-messages/list.ts';

const route = createRoute({
  ...signedIn,
  method: 'get',
  path: '/mail-messages',
  tags: ['mail'],
  summary:
    'Mail to me and by me, and for the owner and admins all of the organization, with what became of it',
  request: { query: listMailMessagesSchema },
  responses: { 200: json(mailMessageSchema.array(), 'One page, newest first'), ...failures(...whenSignedIn) },
});

export const listMailMessagesRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const page = await withUser(c, (ctx) => listMailMessages({ ctx, input: c.req.valid('query') }));
    return c.json(pageHeaders(c, page), 200);
  });
