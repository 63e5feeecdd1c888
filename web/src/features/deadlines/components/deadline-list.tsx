import type { ContractDetail } from '@schemas/contract.ts';
import type { Deadline } from '@schemas/deadline.ts';
import type { LienProposal } from '@schemas/lien.ts';
import { isOption, type Obligation, type ObligationStatus } from '@schemas/obligation.ts';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { BearerBadge, useBearerFilter } from '@/components/bearer.tsx';
import { Loaded } from '@/components/data-table/loaded.tsx';
import { RowsSkeleton } from '@/components/data-table/rows-skeleton.tsx';
import { rowElementId } from '@/components/dated-row.tsx';
import { EmptyState } from '@/components/empty-state.tsx';
import { Button } from '@/components/ui/button.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { useObligations } from '@/features/obligations/api/list-obligations.ts';
import { KeyHints } from '@/features/obligations/components/key-hints.tsx';
import { ObligationItem } from '@/features/obligations/components/obligation-item.tsx';
import { useConfirmSelected } from '@/features/obligations/components/use-confirm-selected.tsx';
import { useDecideObligation } from '@/features/obligations/components/use-decide-obligation.ts';
import { useObligationDialogs } from '@/features/obligations/components/use-obligation-dialogs.tsx';
import { useDeadlineReminders } from '@/features/reminders/api/list-reminders.ts';
import { SavedViewsMenu } from '@/features/saved-views/components/saved-views-menu.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { paths } from '@/lib/paths.ts';
import { useUrlFilter } from '@/lib/use-url-filter.ts';
import { useDeadlines, useNoticesUnderWay } from '../api/board.ts';
import { useUpdateDeadline } from '../api/change.ts';
import {
  type BoardRow,
  type BoardSource,
  bearerOf,
  boardRows,
  proposalOf,
  sourceOf,
  takenObligations,
} from '../board-rows.ts';
import { sourceNames } from '../words.ts';
import { DeadlineItem, NoticeRow, ProposalRow, SourceBadge } from './board-item.tsx';
import { ClosedDeadline } from './closed-deadline.tsx';
import { CounselDialog } from './counsel-dialog.tsx';
import { DeadlineDialog, type DeadlineSubject, EndDialog } from './deadline-dialogs.tsx';
import { Timeline } from './timeline.tsx';
import { useRowWalk } from './use-row-walk.ts';

const SAVED = ['source', 'owed'];

type Dialog =
  | { kind: 'deadline'; subject: DeadlineSubject }
  | { kind: 'counsel'; proposal: LienProposal }
  | { kind: 'end'; deadline: Deadline; status: 'missed' | 'cancelled' };

interface DeadlineListProps {
  projectId: string;
  /** Limits the list to the dates of one contract. */
  contract?: ContractDetail;
  mayChange: boolean;
  /** Dates that the law proposes. */
  proposals?: readonly LienProposal[];
  /** Whether the caller may confirm the rules behind them for the organization. */
  mayConfirmRules?: boolean;
  /** The record a link leads to. */
  focus: string;
  empty: { title: string; detail: string; action?: React.ReactNode };
}

/** Loads what has a date in a project or contract, from every source. Outside readers get confirmed dates. */
export function DeadlineList({ projectId, contract, ...props }: DeadlineListProps) {
  const scope = contract ? { contract_id: contract.id } : { project_id: projectId };
  const isInside = contract?.may_read_review ?? true;
  const obligations = useObligations(scope);
  const deadlines = useDeadlines(scope, isInside);
  return (
    <Loaded
      query={isInside && deadlines.data === undefined ? { ...deadlines, data: undefined } : obligations}
      failure="Failed to load the deadlines"
      skeleton={<RowsSkeleton label="Loading the deadlines" heading="h-6 w-64" rows={3} row="h-32" />}
    >
      {(byStatus) => (
        <Rows
          {...props}
          projectId={projectId}
          contract={contract}
          isInside={isInside}
          obligations={byStatus}
          deadlines={deadlines.data ?? []}
        />
      )}
    </Loaded>
  );
}

interface RowsProps extends DeadlineListProps {
  isInside: boolean;
  obligations: Record<ObligationStatus, Obligation[]>;
  deadlines: readonly Deadline[];
}

