import { searchDocumentsSchema, searchResultSchema } from '../../../_shared/contract/index.ts';
import type { Route } from '../../http/define-route.ts';
import { verbs } from '../../http/verbs.ts';
import { searchDocuments } from '../../services/search/search-documents.ts';

const { read } = verbs('search');

export const searchRoutes: Route[] = [
  read('/search', searchDocuments, {
    summary: 'Full text over the pages of all contract versions you may see',
    description:
      'Words, "exact phrases", or, -without. Best first; narrow the search where has_more is true.',
    query: searchDocumentsSchema,
    returns: [searchResultSchema, 'The best hits'],
  }),
];
