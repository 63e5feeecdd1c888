import { searchDocuments } from '../../../_server/services/search/search-documents.ts';
import { searchNames } from '../../../_server/services/search/search-names.ts';
import {
  namesFoundSchema,
  searchDocumentsSchema,
  searchNamesSchema,
  searchResultSchema,
} from '../../../_shared/schemas/index.ts';
import type { Route } from '../../routing/define-route.ts';
import { verbs } from '../../routing/verbs.ts';

const { read } = verbs('search');

export const searchRoutes: Route[] = [
  read('/search', searchDocuments, {
    summary: 'Search the text of all contract versions you can see',
    description: 'Words, "exact phrases", or, -without. Best first; narrow the search when has_more is true.',
    query: searchDocumentsSchema,
    returns: [searchResultSchema, 'The best matches'],
  }),
  read('/search/names', searchNames, {
    summary: 'Search projects, contracts, checks, and people by partial name; typos are tolerated',
    query: searchNamesSchema,
    returns: [namesFoundSchema, 'At most five per type, best first'],
  }),
];
