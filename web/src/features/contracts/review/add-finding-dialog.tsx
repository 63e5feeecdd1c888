import { categories, categoryLabel } from '@analysis/taxonomy.ts';
import { type Analysis, addFindingSchema, severitySchema } from '@contract/analysis.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { Button } from '@/components/ui/button.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { Textarea } from '@/components/ui/textarea.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { applyFieldErrors } from '@/lib/form-errors.ts';
import { notify } from '@/lib/notify.ts';
import { useAddFinding } from '../api/add-finding.ts';
import { SEVERITY_LABEL } from './correct-form.tsx';
import type { SelectedQuote } from './quote-selection.ts';

interface AddFindingDialogProps {
  analysis: Analysis;
  /** The selected words; null where the reader pastes them. */
  selected: SelectedQuote | null;
  onClose: () => void;
  /** Told the new finding's id. */
  onAdded: (id: string) => void;
}

type Values = z.input<typeof addFindingSchema>;
const FIELDS = ['quote', 'title', 'category', 'severity', 'note'] as const;

/** A finding of one's own about exact words of the document. */
export function AddFindingDialog({ analysis, selected, onClose, onAdded }: AddFindingDialogProps) {
  const { mutateAsync } = useAddFinding(analysis.contract_id);
  const form = useForm<Values, unknown, z.output<typeof addFindingSchema>>({
    resolver: zodResolver(addFindingSchema),
    defaultValues: { quote: selected?.quote ?? '', title: '', severity: 'medium', note: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    try {
      // The place helps only as long as the words are those of the selection.
      const near = values.quote === selected?.quote ? selected.near : undefined;
      const after = await mutateAsync({ ...values, near });
      const known = new Set(analysis.findings.map(({ id }) => id));
      const added = after.findings.find(({ id }) => !known.has(id));
      notify.success('Finding added', {
        description: `Score ${analysis.risk_score ?? '–'} → ${after.risk_score ?? '–'}`,
      });
      onClose();
      getSelection()?.removeAllRanges();
      if (added) onAdded(added.id);
    } catch (error) {
      if (applyFieldErrors(error, form.setError, FIELDS)) return;
      notify.error('Failed to add the finding. What you typed is still here.', {
        description: errorMessage(error, ''),
      });
    }
  });

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Add a finding"
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          form.setFocus(selected ? 'title' : 'quote');
        }}
      >
        <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
          <DialogBody>
            <Field
              label="Words of the contract"
              required
              hint={selected ? undefined : 'Paste them exactly; line breaks and spaces do not matter.'}
              error={errors.quote?.message}
            >
              {(control) => (
                <Textarea rows={4} className="font-serif" {...control} {...form.register('quote')} />
              )}
            </Field>
            <Field label="Title" required error={errors.title?.message}>
              {(control) => <Input autoComplete="off" {...control} {...form.register('title')} />}
            </Field>
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
              <Field label="Severity" required error={errors.severity?.message}>
                {(control) => (
                  <NativeSelect {...control} {...form.register('severity')}>
                    {severitySchema.options.map((key) => (
                      <option key={key} value={key}>
                        {SEVERITY_LABEL[key]}
                      </option>
                    ))}
                  </NativeSelect>
                )}
              </Field>
            </div>
            <Field label="Note" hint="Why it matters, and what to ask for." error={errors.note?.message}>
              {(control) => <Textarea rows={3} {...control} {...form.register('note')} />}
            </Field>
          </DialogBody>
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={isSubmitting}>
              {isSubmitting ? 'Adding...' : 'Add finding'}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
