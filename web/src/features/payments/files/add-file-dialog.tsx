import {
  attachDocumentSchema,
  maxPaymentFileBytes,
  type Payment,
  type PaymentFileKind,
  paymentFileExtensions,
  paymentFileKinds,
} from '@schemas/payment.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ChoiceSwitch } from '@/components/choice-switch.tsx';
import type { ComboboxOption } from '@/components/combobox.tsx';
import { DialogForm } from '@/components/form/dialog-form.tsx';
import { SelectField } from '@/components/form/fields.tsx';
import { useFormSubmit } from '@/components/form/use-form-submit.ts';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { OneFileForm } from '@/components/upload/one-file-form.tsx';
import { ContractPicker } from '@/features/contracts/form/contract-picker.tsx';
import type { FileRules } from '@/lib/file-rules.ts';
import { notify } from '@/lib/notify.ts';
import { addPaymentFile, useAttachDocument, useDocumentsOf } from '../api/files.ts';
import { refreshPayments } from '../api/payments.ts';
import { fileWords } from '../words.ts';

const RULES: FileRules = { maxBytes: maxPaymentFileBytes, extensions: paymentFileExtensions, maxFiles: 1 };

interface AddFileDialogProps {
  payment: Payment;
  onClose: () => void;
}

/** Adds an invoice, pay application, or proof to a payment: an uploaded file, or a project document. */
export function AddFileDialog({ payment, onClose }: AddFileDialogProps) {
  const [from, setFrom] = useState<'device' | 'project'>('device');
  const choice = (
    <ChoiceSwitch
      legend="File source"
      labels={{ device: 'From this device', project: 'A project document' }}
      chosen={from}
      onChoose={setFrom}
    />
  );
  const added = () => {
    notify.success('File added to the payment');
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title="Add a file to the payment">
        {from === 'device' ? (
          <FromDevice payment={payment} onAdded={added} choice={choice} />
        ) : (
          <FromProject payment={payment} onAdded={added} choice={choice} onClose={onClose} />
        )}
      </DialogContent>
    </Dialog>
  );
}

const kinds = paymentFileKinds.map((kind) => (
  <option key={kind} value={kind}>
    {fileWords[kind]}
  </option>
));

interface WayProps {
  payment: Payment;
  /** Choice of how to add a file. */
  choice: React.ReactNode;
  onAdded: () => void;
}

function FromDevice({ payment, choice, onAdded }: WayProps) {
  const client = useQueryClient();
  const [kind, setKind] = useState<PaymentFileKind>('invoice');
  return (
    <DialogBody>
      {choice}
      <OneFileForm
        rules={RULES}
        action="Add file"
        pending="Adding..."
        check={() => true}
        send={(file, options) => addPaymentFile(payment.id, file, { ...options, fields: { kind } })}
        onSent={() => {
          void refreshPayments(client);
          onAdded();
        }}
      >
        <Field label="File type" required>
          {(control) => (
            <NativeSelect
              {...control}
              value={kind}
              onChange={({ target }) => setKind(target.value as PaymentFileKind)}
            >
              {kinds}
            </NativeSelect>
          )}
        </Field>
      </OneFileForm>
    </DialogBody>
  );
}

function FromProject({ payment, choice, onAdded, onClose }: WayProps & Pick<AddFileDialogProps, 'onClose'>) {
  const attach = useAttachDocument(payment.id);
  const [contract, setContract] = useState<ComboboxOption | null>({
    id: payment.contract_id,
    label: payment.contract_name,
  });
  const documents = useDocumentsOf(contract?.id);
  const form = useSchemaForm(attachDocumentSchema, { defaultValues: { kind: 'invoice', document_id: '' } });
  const { submitWith, ...state } = useFormSubmit({
    form,
    failed: 'Failed to add the document. Try again.',
  });
  const none = documents.data?.length === 0;
  return (
    <DialogForm
      {...state}
      action="Add document"
      pending="Adding..."
      onCancel={onClose}
      onSubmit={submitWith(async (body) => {
        await attach.mutateAsync(body);
        onAdded();
      })}
    >
      {choice}
      <Field label="Contract" required>
        {(control) => (
          <ContractPicker
            control={control}
            projectId={payment.project_id}
            value={contract}
            onChange={(option) => {
              setContract(option);
              form.setValue('document_id', '');
            }}
          />
        )}
      </Field>
      <SelectField
        form={form}
        name="document_id"
        label="Document"
        required
        disabled={!documents.data || none}
        hint={
          documents.isError
            ? "Failed to load this contract's documents."
            : none
              ? 'This contract has no documents yet.'
              : undefined
        }
      >
        <option value="">Choose a document</option>
        {documents.data?.map(({ id, version, file_name }) => (
          <option key={id} value={id}>
            {`Version ${version}: ${file_name}`}
          </option>
        ))}
      </SelectField>
      <SelectField form={form} name="kind" label="File type" required>
        {kinds}
      </SelectField>
    </DialogForm>
  );
}
