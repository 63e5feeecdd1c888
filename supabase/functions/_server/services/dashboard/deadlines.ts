import type { UpcomingDeadline } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';

/** `last`: days to the latest last day under the law; null for dates without a safe day before it. */
type Row = Omit<UpcomingDeadline, 'due_in' | 'priority'> & { days: number; last: number | null };

/** How many days ahead a deadline is upcoming. */
const horizonDays = 90;
/** How many days an overdue obligation stays on the list. */
const overdueDays = 30;

/**
 * Lists end dates of draft, submitted, and active contracts in the next 90 days. Also lists confirmed
 * obligations, deadlines, and compliance dates from 30 days ago to 90 days ahead that are not completed. Most
 * urgent first.
 */
export async function upcomingDeadlines(sql: Transaction, limit: number): Promise<UpcomingDeadline[]> {
  const today = sql`(select private.today())`;
  const last = sql`${today} + ${horizonDays}::integer`;
  const oldest = sql`${today} - ${overdueDays}::integer`;
  const rows = await sql<Row[]>`
    select d.id, d.title, d.project, d.due_date, d.project_id, d.contract_id, d.check_id, d.status, d.due_date - ${today} as days,
      d.last_date - ${today} as last from (
    (select c.id, c.name || ' ends' as title, p.name as project, c.end_date as due_date, c.project_id, c.id as contract_id,
      null::uuid as check_id, c.status::text as status, null::date as last_date
    from public.contracts c
    join public.projects p on p.id = c.project_id and p.deleted_at is null
    where c.org_id = (select private.active_org_id()) and c.deleted_at is null
      and c.status in ('draft', 'under_review', 'active')
      and c.end_date between ${today} and ${last}
    order by c.end_date, c.id
    limit ${limit})
    union all
    -- Duties outlive a terminated contract; one that was cancelled never bound anybody.
    (select o.id, o.title || ' (' || c.name || ')', p.name, o.due_date, o.project_id, o.contract_id, null::uuid, c.status::text,
      null::date
    from public.obligations o
    join public.contracts c on c.id = o.contract_id and c.deleted_at is null
    join public.projects p on p.id = c.project_id and p.deleted_at is null
    where o.org_id = (select private.active_org_id()) and o.status = 'confirmed'
      and o.due_date between ${oldest} and ${last}
      and not exists (
        select from public.contract_status_changes s
        where s.project_id = c.project_id and s.contract_id = c.id and s.action = 'cancel')
      and not exists (
        select from public.deadlines l
        where l.org_id = o.org_id and l.project_id = o.project_id and l.obligation_id = o.id and l.status = 'open')
    order by o.due_date, o.id
    limit ${limit})
    union all
    (select d.id, d.title, p.name, d.act_by, d.project_id, d.contract_id, null::uuid, d.status::text,
      case when d.basis->'last_on' = 'null'::jsonb then date '2999-12-31'
        else coalesce((d.basis->>'last_on')::date, d.due_on) end
    from public.deadlines d
    join public.projects p on p.org_id = d.org_id and p.id = d.project_id and p.deleted_at is null
    left join public.contracts c on c.org_id = d.org_id and c.id = d.contract_id
    where d.org_id = (select private.active_org_id()) and d.status = 'open' and c.deleted_at is null
      and d.act_by between ${oldest} and ${last}
    order by d.act_by, d.id
    limit ${limit})
    union all
    (select k.id, k.title || case k.status when 'compliant' then ' runs out' else '' end, p.name, k.next_due, k.project_id, null::uuid,
      k.id,
      k.status::text,
      null::date
    from public.compliance_checks k
    join public.projects p on p.org_id = k.org_id and p.id = k.project_id and p.deleted_at is null
    where k.org_id = (select private.active_org_id()) and k.deleted_at is null
      and k.next_due between ${oldest} and ${last}
    order by k.next_due, k.id
    limit ${limit})
    order by due_date, id
    limit ${limit}) d
    order by d.due_date, d.id`;
  return rows.map(({ days, last, ...row }) => ({
    ...row,
    due_in: days < 0 && last !== null && last >= 0 ? 'Act-by date passed' : dueIn(days),
    priority: priority(days),
  }));
}

/** The due date in words: 'Today', 'Tomorrow', 'in 5 days', '2 days overdue'. */
export function dueIn(days: number): string {
  if (days < 0) return days === -1 ? '1 day overdue' : `${-days} days overdue`;
  if (days === 0) return 'Today';
  return days === 1 ? 'Tomorrow' : `in ${days} days`;
}

/** High within a week and when overdue, medium within 30 days. */
export function priority(days: number): UpcomingDeadline['priority'] {
  if (days <= 7) return 'high';
  return days <= 30 ? 'medium' : 'low';
}
