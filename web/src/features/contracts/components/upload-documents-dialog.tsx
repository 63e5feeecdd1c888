import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ComboboxOption } from '@/components/combobox.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { FileDrop } from '@/components/upload/file-drop.tsx';
import { UploadList } from '@/components/upload/upload-list.tsx';
import { useUploadQueue } from '@/components/upload/use-upload-queue.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { CONTRACT_FILE_RULES } from '@/lib/file-rules.ts';
import { notify } from '@/lib/notify.ts';
import { contractKeys } from '../api/keys.ts';
import { uploadDocument } from '../api/upload-document.ts';
import { ContractPicker } from './contract-picker.tsx';

interface UploadDocumentsDialogProps {
  onOpenChange: (open: boolean) => void;
  /** Fixed where the dialog is opened from a contract. */
  contract?: ComboboxOption;
  /** Offers only this project's contracts. */
  projectId?: string;
}

/** Files for a contract. Each becomes its next document version, in the order of the list. */
export function UploadDocumentsDialog({ onOpenChange, contract, projectId }: UploadDocumentsDialogProps) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<ComboboxOption | null>(contract ?? null);
  const queue = useUploadQueue(CONTRACT_FILE_RULES);
  const pending = queue.items.filter((item) => item.status === 'pending').length;

  const upload = async () => {
    if (!chosen) {
      notify.error('No contract selected for upload');
      return;
    }
    const { sent, failure } = await queue.start((file, options) => uploadDocument(chosen.id, file, options));
    if (sent > 0) {
      await client.invalidateQueries({ queryKey: contractKeys.all });
      notify.success(`Successfully uploaded ${sent} file(s)`);
    }
    if (failure === null) {
      if (queue.items.every((item) => item.status !== 'error')) onOpenChange(false);
    } else if (!(failure instanceof DOMException)) {
      notify.error('Failed to upload contract files. Please try again.', {
        description: errorMessage(failure, ''),
      });
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) queue.cancel();
        onOpenChange(open);
      }}
    >
      <DialogContent title="Upload Contract Documents">
        <DialogBody>
          {contract ? (
            <p dir="auto" className="truncate font-medium">
              {contract.label}
            </p>
          ) : (
            <Field label="Contract" required>
              {(control) => (
                <ContractPicker control={control} projectId={projectId} value={chosen} onChange={setChosen} />
              )}
            </Field>
          )}
          <FileDrop rules={CONTRACT_FILE_RULES} disabled={queue.running} onFiles={queue.add} />
          <UploadList items={queue.items} onRemove={queue.remove} onClearCompleted={queue.clearCompleted} />
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" onClick={() => (queue.running ? queue.cancel() : onOpenChange(false))}>
            {queue.running ? 'Cancel upload' : 'Close'}
          </Button>
          <Button disabled={pending === 0 || queue.running} onClick={upload}>
            {queue.running ? 'Uploading...' : pending > 1 ? `Upload ${pending} files` : 'Upload'}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
