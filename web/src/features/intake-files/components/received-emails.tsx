import type { IntakeEmail } from '@schemas/intake-email.ts';
import { Mail, TriangleAlert, X } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { Spinner } from '@/components/ui/spinner.tsx';
import { formatDateTime } from '@/lib/dates.ts';
import { useRemoveIntakeEmail } from '../api/intake-addresses.ts';

/** Emails with files that are not filed yet, or could not be kept. */
export function ReceivedEmails({ emails }: { emails: readonly IntakeEmail[] }) {
  const remove = useRemoveIntakeEmail();
  return (
    <section aria-labelledby="received" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="received" className="text-base">
        Received by email
      </h2>
      <ul className="divide-y border-y">
        {emails.map((email) => (
          <li key={email.id} className="flex items-start gap-3 py-2.5">
            <Mail aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
            <ReceivedEmail email={email} />
            <Button
              type="button"
              variant="ghost"
              size="icon-sm"
              aria-label={`Remove the email ${email.subject || 'without a subject'} from the list`}
              title="Remove from the list"
              disabled={remove.isPending}
              onClick={() => remove.mutate(email.id)}
            >
              <X aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ReceivedEmail({
  email: { subject, from_address, received_at, project, text, attachments },
}: {
  email: IntakeEmail;
}) {
  return (
    <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-1">
      <p className="font-medium break-words">
        <bdi>{subject || 'No subject'}</bdi>
      </p>
      <p className="text-xs break-words text-muted-foreground">
        From <bdi>{from_address}</bdi>, {formatDateTime(received_at)}
        {project && (
          <>
            , for <bdi>{project.name}</bdi>
          </>
        )}
      </p>
      <ul className="grid gap-0.5">
        {attachments.map(({ id, file_name, state, problem }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-1.5 break-words">
            {state === 'waiting' && <Spinner label={`Reading ${file_name}`} className="size-3.5" />}
            {state === 'left_out' && <TriangleAlert aria-hidden className="size-3.5 text-attention" />}
            <bdi>{file_name}</bdi>
            {state === 'left_out' && <span className="text-attention">Not kept: {problem}</span>}
          </li>
        ))}
      </ul>
      {text && (
        <details>
          <summary className="w-fit cursor-pointer text-xs text-muted-foreground">Message</summary>
          <p dir="auto" className="mt-1 max-h-60 overflow-y-auto text-xs break-words whitespace-pre-wrap">
            {text}
          </p>
        </details>
      )}
    </div>
  );
}
