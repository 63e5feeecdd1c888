import {
  overallReportTypes,
  projectReportTypes,
  type ReportType,
  reportFormatNames,
  reportFormats,
  reportTypeNames,
} from '@contract/report.ts';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { SelectField } from '@/components/form/fields.tsx';

/** The types there are, of a project or over everything. */
export const typesOf = (projectId: string | null | undefined): readonly ReportType[] =>
  projectId ? projectReportTypes : overallReportTypes;

/** The type that says of a project what another one says of all, and the other way round. */
export function typeAbout(type: ReportType, projectId: string | null | undefined): ReportType {
  if (typesOf(projectId).includes(type)) return type;
  const alike: Record<ReportType, ReportType> = {
    compliance_summary: 'compliance',
    risk_analysis: 'summary',
    project_status: 'progress',
    financial_impact: 'financial',
    summary: 'risk_analysis',
    compliance: 'compliance_summary',
    financial: 'financial_impact',
    progress: 'project_status',
  };
  return alike[type];
}

interface FieldProps<In extends FieldValues> {
  form: Pick<UseFormReturn<In>, 'register' | 'formState'>;
}

/** @param kept a type that the report has already, though it is offered no more */
export function TypeField<In extends FieldValues & { type: ReportType }>({
  form,
  projectId,
  kept,
}: FieldProps<In> & { projectId: string | null | undefined; kept?: ReportType }) {
  const types = typesOf(projectId);
  return (
    <SelectField form={form} name={'type' as Path<In>} label="Report type">
      {[...types, ...(kept && !types.includes(kept) ? [kept] : [])].map((type) => (
        <option key={type} value={type}>
          {reportTypeNames[type]}
        </option>
      ))}
    </SelectField>
  );
}

export function FormatField<In extends FieldValues>({ form }: FieldProps<In>) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">Format</legend>
      <div className="flex gap-5">
        {reportFormats.map((format) => (
          <label key={format} className="flex min-h-6 items-center gap-2">
            <input
              type="radio"
              value={format}
              className="size-4 accent-primary"
              {...form.register('format' as Path<In>)}
            />
            {reportFormatNames[format]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
