import {
  createReportScheduleSchema,
  type ReportSchedule,
  reportPeriodNames,
  reportPeriods,
} from '@schemas/report.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { EditConflict } from '@/components/edit-conflict.tsx';
import { SelectField, TextField } from '@/components/form/fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { type Complete, useSchemaForm } from '@/components/form/use-schema-form.ts';
import { Field } from '@/components/ui/field.tsx';
import { ProjectPicker } from '@/features/projects/components/project-picker.tsx';
import { errorMessage, isStale } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { useUser } from '@/lib/session/session-store.ts';
import { schedulesQuery, useSaveSchedule } from '../api/schedules.ts';
import { recipientName, reportName, rhythmWords, subjectWords, weekdays, whatWords } from '../words.ts';
import { FormatField, TypeField, typeAbout } from './report-fields.tsx';
import { AddressesField, MembersField } from './schedule-recipients.tsx';

type Values = z.input<typeof createReportScheduleSchema>;

interface ScheduleDialogProps {
  /** The schedule to change; a new one is created if absent. */
  schedule?: ReportSchedule;
  /** The report's project; all projects if absent. */
  project?: { id: string; name: string };
  /** Preselected values. */
  preset?: Partial<Pick<Values, 'type' | 'period' | 'format'>>;
  onClose: () => void;
}

const valuesOf = ({ recipients, ...schedule }: ReportSchedule): Complete<Values> => ({
  type: schedule.type,
  project_id: schedule.project_id,
  period: schedule.period,
  format: schedule.format,
  rhythm: schedule.rhythm,
  weekday: schedule.weekday ?? 1,
  day_of_month: schedule.day_of_month ?? 1,
  time: schedule.time,
  user_ids: recipients.flatMap(({ user_id }) => user_id ?? []),
  addresses: recipients.flatMap(({ address }) => address ?? []),
});

const projectOf = (schedule: ReportSchedule) =>
  schedule.project_id ? { id: schedule.project_id, label: subjectWords(schedule) } : null;

/** Edits a report schedule: report, time, and recipients. */
export function ScheduleDialog({ schedule, project, preset, onClose }: ScheduleDialogProps) {
  const client = useQueryClient();
  const save = useSaveSchedule();
  const { may_read_reviews: readsReviews } = useUser();
  // The version last read, which the save must be based on.
  const [base, setBase] = useState(schedule ?? null);
  const [theirs, setTheirs] = useState<ReportSchedule | null>(null);
  const [taken, setTaken] = useState(0);
  const [about, setAbout] = useState(() =>
    schedule ? projectOf(schedule) : project ? { id: project.id, label: project.name } : null,
  );
  const form = useSchemaForm(createReportScheduleSchema, {
    defaultValues: schedule
      ? valuesOf(schedule)
      : {
          type: typeAbout('project_status', project?.id, readsReviews),
          project_id: project?.id ?? null,
          period: 'last_30_days',
          format: 'pdf',
          rhythm: 'weekly',
          weekday: 1,
          day_of_month: 1,
          time: '08:00',
          user_ids: [],
          addresses: [],
          ...preset,
        },
  });
  const rhythm = form.watch('rhythm');

  const choose = (chosen: typeof about) => {
    setAbout(chosen);
    form.setValue('project_id', chosen?.id ?? null, { shouldDirty: true });
    form.setValue('type', typeAbout(form.getValues('type'), chosen?.id, readsReviews), { shouldDirty: true });
  };
  /** Another user saved first: the input is kept, and is based on their version from now on. */
  const lookAgain = async () => {
    try {
      const all = await client.fetchQuery({ ...schedulesQuery, staleTime: 0 });
      const now = all.find(({ id }) => id === base?.id);
      if (!now) return 'This schedule was deleted.';
      setBase(now);
      setTheirs(now);
      return null;
    } catch (error) {
      return errorMessage(error, 'The schedule changed while you were editing and could not be reloaded.');
    }
  };
  const takeTheirs = (now: ReportSchedule) => {
    form.reset(valuesOf(now));
    setAbout(projectOf(now));
    setTheirs(null);
    setTaken(taken + 1);
  };
  return (
    <FormDialog
      form={form}
      title={schedule ? 'Edit schedule' : 'Schedule report'}
      description={`Includes what ${schedule?.owner_name ?? 'you'} can see. Sent by email.`}
      submit={async (changes) => {
        await save.mutateAsync({ schedule: base, changes } as Parameters<typeof save.mutateAsync>[0]);
        notify.success(schedule ? 'Schedule updated' : 'Report scheduled');
      }}
      failed={(error) =>
        base && isStale(error)
          ? lookAgain()
          : errorMessage(
              error,
              `The ${schedule ? 'schedule could not be changed' : 'report could not be scheduled'}. Try again.`,
            )
      }
      action={schedule ? 'Save changes' : 'Schedule'}
      pending={schedule ? 'Saving...' : 'Scheduling...'}
      onClose={onClose}
    >
      {theirs && (
        <EditConflict
          key={theirs.version}
          title="Someone else changed this while you were editing."
          fields={[
            ['Report', reportName(theirs)],
            ['Format', whatWords(theirs.format, theirs.period)],
            ['When', rhythmWords(theirs)],
            ['To', theirs.recipients.map(recipientName).join(', ') || 'nobody'],
          ]}
          onTakeTheirs={() => takeTheirs(theirs)}
        />
      )}
      <Field
        label="Project"
        hint="Leave blank for all projects."
        error={form.formState.errors.project_id?.message}
      >
        {(control) => (
          <ProjectPicker
            // Remounts the picker, which holds its own typed text.
            key={taken}
            control={{ ...control, name: 'project_id' }}
            value={about}
            onChange={choose}
          />
        )}
      </Field>
      <TypeField
        control={form.control}
        projectId={about?.id}
        kept={about?.id === (base?.project_id ?? undefined) ? base?.type : undefined}
      />
      <SelectField form={form} name="period" label="Time period">
        {reportPeriods
          .filter((one) => one !== 'custom')
          .map((one) => (
            <option key={one} value={one}>
              {reportPeriodNames[one]}
            </option>
          ))}
      </SelectField>
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField form={form} name="rhythm" label="Frequency">
          <option value="weekly">Weekly</option>
          <option value="monthly">Monthly</option>
        </SelectField>
        {rhythm === 'weekly' ? (
          <SelectField form={form} name="weekday" label="On" options={{ setValueAs: toNumber }}>
            {weekdays.map((day, index) => (
              <option key={day} value={index + 1}>
                {day}
              </option>
            ))}
          </SelectField>
        ) : (
          <TextField
            form={form}
            name="day_of_month"
            label="Day of the month"
            type="number"
            min={1}
            max={31}
            options={{ setValueAs: toNumber }}
          />
        )}
        <TextField form={form} name="time" label="Time" type="time" />
      </div>
      <FormatField form={form} />
      <MembersField form={form} known={base?.recipients ?? []} />
      <AddressesField key={`addresses ${taken}`} form={form} />
    </FormDialog>
  );
}

const toNumber = (value: string | number | null) => (value === '' || value === null ? null : Number(value));
