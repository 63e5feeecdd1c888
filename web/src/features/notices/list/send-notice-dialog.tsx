import { type LegalNoticeType, legalNoticeTypes } from '@schemas/notice.ts';
import { idSchema } from '@schemas/primitives.ts';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { SelectField } from '@/components/form/fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { useContractList } from '@/features/contracts/api/list-contracts.ts';
import { noticePaths } from '@/lib/notice-paths.ts';

const schema = z.object({
  type: z.enum(legalNoticeTypes, 'Choose a notice type'),
  contract: z.union([z.literal(''), idSchema]),
});

interface SendNoticeDialogProps {
  project: { id: string; name: string };
  onClose: () => void;
}

/** Chooses the notice type and the contract. The draft opens on its own page; nothing is sent from here. */
export function SendNoticeDialog({ project, onClose }: SendNoticeDialogProps) {
  const navigate = useNavigate();
  const contracts = useContractList({ q: '', status: '', type: '' }, project.id);
  const form = useSchemaForm(schema, {
    defaultValues: { type: '' as LegalNoticeType, contract: '' },
  });
  const choices = contracts.data?.pages.flatMap(({ items }) => items) ?? [];
  const only = choices.length === 1 ? choices[0]?.id : undefined;
  // A project's only contract is almost always the one that the notice is about.
  useEffect(() => {
    if (only && !form.getFieldState('contract').isTouched) form.setValue('contract', only);
  }, [only, form]);
  return (
    <FormDialog
      form={form}
      title="Send Legal Notice"
      description={`For ${project.name}. This creates a draft. Nothing is sent until it is reviewed, approved, and issued.`}
      failed="Failed to create the draft. Try again."
      action="Draft notice"
      pending="Drafting..."
      risky={false}
      onClose={onClose}
      submit={async ({ type, contract }) => {
        navigate(noticePaths.draft({ type, project: project.id, contract }));
      }}
    >
      <SelectField form={form} name="type" label="Notice type" required>
        <option value="" disabled>
          Choose a notice type
        </option>
        {legalNoticeTypes.map((type) => (
          <option key={type} value={type}>
            {type}
          </option>
        ))}
      </SelectField>
      <SelectField
        form={form}
        name="contract"
        label="Contract"
        hint="Its parties and notice clause are filled into the draft."
      >
        <option value="">No contract</option>
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
