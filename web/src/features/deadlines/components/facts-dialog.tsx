import {
  type LienFacts,
  type LienWhatIf,
  lienDateNames,
  lienDates,
  lienProjectKindNames,
  lienRoleNames,
  states,
  updateLienFactsSchema,
} from '@schemas/lien.ts';
import { useState } from 'react';
import { DateField, SelectField, TextField } from '@/components/form/fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { Button } from '@/components/ui/button.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { formatDate } from '@/lib/dates.ts';
import { notify } from '@/lib/notify.ts';
import { useUpdateLienFacts, useWhatIf } from '../api/change.ts';
import { monthsTyped } from '../months-typed.ts';

const orNull = { setValueAs: (value: string | null) => value || null };
const yesOrNo = {
  setValueAs: (value: string | boolean | null) =>
    value === '' || value === null ? null : value === true || value === 'true',
};
/** Edits the deadline inputs, with a preview. */
export function FactsDialog({
  facts,
  completion,
  onClose,
}: {
  facts: LienFacts;
  /** What the statute of the place means by completion. */
  completion: string | null;
  onClose: () => void;
}) {
  const update = useUpdateLienFacts(facts);
  const whatIf = useWhatIf(facts.project_id);
  const [tried, setTried] = useState<LienWhatIf | null>(null);
  const { state, role, kind, owner_occupied, unpaid_months } = facts;
  const form = useSchemaForm(updateLienFactsSchema, {
    defaultValues: {
      state,
      role,
      kind,
      owner_occupied,
      unpaid_months,
      ...Object.fromEntries(lienDates.map((date) => [date, facts[date] ?? ''])),
    },
  });
  const address = states.find(([code]) => code === facts.address_state)?.[1];
  return (
    <FormDialog
      form={form}
      title="Lien deadline inputs"
      description="Leave unknown dates blank. No deadline is calculated from them."
      submit={async (body) => {
        await update.mutateAsync(body);
        notify.success('Saved. Deadlines recalculated.');
      }}
      failed="Failed to save. Try again."
      action="Save"
      pending="Saving..."
      other={undefined}
      onClose={onClose}
    >
      <SelectField form={form} name="state" label="Location of the work" options={orNull}>
        <option value="">{address ? `${address}, from the project's address` : 'Not set'}</option>
        {states.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField form={form} name="role" label="Our role" options={orNull}>
        <option value="">Not set</option>
        {Object.entries(lienRoleNames).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField form={form} name="kind" label="Property type" options={orNull}>
        <option value="">Not set</option>
        {Object.entries(lienProjectKindNames).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField form={form} name="owner_occupied" label="Owner-occupied" options={yesOrNo}>
        <option value="">Unknown</option>
        <option value="true">Yes</option>
        <option value="false">No</option>
      </SelectField>
      <div className="grid gap-4 sm:grid-cols-2">
        {lienDates.map((date) => (
          <DateField key={date} form={form} name={date} label={lienDateNames[date]} />
        ))}
      </div>
      {completion && (
        <p className="text-xs text-muted-foreground">
          {lienDateNames.completion}: {completion}
        </p>
      )}
      <TextField
        form={form}
        name="unpaid_months"
        label="Months of unpaid work"
        hint="For example 2027-01, separated by commas. Texas and Tennessee count from each month."
        options={monthsTyped}
        autoComplete="off"
      />
      <div className="grid gap-2 rounded-md border p-3">
        <Button
          variant="outline"
          className="w-fit"
          disabled={whatIf.isPending}
          onClick={() =>
            void form.handleSubmit((body) =>
              whatIf.mutate(body, {
                onSuccess: setTried,
                onError: (error) => notify.error(errorMessage(error, 'Preview failed. Try again.')),
              }),
            )()
          }
        >
          Preview deadline changes
        </Button>
        <div role="status" className="grid gap-1 empty:hidden">
          {tried && <Shifts tried={tried} />}
        </div>
      </div>
    </FormDialog>
  );
}

function Shifts({ tried: { shifts, schedule } }: { tried: LienWhatIf }) {
  const day = (span: { act_by: string } | null) => (span ? formatDate(span.act_by) : 'no date');
  return (
    <>
      {shifts.length === 0 && <p>No deadlines change.</p>}
      {shifts.map(({ key, title, before, after }) => (
        <p key={key} className="break-words">
          {title}: {day(before)} → <strong>{day(after)}</strong>
        </p>
      ))}
      {schedule.proposals.length === 0 && <p className="text-attention">{schedule.not_covered[0]}</p>}
      {schedule.warnings.map(({ field, code, text }) => (
        <p key={`${field} ${code}`} className="text-attention">
          {text}
        </p>
      ))}
    </>
  );
}
