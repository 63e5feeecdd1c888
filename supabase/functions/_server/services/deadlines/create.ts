import { workingDayUpTo } from '../../../_shared/calendar/working-days.ts';
import { sayDate } from '../../../_shared/law/lien/words.ts';
import type { Bearer, CreateDeadline, Deadline, DeadlineBasis } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import { findContract } from '../contracts/select-contracts.ts';
import { findLienFacts } from '../lien/facts.ts';
import { circumstances, scheduleOf } from '../lien/schedule.ts';
import { findObligation } from '../obligations/select-obligations.ts';
import { findProject } from '../projects/select-projects.ts';
import { basisOfContract, basisOfLaw } from './basis.ts';
import { findDeadline } from './select-deadlines.ts';

interface Draft {
  project_id: string;
  contract_id: string | null;
  obligation_id: string | null;
  rule_key: string | null;
  title: string;
  bearer: Bearer;
  due_on: string;
  act_by: string;
  basis: DeadlineBasis | null;
  consequence: string | null;
}

/**
 * Creates a deadline from a proposed date or from the caller's own date. A trigger notifies the people
 * concerned (`docs/effects.md`).
 * @throws not_found for records the caller may not see, forbidden if they may not confirm dates, conflict if
 * the date has changed, cannot be relied on, or is already a deadline
 * @starts notification
 */
export async function createDeadline({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: CreateDeadline;
}): Promise<Deadline> {
  const draft = await draftOf(sql, input);
  const [created] = await sql<{ id: string }[]>`
    insert into public.deadlines
      (org_id, project_id, contract_id, obligation_id, source, rule_key, title, bearer, due_on, act_by, basis, consequence, note,
        responsible_id)
    values (private.active_org_id(), ${draft.project_id}, ${draft.contract_id}, ${draft.obligation_id}, ${input.source}, ${draft.rule_key},
      ${draft.title}, ${draft.bearer}, ${draft.due_on}, ${draft.act_by}, ${JSON.stringify(draft.basis ?? {})}::text::jsonb,
      ${draft.consequence}, ${input.note ?? null}, ${input.responsible_id ?? null})
    returning id`;
  const deadline = created && (await findDeadline(sql, created.id));
  if (!deadline) throw notFound('Deadline');
  return deadline;
}

async function draftOf(sql: Transaction, input: CreateDeadline): Promise<Draft> {
  if (input.source === 'law') return await ofLaw(sql, input);
  return input.source === 'contract' ? await ofContract(sql, input) : await byHand(sql, input);
}

const moved = (now: string | null) =>
  new ApiError('conflict', 'This date has changed. Review it again.', {
    detail: now ? `The date is now ${sayDate(now)}.` : 'This date no longer exists.',
  });

async function ofLaw(
  sql: Transaction,
  { project_id, rule_key, due_on }: Extract<CreateDeadline, { source: 'law' }>,
): Promise<Draft> {
  const facts = await findLienFacts(sql, project_id);
  const schedule = await scheduleOf(facts, await circumstances(sql), new Map());
  const proposal = schedule.proposals.find(({ key }) => key === rule_key);
  if (!proposal?.due_on || !proposal.act_by || proposal.due_on !== due_on)
    throw moved(proposal?.due_on ?? null);
  if (proposal.variant === 'conflict')
    throw new ApiError('conflict', "The sources of this date conflict, so it can't be a deadline");
  if (proposal.variant !== 'main')
    throw new ApiError(
      'conflict',
      "This date is an outer limit or a conditional extension, so it can't be a deadline",
    );
  return {
    project_id,
    contract_id: null,
    obligation_id: null,
    rule_key,
    title: proposal.title,
    // The rules are about what a claimant must do.
    bearer: 'ours',
    due_on,
    act_by: proposal.act_by,
    basis: basisOfLaw(proposal, schedule),
    consequence: proposal.consequence,
  };
}

async function ofContract(
  sql: Transaction,
  { obligation_id, due_on, consequence }: Extract<CreateDeadline, { source: 'contract' }>,
): Promise<Draft> {
  const obligation = await findObligation(sql, obligation_id);
  if (!obligation) throw notFound('Obligation');
  if (obligation.due_date !== due_on) throw moved(obligation.due_date);
  return {
    project_id: obligation.project_id,
    contract_id: obligation.contract_id,
    obligation_id,
    rule_key: null,
    title: obligation.title,
    bearer: obligation.bearer,
    due_on,
    act_by: await safeDay(sql, due_on),
    basis: basisOfContract(obligation),
    consequence: consequence ?? null,
  };
}

async function byHand(
  sql: Transaction,
  {
    project_id,
    contract_id,
    title,
    bearer,
    due_on,
    consequence,
  }: Extract<CreateDeadline, { source: 'person' }>,
): Promise<Draft> {
  if (!(await findProject(sql, project_id))) throw notFound('Project');
  if (contract_id && (await findContract(sql, contract_id))?.project_id !== project_id)
    throw notFound('Contract');
  return {
    project_id,
    contract_id: contract_id ?? null,
    obligation_id: null,
    rule_key: null,
    title,
    bearer,
    due_on,
    act_by: await safeDay(sql, due_on),
    basis: null,
    consequence: consequence ?? null,
  };
}

/** Returns the organization's last working day on or before a day. */
export async function safeDay(sql: Transaction, day: string): Promise<string> {
  const { holidays } = await circumstances(sql);
  const safe = workingDayUpTo(day, holidays);
  return safe < '1900-01-01' ? day : safe;
}
