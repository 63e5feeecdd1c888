import { type ProjectMember, type ProjectRole, projectRoleLabels } from '@schemas/project.ts';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';
import { useChangeTeam } from '../api/change-team.ts';
import { TitleInput } from './title-input.tsx';

interface MemberProps {
  projectId: string;
  member: ProjectMember;
}

const failed = (error: unknown) => notify.error(errorMessage(error, 'Failed to update the team. Try again.'));

/** Changes a role in place. */
export function RoleChoice({ projectId, member, roles }: MemberProps & { roles: readonly ProjectRole[] }) {
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

/** Edits a member's title; saved on blur or Enter, restored on Escape. */
export function TitleField({ projectId, member }: MemberProps) {
  const { change } = useChangeTeam(projectId);
  const stored = member.title ?? '';
  const [title, setTitle] = useState(stored);
  const keep = () => {
    if (title.trim() === stored) return setTitle(stored);
    change.mutate(
      { userId: member.user_id, title },
      {
        onError: (error) => {
          setTitle(stored);
          failed(error);
        },
      },
    );
  };
  return (
    <TitleInput
      aria-label={`Title of ${member.name}`}
      placeholder="Title"
      className="min-w-32"
      value={title}
      disabled={change.isPending}
      onChange={(event) => setTitle(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') setTitle(stored);
      }}
    />
  );
}

/** Removes a member from the project and offers Undo. */
export function TakeOff({ projectId, member }: MemberProps) {
  const { add, remove } = useChangeTeam(projectId);
  const takeOff = () =>
    remove.mutate(member.user_id, {
      onError: failed,
      onSuccess: () =>
        notify.success(`${isolated(member.name)} removed from the project`, {
          action: {
            label: 'Undo',
            onClick: () =>
              add.mutate(
                { user_id: member.user_id, role: member.role, title: member.title },
                { onError: failed },
              ),
          },
        }),
    });
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={`Remove ${member.name} from the project`}
      disabled={remove.isPending}
      onClick={takeOff}
    >
      <X aria-hidden />
    </Button>
  );
}
