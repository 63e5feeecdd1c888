import type { Notice } from '@schemas/notice.ts';
import type { Columns } from '@/components/data-table/columns.ts';
import { DataTable } from '@/components/data-table/data-table.tsx';
import { NameLink } from '@/components/data-table/name-link.tsx';
import { RowCard } from '@/components/data-table/row-card.tsx';
import { noticePaths } from '@/lib/notice-paths.ts';
import { NoticeDue } from './notice-due.tsx';
import { NoticeStatusBadge } from './notice-status-badge.tsx';

/** A notice's subject, or its type if it has none. */
export const noticeName = ({ subject, type }: Pick<Notice, 'subject' | 'type'>): string => subject || type;

const ageWords = (days: number) => (days === 0 ? 'today' : days === 1 ? '1 day' : `${days} days`);

const noticeColumns: Columns<Notice> = {
  subject: {
    label: 'Notice',
    className: 'w-2/5',
    cell: 'max-w-0',
    show: (notice) => (
      <>
        <NameLink to={noticePaths.notice(notice.id)}>{noticeName(notice)}</NameLink>
        <span className="block truncate text-xs text-muted-foreground">
          {[notice.number, notice.type].filter(Boolean).join(' · ')}
        </span>
      </>
    ),
  },
  status: { label: 'Status', show: ({ status }) => <NoticeStatusBadge status={status} /> },
  project: {
    label: 'Project',
    className: 'max-desk:hidden',
    cell: 'w-1/6 max-w-0',
    show: ({ project_name }) => (
      <span dir="auto" title={project_name} className="block truncate">
        {project_name}
      </span>
    ),
  },
  counterparty: {
    label: 'To',
    cell: 'w-1/6 max-w-0',
    show: ({ counterparty }) => (
      <span dir="auto" title={counterparty} className="block truncate">
        {counterparty || '–'}
      </span>
    ),
  },
  due_by: { label: 'Serve by', show: (notice) => <NoticeDue notice={notice} /> },
  age: {
    label: 'Age',
    right: true,
    className: 'max-desk:hidden',
    cell: 'whitespace-nowrap',
    show: ({ age_days }) => ageWords(age_days),
  },
};

/** Notices as a table. On a phone each shows its status, recipients, and due date. */
export const NoticeTable = ({ notices }: { notices: Notice[] }) => (
  <DataTable rows={notices} columns={noticeColumns} card={(notice) => <NoticeCard notice={notice} />} />
);

function NoticeCard({ notice }: { notice: Notice }) {
  return (
    <RowCard
      to={noticePaths.notice(notice.id)}
      name={noticeName(notice)}
      facts={
        <>
          <NoticeStatusBadge status={notice.status} />
          <bdi className="truncate">{notice.counterparty || 'No recipient'}</bdi>
          <span className="ml-auto shrink-0">
            <NoticeDue notice={notice} />
          </span>
        </>
      }
      actions={null}
    />
  );
}
