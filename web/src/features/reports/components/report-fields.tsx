import {
  overallReportTypes,
  projectReportTypes,
  type ReportType,
  reportFormatNames,
  reportFormats,
  reportTypeNames,
} from '@schemas/report.ts';
import {
  type Control,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useController,
} from 'react-hook-form';
import { Field } from '@/components/ui/field.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';

/** Report types for a project, or for all projects. */
export const typesOf = (projectId: string | null | undefined): readonly ReportType[] =>
  projectId ? projectReportTypes : overallReportTypes;

/** The type that covers the same subject for one project or for all. */
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

/** @param props.kept the report's current type, shown even if no longer offered */
export function TypeField<In extends FieldValues & { type: ReportType }>({
  control,
  projectId,
  kept,
}: {
  control: Control<In>;
  projectId: string | null | undefined;
  kept?: ReportType;
}) {
  const { field } = useController({ control, name: 'type' as Path<In> });
  const types = typesOf(projectId);
  return (
    <Field label="Report type">
      {(own) => (
        // Controlled, since the options change with the project.
        <NativeSelect {...own} {...field}>
          {[...types, ...(kept && !types.includes(kept) ? [kept] : [])].map((type) => (
            <option key={type} value={type}>
              {reportTypeNames[type]}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}

export function FormatField<In extends FieldValues>({ form }: { form: Pick<UseFormReturn<In>, 'register'> }) {
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
