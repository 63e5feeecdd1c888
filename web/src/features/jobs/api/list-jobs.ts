import { jobSchema } from '@contract/job.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { keysetPages } from '@/lib/keyset-pages.ts';
import { jobKeys } from './keys.ts';

const jobList = jobSchema.array();

/** The organization's background work, newest first; '' for every state. It goes on by itself, so it is asked for again. */
export function useJobs(state: string) {
  return useInfiniteQuery({
    queryKey: jobKeys.list(state),
    ...keysetPages('/jobs', jobList, { state, limit: 50 }),
    refetchInterval: 30_000,
  });
}
