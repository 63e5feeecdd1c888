import type { SentInvitations } from '@schemas/invitation.ts';
import { orgRoleSchema } from '@schemas/organization.ts';
import { type ProjectRole, projectRoleLabels, projectRoleSchema } from '@schemas/project.ts';
import { useState } from 'react';
import { z } from 'zod';
import type { ComboboxOption } from '@/components/combobox.tsx';
import { LongTextField, SelectField } from '@/components/form/fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { orgRoleLabels, orgRolesToGive } from '@/features/members/roles.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { useOrganization } from '@/lib/session/session-store.ts';
import { useSendInvitations } from '../api/send-invitations.ts';
import { inviteesSchema } from '../invitees.ts';
import { InviteResults } from './invite-results.tsx';
import { ProjectChoice } from './project-choice.tsx';

const schema = z.object({
  emails: inviteesSchema,
  org_role: orgRoleSchema,
  project_role: projectRoleSchema,
  message: z.string().trim().max(2000, 'Must be at most 2000 characters'),
});

interface InviteDialogProps {
  /** If present, the dialog invites to this project only. */
  project?: { id: string };
  /** Project roles that the user may assign. */
  roles: readonly ProjectRole[];
  onClose: () => void;
}

/** Invites people by email: to one project, or to the organization and selected projects. */
export function InviteDialog({ project, roles, onClose }: InviteDialogProps) {
  const send = useSendInvitations();
  const own = useOrganization()?.role;
  const [projects, setProjects] = useState<ComboboxOption[]>([]);
  const [results, setResults] = useState<SentInvitations['results'] | null>(null);
  const form = useSchemaForm(schema, {
    defaultValues: { emails: '', org_role: 'member', project_role: 'team_member', message: '' },
  });
  const project_ids = project ? [project.id] : projects.map(({ id }) => id);
  return (
    <FormDialog
      form={form}
      title="Invite Team Member"
      description={
        project
          ? 'They get an email with a link and join this project when they accept.'
          : 'They get an email with a link and join when they accept.'
      }
      submit={async ({ emails, org_role, project_role, message }) => {
        const answer = await send.mutateAsync({
          emails,
          org_role,
          project_ids,
          project_role: project_ids.length > 0 ? project_role : null,
          message,
        });
        const [only, ...others] = answer.results;
        if (only?.outcome === 'invited' && others.length === 0) {
          notify.success(`Invitation sent to ${only.email}`);
          return true;
        }
        setResults(answer.results);
        return false;
      }}
      failed={(error) => errorMessage(error, 'Failed to send invitation. Please try again.')}
      action="Send invitation"
      pending="Sending..."
      risky={form.formState.isDirty && !results}
      onClose={onClose}
      instead={results && <InviteResults results={results} onDone={onClose} />}
    >
      <LongTextField
        form={form}
        name="emails"
        label="Email"
        hint="Up to 50 addresses, separated by commas or new lines."
        rows={2}
        inputMode="email"
        autoCapitalize="off"
        spellCheck={false}
        required
      />
      {!project && (
        <>
          <SelectField form={form} name="org_role" label="Organization role">
            {orgRolesToGive(own).map((role) => (
              <option key={role} value={role}>
                {orgRoleLabels[role]}
              </option>
            ))}
          </SelectField>
          <ProjectChoice chosen={projects} onChange={setProjects} />
        </>
      )}
      {project_ids.length > 0 && (
        <SelectField form={form} name="project_role" label={project ? 'Role' : 'Role on these projects'}>
          {roles.map((role) => (
            <option key={role} value={role}>
              {projectRoleLabels[role]}
            </option>
          ))}
        </SelectField>
      )}
      <LongTextField form={form} name="message" label="Message (optional)" rows={3} />
    </FormDialog>
  );
}
