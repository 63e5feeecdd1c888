import { createRoute } from '@hono/zod-openapi';
import { documentTextSchema } from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import { type Api, failures, json, signedIn, versionParams, whenSignedIn } from '../../http/define-route.ts';
import { getDocumentText } from '../../services/contracts/get-document-text.ts';

const route = createRoute({
  ...signedIn,
  method: 'get',
  path: '/contracts/{id}/documents/{version}/text',
  tags: ['contracts'],
  summary: 'The text of one version, page by page',
  request: { params: versionParams },
  responses: { 200: json(documentTextSchema, 'The text'), ...failures(...whenSignedIn) },
});

export const getDocumentTextRoute = (api: Api) =>
  api.openapi(route, async (c) =>
    c.json(await withUser(c, (ctx) => getDocumentText({ ctx, input: c.req.valid('param') })), 200),
  );
