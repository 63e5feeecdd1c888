import type { Project } from '@schemas/project.ts';
import { useMembers } from '@/features/members/api/list-members.ts';
import { useUser } from '@/lib/session/session-store.ts';

/** Candidates for project manager: the user, the current manager, and the members the user can see. */
export function useManagers(project?: Project): { id: string; name: string }[] {
  const user = useUser();
  const members = useMembers().data ?? [];
  const managers = new Map([[user.id, `${user.name} (you)`]]);
  for (const { user_id, name } of members) if (user_id !== user.id) managers.set(user_id, name);
  const { project_manager_id: id, project_manager_name: name } = project ?? {};
  if (id && !managers.has(id)) managers.set(id, name ?? 'Current manager');
  return [...managers].map(([id, name]) => ({ id, name }));
}
