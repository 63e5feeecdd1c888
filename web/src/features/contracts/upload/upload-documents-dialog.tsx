import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ComboboxOption } from '@/components/combobox.tsx';
import { useCloseGuard } from '@/components/form/use-close-guard.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { FileDrop } from '@/components/upload/file-drop.tsx';
import { UploadList } from '@/components/upload/upload-list.tsx';
import { type UploadOutcome, useUploadQueue } from '@/components/upload/use-upload-queue.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { CONTRACT_FILE_RULES } from '@/lib/file-rules.ts';
import { notify } from '@/lib/notify.ts';
import { paths } from '@/lib/paths.ts';
import { contractKeys } from '../api/keys.ts';
import { sendToContract } from '../api/upload-document.ts';
import { ContractPicker } from '../form/contract-picker.tsx';

interface UploadDocumentsDialogProps {
  onOpenChange: (open: boolean) => void;
  /** Fixed if the dialog is opened from a contract. */
  contract?: ComboboxOption;
  /** Offers only this project's contracts. */
  projectId?: string;
}

/** Uploads files for a contract. Each becomes its next version, in the order of the list. */
export function UploadDocumentsDialog({ onOpenChange, contract, projectId }: UploadDocumentsDialogProps) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<ComboboxOption | null>(contract ?? null);
  const [missing, setMissing] = useState(false);
  const queue = useUploadQueue(CONTRACT_FILE_RULES);
  const pending = queue.items.filter((item) => item.status === 'pending').length;
  const { close, question } = useCloseGuard({
    risky: queue.running,
    title: 'Stop the upload?',
    question: 'Files already uploaded are kept. The rest are not uploaded.',
    action: 'Stop upload',
    onClose: () => {
      queue.cancel();
      onOpenChange(false);
    },
  });

  const upload = async () => {
    if (!chosen) {
      setMissing(true);
      notify.error('No contract selected for upload');
      return;
    }
    const outcome = await queue.start(sendToContract(chosen.id));
    if (outcome.sent > 0) await client.invalidateQueries({ queryKey: contractKeys.all });
    announce(outcome);
    // Stay open if there was a duplicate, so that the user can read about it.
    if (outcome.left === 0 && outcome.known === 0) onOpenChange(false);
  };

  const retry = (id?: string) => {
    queue.retry(id);
    if (!queue.running) void upload();
  };

  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent title="Upload Contract Documents">
        <DialogBody>
          {contract ? (
            <p dir="auto" title={contract.label} className="truncate font-medium">
              {contract.label}
            </p>
          ) : (
            <fieldset disabled={queue.running} className="grid gap-2">
              <p className="text-muted-foreground">
                Adds documents to an existing contract. For new contracts,{' '}
                <Link to={paths.upload} className="text-primary underline-offset-4 hover:underline">
                  start with the files
                </Link>
                .
              </p>
              <Field
                label="Contract"
                required
                error={missing && !chosen ? 'Choose the contract these files belong to' : undefined}
              >
                {(control) => (
                  <ContractPicker
                    control={control}
                    projectId={projectId}
                    value={chosen}
                    onChange={setChosen}
                  />
                )}
              </Field>
            </fieldset>
          )}
          <FileDrop rules={CONTRACT_FILE_RULES} disabled={queue.running} onFiles={queue.add} />
          <UploadList
            items={queue.items}
            onRemove={queue.remove}
            onClearCompleted={queue.clearCompleted}
            onRetry={retry}
            onCancel={queue.cancel}
          />
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" onClick={() => (queue.running ? queue.cancel() : close())}>
            {queue.running ? 'Cancel upload' : 'Close'}
          </Button>
          <Button disabled={pending === 0 || queue.running} onClick={upload}>
            {queue.running ? 'Uploading...' : pending > 1 ? `Upload ${pending} files` : 'Upload'}
          </Button>
        </DialogFooter>
        {question}
      </DialogContent>
    </Dialog>
  );
}

function announce({ sent, failure }: UploadOutcome): void {
  if (sent > 0) notify.success(`Successfully uploaded ${sent} file(s)`);
  if (failure !== null) {
    notify.error('Failed to upload contract files. Please try again.', {
      description: errorMessage(failure, ''),
    });
  }
}
