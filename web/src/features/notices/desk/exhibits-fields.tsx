import { contractDocumentSchema } from '@schemas/contract-document.ts';
import { maxExhibits } from '@schemas/notice.ts';
import { useQuery } from '@tanstack/react-query';
import { FileText, Trash2 } from 'lucide-react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { apiRequest } from '@/lib/api-client.ts';
import { noticeKeys } from '../api/keys.ts';
import type { NoticeFormIn, NoticeFormOut } from './notice-form-schema.ts';
import { PartField } from './text-field.tsx';

const documentList = contractDocumentSchema.array();

interface ExhibitsFieldsProps {
  form: UseFormReturn<NoticeFormIn, unknown, NoticeFormOut>;
  contractId: string | null;
}

/** Contract files printed after the letter. */
export function ExhibitsFields({ form, contractId }: ExhibitsFieldsProps) {
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'content.exhibits',
    keyName: 'key',
  });
  const documents = useQuery({
    queryKey: [...noticeKeys.all, 'documents', contractId],
    queryFn: ({ signal }) =>
      apiRequest(`/contracts/${encodeURIComponent(contractId ?? '')}/documents`, documentList, { signal }),
    enabled: contractId !== null,
  });
  const printable = (documents.data ?? []).filter(
    ({ id, mime_type }) => mime_type === 'application/pdf' && !fields.some((field) => field.id === id),
  );
  if (!contractId && fields.length === 0) return null;
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 text-base font-semibold">Exhibits</legend>
      {fields.map((field, index) => (
        <div key={field.key} className="flex items-end gap-3 rounded-md border bg-card p-4">
          <PartField
            form={form}
            name={`content.exhibits.${index}.label`}
            label={`Exhibit ${String.fromCharCode(65 + index)}`}
            placeholder={field.file_name}
            className="flex-1"
          />
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remove exhibit ${String.fromCharCode(65 + index)}`}
            onClick={() => remove(index)}
          >
            <Trash2 aria-hidden />
          </Button>
        </div>
      ))}
      {contractId && (
        <Field
          label="Add a contract document"
          hint={
            documents.data && printable.length === 0 && fields.length === 0
              ? 'The contract has no PDF file to use as an exhibit.'
              : 'PDF files are printed after the letter, each with a cover sheet showing its SHA-256.'
          }
        >
          {(control) => (
            <div className="flex items-center gap-2">
              <FileText aria-hidden className="size-4 shrink-0 text-muted-foreground" />
              <NativeSelect
                {...control}
                value=""
                disabled={printable.length === 0 || fields.length >= maxExhibits}
                onChange={(event) => {
                  const chosen = printable.find(({ id }) => id === event.target.value);
                  if (!chosen) return;
                  const { id, file_name, sha256 } = chosen;
                  append({ kind: 'contract_document', id, label: '', file_name, sha256 });
                }}
              >
                <option value="">Choose a file</option>
                {printable.map(({ id, file_name, version }) => (
                  <option key={id} value={id}>
                    {file_name} (version {version})
                  </option>
                ))}
              </NativeSelect>
            </div>
          )}
        </Field>
      )}
    </fieldset>
  );
}
