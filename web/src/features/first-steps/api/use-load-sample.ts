import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';

/** Loads the sample project. Its code loads on click, since few dashboard visits need it. */
export function useLoadSample() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => await (await import('./load-sample.ts')).loadSample(),
    onError: (error) =>
      notify.error('The sample project did not load completely', {
        description: errorMessage(error, 'Remove it and try again.'),
      }),
    onSettled: () => client.invalidateQueries(),
  });
}
