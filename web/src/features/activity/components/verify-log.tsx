import type { ActivityVerification } from '@contract/activity.ts';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '@/components/ui/button.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { formatDateTime } from '@/lib/dates.ts';
import { formatCount } from '@/lib/formats.ts';
import { paths } from '@/lib/paths.ts';
import type { useVerifyActivity } from '../api/verify-activity.ts';

type Verifying = ReturnType<typeof useVerifyActivity>;

/** Has every sealed entry compared with the hash it was sealed with. */
export function VerifyLogButton({ verifying }: { verifying: Verifying }) {
  return (
    <Button variant="outline" disabled={verifying.isPending} onClick={() => verifying.mutate()}>
      <ShieldCheck aria-hidden />
      {verifying.isPending ? 'Verifying...' : 'Verify log'}
    </Button>
  );
}

/** What verifying came to, until the page is left. */
export function VerifyLogResult({ verifying: { data, isError, error } }: { verifying: Verifying }) {
  return (
    <div role="status" className="empty:hidden">
      {isError && (
        <p className="rounded-md border border-danger px-4 py-3">
          The log could not be verified: {errorMessage(error, 'the server did not answer')}. Nothing is known
          to be wrong with it.
        </p>
      )}
      {data && (data.ok ? <Sound verified={data} /> : <Unsound verified={data} />)}
    </div>
  );
}

function Sound({ verified: { events, head, unsealed } }: { verified: ActivityVerification }) {
  const waiting =
    unsealed > 0 && ` ${counted(unsealed, 'newer entry waits', 'newer entries wait')} for the next seal.`;
  if (!head) return <p className="rounded-md border px-4 py-3">Nothing is sealed yet.{waiting}</p>;
  return (
    <div className="grid gap-1 rounded-md border px-4 py-3">
      <p className="flex items-center gap-2 font-medium">
        <ShieldCheck aria-hidden className="size-4 shrink-0 text-good" />
        The log is as it was written
      </p>
      <p>
        {counted(events, 'entry matches', 'entries match')} the hashes they were sealed with, the last on{' '}
        {formatDateTime(head.sealed_at)}.{waiting}
      </p>
      <p className="text-xs text-muted-foreground">
        Seal {head.number}: <code className="break-all">{head.hash}</code>. Keep it elsewhere, and a log that
        is rewritten later can be told from this one.
      </p>
    </div>
  );
}

const SENTENCES: Record<NonNullable<ActivityVerification['problem']>['kind'], string> = {
  changed: 'An entry was changed after it was sealed.',
  removed: 'An entry was removed after it was sealed.',
  inserted: 'An entry was put in where the log had been sealed already.',
  reordered: 'An entry does not stand where it was sealed.',
  batch_changed: 'A seal itself was changed.',
  batch_missing: 'A seal is missing.',
  head_differs: 'The log is not the one whose hash was kept.',
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
        {head
          ? `Everything up to seal ${head.number} matches.`
          : 'It is the first thing that does not match.'}{' '}
        Do not restore anything yet: have whoever runs the database look at it.
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

/** Where an admin looks after what the product does by itself. */
export function BackgroundWorkLink() {
  return (
    <Link to={paths.jobs} className="rounded-sm underline-offset-4 hover:underline">
      Background work
    </Link>
  );
}
