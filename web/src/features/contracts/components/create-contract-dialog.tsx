import { type Contract, missingContractFieldsMessage, requiredContractFields } from '@contract/contract.ts';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ComboboxOption } from '@/components/combobox.tsx';
import { UNSAVED, useCloseGuard } from '@/components/form/use-close-guard.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog.tsx';
import { useUploadQueue } from '@/components/upload/use-upload-queue.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { NEW_CONTRACT_FILE_RULES } from '@/lib/file-rules.ts';
import { applyFieldErrors } from '@/lib/form-errors.ts';
import { notify } from '@/lib/notify.ts';
import { useCreateContract } from '../api/create-contract.ts';
import {
  CONTRACT_FIELDS,
  ContractFields,
  type ContractForm,
  contractResolver,
  NEW_CONTRACT,
  ProjectField,
} from './contract-form.tsx';
import { OneDocument } from './one-document.tsx';
import { useSendDocument } from './use-send-document.ts';

interface CreateContractDialogProps {
  onOpenChange: (open: boolean) => void;
  /** Fixed where the dialog is opened from a project. */
  project?: ComboboxOption;
  onCreated?: (contract: { id: string; name: string }) => void;
}

const TOAST = 'create-contract';

/** A new contract and, if there is one already, its document in the same go. */
export function CreateContractDialog({ onOpenChange, project, onCreated }: CreateContractDialogProps) {
  const create = useCreateContract();
  const form: ContractForm = useForm({
    resolver: contractResolver,
    defaultValues: { ...NEW_CONTRACT, project_id: project?.id ?? '' },
  });
  const queue = useUploadQueue(NEW_CONTRACT_FILE_RULES);
  const sendDocument = useSendDocument(queue);
  /** The contract of which only the document is missing. */
  const [created, setCreated] = useState<Contract | null>(null);
  const busy = useRef(false);
  const { isDirty, isSubmitting } = form.formState;

  const finish = (contract: Contract) => {
    onOpenChange(false);
    onCreated?.(contract);
  };
  const { close, question } = useCloseGuard({
    ...UNSAVED,
    risky: isSubmitting || queue.running || (!created && (isDirty || queue.items.length > 0)),
    onClose: () => (created ? finish(created) : onOpenChange(false)),
  });

  const upload = async (contract: Contract) => {
    const { arrived, failure } = await sendDocument(contract.id);
    if (arrived) {
      notify.success('Contract created successfully!', { id: TOAST });
      return finish(contract);
    }
    setCreated(contract);
    notify.error('The contract was created, but its document was not uploaded.', {
      id: TOAST,
      description: failure === null ? 'The upload was cancelled.' : errorMessage(failure, 'Upload failed'),
    });
  };

  const submit = form.handleSubmit(
    async (body) => {
      // A second press may come before the button is drawn disabled.
      if (busy.current) return;
      if (queue.items.some((item) => !item.retryable)) {
        notify.error('Remove the file that cannot be uploaded, or choose another.');
        return;
      }
      busy.current = true;
      try {
        const hasDocument = queue.items.length > 0;
        if (hasDocument) notify.loading('Creating contract and uploading document...', { id: TOAST });
        const contract = await create.mutateAsync(body);
        if (hasDocument) return await upload(contract);
        notify.success('Contract created successfully!', { id: TOAST });
        finish(contract);
      } catch (error) {
        const onFields = applyFieldErrors(error, form.setError, CONTRACT_FIELDS);
        if (onFields && queue.items.length === 0) return;
        notify.error('Failed to create contract. Please try again.', {
          id: TOAST,
          description: errorMessage(error, ''),
        });
      } finally {
        busy.current = false;
      }
    },
    (invalid) => {
      if (requiredContractFields.some((name) => invalid[name])) notify.error(missingContractFieldsMessage);
    },
  );

  const document = (
    <OneDocument
      queue={queue}
      rules={NEW_CONTRACT_FILE_RULES}
      label={created ? 'Document' : 'Document (optional)'}
      onRetry={() => created && upload(created)}
    />
  );

  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent title="Create New Contract">
        {created ? (
          <>
            <DialogBody>
              <p role="alert">
                The contract <bdi className="font-medium break-words">{created.name}</bdi> was created, but
                its document was not uploaded. Only the upload is tried again.
              </p>
              {document}
            </DialogBody>
            <DialogFooter>
              <Button variant="outline" onClick={close}>
                Close
              </Button>
              <Button
                disabled={queue.running || queue.items.every((item) => !item.retryable)}
                onClick={() => upload(created)}
              >
                {queue.running ? 'Uploading...' : 'Upload again'}
              </Button>
            </DialogFooter>
          </>
        ) : (
          <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
            <DialogBody>
              <ProjectField form={form} fixed={project} />
              <ContractFields form={form} />
              {document}
            </DialogBody>
            <DialogFooter>
              <Button variant="outline" onClick={close}>
                Cancel
              </Button>
              <Button type="submit" disabled={isSubmitting}>
                {isSubmitting ? 'Creating...' : 'Create Contract'}
              </Button>
            </DialogFooter>
          </form>
        )}
        {question}
      </DialogContent>
    </Dialog>
  );
}
