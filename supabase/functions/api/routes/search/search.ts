import { createRoute } from '@hono/zod-openapi';
import { searchDocumentsSchema, searchResultSchema } from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import { type Api, failures, json, signedIn, whenSignedIn } from '../../http/define-route.ts';
import { searchDocuments } from '../../services/search/search-documents.ts';

const route = createRoute({
  ...signedIn,
  method: 'get',
  path: '/search',
  tags: ['search'],
  summary: 'Full text over the pages of all contract versions you may see',
  description: 'Words, "exact phrases", or, -without. Best first; narrow the search where has_more is true.',
  request: { query: searchDocumentsSchema },
  responses: { 200: json(searchResultSchema, 'The best hits'), ...failures(...whenSignedIn) },
});

export const searchDocumentsRoute = (api: Api) =>
  api.openapi(route, async (c) =>
    c.json(await withUser(c, (ctx) => searchDocuments({ ctx, input: c.req.valid('query') })), 200),
  );
