import type { ActivityVerification } from '@schemas/activity.ts';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '@/components/ui/button.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { formatDateTime } from '@/lib/dates.ts';
import { formatCount } from '@/lib/formats.ts';
import { paths } from '@/lib/paths.ts';
import type { useVerifyActivity } from '../api/verify-activity.ts';

type Verifying = ReturnType<typeof useVerifyActivity>;

/** Compares every sealed entry with its stored hash. */
export function VerifyLogButton({ verifying }: { verifying: Verifying }) {
  return (
    <Button variant="outline" disabled={verifying.isPending} onClick={() => verifying.mutate()}>
      <ShieldCheck aria-hidden />
      {verifying.isPending ? 'Verifying...' : 'Verify log'}
    </Button>
  );
}

/** The verification result, kept until the user leaves the page. */
export function VerifyLogResult({ verifying: { data, isError, error } }: { verifying: Verifying }) {
  return (
    <div role="status" className="empty:hidden">
      {isError && (
        <p className="rounded-md border border-danger px-4 py-3">
          The log could not be verified: {errorMessage(error, 'the server did not respond')}. This does not
          mean the log was changed.
        </p>
      )}
      {data && (data.ok ? <Sound verified={data} /> : <Unsound verified={data} />)}
    </div>
  );
}

function Sound({ verified: { events, head, unsealed } }: { verified: ActivityVerification }) {
  const waiting =
    unsealed > 0 && ` ${counted(unsealed, 'newer entry is', 'newer entries are')} not sealed yet.`;
  if (!head) return <p className="rounded-md border px-4 py-3">No entries are sealed yet.{waiting}</p>;
  return (
    <div className="grid gap-1 rounded-md border px-4 py-3">
      <p className="flex items-center gap-2 font-medium">
        <ShieldCheck aria-hidden className="size-4 shrink-0 text-good" />
        The log is intact
      </p>
      <p>
        {counted(events, 'entry matches', 'entries match')} their sealed hashes. Last sealed{' '}
        {formatDateTime(head.sealed_at)}.{waiting}
      </p>
      <p className="text-xs text-muted-foreground">
        Seal {head.number}: <code className="break-all">{head.hash}</code>. Save this hash elsewhere to prove
        later that the log was not rewritten.
      </p>
    </div>
  );
}

const SENTENCES: Record<NonNullable<ActivityVerification['problem']>['kind'], string> = {
  changed: 'An entry was changed after it was sealed.',
  removed: 'An entry was removed after it was sealed.',
  inserted: 'An entry was inserted into a sealed part of the log.',
  reordered: 'An entry is out of its sealed order.',
  batch_changed: 'A seal was changed.',
  batch_missing: 'A seal is missing.',
  head_differs: 'The log does not match the hash you saved.',
};

function Unsound({ verified: { problem, head } }: { verified: ActivityVerification }) {
  if (!problem) return null;
  return (
    <div className="grid gap-1 rounded-md border border-danger px-4 py-3">
      <p className="flex items-center gap-2 font-medium text-danger">
        <ShieldAlert aria-hidden className="size-4 shrink-0" />
        {SENTENCES[problem.kind]}
      </p>
      <p>
        {head ? `Everything up to seal ${head.number} matches.` : 'This is the first mismatch.'} Do not
        restore anything. Ask your database administrator to investigate.
      </p>
      {problem.event_id && (
        <p className="text-xs break-all text-muted-foreground">
          Entry <code>{problem.event_id}</code>
          {problem.batch !== null && `, seal ${problem.batch}`}
        </p>
      )}
    </div>
  );
}

const counted = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** Link to the background jobs, for admins. */
export function BackgroundWorkLink() {
  return (
    <Link to={paths.jobs} className="rounded-sm underline-offset-4 hover:underline">
      Background jobs
    </Link>
  );
}
