import { createRoute } from '@hono/zod-openapi';
import { contractDocumentSchema, recognizedPageSchema } from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import {
  type Api,
  failures,
  json,
  jsonBody,
  pageParams,
  signedIn,
  whenSignedIn,
  withBody,
} from '../../http/define-route.ts';
import { recognizePage } from '../../services/contracts/recognize-page.ts';

const route = createRoute({
  ...signedIn,
  method: 'put',
  path: '/contracts/{id}/documents/{version}/pages/{page}/ocr',
  tags: ['contracts'],
  summary: 'Hand in the text recognized on a scanned page; the first text of a page stays',
  request: { params: pageParams, body: jsonBody(recognizedPageSchema) },
  responses: {
    200: json(contractDocumentSchema, 'The version, with the pages that remain'),
    ...failures('forbidden', 'conflict', ...withBody, ...whenSignedIn),
  },
});

export const recognizePageRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const input = { ...c.req.valid('param'), recognized: c.req.valid('json') };
    return c.json(await withUser(c, (ctx) => recognizePage({ ctx, input })), 200);
  });
