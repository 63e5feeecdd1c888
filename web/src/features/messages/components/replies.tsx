import type { MessageDetail, MessageReplyFile } from '@schemas/message.ts';
import { CircleAlert, Download, FileText } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { formatDateTime } from '@/lib/dates.ts';
import { formatBytes } from '@/lib/file-rules.ts';
import { notify } from '@/lib/notify.ts';
import { downloadReplyFile } from '../api/messages.ts';

/** Replies to a message, newest first, with their attachments. */
export function Replies({ message }: { message: MessageDetail }) {
  return (
    <section aria-labelledby="replies" className="grid gap-2">
      <h2 id="replies" className="text-base">
        Replies
      </h2>
      <ul className="divide-y border-y">
        {message.answers.map(({ id, from, from_address, subject, text, automatic, created_at, files }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)] gap-1 py-3">
            <p className="break-words">
              <bdi className="font-medium">{from}</bdi>
              <span className="text-muted-foreground">, {formatDateTime(created_at)}</span>
              {automatic && <span className="text-muted-foreground">, automatic reply</span>}
            </p>
            <p dir="auto" className="text-xs break-words text-muted-foreground">
              {subject}, from <bdi>{from_address}</bdi>
            </p>
            <p dir="auto" className="max-w-prose break-words whitespace-pre-line">
              {text || <span className="text-muted-foreground">No text</span>}
            </p>
            {files.length > 0 && (
              <ul aria-label="Reply attachments" className="mt-1 max-w-prose border-t">
                {files.map((file) => (
                  <ReplyFile key={file.id} messageId={message.id} file={file} />
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ReplyFile({ messageId, file }: { messageId: string; file: MessageReplyFile }) {
  const { id, file_name, size_bytes, state, problem } = file;
  const Icon = state === 'left_out' ? CircleAlert : FileText;
  return (
    <li className="flex min-h-10 items-center gap-2 border-b py-1">
      <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      <span className="min-w-0 flex-1">
        <bdi className="block truncate" title={file_name}>
          {file_name}
        </bdi>
        {problem && <span className="block text-xs break-words text-attention">Not saved: {problem}</span>}
        {state === 'waiting' && (
          <span className="block text-xs text-muted-foreground">Downloading from the email provider</span>
        )}
      </span>
      {size_bytes !== null && (
        <span className="shrink-0 text-xs text-muted-foreground">{formatBytes(size_bytes)}</span>
      )}
      {state === 'kept' && (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Download ${file_name}`}
          onClick={() =>
            void downloadReplyFile(messageId, id).catch((error: unknown) =>
              notify.error(errorMessage(error, 'Failed to download the file. Try again.')),
            )
          }
        >
          <Download aria-hidden />
        </Button>
      )}
    </li>
  );
}
