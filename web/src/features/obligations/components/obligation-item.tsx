import { isOption, type Obligation, type ObligationStatus } from '@schemas/obligation.ts';
import { DatedRow, type RowFocus } from '@/components/dated-row.tsx';
import { formatDateTime } from '@/lib/dates.ts';
import { arithmetic } from '../arithmetic.ts';
import { isMonthly } from '../decision-on.ts';
import { ClauseQuote } from './clause-quote.tsx';
import { DueDate } from './due-date.tsx';
import { EventDateForm } from './event-date-form.tsx';
import { ObligationActions } from './obligation-actions.tsx';

interface ObligationItemProps {
  obligation: Obligation;
  /** Whether the reader may decide on obligations. */
  canDecide: boolean;
  deskVersion: number | undefined;
  focus: RowFocus;
  select: React.ReactNode;
  badges: React.ReactNode;
  onDecide: (status: ObligationStatus) => void;
  onEdit: () => void;
  /** Creates a deadline with a responsible person from it. */
  onAssign: () => void;
}

/** One obligation: title, responsible party, date, quote, and how the date is calculated. */
export function ObligationItem({
  obligation,
  canDecide,
  deskVersion,
  focus,
  select,
  badges,
  onDecide,
  onEdit,
  onAssign,
}: ObligationItemProps) {
  const { id, status, title, who, bearer, category, kind, note, anchor, base_date, due_date } = obligation;
  const open = status === 'proposed' || status === 'confirmed';
  return (
    <DatedRow
      id={id}
      title={title}
      focus={focus}
      select={select}
      when={
        <div className="sm:text-right">
          <DueDate
            date={due_date}
            bearer={category ? bearer : null}
            isDeadline={status === 'confirmed'}
            option={isOption(obligation)}
          />
        </div>
      }
      badges={
        <>
          {badges}
          <span className="text-xs text-muted-foreground">
            {isMonthly(obligation) ? 'Every month' : kind === 'notice_window' ? 'Notice period' : 'Deadline'}
            {who && (
              <>
                , <bdi>{who}</bdi>
              </>
            )}
          </span>
        </>
      }
      actions={
        category && (
          <>
            <ObligationActions
              obligation={obligation}
              canDecide={canDecide}
              onDecide={onDecide}
              onEdit={onEdit}
              onAssign={onAssign}
            />
            {canDecide && open && anchor === 'event' && base_date === null && (
              <EventDateForm obligation={obligation} />
            )}
          </>
        )
      }
    >
      {category && (
        <>
          <p className="break-words">
            <bdi>{arithmetic(obligation)}</bdi>
          </p>
          <ClauseQuote obligation={obligation} deskVersion={deskVersion} />
        </>
      )}
      {note && (
        <p dir="auto" className="border-l-2 pl-3 break-words whitespace-pre-wrap">
          {note}
        </p>
      )}
      <Decided obligation={obligation} />
    </DatedRow>
  );
}

const DECIDED = { confirmed: 'Confirmed', dismissed: 'Dismissed', completed: 'Marked done' } as const;

function Decided({ obligation: { status, decided_by_name, decided_at } }: { obligation: Obligation }) {
  if (status === 'proposed' || !decided_at) return null;
  return (
    <p className="text-xs text-muted-foreground">
      {DECIDED[status]}
      {decided_by_name && (
        <>
          {' '}
          by <bdi>{decided_by_name}</bdi>
        </>
      )}
      , {formatDateTime(decided_at)}
    </p>
  );
}
