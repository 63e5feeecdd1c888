import {
  type ComplianceRequirement,
  complianceCheckTypes,
  complianceDueFroms,
  complianceRecurrences,
  complianceSeverities,
} from '@contract/compliance-requirement.ts';
import { useWatch } from 'react-hook-form';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { Textarea } from '@/components/ui/textarea.tsx';
import { isCounted, type RequirementForm } from '../requirement-form.ts';
import { dueFromWords } from '../requirement-words.ts';
import { severityLabels } from './compliance-badges.tsx';

const RECURRENCE: Record<ComplianceRequirement['recurrence'], string> = {
  once: 'Once',
  each_time: 'Each time it comes up',
  days: 'Every so many days',
  weeks: 'Every so many weeks',
  months: 'Every so many months',
  years: 'Every so many years',
  at_expiry: 'When the evidence expires',
};

/** What a requirement asks for, what shows it, when, and where that is written. */
export function RequirementFields({ form }: { form: RequirementForm }) {
  const { errors } = form.formState;
  const recurrence = useWatch({ control: form.control, name: 'recurrence' });
  return (
    <>
      <Field label="Title" required error={errors.title?.message}>
        {(control) => <Input dir="auto" {...control} {...form.register('title')} />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Check type" required error={errors.check_type?.message}>
          {(control) => (
            <NativeSelect {...control} {...form.register('check_type')}>
              <option value="">Choose a check type</option>
              {complianceCheckTypes.map((type) => (
                <option key={type}>{type}</option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Field label="Severity" error={errors.severity?.message}>
          {(control) => (
            <NativeSelect {...control} {...form.register('severity')}>
              {complianceSeverities.map((severity) => (
                <option key={severity} value={severity}>
                  {severityLabels[severity]}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      </div>
      <Field label="What is asked" error={errors.what?.message}>
        {(control) => <Textarea dir="auto" rows={3} {...control} {...form.register('what')} />}
      </Field>
      <Field
        label="What counts as evidence"
        hint="One kind of document a line; the usual one first."
        error={errors.evidence?.message}
      >
        {(control) => <Textarea dir="auto" rows={2} {...control} {...form.register('evidence')} />}
      </Field>
      <div className="grid gap-2">
        <Tick form={form} name="needs_evidence">
          Only evidence shows it; a person’s word is not enough
        </Tick>
        <Tick form={form} name="evidence_expires">
          The evidence expires, and has to say when
        </Tick>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="How often" error={errors.recurrence?.message}>
          {(control) => (
            <NativeSelect {...control} {...form.register('recurrence')}>
              {complianceRecurrences.map((one) => (
                <option key={one} value={one}>
                  {RECURRENCE[one]}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        {isCounted(recurrence) && (
          <Field label={`Every how many ${recurrence}`} required error={errors.recurrence_count?.message}>
            {(control) => <Input inputMode="numeric" {...control} {...form.register('recurrence_count')} />}
          </Field>
        )}
      </div>
      <fieldset className="grid gap-4 sm:grid-cols-[6rem_7rem_minmax(0,1fr)]">
        <legend className="sr-only">When it is first due</legend>
        <Field label="Due days" error={errors.due_days?.message}>
          {(control) => <Input inputMode="numeric" {...control} {...form.register('due_days')} />}
        </Field>
        <Field label="Side">
          {(control) => (
            <NativeSelect {...control} {...form.register('due_side')}>
              <option value="before">before</option>
              <option value="after">after</option>
            </NativeSelect>
          )}
        </Field>
        <Field label="Counted from" error={errors.due_from?.message}>
          {(control) => (
            <NativeSelect {...control} {...form.register('due_from')}>
              {complianceDueFroms.map((from) => (
                <option key={from} value={from}>
                  {dueFromWords[from]}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      </fieldset>
      <Field label="This date is" error={errors.due_basis?.message}>
        {(control) => (
          <NativeSelect {...control} {...form.register('due_basis')}>
            <option value="planning">a planning suggestion</option>
            <option value="law">a date of the law</option>
          </NativeSelect>
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Citation" hint="Where it is law." error={errors.citation?.message}>
          {(control) => <Input dir="auto" {...control} {...form.register('citation')} />}
        </Field>
        <Field label="Jurisdiction" error={errors.jurisdiction?.message}>
          {(control) => <Input dir="auto" {...control} {...form.register('jurisdiction')} />}
        </Field>
      </div>
      <Field label="Applies when" error={errors.applies_when?.message}>
        {(control) => <Input dir="auto" {...control} {...form.register('applies_when')} />}
      </Field>
      <Field label="Note" error={errors.note?.message}>
        {(control) => <Textarea dir="auto" rows={2} {...control} {...form.register('note')} />}
      </Field>
    </>
  );
}

interface TickProps {
  form: RequirementForm;
  name: 'needs_evidence' | 'evidence_expires';
  children: React.ReactNode;
}

function Tick({ form, name, children }: TickProps) {
  return (
    <label className="flex cursor-pointer gap-2.5">
      <input type="checkbox" className="mt-0.5 size-4 shrink-0 accent-primary" {...form.register(name)} />
      <span>{children}</span>
    </label>
  );
}
