import { Button } from '@/components/ui/button.tsx';
import type { FileRules } from '@/lib/file-rules.ts';
import type { UploadOptions } from '@/lib/upload.ts';
import { FileDrop } from './file-drop.tsx';
import { UploadList } from './upload-list.tsx';
import { useUploadQueue } from './use-upload-queue.ts';

interface OneFileFormProps<T> {
  rules: FileRules;
  /** The button's labels, before and during sending. */
  action: string;
  pending: string;
  /** Validates the other fields; false stops the submission. */
  check: () => boolean;
  send: (file: File, options: Pick<UploadOptions, 'onProgress' | 'signal'>) => Promise<T>;
  onSent: (answer: T) => void;
  /** The other fields. */
  children: React.ReactNode;
}

/** A form that sends a file together with its details. */
export function OneFileForm<T>({
  rules,
  action,
  pending,
  check,
  send,
  onSent,
  children,
}: OneFileFormProps<T>) {
  const queue = useUploadQueue(rules);
  const waits = queue.items.some(({ status }) => status === 'pending');
  const start = async () => {
    if (queue.running || !check()) return;
    await queue.start(async (file, { onProgress, signal }) => {
      onSent(await send(file, { onProgress, signal }));
      return undefined;
    });
  };
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      {queue.items.length === 0 && <FileDrop rules={rules} onFiles={queue.add} />}
      <UploadList
        items={queue.items}
        onRemove={queue.remove}
        onClearCompleted={queue.clearCompleted}
        onRetry={(id) => {
          queue.retry(id);
          void start();
        }}
        onCancel={queue.cancel}
      />
      {children}
      <Button type="submit" className="w-full sm:w-fit" disabled={!waits || queue.running}>
        {queue.running ? pending : action}
      </Button>
    </form>
  );
}
