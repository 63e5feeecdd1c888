import type { Bearer } from '@schemas/bearer.ts';
import type { Deadline } from '@schemas/deadline.ts';
import type { LienProposal } from '@schemas/lien.ts';
import type { Notice } from '@schemas/notice.ts';
import type { Obligation } from '@schemas/obligation.ts';

/** A row of the deadline board, from any source. Nothing is lost before `last`; null if no such day is known. */
export type BoardRow = { key: string; day: string; last: string | null } & (
  | { kind: 'deadline'; deadline: Deadline }
  | { kind: 'obligation'; obligation: Obligation }
  | { kind: 'notice'; notice: Notice }
  | { kind: 'proposal'; proposal: LienProposal }
);

/** Who must act. Notices and statutory dates are ours: a claimant's. */
export function bearerOf(row: BoardRow): Bearer {
  if (row.kind === 'deadline') return row.deadline.bearer;
  return row.kind === 'obligation' ? row.obligation.bearer : 'ours';
}

/** Whether a notice is neither served nor closed. */
const isUnderWay = ({ status }: Notice) =>
  ['draft', 'reviewed', 'approved', 'issuing', 'issued'].includes(status);

/**
 * Returns all open items, earliest act-by date first. An item that already has a deadline appears only as
 * that deadline.
 */
export function boardRows(
  deadlines: readonly Deadline[],
  obligations: readonly Obligation[],
  proposals: readonly LienProposal[],
  notices: readonly Notice[] = [],
): BoardRow[] {
  const open = deadlines.filter(({ status }) => status === 'open');
  const taken = new Set(open.flatMap(({ obligation_id }) => obligation_id ?? []));
  const rows: BoardRow[] = [
    ...open.map((deadline) => ({
      kind: 'deadline' as const,
      key: deadline.id,
      day: deadline.act_by,
      last: deadline.source === 'law' ? deadline.basis.last_on : deadline.due_on,
      deadline,
    })),
    ...obligations.flatMap((obligation) =>
      obligation.due_date && !taken.has(obligation.id)
        ? [
            {
              kind: 'obligation' as const,
              key: obligation.id,
              day: obligation.due_date,
              last: obligation.due_date,
              obligation,
            },
          ]
        : [],
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
  return rows.sort((a, b) => a.day.localeCompare(b.day) || a.key.localeCompare(b.key));
}
