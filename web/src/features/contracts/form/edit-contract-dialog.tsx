import type { Contract } from '@schemas/contract.ts';
import { useState } from 'react';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { errorMessage, isStale } from '@/lib/api-error.ts';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';
import { useContract } from '../api/get-contract.ts';
import { useUpdateContract } from '../api/update-contract.ts';
import { FieldProposal } from '../terms/field-proposal.tsx';
import { useProposals } from '../terms/use-proposals.ts';
import {
  ContractFields,
  ContractProjectField,
  contractFormValues,
  useContractForm,
} from './contract-form.tsx';
import { changedFields } from './edit-conflict.ts';
import { EditConflictNotice } from './edit-conflict-notice.tsx';
import { LockedTermsNotice, VoidedApprovalsNotice } from './terms-notice.tsx';
import { useEditConflict } from './use-edit-conflict.ts';

interface EditContractDialogProps {
  contract: Contract;
  onOpenChange: (open: boolean) => void;
}

/**
 * Edits a contract's fields. If another user changed the contract first, nothing is saved. The form keeps the
 * input and shows the differences, and a second save replaces the new version.
 */
export function EditContractDialog({ contract, onOpenChange }: EditContractDialogProps) {
  const update = useUpdateContract();
  const [opened] = useState(contract);
  const form = useContractForm(contractFormValues(opened));
  const { proposals, approval_rule: rule } = useContract(opened.id).data ?? {};
  const { dismiss } = useProposals(opened);
  const { base, conflict, look, takeTheirs } = useEditConflict(opened, form);
  const contested = conflict?.fields.some(({ field, isYours }) => isYours && !conflict.taken.includes(field));
  const close = () => onOpenChange(false);

  const explain = async (error: unknown) => {
    if (isStale(error)) await look();
    else notify.error('Failed to save the contract.', { description: errorMessage(error, 'Try again.') });
    return null;
  };

  return (
    <FormDialog
      form={form}
      title="Edit Contract"
      submit={async (body) => {
        const changes = changedFields(contractFormValues(base), body);
        if (Object.keys(changes).length === 0) return;
        const { name } = await update.mutateAsync({ id: base.id, version: base.version, changes });
        notify.success('Contract saved', { description: isolated(name) });
      }}
      failed={explain}
      action={contested ? 'Overwrite with mine' : 'Save changes'}
      pending="Saving..."
      disabled={!form.formState.isDirty}
      cancel={conflict ? 'Keep theirs' : undefined}
      onCancel={conflict ? close : undefined}
      onClose={close}
    >
      {conflict && (
        <EditConflictNotice
          key={base.version}
          change={conflict.change}
          conflicts={conflict.fields}
          taken={conflict.taken}
          onTakeTheirs={takeTheirs}
        />
      )}
      {rule?.terms_locked && <LockedTermsNotice />}
      <ContractProjectField form={form} fixed={{ id: opened.project_id, label: opened.project_name }} />
      <ContractFields
        form={form}
        locked={rule?.terms_locked}
        note={(field) => (
          <FieldProposal
            form={form}
            proposal={proposals?.find((one) => one.field === field)}
            onDismiss={dismiss}
          />
        )}
      />
      {rule && (
        <VoidedApprovalsNotice
          approvedBy={rule.approved_by}
          changed={Object.keys(changedFields(contractFormValues(base), form.watch()))}
        />
      )}
    </FormDialog>
  );
}
