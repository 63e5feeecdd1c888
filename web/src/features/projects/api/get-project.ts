import { projectDetailSchema } from '@schemas/project.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { projectKeys } from './keys.ts';

/** Does not fetch while the id is ''. */
function projectOptions(id: string) {
  return queryOptions({
    enabled: id !== '',
    queryKey: projectKeys.detail(id),
    queryFn: ({ signal }) =>
      apiRequest(`/projects/${encodeURIComponent(id)}`, projectDetailSchema, { signal }),
  });
}

export const useProject = (id: string) => useQuery(projectOptions(id));
