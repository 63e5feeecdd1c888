import type { CreateObligation, Obligation, UpdateObligation } from '@contract/obligation.ts';
import { useState } from 'react';
import { FormFailure } from '@/components/form/form-failure.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog.tsx';
import { ApiError, errorMessage } from '@/lib/api-error.ts';
import { applyFieldErrors } from '@/lib/form-errors.ts';
import { notify } from '@/lib/notify.ts';
import { useLatestObligation } from '../api/get-latest-obligation.ts';
import { useUpdateObligation } from '../api/update-obligation.ts';
import { ObligationConflict } from './obligation-conflict.tsx';
import {
  OBLIGATION_FIELDS,
  ObligationFields,
  obligationValues,
  useObligationForm,
} from './obligation-fields.tsx';

interface EditObligationDialogProps {
  /** As it was when the dialog opened; later versions of it do not touch what is typed. */
  obligation: Obligation;
  onOpenChange: (open: boolean) => void;
  /** It was a proposal and is none any more. */
  onConfirmed: () => void;
  /** Where the keyboard goes when the dialog has closed. */
  onClosed: (event: Event) => void;
}

/** The fields of an obligation, to change; a proposal can be confirmed in the same go. */
export function EditObligationDialog({
  obligation: opened,
  onOpenChange,
  onConfirmed,
  onClosed,
}: EditObligationDialogProps) {
  const update = useUpdateObligation();
  const fetchLatest = useLatestObligation();
  const [base, setBase] = useState(opened);
  const [conflict, setConflict] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useObligationForm(obligationValues(opened));
  const { isSubmitting } = form.formState;
  const isProposal = base.status === 'proposed';

  const save = (confirm: boolean) =>
    form.handleSubmit(async (body) => {
      setFailure(null);
      const { id, contract_id: contractId, version } = base;
      const changes = { ...changesOf(body), ...(confirm && { status: 'confirmed' as const }) };
      try {
        await update.mutateAsync({ id, contractId, version, changes });
        if (confirm) onConfirmed();
        notify.success(confirm ? 'Obligation changed and confirmed' : 'Obligation changed');
        onOpenChange(false);
      } catch (error) {
        if (error instanceof ApiError && error.status === 412) return await look();
        if (!applyFieldErrors(error, form.setError, OBLIGATION_FIELDS)) {
          setFailure(errorMessage(error, 'The obligation could not be changed. Try again.'));
        }
      }
    })();

  /** Somebody was faster: the next save goes over their version, which is shown. */
  const look = async () => {
    try {
      const latest = await fetchLatest(base);
      if (!latest) return setFailure('The obligation is not there any more: a new analysis replaced it.');
      setBase(latest);
      setConflict((count) => count + 1);
    } catch (error) {
      setFailure(
        `The obligation has changed meanwhile, and could not be read again. ${errorMessage(error, '')}`,
      );
    }
  };

  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent title="Edit obligation" onCloseAutoFocus={onClosed}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save(isProposal);
          }}
          className="flex min-h-0 flex-col"
        >
          <DialogBody>
            {conflict > 0 && (
              <ObligationConflict
                key={conflict}
                theirs={base}
                onTakeTheirs={() => {
                  form.reset(obligationValues(base));
                  setConflict(0);
                }}
              />
            )}
            <ObligationFields key={`${base.version}-${conflict}`} form={form} isNew={false} />
            <FormFailure message={failure} />
          </DialogBody>
          <DialogFooter>
            <Button variant="outline" onClick={() => onOpenChange(false)}>
              {conflict > 0 ? 'Keep theirs' : 'Cancel'}
            </Button>
            {isProposal && (
              <Button variant="outline" disabled={isSubmitting} onClick={() => void save(false)}>
                Save as proposal
              </Button>
            )}
            <Button type="submit" disabled={isSubmitting}>
              {isSubmitting
                ? 'Saving...'
                : conflict > 0
                  ? 'Save mine over theirs'
                  : isProposal
                    ? 'Save and confirm'
                    : 'Save changes'}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}

/** What an update may change; kind and category stay as they were found. */
function changesOf(body: CreateObligation): UpdateObligation {
  const { contract_id: _contract, kind: _kind, category: _category, ...changes } = body;
  return changes;
}
