import { addDays, daysBetween } from '../../../_shared/calendar/days.ts';
import { workingDayUpTo } from '../../../_shared/calendar/working-days.ts';
import type { LienCircumstances } from '../../../_shared/law/lien/compute.ts';
import { sayDate, sayDay } from '../../../_shared/law/lien/words.ts';
import type { Bearer, SiteEvent, SiteEventAnswers } from '../../../_shared/schemas/index.ts';
import type { LienStep } from '../../../_shared/vocabulary/lien.ts';
import { accidentRules, clausesOf, noticeOf, noticeOfStep } from '../../../_shared/vocabulary/site-events.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { findLienFacts, withChanges } from '../lien/facts.ts';
import { circumstances, scheduleOf } from '../lien/schedule.ts';
import { getSiteEvent } from './site-events.ts';

/** Lien law steps that apply to a missed payment. */
const paymentSteps: readonly LienStep[] = [
  'preliminary_notice',
  'notice_of_nonpayment',
  'notice_of_intent',
  'record_lien',
  'bond_claim',
  'enforce',
];

/**
 * Returns the clauses and rules that apply to an event, with the time left for each from its date. Nothing is
 * written.
 */
export async function answerSiteEvent({
  ctx,
  input,
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<SiteEventAnswers> {
  const { sql } = ctx;
  const event = await getSiteEvent({ ctx, input });
  const around = await circumstances(sql);
  const { rules, not_covered } = await rulesFor(sql, event, around);
  return {
    windows: await windowsFor(sql, event, around),
    clauses: await clausesFor(sql, event),
    rules,
    not_covered,
  };
}

function clock(due_on: string | null, { today, holidays }: LienCircumstances) {
  const act_by = due_on && workingDayUpTo(due_on, holidays);
  return { due_on, act_by, last_on: due_on, days_left: act_by ? daysBetween(today, act_by) : null };
}

interface Window {
  obligation_id: string;
  obligation_version: number;
  contract_id: string;
  contract_name: string;
  status: 'proposed' | 'confirmed';
  title: string;
  bearer: Bearer;
  quote: string | null;
  anchor_date: string | null;
  anchor_event: string | null;
  offset_count: number;
  offset_unit: string;
  due_on: string | null;
}

/** Obligations of draft, submitted, and active contracts that count from an event of this kind. */
async function windowsFor(
  sql: Transaction,
  event: SiteEvent,
  around: LienCircumstances,
): Promise<SiteEventAnswers['windows']> {
  const rows = await sql<Window[]>`
    select o.id as obligation_id, o.version as obligation_version, o.contract_id, c.name as contract_name, o.status, o.title, o.bearer,
      coalesce(o.shown, o.quote) as quote, o.anchor_date, o.anchor_event, o.offset_count, o.offset_unit,
      private.offset_date_here(${event.happened_on}::date, o.offset_count, o.offset_unit) as due_on
    from private.inside_obligations o
    join public.contracts c on c.org_id = o.org_id and c.id = o.contract_id and c.deleted_at is null
      and c.status in ('draft', 'under_review', 'active')
    where o.org_id = (select private.active_org_id()) and o.project_id = ${event.project_id}
      ${event.contract_id ? sql`and o.contract_id = ${event.contract_id}` : sql``}
      and o.anchor = 'event' and o.offset_count >= 0 and o.status in ('proposed', 'confirmed')
      and o.category = any (string_to_array(${clausesOf[event.kind].join(',')}, ','))
    order by due_on nulls last, o.id
    limit 50`;
  return rows.map(({ anchor_date, anchor_event, offset_count, offset_unit, due_on, ...row }) => ({
    ...row,
    ...clock(due_on, around),
    running: anchor_date === event.happened_on && row.status === 'confirmed',
    words: [
      `${span(offset_count, offset_unit)} after ${sayDate(event.happened_on)}${anchor_event ? ` (${anchor_event})` : ''}` +
        (due_on ? `: ${sayDay(due_on)}.` : '.'),
      ...(row.status === 'proposed' ? ['Found by the engine; not confirmed yet.'] : []),
    ],
    notice_type: noticeOf[event.kind],
  }));
}

/** '10 business days' */
const span = (count: number, unit: string) =>
  `${count} ${(count === 1 ? unit.slice(0, -1) : unit).replace('_', ' ')}`;

/** Other clauses of the contracts about this kind of event. */
function clausesFor(sql: Transaction, event: SiteEvent): Promise<SiteEventAnswers['clauses']> {
  return sql<SiteEventAnswers['clauses']>`
    select f.id as finding_id, f.contract_id, c.name as contract_name, f.title, left(coalesce(f.shown, f.quote), 1000) as quote
    from public.contract_findings f
    join public.contract_analyses a on a.org_id = f.org_id and a.id = f.analysis_id and a.is_current
    join public.contracts c on c.org_id = f.org_id and c.id = f.contract_id and c.deleted_at is null
      and c.status in ('draft', 'under_review', 'active')
    where f.org_id = (select private.active_org_id()) and f.project_id = ${event.project_id} and f.quote is not null
      ${event.contract_id ? sql`and f.contract_id = ${event.contract_id}` : sql``}
      and f.review_status <> 'rejected' and f.category = any (string_to_array(${clausesOf[event.kind].join(',')}, ','))
    order by f.severity, f.contract_id, f.position
    limit 20`.execute();
}

async function rulesFor(
  sql: Transaction,
  event: SiteEvent,
  around: LienCircumstances,
): Promise<Pick<SiteEventAnswers, 'rules' | 'not_covered'>> {
  if (event.kind === 'accident')
    return {
      rules: accidentRules.map(({ key, title, days, conditions, citation }) => {
        const due_on = addDays(event.happened_on, days);
        // Hour-based periods include Sundays.
        const days_left = daysBetween(around.today, due_on);
        const consequence = 'OSHA may issue a citation and a penalty.';
        return {
          key,
          title,
          citation,
          certainty: null,
          conditions,
          consequence,
          due_on,
          act_by: due_on,
          last_on: due_on,
          days_left,
          words: [],
          notice_type: null,
        };
      }),
      not_covered: [],
    };
  if (event.kind !== 'non_payment') return { rules: [], not_covered: [] };
  const facts = await findLienFacts(sql, event.project_id);
  const schedule = await scheduleOf(
    withChanges(facts, {
      payment_due: facts.payment_due ?? event.happened_on,
      unpaid_months: [...facts.unpaid_months, event.happened_on].slice(-60),
    }),
    around,
    new Map(),
  );
  const request = schedule.proposals.filter(
    ({ step, variant }) => variant === 'main' && paymentSteps.includes(step),
  );
  return {
    rules: request.map(
      ({ key, title, step, due_on, last_on, act_by, parts, words, certainty, consequence }) => ({
        key,
        title,
        citation: [...new Set(parts.map(({ citation }) => citation))].join('; '),
        certainty,
        conditions: [...new Set(parts.map(({ conditions }) => conditions))].filter(Boolean).join('. '),
        consequence,
        due_on,
        last_on,
        act_by,
        days_left: act_by ? daysBetween(around.today, act_by) : null,
        words: [
          ...parts.filter(({ decides }) => decides || due_on === null).map((part) => part.words),
          ...words,
        ],
        notice_type: noticeOfStep[step] ?? null,
      }),
    ),
    not_covered: schedule.not_covered,
  };
}