/** Proposals of contracts first, then everything open by date; closed rows are collapsed. */
function Rows({
  projectId,
  contract,
  mayChange,
  proposals = [],
  mayConfirmRules = false,
  focus,
  empty,
  isInside,
  obligations,
  deadlines,
}: RowsProps) {
  const scope = contract ? { contract_id: contract.id } : { project_id: projectId };
  const notices = useNoticesUnderWay(scope, isInside);
  const reminders = useDeadlineReminders(projectId, isInside);
  const owed = useBearerFilter();
  const source = useSourceFilter();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);

  const all = boardRows(deadlines, obligations.confirmed, proposals, notices.data ?? []);
  const rows = all.filter(
    (row) =>
      owed.matches(bearerOf(row), row.kind === 'obligation' && isOption(row.obligation)) &&
      source.matches(sourceOf(row)),
  );
  const proposed = source.matches('contract')
    ? obligations.proposed.filter((one) => owed.matches(one.bearer, isOption(one)))
    : [];
  const [isOpen, setIsOpen] = useState(contract !== undefined || all.length === 0);
  const many = useConfirmSelected(proposed);
  const maySelect = mayChange && proposed.length > 1;

  const { decide, dismiss } = useDecideObligation();
  const walk = useRowWalk({
    walked: [
      ...(isOpen ? proposed.map((obligation) => ({ id: obligation.id, obligation })) : []),
      ...rows.map((row) => ({ id: row.key, obligation: row.kind === 'obligation' ? row.obligation : null })),
    ],
    canDecide: mayChange,
    onDecide: (obligation, status) =>
      status === 'dismissed'
        ? dialogs.dismiss(obligation, walk.after(obligation))
        : void decide(obligation, status),
    onEdit: (obligation) => dialogs.edit(obligation, walk.after(obligation)),
  });
  const dialogs = useObligationDialogs({ contractId: contract?.id, dismiss, goTo: walk.goTo });

  // Scrolls to the record that a link leads to.
  useEffect(() => {
    if (focus) document.getElementById(rowElementId(focus))?.scrollIntoView({ block: 'center' });
  }, [focus]);

  const item = (obligation: Obligation, select?: React.ReactNode) => (
    <ObligationItem
      key={obligation.id}
      obligation={obligation}
      canDecide={mayChange}
      deskVersion={contract?.analysis?.document_version ?? contract?.documents[0]?.version}
      focus={walk.focusOf(obligation.id)}
      select={select}
      badges={
        <>
          {isInside && <BearerBadge bearer={obligation.bearer} option={isOption(obligation)} />}
          <SourceBadge source="contract" />
          {!contract && (
            <Link
              to={paths.contractTab(obligation.contract_id, 'deadlines')}
              className="text-xs text-primary underline-offset-2 hover:underline"
            >
              {obligation.contract_name}
            </Link>
          )}
        </>
      }
      onDecide={(status) => walk.decide(obligation, status)}
      onEdit={() => dialogs.edit(obligation, walk.after(obligation))}
      onAssign={() => setDialog({ kind: 'deadline', subject: { kind: 'obligation', obligation } })}
    />
  );

  const taken = takenObligations(deadlines);
  const closed = [
    ...deadlines
      .filter(({ status }) => status !== 'open')
      .map((deadline) => <ClosedDeadline key={deadline.id} deadline={deadline} />),
    ...[...obligations.completed, ...obligations.dismissed]
      .filter(({ id }) => !taken.has(id))
      .map((obligation) => item(obligation)),
  ];
  const add = mayChange && (
    <Button
      variant="outline"
      onClick={contract ? dialogs.add : () => setDialog({ kind: 'deadline', subject: { kind: 'new' } })}
    >
      <Plus aria-hidden />
      {contract ? 'Add obligation' : 'Add deadline'}
    </Button>
  );

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {proposed.length > 0 && (
        <section aria-labelledby="proposed">
          <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
            <summary className="w-fit cursor-pointer rounded-sm">
              <h2 id="proposed" className="inline text-base">
                {proposed.length === 1 ? '1 date waits' : `${proposed.length} dates wait`} to be confirmed
              </h2>
            </summary>
            <div className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-2">
              <p className="text-muted-foreground">
                Found in {contract ? 'this contract' : 'the contracts of this project'}. No reminders are sent
                until someone confirms them.
              </p>
              {maySelect && many.bar}
              <ul className="border-t">
                {proposed.map((obligation) => item(obligation, maySelect && many.box(obligation)))}
              </ul>
            </div>
          </details>
        </section>
      )}
      <section aria-labelledby="running" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id="running" className="text-base">
            {isInside ? 'Open deadlines' : 'Dates'}
          </h2>
          <div className="flex flex-wrap gap-3">
            {isInside && all.length > 0 && (
              <>
                {source.select(new Set(all.map(sourceOf)))}
                {owed.select}
                <SavedViewsMenu list="deadlines" params={SAVED} />
              </>
            )}
            {add}
          </div>
        </div>
        {all.length === 0 ? (
          <EmptyState {...empty} />
        ) : rows.length === 0 ? (
          <p className="text-muted-foreground">None</p>
        ) : (
          <>
            <KeyHints canDecide={mayChange} />
            <Timeline rows={rows} />
            <ul className="border-t">
              {rows.map((row) =>
                row.kind === 'obligation' ? (
                  item(row.obligation)
                ) : (
                  <Row
                    key={`${row.kind}:${row.key}`}
                    row={row}
                    may={mayChange}
                    proposals={proposals}
                    mayConfirmRules={mayConfirmRules}
                    reminders={reminders.data ?? []}
                    focus={walk.focusOf(row.key)}
                    open={setDialog}
                  />
                ),
              )}
            </ul>
          </>
        )}
      </section>
      {closed.length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer rounded-sm text-base font-semibold">
            Closed ({closed.length})
          </summary>
          <ul className="mt-2 border-t">{closed}</ul>
        </details>
      )}
      {dialogs.dialog}
      {dialog?.kind === 'deadline' && (
        <DeadlineDialog projectId={projectId} subject={dialog.subject} onClose={close} />
      )}
      {dialog?.kind === 'counsel' && <CounselDialog proposal={dialog.proposal} onClose={close} />}
      {dialog?.kind === 'end' && (
        <EndDialog deadline={dialog.deadline} status={dialog.status} onClose={close} />
      )}
    </div>
  );
}

