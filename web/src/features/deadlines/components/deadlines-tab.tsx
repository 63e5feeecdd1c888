import type { Deadline } from '@schemas/deadline.ts';
import {
  type LienFacts,
  type LienSchedule,
  lienProjectKindNames,
  lienRoleNames,
  states,
} from '@schemas/lien.ts';
import type { Obligation } from '@schemas/obligation.ts';
import type { Reminder } from '@schemas/reminder.ts';
import { Plus, Scale } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useBearerFilter } from '@/components/bearer.tsx';
import { EmptyState } from '@/components/empty-state.tsx';
import { LoadedSection } from '@/components/loaded-section.tsx';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmMany } from '@/features/obligations/components/confirm-many.tsx';
import { useDeadlineReminders } from '@/features/reminders/api/list-reminders.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { formatDate, formatDateTime } from '@/lib/dates.ts';
import { notify } from '@/lib/notify.ts';
import {
  useConfirmedObligations,
  useDeadlineMoves,
  useDeadlines,
  useLienFacts,
  useLienSchedule,
  useNoticesUnderWay,
  useProposedObligations,
} from '../api/board.ts';
import { useUpdateDeadline } from '../api/change.ts';
import { type BoardRow, bearerOf, boardRows } from '../board-rows.ts';
import { DeadlineItem, NoticeRow, ObligationRow, ProposalRow } from './board-item.tsx';
import { DeadlineDialog, type DeadlineSubject, EndDialog } from './deadline-dialogs.tsx';
import { FactsDialog } from './facts-dialog.tsx';
import { Moves } from './moves.tsx';
import { Timeline } from './timeline.tsx';
import { OtherDates } from './waiting.tsx';

type Dialog =
  | { kind: 'facts' }
  | { kind: 'deadline'; subject: DeadlineSubject }
  | { kind: 'end'; deadline: Deadline; status: 'missed' | 'cancelled' };

/** The project's deadline board: open deadlines, earliest act-by date first, and their inputs. */
export function DeadlinesTab({ projectId, focus }: { projectId: string; focus: string }) {
  const facts = useLienFacts(projectId);
  return (
    <LoadedSection query={facts} what="the deadlines">
      {(known) => <Board projectId={projectId} facts={known} focus={focus} />}
    </LoadedSection>
  );
}

