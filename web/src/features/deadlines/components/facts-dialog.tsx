import {
  type LienFacts,
  type LienSchedule,
  type LienWhatIf,
  lienDateNames,
  lienDates,
  lienProjectKindNames,
  lienRoleNames,
  states,
  type UpdateLienFacts,
  updateLienFactsSchema,
} from '@schemas/lien.ts';
import { useEffect, useState } from 'react';
import { DateField, SelectField } from '@/components/form/fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { Button } from '@/components/ui/button.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { formatDate } from '@/lib/dates.ts';
import { notify } from '@/lib/notify.ts';
import { useUpdateLienFacts, useWhatIf } from '../api/change.ts';
import { MonthsField } from './months-field.tsx';

const orNull = { setValueAs: (value: string | null) => value || null };
const yesOrNo = {
  setValueAs: (value: string | boolean | null) =>
    value === '' || value === null ? null : value === true || value === 'true',
};
/** Property types of which a rule may depend on who lives there. */
const HOMES = ['single_family', 'two_family', 'three_or_four_family'];

interface FactsDialogProps {
  facts: LienFacts;
  /** The schedule under the law of the saved state, role, and property type. */
  schedule: Pick<LienSchedule, 'jurisdiction' | 'counts_from'> | undefined;
  onClose: () => void;
}

/** Edits the deadline inputs that the chosen state uses, with a preview. */
export function FactsDialog({ facts, schedule, onClose }: FactsDialogProps) {
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
  const [chosenState, chosenRole, chosenKind] = form.watch(['state', 'role', 'kind']);
  const law = useLawOf(facts, schedule, { state: chosenState, role: chosenRole, kind: chosenKind });
  const uses = (date: LienSchedule['counts_from'][number]) => !law || law.counts_from.includes(date);
  const completion = law?.jurisdiction?.completion;
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
      {(HOMES.includes(chosenKind ?? '') || owner_occupied !== null) && (
        <SelectField form={form} name="owner_occupied" label="Owner-occupied" options={yesOrNo}>
          <option value="">Unknown</option>
          <option value="true">Yes</option>
          <option value="false">No</option>
        </SelectField>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {lienDates
          .filter((date) => uses(date) || facts[date])
          .map((date) => (
            <DateField key={date} form={form} name={date} label={lienDateNames[date]} />
          ))}
      </div>
      {law?.counts_from.length === 0 && (
        <p className="text-muted-foreground">
          Choose the location, our role, and the property type to see which dates the law uses.
        </p>
      )}
      {completion && uses('completion') && (
        <p className="text-xs text-muted-foreground">
          {lienDateNames.completion}: {completion}
        </p>
      )}
      {(uses('month_of_unpaid_work') || unpaid_months.length > 0) && (
        <MonthsField
          label="Months of unpaid work"
          months={unpaid_months}
          onMonths={(months) => form.setValue('unpaid_months', months, { shouldDirty: true })}
          error={
            form.formState.errors.unpaid_months ? 'Enter each month as YYYY-MM, such as 2027-01' : undefined
          }
        />
      )}
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

type Choice = Pick<UpdateLienFacts, 'state' | 'role' | 'kind'>;

/** The law for what is chosen in the form, from the saved schedule or a preview. Without one, all dates are shown. */
function useLawOf(facts: LienFacts, saved: FactsDialogProps['schedule'], { state, role, kind }: Choice) {
  const isSaved = state === facts.state && role === facts.role && kind === facts.kind;
  const { mutate, data, isError } = useWhatIf(facts.project_id);
  useEffect(() => {
    if (!isSaved) mutate({ state: state || null, role: role || null, kind: kind || null });
  }, [mutate, isSaved, state, role, kind]);
  if (isSaved) return saved;
  return isError ? undefined : (data?.schedule ?? saved);
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
