import { todayIn } from '../../../_shared/calendar/time-zone-days.ts';
import type { LienCircumstances, LienDeadline } from '../../../_shared/law/lien/compute.ts';
import type { LienRule } from '../../../_shared/law/lien/schema.ts';
import { lienWarnings } from '../../../_shared/law/lien/warnings.ts';
import { sayMonth } from '../../../_shared/law/lien/words.ts';
import type {
  LienFacts,
  LienProposal,
  LienRuleConfirmation,
  LienSchedule,
  UpdateLienFacts,
} from '../../../_shared/schemas/index.ts';
import type { LienWhatIf } from '../../../_shared/schemas/lien.ts';
import { roleDoubt } from '../../../_shared/schemas/lien-role.ts';
import { lienDates, lienStepNames } from '../../../_shared/vocabulary/lien.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { organizationZone } from '../organization/time-zone.ts';
import { confirmationsByRule, mayConfirmRules } from './confirmations.ts';
import { findLienFacts, withChanges } from './facts.ts';

/** Calculates the deadlines under the law of the project's jurisdiction. */
export async function getLienSchedule({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<LienSchedule> {
  const facts = await findLienFacts(sql, id);
  const schedule = await scheduleOf(
    facts,
    await circumstances(sql),
    await openRules(sql, id),
    await findCounsel(sql),
  );
  return withRoleDoubt(sql, facts, schedule);
}

/** Adds a warning if no contract of the project is reviewed for the side that our role is on. */
async function withRoleDoubt(
  sql: Transaction,
  facts: LienFacts,
  schedule: LienSchedule,
): Promise<LienSchedule> {
  const contracts = await sql<Parameters<typeof roleDoubt>[1]>`
    select c.name, c.contract_type, a.perspective
    from public.contract_analyses a
    join public.contracts c on c.org_id = a.org_id and c.id = a.contract_id and c.deleted_at is null
    where a.org_id = (select private.active_org_id()) and a.project_id = ${facts.project_id} and a.is_current
      and c.status in ('draft', 'under_review', 'active')
    order by a.created_at desc
    limit 100`;
  const text = roleDoubt(facts.role, contracts);
  return text === null
    ? schedule
    : { ...schedule, warnings: [{ field: 'role', code: 'other_side', text }, ...schedule.warnings] };
}

/** Previews the deadlines for other inputs and the dates that change. Nothing is written. */
export async function tryLienFacts({
  ctx: { sql },
  input: { id, ...changes },
}: {
  ctx: Ctx;
  input: UpdateLienFacts & { id: string };
}): Promise<LienWhatIf> {
  const facts = await findLienFacts(sql, id);
  const around = await circumstances(sql);
  const open = await openRules(sql, id);
  const counsel = await findCounsel(sql);
  const before = await scheduleOf(facts, around, open, counsel);
  const changed = withChanges(facts, changes);
  const after = await withRoleDoubt(sql, changed, await scheduleOf(changed, around, open, counsel));
  const keys = new Set([...before.proposals, ...after.proposals].map(({ key }) => key));
  const shifts = [...keys].flatMap((key) => {
    const [was, is] = [before, after].map(({ proposals }) => proposals.find((one) => one.key === key));
    if (was?.due_on === is?.due_on && was?.act_by === is?.act_by) return [];
    return [{ key, title: (is ?? was)?.title ?? key, before: spanOf(was), after: spanOf(is) }];
  });
  return { schedule: after, shifts };
}

const spanOf = (proposal: LienProposal | undefined) =>
  proposal?.due_on && proposal.act_by ? { due_on: proposal.due_on, act_by: proposal.act_by } : null;

/** Today and the holidays of the organization. */
export async function circumstances(sql: Transaction): Promise<LienCircumstances> {
  const timeZone = await organizationZone(sql);
  const holidays = await sql<{ day: string }[]>`
    select h.day from public.organization_holidays h where h.org_id = (select private.active_org_id())`;
  return { today: todayIn(timeZone, new Date()), holidays: new Set(holidays.map(({ day }) => day)) };
}

/** Ids of a project's open deadlines, by rule. */
async function openRules(sql: Transaction, projectId: string): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; rule_key: string }[]>`
    select d.id, d.rule_key from public.deadlines d
    where d.org_id = (select private.active_org_id()) and d.project_id = ${projectId} and d.status = 'open' and d.rule_key is not null`;
  return new Map(rows.map(({ id, rule_key }) => [rule_key, id]));
}

