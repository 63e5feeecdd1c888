import { useMembers } from '@/features/members/api/list-members.ts';
import { useProjectMembers } from '@/features/projects/api/list-members.ts';
import { useOrganization, useUser } from '@/lib/session/session-store.ts';

/** A member who reaches the project. */
export interface Remindable {
  user_id: string;
  name: string;
  email: string;
}

const STAFF = ['project_manager', 'team_member', 'lawyer'];

/**
 * Whom a reminder on a project can be for: its people, and the organization's owners and admins; the reader first. Undefined while that is
 * not known. Obligations are not for contractors, deadlines neither for them nor for clients.
 */
export function useRemindablePeople(
  projectId: string,
  { contractors, clients = true }: { contractors: boolean; clients?: boolean },
): { people: Remindable[] | undefined; failed: boolean } {
  const { id } = useUser();
  const team = useProjectMembers(projectId);
  const members = useMembers();
  const failed = team.isError || members.isError;
  if (!team.data || !members.data) return { people: undefined, failed };
  const found = [
    ...team.data.filter(
      ({ role }) => (contractors || role !== 'contractor') && (clients || role !== 'client_rep'),
    ),
    ...members.data.filter(({ role }) => role === 'owner' || role === 'admin'),
  ];
  const people = [...new Map(found.map((person) => [person.user_id, person])).values()];
  people.sort((a, b) => Number(b.user_id === id) - Number(a.user_id === id) || a.name.localeCompare(b.name));
  return { people, failed };
}

/** Whether the reader sets reminders on a project: its staff, and the owners and admins. False until it is known. */
export function useMaySetReminders(projectId: string): boolean {
  const { id } = useUser();
  const role = useOrganization()?.role;
  const { data: team } = useProjectMembers(projectId);
  if (role === 'owner' || role === 'admin') return true;
  return team?.some((one) => one.user_id === id && STAFF.includes(one.role)) ?? false;
}
