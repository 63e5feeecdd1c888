import { createRoute } from '@hono/zod-openapi';
import { documentContentSchema } from '../../../_shared/contract/index.ts';
import { requireCaller, withUser } from '../../db/with-user.ts';
import { type Api, failures, json, signedIn, versionParams, whenSignedIn } from '../../http/define-route.ts';
import {
  findStoredFile,
  getDocumentContent,
} from '../../services/contracts/documents/get-document-content.ts';

const route = createRoute({
  ...signedIn,
  method: 'get',
  path: '/contracts/{id}/documents/{version}/content',
  tags: ['contracts'],
  summary: 'The file of one version',
  description:
    'Leads to an address signed for 60 seconds; asked for application/json, it answers that address.',
  request: { params: versionParams },
  responses: {
    200: json(documentContentSchema, 'Where the file can be fetched, to who accepts application/json'),
    302: { description: 'To the file' },
    ...failures('forbidden', ...whenSignedIn),
  },
});

export const getDocumentContentRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const stored = await withUser(c, (ctx) => findStoredFile({ ctx, input: c.req.valid('param') }));
    const content = await getDocumentContent(requireCaller(c).token, stored);
    if (c.req.header('accept')?.includes('application/json')) return c.json(content, 200);
    return c.redirect(content.url, 302);
  });