/** Which rules the organization's counsel confirmed, and whether the caller may confirm others. */
interface Counsel {
  confirmed: ReadonlyMap<string, LienRuleConfirmation>;
  may: boolean;
}

const findCounsel = async (sql: Transaction): Promise<Counsel> => ({
  confirmed: await confirmationsByRule(sql),
  may: await mayConfirmRules(sql),
});

const noCounsel: Counsel = { confirmed: new Map(), may: false };

/** @param counsel left out where only dates matter */
export async function scheduleOf(
  facts: LienFacts,
  around: LienCircumstances,
  open: ReadonlyMap<string, string>,
  counsel: Counsel = noCounsel,
): Promise<LienSchedule> {
  // Loaded here because the rules take 200 KB, which other requests do not need.
  const [{ lienRules }, { computeLienSchedule }] = await Promise.all([
    import('../../../_shared/law/lien/rules.ts'),
    import('../../../_shared/law/lien/compute.ts'),
  ]);
  const input = {
    ...facts,
    state: facts.effective_state,
    dates: Object.fromEntries(lienDates.map((date) => [date, facts[date]])),
  };
  const { jurisdiction, deadlines, questions, counts_from, not_covered } = computeLienSchedule(
    lienRules,
    input,
    around,
  );
  const law = lienRules.find((one) => one.jurisdiction === jurisdiction?.code);
  return {
    jurisdiction,
    proposals: deadlines.map((deadline) => proposalOf(deadline, open, counsel.confirmed)),
    questions,
    counts_from,
    not_covered,
    warnings: lienWarnings(law, input, around),
    may_confirm_rules: counsel.may,
  };
}

function proposalOf(
  { due, last, parts, ...deadline }: LienDeadline,
  open: ReadonlyMap<string, string>,
  confirmed: Counsel['confirmed'],
): LienProposal {
  const confirmationOf = ({ id, revision }: LienRule) => {
    const confirmation = confirmed.get(id);
    return confirmation?.revision === revision ? confirmation : null;
  };
  return {
    ...deadline,
    // Of several rules, those that do not decide the date were compared with the one that does.
    counsel_confirmed: parts.length > 0 && parts.every(({ rule }) => confirmationOf(rule)),
    title: titleOf({ ...deadline, parts }),
    due_on: due,
    last_on: last,
    parts: parts.map(({ rule, from, due: day, decides, words }) => ({
      rule: rule.id,
      revision: rule.revision,
      from,
      due: day,
      decides,
      words,
      citation: rule.citation,
      certainty: rule.certainty,
      read: rule.read ?? null,
      delivery: rule.delivery
        ? {
            ...rule.delivery,
            means: [...rule.delivery.means],
            to: [...rule.delivery.to],
            note: rule.delivery.note ?? null,
          }
        : null,
      conditions: rule.conditions,
      note: rule.note,
      sources: rule.sources,
      confirmation: confirmationOf(rule),
    })),
    deadline_id: open.get(deadline.key) ?? null,
  };
}

/** The title of the step; a step without its own name, or a suit on a bond, is titled by its rule's conditions. */
function titleOf({ step, key, parts }: Pick<LienDeadline, 'step' | 'key' | 'parts'>): string {
  const stated = parts[0]?.rule.conditions.split(/[.;]/, 1)[0]?.trim();
  const project = parts[0]?.rule.project ?? [];
  const isPublic = project.includes('federal_public_works') || project.includes('other_public_works');
  const unnamed = step === 'other' || (step === 'enforce' && isPublic);
  const title = unnamed && stated ? stated : lienStepNames[step];
  const month = /@(\d{4}-\d{2})$/.exec(key)?.[1];
  return (month ? `${title}, for ${sayMonth(`${month}-01`)}` : title).slice(0, 300);
}
