import type { ContractDocument } from '@schemas/contract-document.ts';
import { Field } from '@/components/ui/field.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { formatDateTime } from '@/lib/dates.ts';

interface VersionPickerProps {
  label: string;
  documents: readonly ContractDocument[];
  value: number;
  /** The version chosen for the other side, which is disabled here. */
  taken: number;
  onVersion: (version: number) => void;
}

/** One side of a comparison. */
export function VersionPicker({ label, documents, value, taken, onVersion }: VersionPickerProps) {
  return (
    <Field label={label} className="min-w-0 flex-1 basis-56">
      {(control) => (
        <NativeSelect {...control} value={value} onChange={(event) => onVersion(Number(event.target.value))}>
          {documents.map(({ version, file_name, created_at }) => (
            <option key={version} value={version} disabled={version === taken}>
              Version {version} · {formatDateTime(created_at)} · {file_name}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}
