import {
  namesFoundSchema,
  searchDocumentsSchema,
  searchNamesSchema,
  searchResultSchema,
} from '../../../_shared/contract/index.ts';
import type { Route } from '../../http/define-route.ts';
import { verbs } from '../../http/verbs.ts';
import { searchDocuments } from '../../services/search/search-documents.ts';
import { searchNames } from '../../services/search/search-names.ts';

const { read } = verbs('search');

export const searchRoutes: Route[] = [
  read('/search', searchDocuments, {
    summary: 'Full text over the pages of all contract versions you may see',
    description:
      'Words, "exact phrases", or, -without. Best first; narrow the search where has_more is true.',
    query: searchDocumentsSchema,
    returns: [searchResultSchema, 'The best hits'],
  }),
  read('/search/names', searchNames, {
    summary: 'Projects, contracts, compliance checks and people by a part of their names, also mistyped',
    query: searchNamesSchema,
    returns: [namesFoundSchema, 'At most five of a kind, the likest first'],
  }),
];
