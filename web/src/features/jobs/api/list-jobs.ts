import { jobSchema } from '@contract/job.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { apiPage } from '@/lib/api-client.ts';
import { jobKeys } from './keys.ts';

const jobList = jobSchema.array();

/** The organization's background work, newest first; '' for every state. It goes on by itself, so it is asked for again. */
export function useJobs(state: string) {
  return useInfiniteQuery({
    queryKey: jobKeys.list(state),
    queryFn: ({ pageParam, signal }) =>
      apiPage('/jobs', jobList, { query: { state, limit: 50, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: 30_000,
  });
}
