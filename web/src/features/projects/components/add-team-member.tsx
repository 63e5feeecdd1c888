import {
  addProjectMemberSchema,
  type ProjectMember,
  type ProjectRole,
  projectRoleLabels,
} from '@schemas/project.ts';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { useMembers } from '@/features/members/api/list-members.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';
import { useChangeTeam } from '../api/change-team.ts';
import { TitleInput } from './title-input.tsx';

interface AddTeamMemberProps {
  projectId: string;
  team: readonly ProjectMember[];
  roles: readonly ProjectRole[];
}

/** Adds a member of the organization to the project. */
export function AddTeamMember({ projectId, team, roles }: AddTeamMemberProps) {
  const members = useMembers();
  const { add } = useChangeTeam(projectId);
  const [person, setPerson] = useState('');
  const [role, setRole] = useState<ProjectRole>('team_member');
  const [title, setTitle] = useState('');
  const [error, setError] = useState<string>();
  const free = (members.data ?? []).filter(({ user_id }) => !team.some((one) => one.user_id === user_id));

  if (members.isSuccess && free.length === 0) {
    return <p className="text-muted-foreground">Everyone in the organization is already on this project.</p>;
  }

  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    const input = addProjectMemberSchema.safeParse({ user_id: person, role, title });
    if (!input.success) return setError(input.error.issues[0]?.message);
    try {
      const { name } = await add.mutateAsync(input.data);
      notify.success(`${isolated(name)} added as ${title.trim() || projectRoleLabels[role]}`);
      setPerson('');
      setTitle('');
      setError(undefined);
    } catch (failure) {
      setError(errorMessage(failure, 'Failed to add the person. Try again.'));
    }
  };

  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label="Add to team"
      className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_12rem_12rem_auto]"
    >
      <Field label="Person" error={error}>
        {(control) => (
          <NativeSelect {...control} value={person} onChange={(event) => setPerson(event.target.value)}>
            <option value="">Choose a person</option>
            {free.map(({ user_id, name, email }) => (
              <option key={user_id} value={user_id}>
                {name} ({email})
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field label="Role">
        {(control) => (
          <NativeSelect
            {...control}
            value={role}
            onChange={(event) => setRole(event.target.value as ProjectRole)}
          >
            {roles.map((one) => (
              <option key={one} value={one}>
                {projectRoleLabels[one]}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field label="Title (optional)">
        {(control) => (
          <TitleInput {...control} value={title} onChange={(event) => setTitle(event.target.value)} />
        )}
      </Field>
      <Button type="submit" disabled={add.isPending} className="sm:mt-6.5">
        {add.isPending ? 'Adding...' : 'Add to team'}
      </Button>
    </form>
  );
}
