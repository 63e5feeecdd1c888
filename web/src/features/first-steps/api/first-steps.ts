import { firstStepsSchema } from '@contract/first-steps.ts';
import { useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';

/** How far a new organization is, and its sample project. */
export const useFirstSteps = () =>
  useQuery({
    queryKey: ['first-steps'],
    queryFn: ({ signal }) => apiRequest('/first-steps', firstStepsSchema, { signal }),
  });
