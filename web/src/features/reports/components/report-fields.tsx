import {
  type ReportType,
  reportFormatNames,
  reportFormats,
  reportKinds,
  reportTypes,
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
import { useUser } from '@/lib/session/session-store.ts';

/** Report types for a project, or for all projects. */
export const typesOf = (projectId: string | null | undefined): readonly ReportType[] =>
  reportTypes.filter((type) => reportKinds[type].scope === (projectId ? 'project' : 'all'));

/**
 * The type that covers the same subject for one project or for all.
 * @param readsReviews whether the user may request a report on risk
 */
export function typeAbout(
  type: ReportType,
  projectId: string | null | undefined,
  readsReviews: boolean,
): ReportType {
  const about = typesOf(projectId).includes(type) ? type : reportKinds[type].alike;
  return about === 'risk_analysis' && !readsReviews ? 'project_status' : about;
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
  const { may_read_reviews: readsReviews } = useUser();
  const types = typesOf(projectId).filter((type) => readsReviews || type !== 'risk_analysis');
  return (
    <Field label="Report type">
      {(own) => (
        // Controlled, since the options change with the project.
        <NativeSelect {...own} {...field}>
          {[...types, ...(kept && !types.includes(kept) ? [kept] : [])].map((type) => (
            <option key={type} value={type}>
              {reportKinds[type].name}
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
