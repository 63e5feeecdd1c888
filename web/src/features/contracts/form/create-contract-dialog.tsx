import type { Contract } from '@schemas/contract.ts';
import { useState } from 'react';
import type { ComboboxOption } from '@/components/combobox.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { useUploadQueue } from '@/components/upload/use-upload-queue.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { NEW_CONTRACT_FILE_RULES } from '@/lib/file-rules.ts';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';
import { useCreateContract } from '../api/create-contract.ts';
import { OneDocument } from '../upload/one-document.tsx';
import { useSendDocument } from '../upload/use-send-document.ts';
import {
  ContractFields,
  ContractProjectField,
  NEW_CONTRACT,
  notifyMissing,
  useContractForm,
} from './contract-form.tsx';
import { DocumentMissing } from './document-missing.tsx';

interface CreateContractDialogProps {
  onOpenChange: (open: boolean) => void;
  /** Fixed if the dialog is opened from a project. */
  project?: ComboboxOption;
  onCreated?: (contract: { id: string; name: string }) => void;
}

const TOAST = 'create-contract';

/** Creates a contract and uploads its document if the user added one. */
export function CreateContractDialog({ onOpenChange, project, onCreated }: CreateContractDialogProps) {
  const create = useCreateContract();
  const form = useContractForm({ ...NEW_CONTRACT, project_id: project?.id ?? '' });
  const queue = useUploadQueue(NEW_CONTRACT_FILE_RULES);
  const hasDocument = queue.items.length > 0;
  const sendDocument = useSendDocument(queue);
  /** The created contract, set while its document is still missing. */
  const [created, setCreated] = useState<Contract | null>(null);
  const { isDirty, isSubmitting } = form.formState;

  const finish = (contract: Contract) => {
    onOpenChange(false);
    onCreated?.(contract);
  };
  const close = () => (created ? finish(created) : onOpenChange(false));

  const upload = async (contract: Contract) => {
    const { arrived, failure } = await sendDocument(contract.id);
    if (arrived) {
      notify.success('Contract created successfully!', { id: TOAST, description: isolated(contract.name) });
      return finish(contract);
    }
    setCreated(contract);
    notify.error('The contract was created, but its document was not uploaded.', {
      id: TOAST,
      description: failure === null ? 'Upload canceled.' : errorMessage(failure, 'Upload failed'),
    });
  };

  const document = (
    <OneDocument
      queue={queue}
      rules={NEW_CONTRACT_FILE_RULES}
      label={created ? 'Document' : 'Document (optional)'}
      onRetry={() => created && upload(created)}
    />
  );
  const notifyRefusal = (error: unknown) =>
    notify.error('Failed to create contract. Please try again.', {
      id: TOAST,
      description: errorMessage(error, ''),
    });

  return (
    <FormDialog
      form={form}
      title="Create New Contract"
      submit={async (body) => {
        if (queue.items.some((item) => !item.retryable)) {
          notify.error("Remove the file that can't be uploaded, or choose another.");
          return false;
        }
        if (hasDocument) notify.loading('Creating contract and uploading document...', { id: TOAST });
        const contract = await create.mutateAsync(body).catch((error) => {
          // The error toast replaces the 'Creating...' toast, which would otherwise stay. It is needed even
          // when field errors are shown.
          if (hasDocument) notifyRefusal(error);
          throw error;
        });
        if (hasDocument) await upload(contract);
        else {
          notify.success('Contract created successfully!', {
            id: TOAST,
            description: isolated(contract.name),
          });
          finish(contract);
        }
        return false;
      }}
      failed={(error) => {
        if (!hasDocument) notifyRefusal(error);
        return null;
      }}
      onInvalid={notifyMissing}
      action="Create contract"
      pending="Creating..."
      risky={isSubmitting || queue.running || (!created && (isDirty || hasDocument))}
      onClose={close}
      instead={
        created && (
          <DocumentMissing contract={created} queue={queue} onUpload={() => upload(created)} onClose={close}>
            {document}
          </DocumentMissing>
        )
      }
    >
      <ContractProjectField form={form} fixed={project} />
      <ContractFields form={form} />
      {document}
    </FormDialog>
  );
}
