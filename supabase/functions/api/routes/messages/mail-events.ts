import { createRoute, z } from '@hono/zod-openapi';
import { takeMailEvent } from '../../../_server/services/messages/mail-events.ts';
import { type Api, failures, open, whenOpen } from '../../routing/define-route.ts';

const route = createRoute({
  ...open,
  method: 'post',
  path: '/messages/mail-events/resend',
  tags: ['messages'],
  summary: "Receive Resend's signed delivery, bounce, and reply events",
  request: {
    headers: z.object({
      'svix-id': z.string().max(300).optional(),
      'svix-timestamp': z.string().max(30).optional(),
      'svix-signature': z.string().max(5000).optional(),
    }),
  },
  responses: {
    200: {
      description: 'Accepted or ignored',
      content: { 'application/json': { schema: z.object({ taken: z.boolean() }) } },
    },
    ...failures('unauthenticated', 'invalid_json', 'payload_too_large', ...whenOpen),
  },
});

export const mailEventsRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const headers = c.req.valid('header');
    const body = await c.req.text();
    return c.json({ taken: await takeMailEvent(c, headers, body) }, 200);
  });
