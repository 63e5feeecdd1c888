import { useMembers } from '@/features/members/api/list-members.ts';
import { useProjectMembers } from '@/features/projects/api/list-members.ts';

const STAFF = ['project_manager', 'team_member', 'lawyer'];

/**
 * Users who may be responsible for a deadline: project staff, and the organization's owners and admins. Empty
 * until loaded.
 */
export function useResponsiblePeople(projectId: string): { id: string; name: string }[] {
  const { data: team = [] } = useProjectMembers(projectId);
  const { data: members = [] } = useMembers();
  const found = [
    ...team.filter(({ role }) => STAFF.includes(role)),
    ...members.filter(({ role }) => role === 'owner' || role === 'admin'),
  ];
  const people = new Map(found.map(({ user_id, name }) => [user_id, name]));
  return [...people].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name));
}
