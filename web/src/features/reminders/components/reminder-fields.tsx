import { addDays, daysBetween } from '@calendar/days.ts';
import {
  maxDaysBefore,
  type Reminder,
  reminderFormSchema,
  reminderFrequencies,
  reminderFrequencyNames,
  reminderTypes,
} from '@schemas/reminder.ts';
import { DateField, LongTextField, SelectField, TextField } from '@/components/form/fields.tsx';
import { FormFailure } from '@/components/form/form-failure.tsx';
import { type Complete, useSchemaForm } from '@/components/form/use-schema-form.ts';
import { clockWords } from '@/lib/clock.ts';
import { formatDate } from '@/lib/dates.ts';
import type { Remindable } from '../api/remindable-people.ts';
import { tomorrow } from '../words.ts';
import { PartiesField } from './parties-field.tsx';
import { AddressesField, PeopleField } from './recipient-fields.tsx';
import type { ReminderFormState, ReminderValues } from './reminder-form-state.ts';

/** Defaults for a new reminder: tomorrow at nine, to the user who sets it. */
export const emptyReminder = (userId: string): Complete<ReminderValues> => ({
  type: 'Payment Due',
  title: '',
  note: '',
  date: tomorrow(),
  days_before: null,
  time: '09:00',
  frequency: 'one_time',
  every: null,
  unit: null,
  until: '',
  user_ids: [userId],
  addresses: [],
  party_ids: [],
});

/** Defaults for a new deadline reminder: three days ahead, or fewer if the deadline is closer. */
export function beforeDeadline(userId: string, title: string, actBy: string): Complete<ReminderValues> {
  const days = Math.max(0, Math.min(3, daysBetween(tomorrow(), actBy)));
  return {
    ...emptyReminder(userId),
    type: 'Deadline Approaching',
    title: title.slice(0, 200),
    date: addDays(actBy, -days),
    days_before: days,
  };
}

/** Converts a reminder to form values. */
export const reminderValues = (reminder: Reminder): Complete<ReminderValues> => ({
  type: reminder.type,
  title: reminder.title,
  note: reminder.note ?? '',
  date: reminder.date,
  days_before: reminder.days_before,
  time: reminder.time,
  frequency: reminder.frequency,
  every: reminder.every,
  unit: reminder.unit,
  until: reminder.until ?? '',
  user_ids: reminder.recipients.flatMap(({ user_id }) => user_id ?? []),
  addresses: reminder.recipients.flatMap(({ address, party_id }) => (party_id ? [] : (address ?? []))),
  // Two parties may have been merged into one since.
  party_ids: [...new Set(reminder.recipients.flatMap(({ party_id }) => party_id ?? []))],
});

export const useReminderForm = (defaultValues: ReminderValues): ReminderFormState =>
  useSchemaForm(reminderFormSchema, { defaultValues });

interface ReminderFieldsProps {
  form: ReminderFormState;
  projectId: string;
  /** Current recipients of the reminder. */
  recipients?: Reminder['recipients'];
  /** Undefined while loading. */
  people: Remindable[] | undefined;
  /** Loading failed. */
  failed: boolean;
  /** The organization's time zone, if known. */
  timeZone?: string;
  /** The act-by date of the deadline that the reminder follows. */
  actBy?: string;
}

/** The reminder's fields: text, time, frequency, and recipients. */
export function ReminderFields({
  form,
  projectId,
  recipients = none,
  people,
  failed,
  timeZone,
  actBy,
}: ReminderFieldsProps) {
  const { errors } = form.formState;
  return (
    <>
      <SelectField form={form} name="type" label="Type" required>
        {reminderTypes.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </SelectField>
      <TextField form={form} name="title" label="Title" required autoComplete="off" dir="auto" />
      <div className="grid grid-cols-2 gap-4">
        {actBy ? (
          <TextField
            form={form}
            name="days_before"
            label="Days before"
            required
            type="number"
            inputMode="numeric"
            min={0}
            max={maxDaysBefore}
            hint={`Before ${formatDate(actBy)}; moves with the deadline`}
            options={{
              setValueAs: asNumber,
              onChange: ({ target }) => {
                const days = Number(target.value);
                if (target.value !== '' && Number.isInteger(days) && days >= 0 && days <= maxDaysBefore)
                  form.setValue('date', addDays(actBy, -days), { shouldDirty: true });
              },
            }}
          />
        ) : (
          <DateField form={form} name="date" label="Date" required />
        )}
        <TextField
          form={form}
          name="time"
          label="Time"
          required
          hint={timeZone ? undefined : "In the organization's time zone"}
          type="time"
        />
      </div>
      {timeZone && <Clock form={form} zone={timeZone} />}
      <FrequencyFields form={form} ends={!actBy} />
      <PeopleField form={form} people={people} />
      <PartiesField form={form} projectId={projectId} recipients={recipients} />
      <AddressesField form={form} />
      <LongTextField form={form} name="note" label="Note" rows={3} dir="auto" />
      {failed && !errors.root && <FormFailure message="Failed to load people on this project." />}
    </>
  );
}

const none: Reminder['recipients'] = [];

/** A time needs its time zone to be clear. */
function Clock({ form, zone }: { form: ReminderFormState; zone: string }) {
  const [date, time] = form.watch(['date', 'time']);
  return (
    <p role="status" className="-mt-2 text-xs text-muted-foreground">
      {clockWords({ date, time, zone })}
    </p>
  );
}

/** The frequency; fields that it does not use are removed. */
function FrequencyFields({ form, ends }: { form: ReminderFormState; ends: boolean }) {
  const { isSubmitted } = form.formState;
  const frequency = form.watch('frequency');
  return (
    <>
      <SelectField
        form={form}
        name="frequency"
        label="Frequency"
        required
        options={{
          onChange: ({ target }) => {
            const custom = target.value === 'custom';
            form.setValue('every', custom ? 1 : null);
            form.setValue('unit', custom ? 'month' : null);
            if (target.value === 'one_time') form.setValue('until', '');
            if (isSubmitted) void form.trigger();
          },
        }}
      >
        {reminderFrequencies.map((value) => (
          <option key={value} value={value}>
            {reminderFrequencyNames[value]}
          </option>
        ))}
      </SelectField>
      {frequency !== 'one_time' && (
        <div className="grid grid-cols-2 gap-4">
          {frequency === 'custom' && (
            <>
              <TextField
                form={form}
                name="every"
                label="Every"
                required
                type="number"
                inputMode="numeric"
                min={1}
                max={365}
                options={{ setValueAs: asNumber }}
              />
              <SelectField form={form} name="unit" label="Unit" required>
                <option value="day">Days</option>
                <option value="week">Weeks</option>
                <option value="month">Months</option>
              </SelectField>
            </>
          )}
          {ends && <DateField form={form} name="until" label="End date" hint="Leave blank for no end" />}
        </div>
      )}
    </>
  );
}

const asNumber = (value: unknown) => (value === '' || value === null ? null : Number(value));
