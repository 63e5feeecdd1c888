import { FormDialog } from '@/components/form/form-dialog.tsx';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';
import { useCreateObligation } from '../api/create-obligation.ts';
import { emptyObligation, ObligationFields, useObligationForm } from './obligation-fields.tsx';

interface AddObligationDialogProps {
  contractId: string;
  onOpenChange: (open: boolean) => void;
}

/** Adds an obligation manually. It is a deadline immediately. */
export function AddObligationDialog({ contractId, onOpenChange }: AddObligationDialogProps) {
  const create = useCreateObligation();
  const form = useObligationForm(emptyObligation(contractId));
  return (
    <FormDialog
      form={form}
      title="Add obligation"
      description="It is confirmed immediately and counts as a deadline."
      submit={async (body) => {
        const { title } = await create.mutateAsync(body);
        notify.success('Obligation added', { description: isolated(title) });
      }}
      failed="Failed to add the obligation. Try again."
      action="Add obligation"
      pending="Adding..."
      onClose={() => onOpenChange(false)}
    >
      <ObligationFields form={form} isNew />
    </FormDialog>
  );
}
