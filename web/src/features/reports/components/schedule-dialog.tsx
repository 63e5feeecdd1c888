import {
  type ReportFormat,
  type ReportPeriod,
  type ReportType,
  reportPeriodNames,
  reportPeriods,
} from '@contract/report.ts';
import { useState } from 'react';
import { DialogForm } from '@/components/form/dialog-form.tsx';
import { Dialog, DialogContent } from '@/components/ui/dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { Textarea } from '@/components/ui/textarea.tsx';
import { useMembers } from '@/features/members/api/list-members.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { useCreateSchedule } from '../api/schedules.ts';
import { FormatField, TypeField } from './report-fields.tsx';
import { weekdays } from './schedule-words.ts';

/** Asks which report is to be made again and again, when, and to whom it goes. */
export function ScheduleDialog({ onClose }: { onClose: () => void }) {
  const members = useMembers();
  const create = useCreateSchedule();
  const [type, setType] = useState<ReportType>('project_status');
  const [period, setPeriod] = useState<ReportPeriod>('last_30_days');
  const [format, setFormat] = useState<ReportFormat>('pdf');
  const [when, setWhen] = useState({ rhythm: 'weekly', weekday: 1, day_of_month: 1, time: '08:00' });
  const [people, setPeople] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState(false);
  const addresses = typed.split(/[\s,;]+/).filter(Boolean);
  const isEmpty = people.length + addresses.length === 0;
  const save = async () => {
    setAsked(true);
    if (isEmpty) return;
    const { rhythm, weekday, day_of_month, time } = when;
    try {
      await create.mutateAsync({
        type,
        period,
        format,
        rhythm,
        time,
        ...(rhythm === 'weekly' ? { weekday } : { day_of_month }),
        user_ids: people,
        addresses,
      });
    } catch (error) {
      notify.error('The report could not be scheduled.', { description: errorMessage(error, 'Try again.') });
      return;
    }
    notify.success('Report scheduled');
    onClose();
  };
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Schedule Report" description="It shows what you may see, and goes out by e-mail.">
        <DialogForm
          onSubmit={save}
          onCancel={onClose}
          action="Schedule"
          pending="Scheduling..."
          isSubmitting={create.isPending}
        >
          <TypeField value={type} onChoose={setType} />
          <Field label="Time period">
            {(control) => (
              <NativeSelect
                {...control}
                value={period}
                onChange={({ target }) => setPeriod(target.value as ReportPeriod)}
              >
                {reportPeriods
                  .filter((one) => one !== 'custom')
                  .map((one) => (
                    <option key={one} value={one}>
                      {reportPeriodNames[one]}
                    </option>
                  ))}
              </NativeSelect>
            )}
          </Field>
          <div className="grid gap-4 sm:grid-cols-3">
            <Field label="How often">
              {(control) => (
                <NativeSelect
                  {...control}
                  value={when.rhythm}
                  onChange={({ target }) => setWhen({ ...when, rhythm: target.value })}
                >
                  <option value="weekly">Weekly</option>
                  <option value="monthly">Monthly</option>
                </NativeSelect>
              )}
            </Field>
            {when.rhythm === 'weekly' ? (
              <Field label="On">
                {(control) => (
                  <NativeSelect
                    {...control}
                    value={when.weekday}
                    onChange={({ target }) => setWhen({ ...when, weekday: Number(target.value) })}
                  >
                    {weekdays.map((day, index) => (
                      <option key={day} value={index + 1}>
                        {day}
                      </option>
                    ))}
                  </NativeSelect>
                )}
              </Field>
            ) : (
              <Field label="Day of the month">
                {(control) => (
                  <Input
                    {...control}
                    type="number"
                    min={1}
                    max={31}
                    value={when.day_of_month}
                    onChange={({ target }) => setWhen({ ...when, day_of_month: Number(target.value) })}
                  />
                )}
              </Field>
            )}
            <Field label="At">
              {(control) => (
                <Input
                  {...control}
                  type="time"
                  value={when.time}
                  onChange={({ target }) => setWhen({ ...when, time: target.value })}
                />
              )}
            </Field>
          </div>
          <FormatField value={format} onChoose={setFormat} />
          <fieldset aria-describedby={asked && isEmpty ? 'nobody' : undefined}>
            <legend className="mb-1.5 font-medium">To members</legend>
            <div className="grid max-h-40 gap-1.5 overflow-y-auto">
              {(members.data ?? []).map(({ user_id, name }) => (
                <label key={user_id} className="flex min-w-0 items-center gap-2">
                  <input
                    type="checkbox"
                    className="size-4 shrink-0 accent-primary"
                    checked={people.includes(user_id)}
                    onChange={({ target }) =>
                      setPeople(
                        target.checked ? [...people, user_id] : people.filter((one) => one !== user_id),
                      )
                    }
                  />
                  <bdi className="truncate">{name}</bdi>
                </label>
              ))}
            </div>
            {asked && isEmpty && (
              <p id="nobody" role="alert" className="mt-1.5 text-danger">
                Choose whom to send it to
              </p>
            )}
          </fieldset>
          <Field
            label="To other addresses"
            hint="One a line. They get a link that works without an account for 30 days."
          >
            {(control) => (
              <Textarea
                {...control}
                rows={2}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            )}
          </Field>
        </DialogForm>
      </DialogContent>
    </Dialog>
  );
}