function Board({ projectId, facts, focus }: { projectId: string; facts: LienFacts; focus: string }) {
  const deadlines = useDeadlines(projectId);
  const obligations = useConfirmedObligations(projectId);
  const proposed = useProposedObligations(projectId);
  const notices = useNoticesUnderWay(projectId);
  const schedule = useLienSchedule(projectId);
  const moves = useDeadlineMoves(projectId);
  const reminders = useDeadlineReminders(projectId);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const may = facts.may_change;
  const owed = useBearerFilter();
  const allRows = boardRows(
    deadlines.data ?? [],
    obligations.data ?? [],
    schedule.data?.proposals ?? [],
    notices.data ?? [],
  );
  const rows = allRows.filter((row) => owed.matches(bearerOf(row)));
  const waiting = (proposed.data ?? []).filter(({ bearer }) => owed.matches(bearer));
  const closed = (deadlines.data ?? []).filter(({ status }) => status !== 'open');

  // Scrolls to the deadline that a notification links to.
  const ready = deadlines.data !== undefined;
  useEffect(() => {
    if (ready && focus) document.getElementById(`board-${focus}`)?.scrollIntoView({ block: 'center' });
  }, [ready, focus]);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Facts
        facts={facts}
        schedule={schedule.data}
        onChange={may ? () => setDialog({ kind: 'facts' }) : undefined}
      />
      <Moves projectId={projectId} moves={moves.data ?? []} mayAccept={may} />
      {waiting.length > 0 && obligations.isSuccess && deadlines.isSuccess && (
        <Proposed proposed={waiting} mayConfirm={may} isOpen={allRows.length === 0} />
      )}
      <section aria-labelledby="running" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id="running" className="text-base">
            Open deadlines
          </h2>
          <div className="flex flex-wrap gap-3">
            {allRows.length > 0 && owed.select}
            {may && (
              <Button
                variant="outline"
                onClick={() => setDialog({ kind: 'deadline', subject: { kind: 'new' } })}
              >
                <Plus aria-hidden />
                Add deadline
              </Button>
            )}
          </div>
        </div>
        <LoadedSection query={deadlines} what="the deadlines">
          {() =>
            allRows.length === 0 ? (
              <EmptyState
                title="No open deadlines"
                detail={
                  schedule.data?.not_covered[0] ??
                  'Enter where the work is, our role, and the start date to see statutory deadlines.'
                }
                action={
                  may && <Button onClick={() => setDialog({ kind: 'facts' })}>Enter deadline inputs</Button>
                }
              />
            ) : (
              <>
                {rows.length > 0 ? <Timeline rows={rows} /> : <p className="text-muted-foreground">None</p>}
                <ul className="border-t">
                  {rows.map((row) => (
                    <Row
                      key={`${row.kind}:${row.key}`}
                      row={row}
                      may={may}
                      reminders={reminders.data ?? []}
                      open={setDialog}
                    />
                  ))}
                </ul>
              </>
            )
          }
        </LoadedSection>
      </section>
      {schedule.data && <OtherDates facts={facts} schedule={schedule.data} />}
      {schedule.data?.jurisdiction && schedule.data.proposals.length > 0 && (
        <NotCovered schedule={schedule.data} />
      )}
      {closed.length > 0 && <Closed deadlines={closed} />}
      {dialog?.kind === 'facts' && <FactsDialog facts={facts} schedule={schedule.data} onClose={close} />}
      {dialog?.kind === 'deadline' && (
        <DeadlineDialog projectId={projectId} subject={dialog.subject} onClose={close} />
      )}
      {dialog?.kind === 'end' && (
        <EndDialog deadline={dialog.deadline} status={dialog.status} onClose={close} />
      )}
    </div>
  );
}

function Row({
  row,
  may,
  reminders,
  open,
}: {
  row: BoardRow;
  may: boolean;
  reminders: readonly Reminder[];
  open: (dialog: Dialog) => void;
}) {
  const update = useUpdateDeadline();
  if (row.kind === 'obligation') {
    const { obligation } = row;
    return (
      <ObligationRow
        obligation={obligation}
        mayConfirm={may}
        busy={false}
        onTake={() => open({ kind: 'deadline', subject: { kind: 'obligation', obligation } })}
      />
    );
  }
  if (row.kind === 'notice') return <NoticeRow notice={row.notice} />;
  if (row.kind === 'proposal') {
    const { proposal } = row;
    return (
      <ProposalRow
        proposal={proposal}
        mayConfirm={may}
        onConfirm={() => open({ kind: 'deadline', subject: { kind: 'proposal', proposal } })}
      />
    );
  }
  const { deadline } = row;
  const change = (changes: { status: 'done' | 'open' }, seen: Pick<Deadline, 'id' | 'version'>) =>
    update.mutateAsync({ deadline: seen, changes });
  const done = async () => {
    try {
      const saved = await change({ status: 'done' }, deadline);
      notify.success('Deadline met', {
        action: {
          label: 'Undo',
          onClick: () => void change({ status: 'open' }, saved).catch(() => undefined),
        },
      });
    } catch (error) {
      notify.error(errorMessage(error, 'Failed to change the deadline. Try again.'));
    }
  };
  return (
    <DeadlineItem
      deadline={deadline}
      reminders={reminders.filter(({ deadline_id }) => deadline_id === deadline.id)}
      busy={update.isPending}
      onDone={() => void done()}
      onEnd={(status) => open({ kind: 'end', deadline, status })}
      onEdit={() => open({ kind: 'deadline', subject: { kind: 'edit', deadline } })}
    />
  );
}

