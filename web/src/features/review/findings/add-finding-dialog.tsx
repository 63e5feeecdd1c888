import { type Analysis, addFindingSchema, severitySchema } from '@schemas/analysis.ts';
import { categories, categoryLabel } from '@vocabulary/taxonomy.ts';
import { LongTextField, SelectField, TextField } from '@/components/form/fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { Field } from '@/components/ui/field.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { Textarea } from '@/components/ui/textarea.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { useAddFinding } from '../api/add-finding.ts';
import { SEVERITY_LABEL } from '../decisions/correct-form.tsx';
import type { SelectedQuote } from '../document/quote-selection.ts';

const percent = (score: number | null) => (score === null ? '–' : `${score}%`);

interface AddFindingDialogProps {
  analysis: Analysis;
  /** The selected words; null if the reader pastes words instead. */
  selected: SelectedQuote | null;
  onClose: () => void;
  /** Called with the new finding's id. */
  onAdded: (id: string) => void;
}

/** Adds a manual finding about an exact quote from the document. */
export function AddFindingDialog({ analysis, selected, onClose, onAdded }: AddFindingDialogProps) {
  const { mutateAsync } = useAddFinding(analysis.contract_id);
  const form = useSchemaForm(addFindingSchema, {
    defaultValues: { quote: selected?.quote ?? '', title: '', severity: 'medium', note: '' },
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      form={form}
      title="Add finding"
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        form.setFocus(selected ? 'title' : 'quote');
      }}
      submit={async (values) => {
        // The selection's position helps to find the quote, but only while the quote is unedited.
        const near = values.quote === selected?.quote ? selected.near : undefined;
        const after = await mutateAsync({ ...values, near });
        const known = new Set(analysis.findings.map(({ id }) => id));
        const added = after.findings.find(({ id }) => !known.has(id));
        notify.success('Finding added', {
          description: `Risk score ${percent(analysis.risk_score)} → ${percent(after.risk_score)}`,
        });
        onClose();
        getSelection()?.removeAllRanges();
        if (added) onAdded(added.id);
        return false;
      }}
      failed={(error) => {
        notify.error('Failed to add the finding. Your entries are still here.', {
          description: errorMessage(error, ''),
        });
        return null;
      }}
      action="Add finding"
      pending="Adding..."
      onClose={onClose}
    >
      <Field
        label="Contract text"
        required
        hint={selected ? undefined : "Paste the exact text. Line breaks and spaces don't matter."}
        error={errors.quote?.message}
      >
        {(control) => <Textarea rows={4} className="font-serif" {...control} {...form.register('quote')} />}
      </Field>
      <TextField form={form} name="title" label="Title" required autoComplete="off" />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Category" required error={errors.category && 'Category is required'}>
          {(control) => (
            <NativeSelect
              {...control}
              {...form.register('category', { setValueAs: (value) => value || undefined })}
            >
              <option value="">Choose a category</option>
              {categories.map((key) => (
                <option key={key} value={key}>
                  {categoryLabel(key)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <SelectField form={form} name="severity" label="Severity" required>
          {severitySchema.options.map((key) => (
            <option key={key} value={key}>
              {SEVERITY_LABEL[key]}
            </option>
          ))}
        </SelectField>
      </div>
      <LongTextField
        form={form}
        name="note"
        label="Note"
        hint="Why it matters and what to ask for."
        rows={3}
      />
    </FormDialog>
  );
}
