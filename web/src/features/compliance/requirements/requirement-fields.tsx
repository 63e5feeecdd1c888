import {
  type ComplianceRequirement,
  complianceCheckTypes,
  complianceDueFroms,
  complianceRecurrences,
  complianceSeverities,
} from '@schemas/compliance-requirement.ts';
import { useWatch } from 'react-hook-form';
import { LongTextField, SelectField, TextField } from '@/components/form/fields.tsx';
import { severityLabels } from '../compliance-badges.tsx';
import { isCounted, type RequirementForm } from './requirement-form.ts';
import { dueFromWords } from './requirement-words.ts';

const RECURRENCE: Record<ComplianceRequirement['recurrence'], string> = {
  once: 'Once',
  each_time: 'Each occurrence',
  days: 'Every N days',
  weeks: 'Every N weeks',
  months: 'Every N months',
  years: 'Every N years',
  at_expiry: 'When evidence expires',
};

/** Form fields for a requirement's description, evidence, due date, and source. */
export function RequirementFields({ form }: { form: RequirementForm }) {
  const recurrence = useWatch({ control: form.control, name: 'recurrence' });
  return (
    <>
      <TextField form={form} name="title" label="Title" required dir="auto" />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField form={form} name="check_type" label="Check type" required>
          <option value="">Choose a check type</option>
          {complianceCheckTypes.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </SelectField>
        <SelectField form={form} name="severity" label="Severity">
          {complianceSeverities.map((severity) => (
            <option key={severity} value={severity}>
              {severityLabels[severity]}
            </option>
          ))}
        </SelectField>
      </div>
      <LongTextField form={form} name="what" label="Requirement" dir="auto" rows={3} />
      <LongTextField
        form={form}
        name="evidence"
        label="Acceptable evidence"
        hint="One document type per line, most common first."
        dir="auto"
        rows={2}
      />
      <div className="grid gap-2">
        <Tick form={form} name="needs_evidence">
          Evidence required
        </Tick>
        <Tick form={form} name="evidence_expires">
          Evidence has an expiration date
        </Tick>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField form={form} name="recurrence" label="Frequency">
          {complianceRecurrences.map((one) => (
            <option key={one} value={one}>
              {RECURRENCE[one]}
            </option>
          ))}
        </SelectField>
        {isCounted(recurrence) && (
          <TextField
            form={form}
            name="recurrence_count"
            label={`Number of ${recurrence}`}
            required
            inputMode="numeric"
          />
        )}
      </div>
      <fieldset className="grid gap-4 sm:grid-cols-[6rem_7rem_minmax(0,1fr)]">
        <legend className="sr-only">First due date</legend>
        <TextField form={form} name="due_days" label="Due (days)" inputMode="numeric" />
        <SelectField form={form} name="due_side" label="Before or after">
          <option value="before">before</option>
          <option value="after">after</option>
        </SelectField>
        <SelectField form={form} name="due_from" label="Counted from">
          {complianceDueFroms.map((from) => (
            <option key={from} value={from}>
              {dueFromWords[from]}
            </option>
          ))}
        </SelectField>
      </fieldset>
      <SelectField form={form} name="due_basis" label="Date type">
        <option value="planning">suggested date</option>
        <option value="law">legal deadline</option>
      </SelectField>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="citation" label="Citation" hint="If a law requires it." dir="auto" />
        <TextField form={form} name="jurisdiction" label="Jurisdiction" dir="auto" />
      </div>
      <TextField form={form} name="applies_when" label="Applies when" dir="auto" />
      <LongTextField form={form} name="note" label="Note" dir="auto" rows={2} />
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
