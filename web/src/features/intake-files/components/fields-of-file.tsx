import type { IntakeFile } from '@schemas/intake-file.ts';
import { ContractFields, type ContractForm } from '@/features/contracts/form/contract-form.tsx';
import type { Decision } from '../decisions.ts';
import { DirectoryNote } from './directory-note.tsx';
import { SourceQuote } from './source-quote.tsx';

interface FieldsOfFileProps {
  form: ContractForm;
  file: IntakeFile;
  decision: Decision;
  onChange: (decision: Decision) => void;
}

/**
 * The contract recognized in a file, each field with its quote, and the parties with their directory entries.
 */
export const FieldsOfFile = ({ form, file, decision, onChange }: FieldsOfFileProps) => (
  <ContractFields
    form={form}
    note={(field) => (
      <>
        <SourceQuote file={file} field={field} />
        {(field === 'party_a_name' || field === 'party_b_name') && (
          <DirectoryNote
            form={form}
            file={file}
            side={field === 'party_a_name' ? 'a' : 'b'}
            add={decision.add ?? []}
            onAdd={(add) => onChange({ ...decision, add })}
          />
        )}
      </>
    )}
  />
);
