import { workingDayUpTo } from '../../../_shared/calendar/working-days.ts';
import type {
  AcceptMoves,
  Deadline,
  DeadlineBasis,
  DeadlineMove,
  LienProposal,
  Obligation,
} from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { ApiError, forbidden } from '../../http/api-error.ts';
import { findLienFacts } from '../lien/facts.ts';
import { circumstances, scheduleOf } from '../lien/schedule.ts';
import { selectObligations } from '../obligations/select-obligations.ts';
import { basisOfContract, basisOfLaw } from './basis.ts';
import { asDeadline, type DeadlineRow, selectDeadlines, stillThere } from './select-deadlines.ts';

interface Move extends DeadlineMove {
  basis: DeadlineBasis | null;
}

/** Lists the open deadlines of a project whose date would differ if they were confirmed now. */
export async function listDeadlineMoves({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<DeadlineMove[]> {
  return (await findMoves(sql, id)).map(({ basis: _, ...move }) => move);
}

/**
 * Moves deadlines to their recalculated dates.
 * @throws conflict, with nothing moved, if a date differs from the one the caller saw
 * @starts notification
 */
export async function acceptDeadlineMoves({
  ctx: { sql },
  input: { id, moves },
}: {
  ctx: Ctx;
  input: AcceptMoves & { id: string };
}): Promise<{ deadlines: Deadline[] }> {
  const found = new Map((await findMoves(sql, id)).map((move) => [move.id, move]));
  const accepted = moves.map((seen) => {
    const move = found.get(seen.id);
    if (!move?.after || move.after.due_on !== seen.due_on)
      throw new ApiError('conflict', 'A date changed while you were reviewing. Review it again.');
    return { id: move.id, ...move.after, basis: move.basis };
  });
  const written = await sql`
    update public.deadlines d set due_on = n.due_on, act_by = n.act_by, basis = n.basis
    from jsonb_to_recordset(${JSON.stringify(accepted)}::text::jsonb) as n (id uuid, due_on date, act_by date, basis jsonb)
    where d.org_id = (select private.active_org_id()) and d.project_id = ${id} and d.id = n.id and d.status = 'open'
    returning d.id`;
  if (written.length !== new Set(accepted.map((one) => one.id)).size) throw forbidden();
  const rows = await sql<DeadlineRow[]>`
    ${selectDeadlines(sql)} where ${stillThere(sql)} and d.project_id = ${id} and d.status = 'open' order by d.act_by, d.id`;
  const ids = new Set(accepted.map((one) => one.id));
  return { deadlines: rows.filter((row) => ids.has(row.id)).map(asDeadline) };
}

async function findMoves(sql: Transaction, projectId: string): Promise<Move[]> {
  const facts = await findLienFacts(sql, projectId);
  const around = await circumstances(sql);
  const schedule = await scheduleOf(facts, around, new Map());
  const rows = await sql<DeadlineRow[]>`
    ${selectDeadlines(sql)}
    where ${stillThere(sql)} and d.project_id = ${projectId} and d.status = 'open' and d.source <> 'person'
    order by d.act_by, d.id`;
  const obligations = await sql<Obligation[]>`
    ${selectObligations(sql)}
    where o.org_id = (select private.active_org_id()) and o.project_id = ${projectId}
      and o.id in (select d.obligation_id from public.deadlines d where d.project_id = ${projectId} and d.status = 'open')`;
  return rows.map(asDeadline).flatMap((deadline): Move[] => {
    if (deadline.source === 'law') {
      const proposal = schedule.proposals.find(({ key }) => key === deadline.rule_key);
      const after = spanOf(proposal);
      return moved(deadline, after, {
        why: whyOf(deadline, proposal),
        words: proposal
          ? [...proposal.parts.filter(({ decides }) => decides).map(({ words }) => words), ...proposal.words]
          : schedule.not_covered.slice(0, 1),
        basis: proposal && after ? basisOfLaw(proposal, schedule) : null,
      });
    }
    const obligation = obligations.find(({ id }) => id === deadline.obligation_id);
    const binds = obligation && obligation.status !== 'dismissed' ? obligation : undefined;
    const due_on = binds?.due_date ?? null;
    return moved(deadline, due_on ? { due_on, act_by: workingDayUpTo(due_on, around.holidays) } : null, {
      why: 'obligation',
      words: binds && due_on ? basisOfContract(binds).words : [],
      basis: binds && due_on ? basisOfContract(binds) : null,
    });
  });
}

function moved(
  { id, title, due_on, act_by }: Deadline,
  after: Move['after'],
  rest: Pick<Move, 'why' | 'words' | 'basis'>,
): Move[] {
  if (after?.due_on === due_on && after.act_by === act_by) return [];
  return [{ id, title, before: { due_on, act_by }, after, ...rest }];
}

const spanOf = (proposal: LienProposal | undefined): Move['after'] =>
  proposal?.due_on && proposal.act_by ? { due_on: proposal.due_on, act_by: proposal.act_by } : null;

/** A different revision or set of rules means the rules changed; otherwise the dates did. */
function whyOf({ basis }: Deadline, proposal: LienProposal | undefined): DeadlineMove['why'] {
  if (!proposal) return 'days';
  const was = basis.rules.map(({ rule, revision }) => `${rule}@${revision}`).sort();
  const is = proposal.parts.map(({ rule, revision }) => `${rule}@${revision}`).sort();
  return was.join() === is.join() ? 'days' : 'rule';
}
