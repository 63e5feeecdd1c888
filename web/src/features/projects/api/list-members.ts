import { projectMemberSchema } from '@schemas/project.ts';
import { useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { projectKeys } from './keys.ts';

const memberList = projectMemberSchema.array();

/** Members of a project, by name. */
export const useProjectMembers = (projectId: string) =>
  useQuery({
    queryKey: projectKeys.members(projectId),
    queryFn: ({ signal }) =>
      apiRequest(`/projects/${encodeURIComponent(projectId)}/members`, memberList, { signal }),
  });
