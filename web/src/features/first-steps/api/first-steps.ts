import { type FirstSteps, firstStepsSchema } from '@schemas/first-steps.ts';
import { useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';

/** A new organization's setup progress and its sample project. */
export const useFirstSteps = () =>
  useQuery({
    queryKey: ['first-steps'],
    queryFn: ({ signal }) => apiRequest('/first-steps', firstStepsSchema, { signal }),
  });

/** Whether to show the panel: a step remains that the reader may take, or the sample exists. */
export const hasFirstSteps = (data: FirstSteps | undefined): boolean =>
  data !== undefined &&
  (data.sample !== null || (data.may && Object.values(data.steps).some((done) => !done)));
