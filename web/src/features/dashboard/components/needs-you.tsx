import type { Need, NeedKind } from '@schemas/dashboard.ts';
import {
  Banknote,
  CalendarClock,
  FileWarning,
  Gavel,
  MailWarning,
  MessageSquareReply,
  ShieldCheck,
  UserPlus,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { Panel } from '@/components/charts/panel.tsx';
import { formatDate, formatDateTime, timeAgo } from '@/lib/dates.ts';
import { paths } from '@/lib/paths.ts';
import { cn } from '@/lib/utils.ts';
import { LawBasis } from './law-basis.tsx';

interface Words {
  Icon: typeof ShieldCheck;
  /** Returns the task, shown after the record's name. */
  what: (need: Need) => string;
  /** Returns the URL of the page where the task is done. */
  to: (need: Need) => string;
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const KINDS: Record<NeedKind, Words> = {
  findings: {
    Icon: FileWarning,
    what: ({ count }) => `${counted(count, 'finding', 'findings')} to review`,
    to: ({ id }) => paths.contract(id),
  },
  round: {
    Icon: MessageSquareReply,
    what: ({ count }) => `${counted(count, 'ask', 'asks')} answered, to confirm`,
    to: ({ id }) => paths.contractTab(id, 'rounds'),
  },
  asks: {
    Icon: MessageSquareReply,
    what: ({ count }) => `${counted(count, 'proposed ask', 'proposed asks')} to decide`,
    to: ({ id }) => paths.contract(id),
  },
  obligations: {
    Icon: CalendarClock,
    what: ({ count }) => `${counted(count, 'date', 'dates')} to confirm`,
    to: ({ id }) => paths.contractTab(id, 'deadlines'),
  },
  approval: {
    Icon: Gavel,
    what: () => 'Awaiting your approval',
    to: ({ id }) => paths.contractTab(id, 'history'),
  },
  evidence: {
    Icon: ShieldCheck,
    what: ({ count }) => `${counted(count, 'evidence file', 'evidence files')} to review`,
    to: ({ id }) => paths.complianceCheck(id),
  },
  check: {
    Icon: ShieldCheck,
    what: ({ urgency }) => (urgency === 'high' ? 'Compliance check overdue' : 'Compliance check due soon'),
    to: ({ id }) => paths.complianceCheck(id),
  },
  deadline: {
    Icon: CalendarClock,
    what: ({ urgency, bearer }) => {
      if (bearer === 'theirs') return urgency === 'high' ? 'They owe us now' : 'They owe us this week';
      return urgency === 'high' ? 'Act now' : 'Act this week';
    },
    to: ({ id, project_id }) => `${paths.project(project_id ?? '')}?tab=deadlines&deadline=${id}`,
  },
  lien_dates: {
    Icon: CalendarClock,
    what: ({ count }) => `${counted(count, 'statutory date', 'statutory dates')} to confirm`,
    to: ({ id }) => `${paths.project(id)}?tab=deadlines`,
  },
  notice_review: { Icon: Gavel, what: () => 'Notice to review', to: ({ id }) => `${paths.notices}/${id}` },
  notice_approval: {
    Icon: Gavel,
    what: () => 'Notice awaiting your approval',
    to: ({ id }) => `${paths.notices}/${id}`,
  },
  notice_issue: { Icon: Gavel, what: () => 'Notice to issue', to: ({ id }) => `${paths.notices}/${id}` },
  notice_service: { Icon: Gavel, what: () => 'Notice due', to: ({ id }) => `${paths.notices}/${id}` },
  waiver: {
    Icon: Banknote,
    what: () => 'Lien waiver to review',
    to: ({ project_id, payment_id }) => `${paths.projectFinances(project_id ?? '')}&payment=${payment_id}`,
  },
  payment: {
    Icon: Banknote,
    what: ({ count }) => `${counted(count, 'payment', 'payments')} without a lien waiver`,
    to: ({ id }) => `${paths.projectFinances(id)}&payments=unwaived`,
  },
  invitation: {
    Icon: UserPlus,
    what: () => 'Invitation expired',
    to: () => `${paths.members}?state=expired`,
  },
  mail: {
    Icon: MailWarning,
    what: ({ count }) => `${counted(count, 'email', 'emails')} not delivered`,
    to: () => `${paths.mailMessages}?state=failed`,
  },
};

/** The user's open tasks, most urgent first. Each links to the page where it is done. */
export function NeedsYou({ needs }: { needs: Need[] }) {
  return (
    <Panel title="Needs your attention">
      {needs.length === 0 ? (
        <p className="text-muted-foreground">Nothing needs your attention.</p>
      ) : (
        <ul className="-my-2 divide-y">
          {needs.map((need) => (
            <NeedLine key={`${need.kind} ${need.id}`} need={need} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function NeedLine({ need }: { need: Need }) {
  const { Icon, what, to } = KINDS[need.kind];
  const isUrgent = need.urgency === 'high';
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 py-2 desk:grid-cols-[auto_minmax(0,1fr)_auto] has-[a:hover]:bg-muted/50">
      <Icon aria-hidden className={cn('size-4', isUrgent ? 'text-danger' : 'text-muted-foreground')} />
      <div className="min-w-0 desk:flex desk:items-baseline desk:gap-3">
        <Link
          to={to(need)}
          className="block truncate rounded-sm leading-6 after:absolute after:inset-0 desk:min-w-0"
        >
          <bdi>{need.title}</bdi>
        </Link>
        {need.project && (
          <span dir="auto" className="block min-w-0 truncate text-xs text-muted-foreground">
            {need.project}
          </span>
        )}
        <LawBasis law={need.law} />
      </div>
      <div className="max-desk:col-start-2 max-desk:flex max-desk:justify-between desk:text-right">
        <span className={isUrgent ? 'font-semibold' : undefined}>{what(need)}</span>
        <span className="text-xs text-muted-foreground desk:ml-3 desk:inline-block desk:w-24">
          {need.due_date ? (
            formatDate(need.due_date)
          ) : (
            <time dateTime={need.since} title={formatDateTime(need.since)}>
              {timeAgo(need.since)}
            </time>
          )}
        </span>
      </div>
    </li>
  );
}