/** A filter by the source of a date, kept in the address. */
function useSourceFilter() {
  const { values, set } = useUrlFilter(['source']);
  const chosen = Object.keys(sourceNames).find((name) => name === values.source);
  const select = (present: ReadonlySet<BoardSource>) => (
    <NativeSelect
      aria-label="Source"
      className="w-40"
      value={chosen ?? ''}
      onChange={(event) => set('source', event.target.value)}
    >
      <option value="">All sources</option>
      {Object.entries(sourceNames)
        .filter(([name]) => name === chosen || present.has(name as BoardSource))
        .map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
    </NativeSelect>
  );
  return { matches: (source: BoardSource) => chosen === undefined || source === chosen, select };
}

interface RowProps {
  row: Exclude<BoardRow, { kind: 'obligation' }>;
  may: boolean;
  proposals: readonly LienProposal[];
  mayConfirmRules: boolean;
  reminders: NonNullable<ReturnType<typeof useDeadlineReminders>['data']>;
  focus: React.ComponentProps<typeof NoticeRow>['focus'];
  open: (dialog: Dialog) => void;
}

function Row({ row, may, proposals, mayConfirmRules, reminders, focus, open }: RowProps) {
  const update = useUpdateDeadline();
  if (row.kind === 'notice') return <NoticeRow notice={row.notice} focus={focus} />;
  if (row.kind === 'proposal') {
    const { proposal } = row;
    return (
      <ProposalRow
        proposal={proposal}
        mayConfirm={may}
        focus={focus}
        onConfirm={() => open({ kind: 'deadline', subject: { kind: 'proposal', proposal } })}
        {...(mayConfirmRules && { onConfirmRules: () => open({ kind: 'counsel', proposal }) })}
      />
    );
  }
  const { deadline } = row;
  const proposal = mayConfirmRules ? proposalOf(deadline, proposals) : undefined;
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
      counsel={proposal && { proposal, onConfirm: () => open({ kind: 'counsel', proposal }) }}
      reminders={reminders.filter(({ deadline_id }) => deadline_id === deadline.id)}
      busy={update.isPending}
      focus={focus}
      onDone={() => void done()}
      onEnd={(status) => open({ kind: 'end', deadline, status })}
      onEdit={() => open({ kind: 'deadline', subject: { kind: 'edit', deadline } })}
    />
  );
}
