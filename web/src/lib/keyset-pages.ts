import { apiPage, type Parser, type Query } from './api-client.ts';

interface PageRequest {
  pageParam: string | null;
  signal: AbortSignal;
}

/** What an infinite query over a list of the API needs beside its key: each page begins where the one before ends. */
export const keysetPages = <T>(path: string, parser: Parser<T[]>, query: Query) => ({
  queryFn: ({ pageParam, signal }: PageRequest) =>
    apiPage(path, parser, { query: { ...query, cursor: pageParam }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page: { next: string | null }) => page.next,
});
