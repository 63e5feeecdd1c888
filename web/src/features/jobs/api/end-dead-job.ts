import { endedJobSchema } from '@schemas/job.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { jobKeys } from './keys.ts';

interface Ending {
  id: string;
  by: 'retry' | 'discard';
}

/** Retries a job that has permanently failed, or discards it. */
export function useEndDeadJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, by }: Ending) =>
      apiRequest(`/jobs/${encodeURIComponent(id)}/${by}`, endedJobSchema, { method: 'POST' }),
    onSuccess: async (_answer, { by }) => {
      await client.invalidateQueries({ queryKey: jobKeys.all });
      notify.success(by === 'retry' ? 'It will be retried within a minute' : 'Discarded');
    },
    onError: (error) => notify.error(errorMessage(error, 'Failed to change the job. Please try again.')),
  });
}
