import type { OrganizationMembership } from '@schemas/organization.ts';
import { createOrganizationDeletionSchema } from '@schemas/organization-deletion.ts';
import { TextField } from '@/components/form/fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { useDeleteOrganization } from '../api/deletions.ts';

interface DeleteOrganizationDialogProps {
  organization: OrganizationMembership;
  onClose: () => void;
}

/** Asks for the name, so that no one deletes the wrong organization. */
export function DeleteOrganizationDialog({ organization, onClose }: DeleteOrganizationDialogProps) {
  const remove = useDeleteOrganization();
  const form = useSchemaForm(createOrganizationDeletionSchema, { defaultValues: { name: '' } });
  return (
    <FormDialog
      form={form}
      title="Delete organization"
      description={`Everyone in ${organization.name} is notified, and the organization becomes read-only. All data is permanently deleted in 30 days; until then, any owner can cancel.`}
      submit={(input) => remove.mutateAsync(input)}
      failed="Failed to schedule the deletion. Nothing changed."
      action="Delete in 30 days"
      pending="Scheduling deletion..."
      destructive
      onClose={onClose}
      risky={false}
    >
      <TextField
        form={form}
        name="name"
        label={`Type “${organization.name}” to confirm`}
        required
        autoComplete="off"
        spellCheck={false}
      />
    </FormDialog>
  );
}
