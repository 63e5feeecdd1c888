import { createRoute } from '@hono/zod-openapi';
import { documentContentSchema } from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import { type Api, failures, idParams, json, signedIn, whenSignedIn } from '../../http/define-route.ts';
import { findBundleFile } from '../../services/chains/bundles.ts';
import { signStored } from '../../services/notices/files.ts';

const content = createRoute({
  ...signedIn,
  method: 'get',
  path: '/chain-bundles/{id}/content',
  tags: ['chains'],
  summary: 'The file of a bundle',
  description:
    'Leads to an address signed for 60 seconds; asked for application/json, it answers that address.',
  request: { params: idParams },
  responses: {
    200: json(documentContentSchema, 'Where the file can be fetched, to who accepts application/json'),
    302: { description: 'To the file' },
    ...failures(...whenSignedIn),
  },
});

export const getBundleContentRoute = (api: Api) =>
  api.openapi(content, async (c) => {
    const signed = await signStored(await withUser(c, (ctx) => findBundleFile(ctx, c.req.valid('param').id)));
    if (c.req.header('accept')?.includes('application/json')) return c.json(signed, 200);
    return c.redirect(signed.url, 302);
  });
