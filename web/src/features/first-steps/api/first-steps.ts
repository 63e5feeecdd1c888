import { type FirstSteps, firstStepsSchema } from '@schemas/first-steps.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';

const queryKey = ['first-steps'];

/** A new organization's setup progress and its sample project. */
export const useFirstSteps = () =>
  useQuery({
    queryKey,
    queryFn: ({ signal }) => apiRequest('/first-steps', firstStepsSchema, { signal }),
  });

/** Dismisses the steps for the reader. */
export function useDismissFirstSteps() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => apiRequest('/first-steps/dismissals', firstStepsSchema, { method: 'POST' }),
    onSuccess: (steps) => client.setQueryData(queryKey, steps),
    onError: (error) =>
      notify.error('Failed to dismiss the first steps.', {
        description: errorMessage(error, 'Try again.'),
      }),
  });
}

/** Whether to show the steps: one remains, and the reader may take it and has not dismissed them. */
export const stepsRemain = ({ may, dismissed, steps }: FirstSteps): boolean =>
  may && !dismissed && Object.values(steps).some((done) => !done);

/** Whether to show the panel: steps remain, or the sample exists. */
export const hasFirstSteps = (data: FirstSteps | undefined): boolean =>
  data !== undefined && (data.sample !== null || stepsRemain(data));
