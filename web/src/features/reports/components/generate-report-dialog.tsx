import {
  type ReportFormat,
  type ReportPeriod,
  type ReportType,
  rangeProblem,
  reportPeriodNames,
  reportPeriods,
} from '@contract/report.ts';
import { useState } from 'react';
import { DialogForm } from '@/components/form/dialog-form.tsx';
import { Dialog, DialogContent } from '@/components/ui/dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { useCreateReport } from '../api/reports.ts';
import { FormatField, TypeField, typesOf } from './report-fields.tsx';

interface GenerateReportDialogProps {
  /** Of one project; over everything where absent. */
  project?: { id: string; name: string };
  onClose: () => void;
}

/** Asks which report is wanted, over which time and as what; whoever asks is told when it is ready. */
export function GenerateReportDialog({ project, onClose }: GenerateReportDialogProps) {
  const [type, setType] = useState<ReportType>(() => typesOf(project?.id)[0] ?? 'risk_analysis');
  const [period, setPeriod] = useState<ReportPeriod>('last_30_days');
  const [days, setDays] = useState({ first_day: '', last_day: '' });
  const [format, setFormat] = useState<ReportFormat>('pdf');
  const [asked, setAsked] = useState(false);
  const create = useCreateReport();
  const problem = period === 'custom' ? rangeProblem(days.first_day, days.last_day) : null;
  const generate = async () => {
    setAsked(true);
    if (problem) return;
    try {
      await create.mutateAsync({
        type,
        period,
        format,
        ...(project && { project_id: project.id }),
        ...(period === 'custom' && days),
      });
    } catch (error) {
      notify.error('Failed to generate report. Please try again.', { description: errorMessage(error, '') });
      return;
    }
    notify.info('Your report is being generated. You will get an e-mail when it is ready.');
    onClose();
  };
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Generate Report" description={project?.name}>
        <DialogForm
          onSubmit={generate}
          onCancel={onClose}
          action="Generate"
          pending="Generating..."
          isSubmitting={create.isPending}
        >
          <TypeField projectId={project?.id} value={type} onChoose={setType} />
          <Field label="Time period">
            {(control) => (
              <NativeSelect
                {...control}
                value={period}
                onChange={({ target }) => setPeriod(target.value as ReportPeriod)}
              >
                {reportPeriods.map((one) => (
                  <option key={one} value={one}>
                    {reportPeriodNames[one]}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
          {period === 'custom' && (
            <div className="grid gap-4 sm:grid-cols-2">
              {(['first_day', 'last_day'] as const).map((name) => (
                <Field
                  key={name}
                  label={name === 'first_day' ? 'First day' : 'Last day'}
                  required
                  error={asked && problem?.path === name ? problem.message : undefined}
                >
                  {(control) => (
                    <Input
                      {...control}
                      type="date"
                      value={days[name]}
                      onChange={({ target }) => setDays({ ...days, [name]: target.value })}
                    />
                  )}
                </Field>
              ))}
            </div>
          )}
          <FormatField value={format} onChoose={setFormat} />
        </DialogForm>
      </DialogContent>
    </Dialog>
  );
}
