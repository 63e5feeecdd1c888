import { Button } from '@/components/ui/button.tsx';
import { DialogBody, DialogFooter } from '@/components/ui/dialog.tsx';
import type { useUploadQueue } from '@/components/upload/use-upload-queue.ts';

interface DocumentMissingProps {
  contract: { name: string };
  queue: ReturnType<typeof useUploadQueue>;
  onUpload: () => void;
  onClose: () => void;
  /** The document and its upload status. */
  children: React.ReactNode;
}

/** Explains that the contract was created without its document. Only the upload is retried. */
export function DocumentMissing({ contract, queue, onUpload, onClose, children }: DocumentMissingProps) {
  return (
    <>
      <DialogBody>
        <p role="alert">
          The contract <bdi className="font-medium break-words">{contract.name}</bdi> was created, but its
          document was not uploaded. Try the upload again.
        </p>
        {children}
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
        <Button disabled={queue.running || queue.items.every((item) => !item.retryable)} onClick={onUpload}>
          {queue.running ? 'Uploading...' : 'Upload again'}
        </Button>
      </DialogFooter>
    </>
  );
}
