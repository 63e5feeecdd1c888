import { createRoute, z } from '@hono/zod-openapi';
import { settings } from '../../../_server/env.ts';
import { ApiError } from '../../../_server/http/api-error.ts';
import { followFile } from '../../../_server/services/messages/follow-file.ts';
import { type Api, failures, open, whenOpen } from '../../routing/define-route.ts';

const route = createRoute({
  ...open,
  method: 'get',
  path: '/messages/files/{token}',
  tags: ['messages'],
  summary: 'Get a large email attachment by its signed link (no sign-in required)',
  // Accepts any string, so that a malformed token gets the same answer as an expired one.
  request: { params: z.object({ token: z.string().max(1000) }) },
  responses: {
    302: {
      description: 'Redirect to the file, valid for a minute; browsers get a page if the file is gone',
    },
    ...failures('not_found', ...whenOpen),
  },
});

export const followFileRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
    const found = await followFile(c, c.req.valid('param').token);
    if ('url' in found) return c.redirect(found.url, 302);
    // People who follow an email link need an HTML page, not JSON.
    if (c.req.header('accept')?.includes('text/html'))
      return c.redirect(`${settings().siteUrl}/document-link/${found.nowhere}`, 302);
    throw new ApiError('not_found', 'This link is invalid or has expired');
  });
