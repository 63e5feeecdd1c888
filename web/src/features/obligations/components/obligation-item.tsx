import type { Obligation, ObligationStatus } from '@schemas/obligation.ts';
import { formatDateTime } from '@/lib/dates.ts';
import { cn } from '@/lib/utils.ts';
import { arithmetic } from '../arithmetic.ts';
import { ClauseQuote } from './clause-quote.tsx';
import { DueDate } from './due-date.tsx';
import { EventDateForm } from './event-date-form.tsx';
import { ObligationActions } from './obligation-actions.tsx';

interface ObligationItemProps {
  obligation: Obligation;
  /** Whether the reader may decide on obligations. */
  canDecide: boolean;
  active: boolean;
  deskVersion: number | undefined;
  onFocus: () => void;
  onDecide: (status: ObligationStatus) => void;
  onEdit: () => void;
}

export const obligationElementId = (id: string): string => `obligation-${id}`;

/** One obligation: title, responsible party, date, quote, and how the date is calculated. */
export function ObligationItem({
  obligation,
  canDecide,
  active,
  deskVersion,
  onFocus,
  onDecide,
  onEdit,
}: ObligationItemProps) {
  const { id, status, title, who, bearer, category, kind, note, anchor, base_date, due_date } = obligation;
  const open = status === 'proposed' || status === 'confirmed';
  const titleId = `${obligationElementId(id)}-title`;
  return (
    <li
      id={obligationElementId(id)}
      tabIndex={-1}
      aria-labelledby={titleId}
      onFocus={onFocus}
      className={cn(
        'grid scroll-mt-20 grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 border-b px-4 py-4 sm:grid-cols-[minmax(0,1fr)_10.5rem]',
        active && 'bg-primary-soft/60 shadow-[inset_2px_0_0_var(--primary)]',
      )}
    >
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2">
        <div>
          <h3 id={titleId} dir="auto" className="text-sm break-words">
            {title}
          </h3>
          <p className="text-xs text-muted-foreground">
            {kind === 'notice_window' ? 'Notice period' : 'Deadline'}
            {who && (
              <>
                , <bdi>{who}</bdi>
              </>
            )}
          </p>
        </div>
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
      </div>
      <div className="max-sm:order-first sm:text-right">
        <DueDate date={due_date} bearer={category ? bearer : null} isDeadline={status === 'confirmed'} />
      </div>
      {canDecide && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 sm:col-span-2">
          <ObligationActions obligation={obligation} onDecide={onDecide} onEdit={onEdit} />
          {open && anchor === 'event' && base_date === null && <EventDateForm obligation={obligation} />}
        </div>
      )}
    </li>
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
