import { namesFoundSchema } from '@schemas/search.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';

const FRESH_MS = 60_000;

/** Projects, contracts, checks, and people with names similar to the typed text; from two characters on. */
export function useNameSearch(q: string) {
  const text = q.trim();
  return useQuery({
    queryKey: ['search-names', text],
    queryFn: ({ signal }) => apiRequest('/search/names', namesFoundSchema, { query: { q: text }, signal }),
    enabled: text.length >= 2 && text.length <= 200,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
}
