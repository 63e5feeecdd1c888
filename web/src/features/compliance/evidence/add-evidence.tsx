import { useQueryClient } from '@tanstack/react-query';
import { FileDrop } from '@/components/upload/file-drop.tsx';
import { UploadList } from '@/components/upload/upload-list.tsx';
import { useUploadQueue } from '@/components/upload/use-upload-queue.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { DEFAULT_FILE_RULES } from '@/lib/file-rules.ts';
import { notify } from '@/lib/notify.ts';
import { refreshCompliance } from '../api/refresh-compliance.ts';
import { sendEvidence } from '../api/upload-evidence.ts';

/** Uploads evidence. Each file is sent as soon as it is chosen. */
export function AddEvidence({ checkId }: { checkId: string }) {
  const client = useQueryClient();
  const queue = useUploadQueue(DEFAULT_FILE_RULES);

  const send = async () => {
    if (queue.running) return;
    const { sent, failure } = await queue.start(sendEvidence(checkId));
    if (sent > 0) {
      await refreshCompliance(client);
      notify.success(`Successfully uploaded ${sent} file(s)`);
    }
    if (failure !== null) {
      notify.error('Failed to upload evidence. Please try again.', {
        description: errorMessage(failure, '') || undefined,
      });
    }
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <FileDrop
        rules={DEFAULT_FILE_RULES}
        disabled={queue.running}
        onFiles={(files) => {
          queue.add(files);
          void send();
        }}
      />
      <p className="text-xs text-muted-foreground">
        Dates are suggested from PDF, Word, and text files, not spreadsheets. Put photos in a PDF or Word
        document.
      </p>
      <UploadList
        items={queue.items}
        onRemove={queue.remove}
        onClearCompleted={queue.clearCompleted}
        onRetry={(id) => {
          queue.retry(id);
          void send();
        }}
        onCancel={queue.cancel}
      />
    </div>
  );
}
