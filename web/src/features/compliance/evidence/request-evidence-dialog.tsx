import { createEvidenceLinkSchema, type NewEvidenceLink } from '@schemas/compliance-evidence.ts';
import { useState } from 'react';
import { SelectField } from '@/components/form/fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { LinkAddress } from '@/components/link-address.tsx';
import { RecipientFields } from '@/features/parties/components/recipient-fields.tsx';
import { useCreateEvidenceLink } from '../api/evidence-links.ts';

const DAYS = [3, 7, 14, 30, 60, 90];

interface RequestEvidenceDialogProps {
  checkId: string;
  projectId: string;
  onOpenChange: (open: boolean) => void;
}

/** Creates a link through which a person without an account can send one file. The link is shown once. */
export function RequestEvidenceDialog({ checkId, projectId, onOpenChange }: RequestEvidenceDialogProps) {
  const create = useCreateEvidenceLink(checkId);
  const [created, setCreated] = useState<NewEvidenceLink | null>(null);
  const form = useSchemaForm(createEvidenceLinkSchema, {
    defaultValues: { recipient: '', email: '', days: 14 },
  });
  const close = () => onOpenChange(false);
  return (
    <FormDialog
      form={form}
      title="Request evidence by link"
      description={
        created
          ? undefined
          : 'For people without an account. They open the link, see the request, and upload one file. You confirm it before it counts.'
      }
      submit={async (input) => {
        setCreated(await create.mutateAsync(input));
        return false;
      }}
      failed="Failed to create the link. Try again."
      action="Create link"
      pending="Creating link..."
      onClose={close}
      risky={!created && form.formState.isDirty}
      instead={created && <LinkAddress link={created} onDone={close} />}
    >
      <RecipientFields
        form={form}
        projectId={projectId}
        label="Recipient"
        hint="Shown with the file they send."
      />
      <SelectField form={form} name="days" label="Valid for" options={{ setValueAs: Number }}>
        {DAYS.map((days) => (
          <option key={days} value={days}>
            {days} days
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
