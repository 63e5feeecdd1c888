import {
  overallReportTypes,
  projectReportTypes,
  type ReportFormat,
  type ReportType,
  reportFormatNames,
  reportFormats,
  reportTypeNames,
} from '@contract/report.ts';
import { Field } from '@/components/ui/field.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';

/** The types there are, of a project or over everything. */
export const typesOf = (projectId: string | undefined): readonly ReportType[] =>
  projectId ? projectReportTypes : overallReportTypes;

export function TypeField({
  projectId,
  value,
  onChoose,
}: {
  projectId?: string;
  value: ReportType;
  onChoose: (type: ReportType) => void;
}) {
  return (
    <Field label="Report type">
      {(control) => (
        <NativeSelect
          {...control}
          value={value}
          onChange={({ target }) => onChoose(target.value as ReportType)}
        >
          {typesOf(projectId).map((type) => (
            <option key={type} value={type}>
              {reportTypeNames[type]}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}

export function FormatField({
  value,
  onChoose,
}: {
  value: ReportFormat;
  onChoose: (format: ReportFormat) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">Format</legend>
      <div className="flex gap-5">
        {reportFormats.map((format) => (
          <label key={format} className="flex items-center gap-2">
            <input
              type="radio"
              name="format"
              className="size-4 accent-primary"
              checked={value === format}
              onChange={() => onChoose(format)}
            />
            {reportFormatNames[format]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
