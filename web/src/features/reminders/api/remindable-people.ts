import { useMembers } from '@/features/members/api/list-members.ts';
import { useProjectMembers } from '@/features/projects/api/list-members.ts';
import { useOrganization, useUser } from '@/lib/session/session-store.ts';

/** A member with access to the project. */
export interface Remindable {
  user_id: string;
  name: string;
  email: string;
}

const STAFF = ['project_manager', 'team_member', 'lawyer'];

/**
 * Possible recipients of a reminder on a project, the reader first: its members, and the organization's
 * owners and admins. Undefined until loaded. Obligations exclude contractors; deadlines exclude contractors
 * and clients.
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

/** Whether the reader may set reminders on a project: its staff, and owners and admins. False until loaded. */
export function useMaySetReminders(projectId: string): boolean {
  const { id } = useUser();
  const role = useOrganization()?.role;
  const { data: team } = useProjectMembers(projectId);
  if (role === 'owner' || role === 'admin') return true;
  return team?.some((one) => one.user_id === id && STAFF.includes(one.role)) ?? false;
}
