import type { Bearer } from '@schemas/bearer.ts';
import type { Deadline } from '@schemas/deadline.ts';
import type { LienProposal } from '@schemas/lien.ts';
import type { Notice } from '@schemas/notice.ts';
import type { Obligation } from '@schemas/obligation.ts';

/**
 * A row of the list of deadlines, from any source. `day` is null while the date is unknown. Nothing is lost
 * before `last`; null if no such day is known.
 */
export type BoardRow = { key: string; day: string | null; last: string | null } & (
  | { kind: 'deadline'; deadline: Deadline }
  | { kind: 'obligation'; obligation: Obligation }
  | { kind: 'notice'; notice: Notice }
  | { kind: 'proposal'; proposal: LienProposal }
);

const LAST = '9999-12-31';

/** Who must act. Notices and statutory dates are ours: a claimant's. */
export function bearerOf(row: BoardRow): Bearer {
  if (row.kind === 'deadline') return row.deadline.bearer;
  return row.kind === 'obligation' ? row.obligation.bearer : 'ours';
}

/** Where the date of a row comes from. */
export type BoardSource = Deadline['source'] | 'notice';

export function sourceOf(row: BoardRow): BoardSource {
  if (row.kind === 'deadline') return row.deadline.source;
  return ({ obligation: 'contract', notice: 'notice', proposal: 'law' } as const)[row.kind];
}

/** The proposal that a statutory deadline was confirmed from, while its rules are still those it was counted with. */
export function proposalOf(
  { id, basis }: Pick<Deadline, 'id' | 'basis'>,
  proposals: readonly LienProposal[],
): LienProposal | undefined {
  const found = proposals.find(({ deadline_id }) => deadline_id === id);
  const isSame = basis.rules.every(({ rule, revision }) =>
    found?.parts.some((part) => part.rule === rule && part.revision === revision),
  );
  return isSame ? found : undefined;
}

/** Ids of the obligations whose deadline is open or met. */
export const takenObligations = (deadlines: readonly Deadline[]): ReadonlySet<string> =>
  new Set(
    deadlines.flatMap(({ status, obligation_id }) =>
      obligation_id && (status === 'open' || status === 'done') ? [obligation_id] : [],
    ),
  );

/** Whether a notice is neither served nor closed. */
const isUnderWay = ({ status }: Notice) =>
  ['draft', 'reviewed', 'approved', 'issuing', 'issued'].includes(status);

/**
 * Returns all open items, earliest act-by date first, those without a date last. An item that already has a
 * deadline appears only as that deadline.
 */
export function boardRows(
  deadlines: readonly Deadline[],
  obligations: readonly Obligation[],
  proposals: readonly LienProposal[],
  notices: readonly Notice[] = [],
): BoardRow[] {
  const open = deadlines.filter(({ status }) => status === 'open');
  const taken = takenObligations(deadlines);
  const rows: BoardRow[] = [
    ...open.map((deadline) => ({
      kind: 'deadline' as const,
      key: deadline.id,
      day: deadline.act_by,
      last: deadline.source === 'law' ? deadline.basis.last_on : deadline.due_on,
      deadline,
    })),
    ...obligations.flatMap((obligation) =>
      taken.has(obligation.id)
        ? []
        : [
            {
              kind: 'obligation' as const,
              key: obligation.id,
              day: obligation.due_date,
              last: obligation.due_date,
              obligation,
            },
          ],
    ),
    ...notices.flatMap((notice) =>
      notice.due_by && isUnderWay(notice)
        ? [{ kind: 'notice' as const, key: notice.id, day: notice.due_by, last: notice.due_by, notice }]
        : [],
    ),
    ...proposals.flatMap((proposal) =>
      proposal.act_by && proposal.variant === 'main' && !proposal.deadline_id
        ? [
            {
              kind: 'proposal' as const,
              key: proposal.key,
              day: proposal.act_by,
              last: proposal.last_on,
              proposal,
            },
          ]
        : [],
    ),
  ];
  return rows.sort((a, b) => (a.day ?? LAST).localeCompare(b.day ?? LAST) || a.key.localeCompare(b.key));
}
