import { type Party, type PartyRole, partyRoleNames, partyRoles } from '@schemas/party.ts';
import { useState } from 'react';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';
import { useCreateParty, useUpdateParty } from '../api/save-party.ts';
import { PartyFields, usePartyForm } from './party-fields.tsx';
import type { PartyValues } from './party-form.ts';

interface NewPartyDialogProps {
  /** Also adds the party to this project. */
  projectId?: string;
  onClose: () => void;
  onCreated?: (party: Party) => void;
}

/** Adds a company or person. */
export function NewPartyDialog({ projectId, onClose, onCreated }: NewPartyDialogProps) {
  const create = useCreateParty();
  const form = usePartyForm();
  const [role, setRole] = useState<PartyRole>('subcontractor');
  return (
    <FormDialog
      form={form}
      title="New party"
      description="A company or person your organization works with. The directory is shared by all projects."
      submit={async (values) => {
        const party = await create.mutateAsync({
          ...values,
          ...(projectId && { project: { project_id: projectId, role } }),
        });
        notify.success(`${isolated(party.name)} added`);
        onCreated?.(party);
      }}
      failed="Failed to add the party. Try again."
      action="Add party"
      pending="Adding..."
      onClose={onClose}
    >
      {projectId && (
        <Field label="Role on the project">
          {(control) => <RoleSelect {...control} value={role} onRole={setRole} />}
        </Field>
      )}
      <PartyFields form={form} />
    </FormDialog>
  );
}

/** Edits a party; sends only changed fields. */
export function EditPartyDialog({ party, onClose }: { party: Party; onClose: () => void }) {
  const update = useUpdateParty();
  const form = usePartyForm(party);
  const { isDirty, dirtyFields } = form.formState;
  return (
    <FormDialog
      form={form}
      title="Edit party"
      description="Draft notices show the name change. Issued notices keep the old name."
      submit={async (values) => {
        // React Hook Form does not mark a list as dirty when its last row is removed.
        const touched = [...new Set([...Object.keys(dirtyFields), 'policies'])] as (keyof PartyValues)[];
        await update.mutateAsync({
          which: party,
          changes: Object.fromEntries(touched.map((name) => [name, values[name]])),
        });
        notify.success(`${isolated(values.name)} saved`);
      }}
      failed="Failed to save the party. Try again."
      action="Save changes"
      pending="Saving..."
      disabled={!isDirty}
      onClose={onClose}
    >
      <PartyFields form={form} />
    </FormDialog>
  );
}

/** Selects a party's role. */
export function RoleSelect({
  value,
  onRole,
  ...control
}: { value: PartyRole; onRole: (role: PartyRole) => void } & Omit<
  React.ComponentProps<typeof NativeSelect>,
  'value' | 'onChange'
>) {
  return (
    <NativeSelect {...control} value={value} onChange={(event) => onRole(event.target.value as PartyRole)}>
      {partyRoles.map((one) => (
        <option key={one} value={one}>
          {partyRoleNames[one]}
        </option>
      ))}
    </NativeSelect>
  );
}
