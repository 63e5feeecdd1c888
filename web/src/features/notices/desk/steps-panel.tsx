import type { NoticeDetail } from '@schemas/notice.ts';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@/components/ui/button.tsx';
import { Spinner } from '@/components/ui/spinner.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { noticePaths } from '@/lib/notice-paths.ts';
import { notify } from '@/lib/notify.ts';
import { cn } from '@/lib/utils.ts';
import { useTakeNoticeStep } from '../api/take-notice-step.ts';
import type { DialogStep } from './step-dialog.tsx';

const StepDialog = lazy(() => import('./step-dialog.tsx').then((m) => ({ default: m.StepDialog })));

interface StepsPanelProps {
  notice: NoticeDetail;
  /** Whether the form has unsaved changes, which a step would not include. */
  unsaved?: boolean;
  /** Whether the panel is above the letter instead of next to it. */
  wide?: boolean;
}

/** A notice's available steps, the next one first, and why a step is blocked. */
export function StepsPanel({ notice, unsaved = false, wide = false }: StepsPanelProps) {
  const [request, setPending] = useState<DialogStep | null>(null);
  const take = useTakeNoticeStep();
  const { can, status, type, id, project_id, contract_id } = notice;
  const isServed = notice.services.some(({ voided_reason }) => !voided_reason);
  const ask = (step: DialogStep) => () => setPending(step);
  const now = (action: 'review' | 'retry', done: string) => () =>
    take.mutate(
      { notice, step: { action } },
      {
        onSuccess: () => notify.success(done),
        onError: (error) => notify.error(errorMessage(error, "That didn't work. Try again.")),
      },
    );
  return (
    <section
      aria-labelledby="next-step"
      className={cn(
        'gap-3 rounded-md border bg-card p-4',
        wide ? 'flex flex-wrap items-center justify-between' : 'grid',
      )}
    >
      <div className="grid min-w-0 flex-1 basis-72 gap-1">
        <h2 id="next-step" className="text-base">
          Next step
        </h2>
        <p className="text-muted-foreground">
          {waitsFor(notice)}
          {unsaved && ' Save your changes first.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {can.review && (
          <Button disabled={unsaved || take.isPending} onClick={now('review', 'Notice reviewed')}>
            Mark as reviewed
          </Button>
        )}
        {can.approve && (
          <Button disabled={unsaved} onClick={ask('approve')}>
            Approve
          </Button>
        )}
        {can.issue && (
          <Button disabled={unsaved} onClick={ask('issue')}>
            Issue notice
          </Button>
        )}
        {status === 'issuing' && <Spinner label="Issuing the notice" />}
        {can.retry && (
          <Button
            variant="outline"
            disabled={take.isPending}
            onClick={now('retry', 'Issuing the notice again')}
          >
            Try again
          </Button>
        )}
        {can.reply && isServed && status !== 'acknowledged' && status !== 'answered' && (
          <Button variant="outline" onClick={ask('acknowledge')}>
            Record acknowledgment
          </Button>
        )}
        {can.reply && isServed && status !== 'answered' && (
          <Button variant="outline" onClick={ask('answer')}>
            Record response
          </Button>
        )}
        {can.return && (
          <Button variant="outline" onClick={ask('return')}>
            Return to draft
          </Button>
        )}
        {can.discard && (
          <Button variant="ghost" onClick={ask('discard')}>
            Discard
          </Button>
        )}
      </div>
      {can.withdraw && (
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          {(['follows', 'withdraws'] as const).map((how) => (
            <Link
              key={how}
              to={noticePaths.draft({
                type,
                project: project_id,
                contract: contract_id ?? '',
                responds_to: id,
                responds_how: how,
              })}
              className="text-primary underline-offset-4 hover:underline"
            >
              {how === 'withdraws' ? 'Withdraw with a new notice' : 'Follow up with a new notice'}
            </Link>
          ))}
        </p>
      )}
      <Suspense fallback={null}>
        {request && <StepDialog notice={notice} step={request} onClose={() => setPending(null)} />}
      </Suspense>
    </section>
  );
}

function waitsFor({ status, can, approval, services, newest, checks }: NoticeDetail): string {
  const problems = checks.filter(({ level }) => level === 'problem').length;
  switch (status) {
    case 'draft':
      return can.review
        ? 'Read it, then mark it as reviewed.'
        : 'Awaiting review by a project manager or lawyer.';
    case 'reviewed':
      if (approval.barred_as_drafter && !can.approve)
        return 'You wrote it, so someone else must approve it. Organization settings can allow one person to do both.';
      if (!can.approve)
        return approval.lawyer_required
          ? 'Awaiting approval by a lawyer on the project.'
          : 'Awaiting approval.';
      return problems > 0 ? 'Fix the items above before approval.' : 'Awaiting your approval.';
    case 'approved':
      return can.issue ? 'Ready to issue.' : 'A project manager or lawyer must issue it.';
    case 'issuing':
      return 'Creating the PDF. Each notice is sent only once.';
    case 'issued': {
      const served = new Set(services.filter((one) => !one.voided_reason).map(({ recipient }) => recipient))
        .size;
      return `Serve it and record service: ${served} of ${newest.content.recipients.length} recipients served.`;
    }
    case 'served':
      return 'All recipients are served. Record any response.';
    case 'acknowledged':
      return 'Receipt was acknowledged.';
    case 'answered':
      return 'A response was received.';
    case 'withdrawn':
      return 'Withdrawn by a later notice.';
    case 'discarded':
      return 'It was not sent.';
  }
}
