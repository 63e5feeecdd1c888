import { type ContractAction, type ContractDetail, takeContractStepSchema } from '@schemas/contract.ts';
import { DateField, LongTextField } from '@/components/form/fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { formatDate } from '@/lib/dates.ts';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';
import { useTakeStep } from './api/take-step.ts';
import { stepWords } from './step-words.ts';

interface StepDialogProps {
  contract: Pick<ContractDetail, 'id' | 'name' | 'start_date' | 'end_date' | 'approval_rule'>;
  action: ContractAction;
  onOpenChange: (open: boolean) => void;
}

const listed = new Intl.ListFormat('en', { type: 'disjunction' });

/** The lawyers whose approval a submission requests; empty if none is needed or known. */
const askedToApprove = ({ required, lawyer_names }: ContractDetail['approval_rule']) =>
  required > 0 ? listed.format(lawyer_names) : '';

/** One status change, with a note. */
export function StepDialog({ contract, action, onOpenChange }: StepDialogProps) {
  const words = stepWords[action];
  const take = useTakeStep(contract.id);
  const asked = action === 'submit' ? askedToApprove(contract.approval_rule) : '';
  const form = useSchemaForm(takeContractStepSchema, {
    defaultValues: { action, note: '', start_date: '', end_date: '' },
  });
  return (
    <FormDialog
      form={form}
      title={words.title}
      description={asked ? `${asked} will be asked to approve or reject the latest document.` : words.effect}
      submit={async (body) => {
        await take.mutateAsync(body);
        notify.success(asked ? `${words.done}. Asked: ${asked}` : words.done, {
          description: isolated(contract.name),
        });
      }}
      failed="Failed to change the status. Try again."
      action={words.confirm}
      pending={words.pending}
      destructive={action === 'terminate' || action === 'cancel'}
      cancel={action === 'cancel' ? 'Keep contract' : undefined}
      onClose={() => onOpenChange(false)}
    >
      <p dir="auto" className="font-medium break-words">
        {contract.name}
      </p>
      {action === 'renew' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField
            form={form}
            name="start_date"
            label="New start date"
            hint={`Leave blank to keep ${formatDate(contract.start_date, 'none')}`}
          />
          <DateField
            form={form}
            name="end_date"
            label="New end date"
            required
            hint={`Currently ${formatDate(contract.end_date, 'none')}`}
          />
        </div>
      )}
      <LongTextField
        form={form}
        name="note"
        label={words.needsReason ? 'Reason' : 'Note'}
        required={words.needsReason}
        hint="Saved in the contract's history."
        dir="auto"
      />
    </FormDialog>
  );
}
