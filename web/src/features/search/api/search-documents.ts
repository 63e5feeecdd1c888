import { searchDocumentsSchema, searchResultSchema } from '@schemas/search.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';

/** A new version may have been uploaded; the contracts' five minutes are too long here. */
const FRESH_MS = 60_000;
/** Documents still being read will soon be searchable. */
const WHILE_READING_MS = 5_000;

/** Matching pages of all documents the user may see, best first. */
function documentSearchOptions(q: string) {
  return queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => apiRequest('/search', searchResultSchema, { query: { q }, signal }),
    staleTime: FRESH_MS,
    refetchInterval: ({ state }) => (state.data?.reading ? WHILE_READING_MS : false),
    placeholderData: keepPreviousData,
  });
}

/** Why a text cannot be searched for yet; null if it can. */
export function searchProblem(q: string): string | null {
  const parsed = searchDocumentsSchema.shape.q.safeParse(q);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? null);
}

export function useDocumentSearch(q: string) {
  const text = q.trim();
  return useQuery({ ...documentSearchOptions(text), enabled: searchProblem(text) === null });
}
