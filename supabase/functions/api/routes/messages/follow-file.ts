import { createRoute, z } from '@hono/zod-openapi';
import { type Api, failures, open, whenOpen } from '../../http/define-route.ts';
import { followFile } from '../../services/messages/follow-file.ts';

const route = createRoute({
  ...open,
  method: 'get',
  path: '/messages/files/{token}',
  tags: ['messages'],
  summary: 'A document that was too large for a mail, at its signed address; without sign-in',
  // Of any form: an address that is not ours is as unknown as one that is over.
  request: { params: z.object({ token: z.string().max(1000) }) },
  responses: { 302: { description: 'Where it is, for a minute' }, ...failures('not_found', ...whenOpen) },
});

export const followFileRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
    return c.redirect(await followFile(c, c.req.valid('param').token), 302);
  });
