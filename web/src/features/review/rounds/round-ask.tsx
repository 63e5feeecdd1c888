import {
  type AskOutcome,
  type ConfirmAskOutcome,
  confirmAskOutcomeSchema,
  type Round,
} from '@schemas/round.ts';
import { useState } from 'react';
import type { z } from 'zod';
import { LongTextField, SelectField } from '@/components/form/fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { Button } from '@/components/ui/button.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { useConfirmOutcome } from './api.ts';
import { OutcomeBadge } from './outcome-badge.tsx';
import { TwoTexts } from './two-texts.tsx';
import { outcomeLabels, reasonWords } from './words.ts';

export interface RoundAskProps {
  contractId: string;
  version: number;
  entry: Round['asks'][number];
  mayConfirm: boolean;
}

/** An ask, the old and the new text, and what became of it. */
export function RoundAsk({ contractId, version, entry, mayConfirm }: RoundAskProps) {
  const { ask, read, confirmed, earlier } = entry;
  const [editing, setEditing] = useState(false);
  const confirm = useConfirmOutcome(contractId, version);
  const isProposed = !confirmed && read.outcome !== 'unclear';
  const save = (outcome: AskOutcome['outcome']) =>
    confirm.mutate(
      { askId: ask.id, before: confirmed, changes: { outcome } },
      {
        onError: (error) =>
          notify.error('Failed to save the outcome', { description: errorMessage(error, '') }),
      },
    );
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t py-4">
      <div className="flex flex-wrap items-center gap-2">
        <OutcomeBadge outcome={confirmed?.outcome ?? read.outcome} />
        <span className="text-xs text-muted-foreground">
          {confirmed ? 'Confirmed' : 'Not confirmed yet'}
          {earlier.map(
            (one) => `. Version ${one.document_version}: ${outcomeLabels[one.outcome].toLowerCase()}`,
          )}
        </span>
      </div>
      <p className="font-medium break-words">{ask.ask}</p>
      {ask.replacement !== null && (
        <p className="border-l border-primary pl-3 font-serif break-words">
          <span className="block font-sans text-xs text-muted-foreground">Our text</span>
          {ask.replacement === '' ? <em>Delete the words: {ask.quote}</em> : ask.replacement}
        </p>
      )}
      <p className="text-muted-foreground">
        {reasonWords[read.reason]}
        {read.is_moved && ' The text is in another section now.'}
        {read.pending_by && read.reason !== 'pending' && ` Pending tracked change by ${read.pending_by}.`}
      </p>
      {confirmed?.note && <p className="break-words">Note: {confirmed.note}</p>}
      {(read.before || read.after) && (
        <TwoTexts
          contractId={contractId}
          before={{ version: read.before_version, passage: read.before }}
          after={{ version, passage: read.after }}
        />
      )}
      {mayConfirm && (
        <div className="flex flex-wrap gap-2">
          {isProposed && (
            <Button
              size="sm"
              disabled={confirm.isPending}
              onClick={() => read.outcome !== 'unclear' && save(read.outcome)}
            >
              Confirm outcome
            </Button>
          )}
          <Button variant="outline" size="sm" onClick={() => setEditing(true)}>
            {isProposed ? 'Choose another outcome' : confirmed ? 'Change outcome' : 'Choose outcome'}
          </Button>
        </div>
      )}
      {editing && (
        <OutcomeDialog
          entry={entry}
          onSave={(changes) => confirm.mutateAsync({ askId: ask.id, before: confirmed, changes })}
          onClose={() => setEditing(false)}
        />
      )}
    </li>
  );
}

interface OutcomeDialogProps {
  entry: Round['asks'][number];
  onSave: (changes: ConfirmAskOutcome) => Promise<unknown>;
  onClose: () => void;
}

function OutcomeDialog({ entry: { ask, read, confirmed }, onSave, onClose }: OutcomeDialogProps) {
  const form = useSchemaForm(confirmAskOutcomeSchema, {
    defaultValues: {
      outcome: confirmed?.outcome ?? (read.outcome === 'unclear' ? 'partly' : read.outcome),
      note: confirmed?.note ?? '',
    } satisfies z.input<typeof confirmAskOutcomeSchema>,
  });
  return (
    <FormDialog
      form={form}
      title="Outcome of ask"
      description={ask.ask}
      submit={async (changes) => {
        await onSave(changes);
        notify.success('Outcome saved');
      }}
      failed="Failed to save the outcome. Try again."
      action="Save outcome"
      pending="Saving..."
      onClose={onClose}
    >
      <SelectField form={form} name="outcome" label="Outcome" required>
        {Object.entries(outcomeLabels).map(([outcome, label]) => (
          <option key={outcome} value={outcome}>
            {label}
          </option>
        ))}
      </SelectField>
      <LongTextField form={form} name="note" label="Note" rows={3} />
    </FormDialog>
  );
}
