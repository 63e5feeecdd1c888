import type { Contract } from '@schemas/contract.ts';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ComboboxOption } from '@/components/combobox.tsx';
import { DialogForm } from '@/components/form/dialog-form.tsx';
import { UNSAVED, useCloseGuard } from '@/components/form/use-close-guard.tsx';
import { useFormSubmit } from '@/components/form/use-form-submit.ts';
import { Dialog, DialogContent } from '@/components/ui/dialog.tsx';
import { useUploadQueue } from '@/components/upload/use-upload-queue.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { fileProblem, PROJECT_FILE_RULES } from '@/lib/file-rules.ts';
import { notify } from '@/lib/notify.ts';
import { paths } from '@/lib/paths.ts';
import { useCreateContract } from '../api/create-contract.ts';
import { NEW_CONTRACT, notifyMissing, useContractForm } from '../form/contract-form.tsx';
import { OneDocument } from './one-document.tsx';
import { TargetContract } from './target-contract.tsx';
import { notifyUploadFailure, useAnalyzeUploaded } from './use-analyze-uploaded.ts';
import { useSendDocument } from './use-send-document.ts';

interface UploadToProjectDialogProps {
  project: ComboboxOption;
  /** Whether the reader may create contracts in the project. Otherwise only existing contracts are offered. */
  mayCreate: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Uploads a file to a project: choose or create its contract, store the file, then analyze it. */
export function UploadToProjectDialog({ project, mayCreate, onOpenChange }: UploadToProjectDialogProps) {
  const create = useCreateContract();
  const analyze = useAnalyzeUploaded();
  const queue = useUploadQueue(PROJECT_FILE_RULES);
  const sendDocument = useSendDocument(queue);
  const form = useContractForm({ ...NEW_CONTRACT, project_id: project.id });
  const { ref, submitWith } = useFormSubmit({
    form,
    failed: (error) => {
      notify.error('Failed to create contract. Please try again.', { description: errorMessage(error, '') });
      return null;
    },
    onInvalid: notifyMissing,
  });
  const [isNew, setNew] = useState(mayCreate);
  const [chosen, setChosen] = useState<ComboboxOption | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  /** The contract that this dialog created while its document is still missing. */
  const [created, setCreated] = useState<Contract | null>(null);
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  const file = queue.items[0];
  const ready = file?.retryable === true && file.status !== 'success';
  const { close, question } = useCloseGuard({
    ...UNSAVED,
    risky: sending || (!created && (form.formState.isDirty || ready)),
    onClose: () => onOpenChange(false),
  });

  /** Adds files and fills in an empty contract name with the file's name. */
  const add = (files: File[]) => {
    queue.add(files);
    const [file] = files;
    if (!file || fileProblem(file, PROJECT_FILE_RULES) || form.getValues('name') !== '') return;
    form.setValue('name', file.name.replace(/\.[^.]*$/, '').slice(0, 300));
  };

  /** Uploads the file. Resolves with true if the contract now has it. */
  const send = async (contractId: string): Promise<boolean> => {
    const { arrived, known, failure } = await sendDocument(contractId);
    if (failure !== null) notifyUploadFailure(failure);
    if (known) notify.info('The contract already has this file.');
    if (!arrived || known) return arrived;
    notify.success('Contract uploaded successfully to cloud storage');
    onOpenChange(false);
    void analyze(contractId);
    return true;
  };

  const makeAndSend = submitWith(async (body) => {
    const contract = await create.mutateAsync(body);
    if (!(await send(contract.id))) setCreated(contract);
  });

  const upload = async () => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    try {
      if (created) await send(created.id);
      else if (isNew) await makeAndSend();
      else if (chosen) await send(chosen.id);
      else {
        setIsConfirming(true);
        notify.error('No contract selected for upload');
      }
    } finally {
      busy.current = false;
      setSending(false);
    }
  };

  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent title="Upload Contract">
        <DialogForm
          ref={ref}
          onSubmit={upload}
          onCancel={close}
          action={created ? 'Upload again' : 'Upload'}
          pending="Uploading..."
          isSubmitting={sending}
          disabled={!ready}
          cancel={created ? 'Close' : 'Cancel'}
        >
          {!created && mayCreate && (
            <p className="text-muted-foreground">
              <Link
                to={paths.uploadTo(project.id)}
                className="text-primary underline-offset-4 hover:underline"
              >
                Start with the files
              </Link>
              , one or many, and we will fill in the name, parties, value, and dates.
            </p>
          )}
          <OneDocument queue={queue} rules={PROJECT_FILE_RULES} label="File" onAdd={add} onRetry={upload} />
          {created ? (
            <p role="alert">
              The contract <bdi className="font-medium break-words">{created.name}</bdi> was created, but its
              document was not uploaded.
            </p>
          ) : (
            <TargetContract
              form={form}
              projectId={project.id}
              disabled={sending}
              isNew={isNew}
              onNew={mayCreate ? setNew : null}
              chosen={chosen}
              onChosen={setChosen}
              error={isConfirming && !chosen ? 'Choose the contract this file belongs to' : undefined}
            />
          )}
        </DialogForm>
        {question}
      </DialogContent>
    </Dialog>
  );
}
