import { createRoute, z } from '@hono/zod-openapi';
import { documentContentSchema } from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import { type Api, failures, idParams, json, signedIn, whenSignedIn } from '../../http/define-route.ts';
import { findReplyFile, signFoundReplyFile } from '../../services/messages/reply-files.ts';

const route = createRoute({
  ...signedIn,
  method: 'get',
  path: '/messages/{id}/reply-files/{file_id}/content',
  tags: ['messages'],
  summary: 'A file that came with a reply, to download',
  description:
    'Leads to an address signed for 60 seconds; asked for application/json, it answers that address.',
  request: { params: idParams.extend({ file_id: z.guid('Must be a UUID').toLowerCase() }) },
  responses: {
    200: json(documentContentSchema, 'Where the file can be fetched, to who accepts application/json'),
    302: { description: 'To the file' },
    ...failures(...whenSignedIn),
  },
});

export const replyFileRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const { id, file_id } = c.req.valid('param');
    const answer = await signFoundReplyFile(await withUser(c, (ctx) => findReplyFile(ctx, id, file_id)));
    if (c.req.header('accept')?.includes('application/json')) return c.json(answer, 200);
    return c.redirect(answer.url, 302);
  });