/** The jurisdiction, role, and project type in one line. Every statutory deadline depends on them. */
function Facts({
  facts,
  schedule,
  onChange,
}: {
  facts: LienFacts;
  schedule: LienSchedule | undefined;
  onChange?: () => void;
}) {
  const state = states.find(([code]) => code === facts.effective_state)?.[1] ?? facts.effective_state;
  const stated = [
    state ?? 'Location not set',
    facts.role ? lienRoleNames[facts.role] : 'Our role not set',
    facts.kind ? lienProjectKindNames[facts.kind] : 'Property type not set',
  ];
  return (
    <section aria-label="Lien deadline inputs" className="grid gap-2 rounded-md border bg-card p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium">{stated.join(' · ')}</p>
        {onChange && (
          <Button variant="outline" size="sm" onClick={onChange}>
            Edit
          </Button>
        )}
      </div>
      <p className="flex items-start gap-2 text-muted-foreground">
        <Scale aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>
          Statutory dates come from public sources and are not legal advice; verify with counsel. The act-by
          date is the safe one. The right may last until the last day.
          {schedule?.jurisdiction &&
            ` The sources for ${schedule.jurisdiction.name} were read on ${formatDate(schedule.jurisdiction.verified_on)}; the law may differ.`}
        </span>
      </p>
      {schedule?.warnings.map(({ field, code, text }) => (
        <p key={`${field} ${code}`} className="text-attention">
          {text}
        </p>
      ))}
    </section>
  );
}

function NotCovered({ schedule: { not_covered, jurisdiction } }: { schedule: LienSchedule }) {
  if (not_covered.length === 0) return null;
  return (
    <section aria-labelledby="not-covered" className="grid gap-2">
      <h2 id="not-covered" className="text-base">
        Not covered{jurisdiction && ` for ${jurisdiction.name}`}
      </h2>
      <ul className="list-disc pl-5 text-muted-foreground">
        {not_covered.map((line) => (
          <li key={line} className="break-words">
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ProposedProps {
  proposed: readonly Obligation[];
  mayConfirm: boolean;
  /** Whether the list starts open. */
  isOpen: boolean;
}

/** Dates found in contracts, which become deadlines when someone confirms them. */
function Proposed({ proposed, mayConfirm, isOpen }: ProposedProps) {
  const count = proposed.length === 1 ? '1 date waits' : `${proposed.length} dates wait`;
  const [startsOpen] = useState(isOpen);
  return (
    <section aria-labelledby="proposed">
      <details open={startsOpen}>
        <summary className="w-fit cursor-pointer rounded-sm">
          <h2 id="proposed" className="inline text-base">
            {count} to be confirmed
          </h2>
        </summary>
        <div className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-2">
          <p className="text-muted-foreground">
            Found in the contracts of this project. No reminders are sent until someone confirms them.
          </p>
          <ConfirmMany proposed={proposed} mayConfirm={mayConfirm} named />
        </div>
      </details>
    </section>
  );
}

const ENDED = { done: 'Met', missed: 'Missed', cancelled: 'Canceled', open: 'Open' } as const;

function Closed({ deadlines }: { deadlines: readonly Deadline[] }) {
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded-sm text-base font-semibold">
        Closed ({deadlines.length})
      </summary>
      <ul className="mt-2 border-t">
        {deadlines.map(({ id, title, status, act_by, closed_by_name, closed_at, closed_note }) => (
          <li key={id} className="grid gap-0.5 border-b px-4 py-2">
            <span dir="auto" className="font-medium break-words">
              {title}
            </span>
            <span className="text-xs text-muted-foreground">
              {ENDED[status]}, act by {formatDate(act_by)}
              {closed_by_name && `, ${closed_by_name}`}
              {closed_at && `, ${formatDateTime(closed_at)}`}
            </span>
            {closed_note && <span className="break-words">{closed_note}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
