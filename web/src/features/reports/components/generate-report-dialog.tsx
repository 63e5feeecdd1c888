import { type CreateReport, createReportSchema, reportPeriodNames, reportPeriods } from '@schemas/report.ts';
import { useQueryClient } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DateField, SelectField } from '@/components/form/fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { Button } from '@/components/ui/button.tsx';
import { preferencesQuery } from '@/features/notifications/api/preferences.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { paths } from '@/lib/paths.ts';
import { useCreateReport } from '../api/reports.ts';
import { howNotified } from '../how-notified.ts';
import { notifyWhenReady } from '../notify-when-ready.ts';
import { FormatField, TypeField, typesOf } from './report-fields.tsx';

const ScheduleDialog = lazy(() =>
  import('./schedule-dialog.tsx').then((m) => ({ default: m.ScheduleDialog })),
);

interface GenerateReportDialogProps {
  /** The report's project; all projects if absent. */
  project?: { id: string; name: string };
  onClose: () => void;
}

/** Requests a report with a type, period, and format; the user is notified when it is ready. */
export function GenerateReportDialog({ project, onClose }: GenerateReportDialogProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const create = useCreateReport();
  const [scheduling, setScheduling] = useState(false);
  const form = useSchemaForm(createReportSchema, {
    defaultValues: {
      type: typesOf(project?.id)[0],
      project_id: project?.id ?? null,
      period: 'last_30_days',
      format: 'pdf',
    },
  });
  const [type, period, format] = form.watch(['type', 'period', 'format']);
  if (scheduling)
    return (
      <Suspense fallback={null}>
        <ScheduleDialog
          project={project}
          preset={{ type, format, ...(period !== 'custom' && { period }) }}
          onClose={onClose}
        />
      </Suspense>
    );
  const generate = async (input: CreateReport) => {
    const [report, preferences] = await Promise.all([
      create.mutateAsync(input),
      client.fetchQuery(preferencesQuery).catch(() => null),
    ]);
    notify.info('Your report is being generated.', {
      about: report.id,
      description: howNotified(preferences),
      action: { label: 'Reports', onClick: () => navigate(paths.reports) },
    });
    void notifyWhenReady(report);
  };
  const inRange = { shouldUnregister: true, setValueAs: (value: string) => value || null };
  return (
    <FormDialog
      form={form}
      title="Generate Report"
      description={project?.name}
      submit={generate}
      failed={(error) => {
        notify.error('Failed to generate report. Please try again.', {
          description: errorMessage(error, ''),
        });
        return null;
      }}
      action="Generate"
      pending="Generating..."
      risky={false}
      onClose={onClose}
    >
      <TypeField control={form.control} projectId={project?.id} />
      <SelectField form={form} name="period" label="Time period">
        {reportPeriods.map((one) => (
          <option key={one} value={one}>
            {reportPeriodNames[one]}
          </option>
        ))}
      </SelectField>
      {period === 'custom' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField form={form} name="first_day" label="First day" required options={inRange} />
          <DateField form={form} name="last_day" label="Last day" required options={inRange} />
        </div>
      )}
      <FormatField form={form} />
      <Button variant="link" className="h-auto justify-self-start px-0" onClick={() => setScheduling(true)}>
        <CalendarClock aria-hidden />
        Send on a schedule
      </Button>
    </FormDialog>
  );
}
