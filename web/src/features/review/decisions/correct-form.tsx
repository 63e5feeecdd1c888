import { zodResolver } from '@hookform/resolvers/zod';
import { type Finding, reviewFindingSchema, type Severity, severitySchema } from '@schemas/analysis.ts';
import { categories, categoryLabel } from '@vocabulary/taxonomy.ts';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { Textarea } from '@/components/ui/textarea.tsx';
import type { ReviewInput } from '../api/review-finding.ts';
import type { SetReviewError } from './use-decisions.ts';

export interface DecisionFormProps {
  finding: Finding;
  /** Unsaved input from the last time the form was open. */
  draft: string | undefined;
  onDraft: (note: string) => void;
  onCancel: () => void;
  onSubmit: (review: ReviewInput, setError: SetReviewError) => Promise<void>;
}

export const SEVERITY_LABEL: Record<Severity, string> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
};

type Corrected = z.output<typeof reviewFindingSchema>;

/** Corrects a finding: category, severity, and reason. */
export function CorrectForm({ finding, draft, onDraft, onCancel, onSubmit }: DecisionFormProps) {
  const engine = finding.original ?? finding;
  const isNote = engine.kind === 'info';
  const form = useForm<ReviewInput, unknown, Corrected>({
    resolver: zodResolver(reviewFindingSchema),
    defaultValues: {
      decision: 'corrected',
      category: finding.category,
      severity: finding.kind === 'info' ? undefined : finding.severity,
      note: draft ?? finding.review_note ?? '',
    },
  });
  const { errors, isSubmitting } = form.formState;
  useEffect(() => form.setFocus('category'), [form]);

  const submit = form.handleSubmit((values) => {
    const weighs = values.severity !== undefined && (isNote || values.severity !== engine.severity);
    if (values.category === engine.category && !weighs) {
      form.setError('severity', { message: 'Change the category or severity, or accept the finding' });
      return;
    }
    return onSubmit({ ...values, severity: weighs ? values.severity : undefined }, form.setError);
  });

  return (
    <form noValidate aria-label="Correct finding" onSubmit={submit} className="grid gap-3">
      <Field label="Category" error={errors.category?.message}>
        {(control) => (
          <NativeSelect {...control} {...form.register('category')}>
            {categories.map((key) => (
              <option key={key} value={key}>
                {categoryLabel(key)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field label="Severity" error={errors.severity?.message}>
        {(control) => (
          <NativeSelect
            {...control}
            {...form.register('severity', { setValueAs: (value) => value || undefined })}
          >
            {isNote && <option value="">None: informational note, 0 points</option>}
            {severitySchema.options.map((key) => (
              <option key={key} value={key}>
                {SEVERITY_LABEL[key]}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field label="Note" error={errors.note?.message}>
        {(control) => (
          <Textarea
            rows={3}
            {...control}
            {...form.register('note', { onChange: (event) => onDraft(event.target.value) })}
          />
        )}
      </Field>
      <FormButtons action="Correct finding" isSubmitting={isSubmitting} onCancel={onCancel} />
    </form>
  );
}

interface FormButtonsProps {
  action: string;
  isSubmitting: boolean;
  onCancel: () => void;
}

export function FormButtons({ action, isSubmitting, onCancel }: FormButtonsProps) {
  return (
    <div className="flex gap-2">
      <Button type="submit" size="sm" disabled={isSubmitting}>
        {isSubmitting ? 'Saving...' : action}
      </Button>
      <Button variant="outline" size="sm" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
