import { apiPage, type Parser, type Query } from './api-client.ts';

interface PageRequest {
  pageParam: string | null;
  signal: AbortSignal;
}

/** Infinite query options for an API list, except its key: each page starts where the previous one ends. */
export const keysetPages = <T>(path: string, parser: Parser<T[]>, query: Query) => ({
  queryFn: ({ pageParam, signal }: PageRequest) =>
    apiPage(path, parser, { query: { ...query, cursor: pageParam }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page: { next: string | null }) => page.next,
});
