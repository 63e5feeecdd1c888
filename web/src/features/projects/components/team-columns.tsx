import { type ProjectMember, type ProjectRole, projectRoleLabels } from '@contract/project.ts';
import { X } from 'lucide-react';
import type { Columns } from '@/components/data-table/columns.ts';
import { Button } from '@/components/ui/button.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { useChangeTeam } from '../api/change-team.ts';

interface TeamColumns {
  projectId: string;
  /** Whether the reader runs the team, and the roles they may give. */
  editable: boolean;
  roles: readonly ProjectRole[];
}

/** The columns of a project's team; who runs it changes a role in place. */
export const teamColumns = ({ projectId, editable, roles }: TeamColumns): Columns<ProjectMember> => ({
  name: {
    label: 'Name',
    cell: 'font-medium break-words',
    show: ({ name, email }) => (
      <>
        <bdi>{name}</bdi>
        <span className="block break-all font-normal text-muted-foreground sm:hidden">{email}</span>
      </>
    ),
  },
  email: { label: 'E-mail', className: 'max-sm:hidden', cell: 'break-all', show: ({ email }) => email },
  role: {
    label: 'Role',
    show: (member) =>
      editable && roles.includes(member.role) ? (
        <RoleChoice projectId={projectId} member={member} roles={roles} />
      ) : (
        projectRoleLabels[member.role]
      ),
  },
  actions: {
    label: 'Actions',
    labelHidden: true,
    right: true,
    cell: 'w-12',
    show: (member) => editable && <TakeOff projectId={projectId} member={member} />,
  },
});

interface MemberProps {
  projectId: string;
  member: ProjectMember;
}

const failed = (error: unknown) =>
  notify.error(errorMessage(error, 'The team could not be changed. Try again.'));

function RoleChoice({ projectId, member, roles }: MemberProps & Pick<TeamColumns, 'roles'>) {
  const { change } = useChangeTeam(projectId);
  return (
    <NativeSelect
      aria-label={`Role of ${member.name}`}
      value={member.role}
      disabled={change.isPending}
      onChange={(event) =>
        change.mutate(
          { userId: member.user_id, role: event.target.value as ProjectRole },
          { onError: failed },
        )
      }
    >
      {roles.map((role) => (
        <option key={role} value={role}>
          {projectRoleLabels[role]}
        </option>
      ))}
    </NativeSelect>
  );
}

function TakeOff({ projectId, member }: MemberProps) {
  const { add, remove } = useChangeTeam(projectId);
  const takeOff = () =>
    remove.mutate(member.user_id, {
      onError: failed,
      onSuccess: () =>
        notify.success(`${member.name} is off the project`, {
          action: {
            label: 'Undo',
            onClick: () => add.mutate({ user_id: member.user_id, role: member.role }, { onError: failed }),
          },
        }),
    });
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={`Take ${member.name} off the project`}
      disabled={remove.isPending}
      onClick={takeOff}
    >
      <X aria-hidden />
    </Button>
  );
}
