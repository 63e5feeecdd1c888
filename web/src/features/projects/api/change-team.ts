import { type AddProjectMember, projectMemberSchema, type UpdateProjectMember } from '@schemas/project.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { projectKeys } from './keys.ts';

/** Adds people to a project, changes their role or title, and removes them. Each refetches the team. */
export function useChangeTeam(projectId: string) {
  const client = useQueryClient();
  const path = `/projects/${encodeURIComponent(projectId)}/members`;
  const onSuccess = () => client.invalidateQueries({ queryKey: projectKeys.all });
  const add = useMutation({
    mutationFn: (body: AddProjectMember) => apiRequest(path, projectMemberSchema, { method: 'POST', body }),
    onSuccess,
  });
  const change = useMutation({
    mutationFn: ({ userId, ...body }: UpdateProjectMember & { userId: string }) =>
      apiRequest(`${path}/${userId}`, projectMemberSchema, { method: 'PUT', body }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (userId: string) =>
      apiRequest(`${path}/${userId}`, projectMemberSchema, { method: 'DELETE' }),
    onSuccess,
  });
  return { add, change, remove };
}
