import { projectSchema } from '@contract/project.ts';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { apiPage } from '@/lib/api-client.ts';
import { projectKeys } from './keys.ts';

const projectList = projectSchema.array();

/** Projects newest first, page by page; `q` looks in name and client. */
function projectListOptions(filter: { q: string }) {
  return infiniteQueryOptions({
    queryKey: projectKeys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      apiPage('/projects', projectList, { query: { q: filter.q, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}

export const useProjectList = (filter: { q: string }) => useInfiniteQuery(projectListOptions(filter));
