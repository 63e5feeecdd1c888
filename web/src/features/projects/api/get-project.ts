import { projectDetailSchema } from '@schemas/project.ts';
import { useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { projectKeys } from './keys.ts';

/** Does not fetch while the id is ''. */
export const useProject = (id: string) =>
  useQuery({
    enabled: id !== '',
    queryKey: projectKeys.detail(id),
    queryFn: ({ signal }) =>
      apiRequest(`/projects/${encodeURIComponent(id)}`, projectDetailSchema, { signal }),
  });
