import { jobSchema } from '@schemas/job.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { keysetPages } from '@/lib/keyset-pages.ts';
import { jobKeys } from './keys.ts';

const jobList = jobSchema.array();

/**
 * The organization's background jobs, newest first; '' for every status. Polls, since jobs progress in the
 * background.
 */
export function useJobs(state: string) {
  return useInfiniteQuery({
    queryKey: jobKeys.list(state),
    ...keysetPages('/jobs', jobList, { state, limit: 50 }),
    refetchInterval: 30_000,
  });
}
