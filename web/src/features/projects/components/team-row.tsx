import { type ProjectMember, type ProjectRole, projectRoleLabels } from '@contract/project.ts';
import { X } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { TableCell, TableRow } from '@/components/ui/table.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { useChangeTeam } from '../api/change-team.ts';

interface TeamRowProps {
  projectId: string;
  member: ProjectMember;
  /** Whether the reader runs the team, and the roles they may give. */
  editable: boolean;
  roles: readonly ProjectRole[];
}

/** One person of the team; who runs it changes the role in place. */
export function TeamRow({ projectId, member, editable, roles }: TeamRowProps) {
  const { add, change, remove } = useChangeTeam(projectId);
  const failed = (error: unknown) =>
    notify.error(errorMessage(error, 'The team could not be changed. Try again.'));

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
    <TableRow>
      <TableCell className="font-medium break-words">
        <bdi>{member.name}</bdi>
        <span className="block break-all font-normal text-muted-foreground sm:hidden">{member.email}</span>
      </TableCell>
      <TableCell className="break-all max-sm:hidden">{member.email}</TableCell>
      <TableCell>
        {editable && roles.includes(member.role) ? (
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
        ) : (
          projectRoleLabels[member.role]
        )}
      </TableCell>
      <TableCell className="w-12 text-right">
        {editable && (
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Take ${member.name} off the project`}
            disabled={remove.isPending}
            onClick={takeOff}
          >
            <X aria-hidden />
          </Button>
        )}
      </TableCell>
    </TableRow>
  );
}
