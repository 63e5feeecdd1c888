import type { Deadline } from '@contract/deadline.ts';
import type { LienProposal } from '@contract/lien.ts';
import type { Obligation } from '@contract/obligation.ts';

/** What stands on the board, whatever it comes from. */
export type BoardRow =
  | { kind: 'deadline'; key: string; day: string; deadline: Deadline }
  | { kind: 'obligation'; key: string; day: string; obligation: Obligation }
  | { kind: 'proposal'; key: string; day: string; proposal: LienProposal };

/** Everything that runs, the earliest safe day first. What is a deadline already stands there once, as that. */
export function boardRows(
  deadlines: readonly Deadline[],
  obligations: readonly Obligation[],
  proposals: readonly LienProposal[],
): BoardRow[] {
  const open = deadlines.filter(({ status }) => status === 'open');
  const taken = new Set(open.flatMap(({ obligation_id }) => obligation_id ?? []));
  const rows: BoardRow[] = [
    ...open.map((deadline) => ({
      kind: 'deadline' as const,
      key: deadline.id,
      day: deadline.act_by,
      deadline,
    })),
    ...obligations.flatMap((obligation) =>
      obligation.due_date && !taken.has(obligation.id)
        ? [{ kind: 'obligation' as const, key: obligation.id, day: obligation.due_date, obligation }]
        : [],
    ),
    ...proposals.flatMap((proposal) =>
      proposal.act_by && proposal.standing === 'main' && !proposal.deadline_id
        ? [{ kind: 'proposal' as const, key: proposal.key, day: proposal.act_by, proposal }]
        : [],
    ),
  ];
  return rows.sort((a, b) => a.day.localeCompare(b.day) || a.key.localeCompare(b.key));
}
