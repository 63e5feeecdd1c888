import type { CreateObligation, Obligation, UpdateObligation } from '@schemas/obligation.ts';
import { useState } from 'react';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { errorMessage, isStale } from '@/lib/api-error.ts';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';
import { getLatestObligation } from '../api/get-latest-obligation.ts';
import { useUpdateObligation } from '../api/update-obligation.ts';
import { ObligationConflict } from './obligation-conflict.tsx';
import { ObligationFields, obligationValues, useObligationForm } from './obligation-fields.tsx';

interface EditObligationDialogProps {
  /** As it was when the dialog opened. Newer versions do not overwrite what is typed. */
  obligation: Obligation;
  onOpenChange: (open: boolean) => void;
  /** Called when a proposal was confirmed. */
  onConfirmed: () => void;
  /** Sets the focus after the dialog closes. */
  onClosed: (event: Event) => void;
}

/** Edits an obligation; a proposal can be confirmed in the same step. */
export function EditObligationDialog({
  obligation: opened,
  onOpenChange,
  onConfirmed,
  onClosed,
}: EditObligationDialogProps) {
  const update = useUpdateObligation();
  const [base, setBase] = useState(opened);
  const [conflicts, setConflicts] = useState(0);
  const form = useObligationForm(obligationValues(opened));
  const isProposal = base.status === 'proposed';
  const close = () => onOpenChange(false);

  const save = (confirm: boolean) => async (body: CreateObligation) => {
    const { id, contract_id: contractId, version } = base;
    const changes = changesOf(body);
    if (confirm) changes.status = 'confirmed';
    const { title } = await update.mutateAsync({ id, contractId, version, changes });
    if (confirm) onConfirmed();
    notify.success(confirm ? 'Obligation updated and confirmed' : 'Obligation updated', {
      description: isolated(title),
    });
  };

  /** Another user saved first: the next save replaces their version, which is shown. */
  const look = async () => {
    try {
      const latest = await getLatestObligation(base);
      if (!latest) return 'This obligation no longer exists; a new analysis replaced it.';
      setBase(latest);
      setConflicts((count) => count + 1);
      return null;
    } catch (error) {
      return `The obligation changed while you were editing and could not be reloaded. ${errorMessage(error, '')}`;
    }
  };

  return (
    <FormDialog
      form={form}
      title="Edit obligation"
      onCloseAutoFocus={onClosed}
      submit={save(isProposal)}
      other={isProposal ? { action: 'Save as suggestion', submit: save(false) } : undefined}
      failed={(error) =>
        isStale(error) ? look() : errorMessage(error, 'Failed to update the obligation. Try again.')
      }
      action={conflicts > 0 ? 'Overwrite with mine' : isProposal ? 'Save and confirm' : 'Save changes'}
      pending="Saving..."
      cancel={conflicts > 0 ? 'Keep theirs' : undefined}
      onCancel={conflicts > 0 ? close : undefined}
      onClose={close}
    >
      {conflicts > 0 && (
        <ObligationConflict
          key={conflicts}
          theirs={base}
          onTakeTheirs={() => {
            form.reset(obligationValues(base));
            setConflicts(0);
          }}
        />
      )}
      <ObligationFields key={`${base.version}-${conflicts}`} form={form} isNew={false} />
    </FormDialog>
  );
}

/** Fields an update may change; kind and category cannot be changed. */
function changesOf({ title, who, bearer, note, ...body }: CreateObligation): UpdateObligation {
  const { anchor, anchor_date, anchor_event, offset_count, offset_unit } = body;
  return { title, who, bearer, note, anchor, anchor_date, anchor_event, offset_count, offset_unit };
}
