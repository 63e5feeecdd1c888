import { type ProjectMember, type ProjectRole, projectRoleLabels } from '@schemas/project.ts';
import type { Columns } from '@/components/data-table/columns.ts';
import { Badge } from '@/components/ui/badge.tsx';
import { RoleChoice, TakeOff, TitleField } from './team-controls.tsx';

export interface TeamRights {
  projectId: string;
  /** Whether the reader manages the team, and the roles they may assign. */
  editable: boolean;
  roles: readonly ProjectRole[];
}

/** Columns of the team table; project managers edit roles and titles in place. */
export const teamColumns = ({ projectId, editable, roles }: TeamRights): Columns<ProjectMember> => ({
  name: {
    label: 'Name',
    cell: 'font-medium break-words',
    show: ({ name }) => <bdi>{name}</bdi>,
  },
  email: { label: 'Email', cell: 'break-all', show: ({ email }) => email },
  role: {
    label: 'Role',
    show: (member) =>
      editable && roles.includes(member.role) ? (
        <RoleChoice projectId={projectId} member={member} roles={roles} />
      ) : (
        projectRoleLabels[member.role]
      ),
  },
  title: {
    label: 'Title',
    cell: 'break-words',
    show: (member) =>
      editable && roles.includes(member.role) ? (
        // Resets to the stored title, including after another user's change.
        <TitleField key={member.title} projectId={projectId} member={member} />
      ) : (
        <bdi>{member.title ?? '–'}</bdi>
      ),
  },
  state: {
    label: 'Status',
    show: () => <Badge tone="good">Active</Badge>,
  },
  actions: {
    label: 'Actions',
    labelHidden: true,
    right: true,
    cell: 'w-12',
    show: (member) => editable && <TakeOff projectId={projectId} member={member} />,
  },
});
