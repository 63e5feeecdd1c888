import type { ContractDetail } from '@contract/contract.ts';
import {
  type ApprovalDecision,
  type ApproveContract,
  approveContractSchema,
} from '@contract/contract-approval.ts';
import type { ContractDocument } from '@contract/contract-document.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { FormFailure } from '@/components/form/form-failure.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { Textarea } from '@/components/ui/textarea.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { applyFieldErrors } from '@/lib/form-errors.ts';
import { notify } from '@/lib/notify.ts';
import { useDecide } from './api/decide.ts';
import { useBarLicence } from './api/get-bar-licence.ts';
import { BoundDocument } from './bound-document.tsx';

type Values = z.input<typeof approveContractSchema>;

const FIELDS = ['bar_number', 'bar_jurisdiction', 'note'] as const satisfies readonly (keyof Values)[];

interface DecisionDialogProps {
  contract: Pick<ContractDetail, 'id' | 'name' | 'documents'>;
  decision: ApprovalDecision;
  onOpenChange: (open: boolean) => void;
}

interface BoundProps extends Omit<DecisionDialogProps, 'contract'> {
  contract: { id: string; name: string };
  newest: ContractDocument;
}

/**
 * A lawyer's decision about one version of the document, which stays the one that was newest when the dialog opened
 * until the lawyer moves on to a newer one.
 */
export function DecisionDialog({ contract, ...props }: DecisionDialogProps) {
  const newest = contract.documents[0];
  return newest ? <BoundDecision contract={contract} newest={newest} {...props} /> : null;
}

function BoundDecision({ contract, newest, decision, onOpenChange }: BoundProps) {
  const approves = decision === 'approved';
  const decide = useDecide(contract.id);
  const licence = useBarLicence().data;
  const [bound, setBound] = useState(newest);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<Values, unknown, ApproveContract>({
    resolver: zodResolver(approveContractSchema),
    defaultValues: empty(decision, newest),
    // The licence arrives after the form has opened; what was typed meanwhile stays.
    values: {
      ...empty(decision, bound),
      bar_number: licence?.bar_number ?? '',
      bar_jurisdiction: licence?.bar_jurisdiction ?? '',
    },
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  // dirtyFields is read so that the form keeps track of it: keepDirtyValues goes by it.
  const { errors, isSubmitting, dirtyFields: _ } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    try {
      await decide.mutateAsync(body);
      notify.success(`Version ${bound.version} ${decision}`);
      onOpenChange(false);
    } catch (error) {
      if (!applyFieldErrors(error, form.setError, FIELDS)) {
        setFailure(errorMessage(error, 'The decision could not be recorded. Try again.'));
      }
    }
  });

  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent
        title={`${approves ? 'Approve' : 'Reject'} version ${bound.version}`}
        description={
          approves
            ? 'Your approval is bound to this document’s hash and falls when a newer version arrives.'
            : 'A contract under review goes back to draft; an earlier approval of this version no longer stands.'
        }
      >
        <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
          <DialogBody>
            <p dir="auto" className="font-medium break-words">
              {contract.name}
            </p>
            <BoundDocument
              document={bound}
              newest={newest}
              onMoveOn={() => {
                setBound(newest);
                setFailure(null);
              }}
            />
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label="Bar number" required error={errors.bar_number?.message}>
                {(control) => <Input autoComplete="off" {...control} {...form.register('bar_number')} />}
              </Field>
              <Field
                label="Jurisdiction"
                required
                hint="The state that licensed you"
                error={errors.bar_jurisdiction?.message}
              >
                {(control) => (
                  <Input autoComplete="off" {...control} {...form.register('bar_jurisdiction')} />
                )}
              </Field>
            </div>
            <Field
              label={approves ? 'Note' : 'Reason'}
              required={!approves}
              hint="Kept in the contract’s history."
              error={errors.note?.message}
            >
              {(control) => <Textarea dir="auto" {...control} {...form.register('note')} />}
            </Field>
            <FormFailure message={failure} />
          </DialogBody>
          <DialogFooter>
            <Button variant="outline" onClick={() => onOpenChange(false)}>
              Cancel
            </Button>
            <Button type="submit" variant={approves ? 'default' : 'destructive'} disabled={isSubmitting}>
              {isSubmitting
                ? approves
                  ? 'Approving...'
                  : 'Rejecting...'
                : `${approves ? 'Approve' : 'Reject'} version ${bound.version}`}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}

const empty = (decision: ApprovalDecision, { version, sha256 }: ContractDocument): Values => ({
  decision,
  document_version: version,
  document_sha256: sha256,
  bar_number: '',
  bar_jurisdiction: '',
  note: '',
});
