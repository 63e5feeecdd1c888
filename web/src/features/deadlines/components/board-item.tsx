import type { Deadline } from '@schemas/deadline.ts';
import type { LawRead, LienProposal, StatutoryDelivery } from '@schemas/lien.ts';
import type { Notice } from '@schemas/notice.ts';
import type { Reminder } from '@schemas/reminder.ts';
import { AlarmClock, BadgeCheck, CalendarX, FileText, Gavel, Scale, User, Waypoints, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { BearerBadge } from '@/components/bearer.tsx';
import { CertaintyBadge, CounselBadge } from '@/components/certainty-badge.tsx';
import { DatedRow, type RowFocus } from '@/components/dated-row.tsx';
import { RowMenu } from '@/components/row-menu.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { Button, buttonVariants } from '@/components/ui/button.tsx';
import { DropdownMenuItem } from '@/components/ui/dropdown-menu.tsx';
import { SetReminderButton } from '@/features/reminders/components/set-reminder-button.tsx';
import { daysBeforeWords, formatOnClock } from '@/features/reminders/words.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { certaintyWords } from '@/lib/certainty.ts';
import { formatDate } from '@/lib/dates.ts';
import { noticePaths } from '@/lib/notice-paths.ts';
import { notify } from '@/lib/notify.ts';
import { paths } from '@/lib/paths.ts';
import { useWithdrawConfirmation } from '../api/counsel.ts';
import type { BoardSource } from '../board-rows.ts';
import { deliveryWords, sentence, sourceNames } from '../words.ts';
import { When } from './when.tsx';

const ICON = { law: Scale, contract: FileText, person: User, notice: Gavel } as const;

/** Where a date comes from. */
export function SourceBadge({ source }: { source: BoardSource }) {
  const Icon = ICON[source];
  return (
    <Badge tone="neutral">
      <Icon aria-hidden />
      {sourceNames[source]}
    </Badge>
  );
}

/** The source of a date, which users must see before relying on it. */
function Authority({
  citation,
  certainty,
  read,
  sources,
  delivery,
  doubts,
}: {
  citation: string | null;
  certainty: LienProposal['certainty'] | null;
  read: LawRead | null;
  sources: readonly string[];
  delivery: StatutoryDelivery | null;
  doubts: readonly string[];
}) {
  return (
    <>
      {delivery && <p className="break-words">{deliveryWords(delivery)}</p>}
      {[...new Set(doubts)].map((line) => (
        <p key={line} className="text-xs break-words text-attention">
          {line}
        </p>
      ))}
      <p className="text-xs break-words text-muted-foreground">
        {[citation, certainty && certaintyWords(certainty, read), 'Verify with counsel']
          .filter(Boolean)
          .join(' · ')}
        {sources.length > 0 && ' · Sources: '}
        {sources.map((source, index) => (
          <span key={source}>
            {index > 0 && ', '}
            <a
              href={source}
              target="_blank"
              rel="noreferrer"
              className="text-primary underline underline-offset-2"
            >
              {new URL(source).hostname.replace(/^www\./, '')}
            </a>
          </span>
        ))}
      </p>
    </>
  );
}

/** Which rules our counsel confirmed, when, and with which note. */
function Confirmations({
  confirmations,
}: {
  confirmations: readonly { by: string | null; on: string; note: string | null }[];
}) {
  const lines = confirmations.map(({ by, on, note }) =>
    [`${by ?? 'A former member'} confirmed this on ${formatDate(on)}`, note].filter(Boolean).join(': '),
  );
  return [...new Set(lines)].map((line) => (
    <p key={line} dir="auto" className="text-xs break-words text-good">
      {line}
    </p>
  ));
}

function Why({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <details className="text-xs">
      <summary className="w-fit cursor-pointer rounded-sm text-primary">Why this date</summary>
      <ul className="mt-1 grid gap-1 border-l-2 pl-3">
        {[...new Set(words)].map((line) => (
          <li key={line} className="break-words">
            {line}
          </li>
        ))}
      </ul>
    </details>
  );
}

const Consequence = ({ text }: { text: string | null }) =>
  text && (
    <p dir="auto" className="break-words">
      If missed: {sentence(text)}
    </p>
  );

/** Our counsel's confirmations of the rules behind a date. */
const confirmationsOf = ({ parts }: LienProposal) => parts.flatMap(({ confirmation }) => confirmation ?? []);

/** What the firm's counsel can do about the rules behind a date. */
function CounselActions({ proposal, onConfirm }: { proposal: LienProposal; onConfirm: () => void }) {
  const withdraw = useWithdrawConfirmation();
  const confirmed = confirmationsOf(proposal);
  const withdrawAll = async () => {
    try {
      for (const one of confirmed) await withdraw.mutateAsync(one);
      notify.success('Confirmation withdrawn');
    } catch (error) {
      notify.error(errorMessage(error, 'Failed to withdraw the confirmation. Try again.'));
    }
  };
  return (
    <>
      {!proposal.counsel_confirmed && (
        <DropdownMenuItem onSelect={onConfirm}>
          <BadgeCheck aria-hidden />
          Confirm as counsel
        </DropdownMenuItem>
      )}
      {confirmed.length > 0 && (
        <DropdownMenuItem onSelect={() => void withdrawAll()}>
          <X aria-hidden />
          Withdraw counsel’s confirmation
        </DropdownMenuItem>
      )}
    </>
  );
}

interface DeadlineItemProps {
  deadline: Deadline;
  /** Opens the dialog for the firm's counsel; absent for others, and if the rules have changed since. */
  counsel?: React.ComponentProps<typeof CounselActions> | undefined;
  /** The deadline's upcoming reminders. */
  reminders: readonly Reminder[];
  onDone: () => void;
  onEnd: (status: 'missed' | 'cancelled') => void;
  onEdit: () => void;
  busy: boolean;
  focus: RowFocus;
}

/** A confirmed deadline: date, responsible person, consequence, and calculation. */
export function DeadlineItem({
  deadline,
  counsel,
  reminders,
  onDone,
  onEnd,
  onEdit,
  busy,
  focus,
}: DeadlineItemProps) {
  const { id, title, bearer, source, act_by, due_on, basis, consequence, note, may_change, may_close } =
    deadline;
  return (
    <DatedRow
      focus={focus}
      id={id}
      title={title}
      when={
        <When
          act_by={act_by}
          due_on={due_on}
          last_on={source === 'law' ? basis.last_on : undefined}
          bearer={bearer}
          confirmed
        />
      }
      badges={
        <>
          <BearerBadge bearer={bearer} />
          <SourceBadge source={source} />
          {basis.certainty && <CertaintyBadge certainty={basis.certainty} />}
          {deadline.counsel && <CounselBadge confirmed={deadline.counsel.confirmed} />}
          <span className="text-xs text-muted-foreground">
            {deadline.responsible_name ? (
              <bdi>{deadline.responsible_name}</bdi>
            ) : (
              'Not assigned; the project manager is notified'
            )}
          </span>
        </>
      }
      actions={
        <>
          {may_close && (
            <Button size="sm" variant="outline" disabled={busy} onClick={onDone}>
              Done
            </Button>
          )}
          {may_change && (
            <Button size="sm" variant="ghost" onClick={onEdit}>
              Assign or edit
            </Button>
          )}
          {may_change && (
            <Link
              to={noticePaths.draft({ project: deadline.project_id, deadline: id })}
              className={buttonVariants({ size: 'sm', variant: 'ghost' })}
            >
              Draft a notice
            </Link>
          )}
          <SetReminderButton
            subject={{ project_id: deadline.project_id, deadline_id: id, act_by }}
            about={title}
            small
          />
          <RowMenu title={title}>
            <DropdownMenuItem asChild>
              <Link to={noticePaths.chain('deadline', id)}>
                <Waypoints aria-hidden />
                View paper trail
              </Link>
            </DropdownMenuItem>
            {counsel && <CounselActions {...counsel} />}
            {may_close && (
              <>
                <DropdownMenuItem onSelect={() => onEnd('missed')}>
                  <CalendarX aria-hidden />
                  Mark as missed
                </DropdownMenuItem>
                <DropdownMenuItem onSelect={() => onEnd('cancelled')}>
                  <X aria-hidden />
                  Cancel deadline
                </DropdownMenuItem>
              </>
            )}
          </RowMenu>
        </>
      }
    >
      <Consequence text={consequence} />
      {note && (
        <p dir="auto" className="border-l-2 pl-3 break-words whitespace-pre-wrap">
          {note}
        </p>
      )}
      <Reminders reminders={reminders} />
      <Why words={basis.words} />
      <Confirmations confirmations={deadline.counsel?.confirmations ?? []} />
      {source !== 'person' && <Authority {...basis} />}
    </DatedRow>
  );
}

/** A deadline's own reminders, in addition to the automatic warnings. */
function Reminders({ reminders }: { reminders: readonly Reminder[] }) {
  if (reminders.length === 0) return null;
  return (
    <ul aria-label="Reminders" className="grid gap-1 text-xs">
      {reminders.map(({ id, next_at, time_zone, days_before, recipients }) => (
        <li key={id} className="flex items-start gap-1.5">
          <AlarmClock aria-hidden className="mt-0.5 size-3 shrink-0 text-muted-foreground" />
          <span className="min-w-0 break-words">
            <Link to={paths.reminder(id)} className="text-primary underline-offset-2 hover:underline">
              {next_at ? formatOnClock(next_at, time_zone) : 'Awaiting a response'}
            </Link>
            {days_before !== null && ` · ${daysBeforeWords(days_before)}, moves with it`}
            {' · '}
            <bdi>{recipients.map(({ name, address }) => name ?? address).join(', ')}</bdi>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A notice to be served by a date. */
export function NoticeRow({ notice, focus }: { notice: Notice; focus: RowFocus }) {
  const { id, number, subject, type, status, due_by, counterparty } = notice;
  return (
    <DatedRow
      focus={focus}
      id={id}
      title={[number, subject || type].filter(Boolean).join(': ')}
      when={<When act_by={due_by ?? ''} due_on={due_by ?? ''} confirmed />}
      badges={
        <>
          <BearerBadge bearer="ours" />
          <SourceBadge source="notice" />
          <Badge tone="info">{waits[status] ?? status}</Badge>
          {counterparty && <bdi className="text-xs text-muted-foreground">{counterparty}</bdi>}
        </>
      }
      actions={
        <Link to={noticePaths.notice(id)} className={buttonVariants({ size: 'sm', variant: 'outline' })}>
          Open the notice
        </Link>
      }
    >
      {null}
    </DatedRow>
  );
}

const waits: Partial<Record<Notice['status'], string>> = {
  draft: 'Draft',
  reviewed: 'Awaiting approval',
  approved: 'Ready to issue',
  issuing: 'Issuing',
  issued: 'Ready to serve',
};

interface ProposalRowProps {
  proposal: LienProposal;
  mayConfirm: boolean;
  onConfirm: () => void;
  focus: RowFocus;
  /** Opens the dialog for the firm's counsel; absent for others. */
  onConfirmRules?: () => void;
}

/** A date proposed under the law. It triggers no alerts until confirmed. */
export function ProposalRow({ proposal, mayConfirm, onConfirm, focus, onConfirmRules }: ProposalRowProps) {
  const { key, title, act_by, due_on, last_on, planned, consequence, parts, certainty } = proposal;
  const deciding = parts.filter(({ decides }) => decides);
  const weakest = deciding.find((part) => part.certainty === certainty);
  return (
    <DatedRow
      focus={focus}
      id={key}
      title={title}
      when={act_by && due_on && <When act_by={act_by} due_on={due_on} last_on={last_on} confirmed={false} />}
      badges={
        <>
          <BearerBadge bearer="ours" />
          <SourceBadge source="law" />
          <Badge tone="info">Unconfirmed</Badge>
          <CertaintyBadge certainty={certainty} />
          <CounselBadge confirmed={proposal.counsel_confirmed} />
          {planned && <Badge tone="attention">Planned: not started</Badge>}
        </>
      }
      actions={
        <>
          {mayConfirm && (
            <Button size="sm" variant="outline" onClick={onConfirm}>
              Confirm
            </Button>
          )}
          {onConfirmRules && (
            <RowMenu title={title}>
              <CounselActions proposal={proposal} onConfirm={onConfirmRules} />
            </RowMenu>
          )}
        </>
      }
    >
      <Consequence text={consequence} />
      <ConditionsOf parts={deciding} />
      <Confirmations
        confirmations={confirmationsOf(proposal).map(({ confirmed_by_name, created_at, note }) => ({
          by: confirmed_by_name,
          on: created_at.slice(0, 10),
          note,
        }))}
      />
      <Why words={[...deciding.map(({ words }) => words), ...proposal.words]} />
      <Authority
        citation={[...new Set(deciding.map(({ citation }) => citation))].join('; ')}
        certainty={certainty}
        read={weakest?.read ?? null}
        sources={[...new Set(deciding.flatMap(({ sources }) => sources))]}
        delivery={deciding[0]?.delivery ?? null}
        doubts={[...proposal.doubts, ...deciding.flatMap(({ note }) => note || [])]}
      />
    </DatedRow>
  );
}

/** The conditions of the rules. They are always shown next to the date. */
export function ConditionsOf({
  parts,
  title,
}: {
  parts: readonly LienProposal['parts'][number][];
  /** The row's title, so that identical conditions are not repeated. */
  title?: string;
}) {
  const stated = parts.flatMap(({ conditions: text }) => (text && text !== title ? [text] : []));
  const conditions = [...new Set(stated)];
  return conditions.map((text) => (
    <p key={text} className="break-words text-muted-foreground">
      {text}
    </p>
  ));
}
