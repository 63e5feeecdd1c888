import type { NoticeDetail, NoticeStatusChange } from '@schemas/notice.ts';
import { Link } from 'react-router-dom';
import { formatDateTime } from '@/lib/dates.ts';
import { noticePaths } from '@/lib/notice-paths.ts';

const sentences: Record<NoticeStatusChange['action'], string> = {
  review: 'reviewed it',
  return: 'returned it to draft',
  revise: 'edited it; it is a draft again',
  approve: 'approved it',
  issue: 'started issuing it',
  retry: 'retried issuing it',
  print: 'Notice issued',
  fail: 'Issuing failed; nothing was sent',
  serve: 'All recipients were served',
  unserve: 'Service voided; not all recipients are served',
  acknowledge: 'recorded an acknowledgment',
  answer: 'recorded a response',
  withdraw: 'Notice withdrawn',
  discard: 'discarded it',
};

const BY_ITSELF: readonly NoticeStatusChange['action'][] = ['print', 'fail', 'serve', 'unserve', 'withdraw'];

/** History of a notice, newest first. */
export function NoticeHistory({ notice }: { notice: NoticeDetail }) {
  return (
    <ol className="grid gap-3">
      {notice.history.map((step) => (
        <li key={step.id} className="grid gap-0.5 border-l-2 pl-3">
          <p className="break-words">
            {BY_ITSELF.includes(step.action)
              ? sentences[step.action]
              : `${step.actor_name ?? 'Plumbline'} ${sentences[step.action]}`}
            {step.version_number !== null && ` (version ${step.version_number})`}
            {step.by_drafter && step.action === 'approve' && ', who also drafted it'}
            {step.bar_number && `, ${step.bar_jurisdiction} bar no. ${step.bar_number}`}
            {step.by_notice_id && (
              <>
                {' by '}
                <Link to={noticePaths.notice(step.by_notice_id)} className="text-primary hover:underline">
                  a follow-up notice
                </Link>
              </>
            )}
          </p>
          {step.note && <p className="break-words">{step.note}</p>}
          <p className="text-xs text-muted-foreground">{formatDateTime(step.created_at)}</p>
        </li>
      ))}
      <li className="grid gap-0.5 border-l-2 pl-3">
        <p>{notice.created_by_name ?? 'Plumbline'} drafted it</p>
        <p className="text-xs text-muted-foreground">{formatDateTime(notice.created_at)}</p>
      </li>
    </ol>
  );
}
