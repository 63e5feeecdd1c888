import type { Contract, CreateContract } from '@contract/contract.ts';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { UNSAVED, useCloseGuard } from '@/components/form/use-close-guard.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog.tsx';
import { ApiError, errorMessage } from '@/lib/api-error.ts';
import { applyFieldErrors } from '@/lib/form-errors.ts';
import { notify } from '@/lib/notify.ts';
import { useContract } from '../api/get-contract.ts';
import { useUpdateContract } from '../api/update-contract.ts';
import { FieldProposal } from '../terms/field-proposal.tsx';
import { useProposals } from '../terms/use-proposals.ts';
import {
  CONTRACT_FIELDS,
  ContractFields,
  type ContractForm,
  contractFormValues,
  contractResolver,
  ProjectField,
} from './contract-form.tsx';
import { changedFields } from './edit-conflict.ts';
import { EditConflictNotice } from './edit-conflict-notice.tsx';
import { useEditConflict } from './use-edit-conflict.ts';

interface EditContractDialogProps {
  contract: Contract;
  onOpenChange: (open: boolean) => void;
}

/**
 * The fields of a contract, to change. Where somebody else has changed it meanwhile nothing is saved: the form keeps
 * what was typed, shows what differs, and a second save goes over the new version.
 */
export function EditContractDialog({ contract, onOpenChange }: EditContractDialogProps) {
  const update = useUpdateContract();
  const [opened] = useState(contract);
  const form: ContractForm = useForm({
    resolver: contractResolver,
    defaultValues: contractFormValues(opened),
  });
  // `dirtyFields` is read so that it is kept: a rebase of the form asks which fields were touched.
  const proposals = useContract(opened.id).data?.proposals;
  const { dismiss } = useProposals(opened);
  const { isDirty, isSubmitting, dirtyFields: _ } = form.formState;
  const busy = useRef(false);
  const { base, conflict, look, takeTheirs } = useEditConflict(opened, form);
  const contested = conflict?.fields.some(({ field, isYours }) => isYours && !conflict.taken.includes(field));
  const { close, question } = useCloseGuard({
    ...UNSAVED,
    risky: isDirty,
    onClose: () => onOpenChange(false),
  });

  const save = async (body: CreateContract) => {
    const changes = changedFields(contractFormValues(base), body);
    if (Object.keys(changes).length === 0) return onOpenChange(false);
    try {
      await update.mutateAsync({ id: base.id, version: base.version, changes });
      notify.success('Contract saved');
      onOpenChange(false);
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) return look();
      if (applyFieldErrors(error, form.setError, CONTRACT_FIELDS)) return;
      notify.error('The contract could not be saved.', { description: errorMessage(error, 'Try again.') });
    }
  };

  const submit = form.handleSubmit(async (body) => {
    // A second press may come before the button is drawn disabled.
    if (busy.current) return;
    busy.current = true;
    await save(body).finally(() => {
      busy.current = false;
    });
  });

  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent title="Edit Contract">
        <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
          <DialogBody>
            {conflict && (
              <EditConflictNotice
                key={base.version}
                change={conflict.change}
                conflicts={conflict.fields}
                taken={conflict.taken}
                onTakeTheirs={takeTheirs}
              />
            )}
            <ProjectField form={form} fixed={{ id: opened.project_id, label: opened.project_name }} />
            <ContractFields
              form={form}
              note={(field) => (
                <FieldProposal
                  form={form}
                  proposal={proposals?.find((one) => one.field === field)}
                  onDismiss={dismiss}
                />
              )}
            />
          </DialogBody>
          <DialogFooter>
            <Button variant="outline" onClick={conflict ? () => onOpenChange(false) : close}>
              {conflict ? 'Keep theirs' : 'Cancel'}
            </Button>
            <Button type="submit" disabled={!isDirty || isSubmitting}>
              {isSubmitting ? 'Saving...' : contested ? 'Save mine over theirs' : 'Save changes'}
            </Button>
          </DialogFooter>
        </form>
        {question}
      </DialogContent>
    </Dialog>
  );
}
