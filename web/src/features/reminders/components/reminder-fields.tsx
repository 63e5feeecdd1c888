import {
  type Reminder,
  type ReminderForm,
  reminderFormSchema,
  reminderFrequencies,
  reminderFrequencyNames,
  reminderTypes,
} from '@contract/reminder.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { Textarea } from '@/components/ui/textarea.tsx';
import type { Remindable } from '../api/remindable-people.ts';
import { tomorrow } from '../words.ts';
import { AddressesField, PeopleField } from './recipient-fields.tsx';
import type { ReminderFormState, ReminderValues } from './reminder-form-state.ts';

export const REMINDER_FIELDS = [
  'type',
  'title',
  'date',
  'time',
  'frequency',
  'every',
  'unit',
  'until',
  'user_ids',
  'addresses',
  'note',
] satisfies (keyof ReminderValues)[];

/** A new reminder: tomorrow at nine, to the person who sets it. */
export const emptyReminder = (userId: string): ReminderValues => ({
  type: 'Payment Due',
  title: '',
  note: '',
  date: tomorrow(),
  time: '09:00',
  frequency: 'one_time',
  every: null,
  unit: null,
  until: '',
  user_ids: [userId],
  addresses: [],
});

/** A reminder as the form holds it. */
export const reminderValues = (reminder: Reminder): ReminderValues => ({
  type: reminder.type,
  title: reminder.title,
  note: reminder.note ?? '',
  date: reminder.date,
  time: reminder.time,
  frequency: reminder.frequency,
  every: reminder.every,
  unit: reminder.unit,
  until: reminder.until ?? '',
  user_ids: reminder.recipients.flatMap(({ user_id }) => user_id ?? []),
  addresses: reminder.recipients.flatMap(({ address }) => address ?? []),
});

export const useReminderForm = (defaultValues: ReminderValues): ReminderFormState =>
  useForm<ReminderValues, unknown, ReminderForm>({
    resolver: zodResolver(reminderFormSchema),
    defaultValues,
  });

interface ReminderFieldsProps {
  form: ReminderFormState;
  /** Undefined while they are on their way. */
  people: Remindable[] | undefined;
  /** The organization's time zone, where it is known. */
  timeZone?: string;
}

/** The fields of a reminder: what, when, how often, and to whom. */
export function ReminderFields({ form, people, timeZone }: ReminderFieldsProps) {
  const { errors } = form.formState;
  return (
    <>
      <Field label="Type" required error={errors.type?.message}>
        {(control) => (
          <NativeSelect {...control} {...form.register('type')}>
            {reminderTypes.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field label="Title" required error={errors.title?.message}>
        {(control) => <Input autoComplete="off" dir="auto" {...control} {...form.register('title')} />}
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label="Date" required error={errors.date?.message}>
          {(control) => <Input type="date" {...control} {...form.register('date')} />}
        </Field>
        <Field
          label="Time"
          required
          hint={timeZone ? `On the clock of ${timeZone}` : 'On the organization’s clock'}
          error={errors.time?.message}
        >
          {(control) => <Input type="time" {...control} {...form.register('time')} />}
        </Field>
      </div>
      <FrequencyFields form={form} />
      <PeopleField form={form} people={people} />
      <AddressesField form={form} />
      <Field label="Note" error={errors.note?.message}>
        {(control) => <Textarea rows={3} dir="auto" {...control} {...form.register('note')} />}
      </Field>
    </>
  );
}

/** How often; what the chosen frequency has no use for is taken off with it. */
function FrequencyFields({ form }: { form: ReminderFormState }) {
  const { errors, isSubmitted } = form.formState;
  const frequency = form.watch('frequency');
  const frequencyField = form.register('frequency', {
    onChange: ({ target }) => {
      const custom = target.value === 'custom';
      form.setValue('every', custom ? 1 : null);
      form.setValue('unit', custom ? 'month' : null);
      if (target.value === 'one_time') form.setValue('until', '');
      if (isSubmitted) void form.trigger();
    },
  });
  return (
    <>
      <Field label="Frequency" required error={errors.frequency?.message}>
        {(control) => (
          <NativeSelect {...control} {...frequencyField}>
            {reminderFrequencies.map((value) => (
              <option key={value} value={value}>
                {reminderFrequencyNames[value]}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      {frequency !== 'one_time' && (
        <div className="grid grid-cols-2 gap-4">
          {frequency === 'custom' && (
            <>
              <Field label="Every" required error={errors.every?.message}>
                {(control) => (
                  <Input
                    type="number"
                    inputMode="numeric"
                    min={1}
                    max={365}
                    {...control}
                    {...form.register('every', { setValueAs: asNumber })}
                  />
                )}
              </Field>
              <Field label="Unit" required error={errors.unit?.message}>
                {(control) => (
                  <NativeSelect {...control} {...form.register('unit')}>
                    <option value="day">Days</option>
                    <option value="week">Weeks</option>
                    <option value="month">Months</option>
                  </NativeSelect>
                )}
              </Field>
            </>
          )}
          <Field label="Last day" hint="Left empty, it has none" error={errors.until?.message}>
            {(control) => <Input type="date" {...control} {...form.register('until')} />}
          </Field>
        </div>
      )}
    </>
  );
}

const asNumber = (value: unknown) => (value === '' || value === null ? null : Number(value));
