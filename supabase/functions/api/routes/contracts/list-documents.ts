import { createRoute } from '@hono/zod-openapi';
import { contractDocumentSchema } from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import { type Api, failures, idParams, json, signedIn, whenSignedIn } from '../../http/define-route.ts';
import { listDocuments } from '../../services/contracts/list-documents.ts';

const route = createRoute({
  ...signedIn,
  method: 'get',
  path: '/contracts/{id}/documents',
  tags: ['contracts'],
  summary: 'The versions of a contract, newest first',
  request: { params: idParams },
  responses: { 200: json(contractDocumentSchema.array(), 'All versions'), ...failures(...whenSignedIn) },
});

export const listDocumentsRoute = (api: Api) =>
  api.openapi(route, async (c) =>
    c.json(await withUser(c, (ctx) => listDocuments({ ctx, input: c.req.valid('param') })), 200),
  );
