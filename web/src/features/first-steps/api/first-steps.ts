import { type FirstSteps, firstStepsSchema } from '@contract/first-steps.ts';
import { useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';

/** How far a new organization is, and its sample project. */
export const useFirstSteps = () =>
  useQuery({
    queryKey: ['first-steps'],
    queryFn: ({ signal }) => apiRequest('/first-steps', firstStepsSchema, { signal }),
  });

/** Whether there is anything to say of them: a step that is left to somebody who may take it, or the sample. */
export const hasFirstSteps = (data: FirstSteps | undefined): boolean =>
  data !== undefined &&
  (data.sample !== null || (data.may && Object.values(data.steps).some((done) => !done)));
