import { zodResolver } from '@hookform/resolvers/zod';
import { reviewFindingSchema } from '@schemas/analysis.ts';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { Field } from '@/components/ui/field.tsx';
import { Textarea } from '@/components/ui/textarea.tsx';
import type { ReviewInput } from '../api/review-finding.ts';
import { type DecisionFormProps, FormButtons } from './correct-form.tsx';

/** Asks why the finding does not apply. */
export function RejectForm({ finding, draft, onDraft, onCancel, onSubmit }: DecisionFormProps) {
  const form = useForm<ReviewInput, unknown, z.output<typeof reviewFindingSchema>>({
    resolver: zodResolver(reviewFindingSchema),
    defaultValues: { decision: 'rejected', note: draft ?? finding.review_note ?? '' },
  });
  const { errors, isSubmitting } = form.formState;
  useEffect(() => form.setFocus('note'), [form]);
  const submit = form.handleSubmit(({ decision, note }) => onSubmit({ decision, note }, form.setError));
  return (
    <form noValidate aria-label="Reject finding" onSubmit={submit} className="grid gap-3">
      <Field label="Reason" required error={errors.note?.message}>
        {(control) => (
          <Textarea
            rows={3}
            {...control}
            {...form.register('note', { onChange: (event) => onDraft(event.target.value) })}
          />
        )}
      </Field>
      <FormButtons action="Reject finding" isSubmitting={isSubmitting} onCancel={onCancel} />
    </form>
  );
}
