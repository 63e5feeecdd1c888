import { compareWaiverSchema, type LienWaiver, lienWaiverKinds, lienWaiverNames } from '@schemas/payment.ts';
import { useState } from 'react';
import { LongTextField, SelectField } from '@/components/form/fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog.tsx';
import { Spinner } from '@/components/ui/spinner.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { useCompareText, useWaiverComparison } from '../api/waivers.ts';
import { ComparisonResult } from './comparison-result.tsx';

/** Compares a received waiver's file with the state's form. */
export function CompareFileDialog({ waiver, onClose }: { waiver: LienWaiver; onClose: () => void }) {
  const { data, error } = useWaiverComparison(waiver.id);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Compare with the statutory form"
        description={`${lienWaiverNames[waiver.kind]} from ${waiver.recipient}`}
        className="sm:max-w-2xl"
      >
        <DialogBody>
          {data && <ComparisonResult comparison={data} />}
          {error && <p role="alert">{errorMessage(error, 'Failed to compare the waiver. Try again.')}</p>}
          {!data && !error && <Spinner label="Comparing" />}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

/** Compares pasted text with the state's form. */
export function CompareTextDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const compare = useCompareText(projectId);
  const [text, setText] = useState('');
  const form = useSchemaForm(compareWaiverSchema, {
    defaultValues: { kind: 'conditional_progress', text: '' },
  });
  const isCurrent = compare.data && text === form.watch('text').trim();
  return (
    <FormDialog
      form={form}
      title="Compare a waiver with the statutory form"
      description="Paste the text of the waiver. Nothing is saved."
      submit={async (pasted) => {
        setText(pasted.text);
        await compare.mutateAsync(pasted);
        return false;
      }}
      failed="Failed to compare the waiver. Try again."
      action="Compare"
      pending="Comparing..."
      risky={false}
      onClose={onClose}
    >
      <SelectField form={form} name="kind" label="Waiver type" required>
        {lienWaiverKinds.map((kind) => (
          <option key={kind} value={kind}>
            {lienWaiverNames[kind]}
          </option>
        ))}
      </SelectField>
      <LongTextField form={form} name="text" label="Text" required dir="auto" rows={8} />
      {isCurrent && compare.data.kind === form.watch('kind') && (
        <ComparisonResult comparison={compare.data} />
      )}
    </FormDialog>
  );
}
