import type { LegalNoticeStatus, Notice } from '@schemas/notice.ts';
import { Link } from 'react-router-dom';
import { noticePaths } from '@/lib/notice-paths.ts';
import { NoticeDue } from './notice-due.tsx';
import { NoticeStatusBadge } from './notice-status-badge.tsx';
import { noticeName } from './notice-table.tsx';

const stages: readonly { title: string; statuses: readonly LegalNoticeStatus[] }[] = [
  { title: 'Draft', statuses: ['draft'] },
  { title: 'Reviewed', statuses: ['reviewed'] },
  { title: 'Approved', statuses: ['approved', 'issuing'] },
  { title: 'Issued', statuses: ['issued'] },
  { title: 'Served', statuses: ['served'] },
  { title: 'Closed', statuses: ['acknowledged', 'answered', 'withdrawn'] },
];

/** Notices by status, earliest due first. Discarded ones are only in the list. */
export function NoticeBoard({ notices }: { notices: readonly Notice[] }) {
  return (
    <div className="grid auto-cols-[minmax(13rem,1fr)] grid-flow-col gap-3 overflow-x-auto pb-2 max-sm:grid-flow-row max-sm:auto-cols-auto">
      {stages.map(({ title, statuses }) => {
        const here = notices
          .filter(({ status }) => statuses.includes(status))
          .sort((a, b) => (a.due_by ?? '9999').localeCompare(b.due_by ?? '9999'));
        return (
          <section key={title} aria-label={title} className="grid min-w-0 content-start gap-2">
            <h2 className="flex items-baseline justify-between border-b pb-1.5 text-sm font-semibold">
              {title}
              <span className="font-normal text-muted-foreground tabular-nums">{here.length}</span>
            </h2>
            <ul className="grid gap-2">
              {here.map((notice) => (
                <li
                  key={notice.id}
                  className="relative grid gap-1.5 rounded-md border bg-card p-3 hover:border-input"
                >
                  <Link
                    to={noticePaths.notice(notice.id)}
                    dir="auto"
                    className="font-medium break-words after:absolute after:inset-0"
                  >
                    {noticeName(notice)}
                  </Link>
                  <p className="text-xs break-words text-muted-foreground">
                    {[notice.number, notice.counterparty, notice.project_name].filter(Boolean).join(' · ')}
                  </p>
                  <div className="flex flex-wrap items-center gap-2 text-xs">
                    {statuses.length > 1 && <NoticeStatusBadge status={notice.status} />}
                    {notice.due_by && <NoticeDue notice={notice} />}
                  </div>
                </li>
              ))}
            </ul>
            {here.length === 0 && <p className="text-xs text-muted-foreground">None</p>}
          </section>
        );
      })}
    </div>
  );
}
