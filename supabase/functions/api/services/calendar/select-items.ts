import type { CalendarItem, CalendarKind } from '../../../_shared/contract/index.ts';
import type { Transaction } from '../../db/pool.ts';

/** More than that on one screen nobody reads. */
export const mostItems = 2000;

interface CalendarRange {
  from: string;
  to: string;
  project_id?: string;
  kinds?: CalendarKind[];
}

/** What falls on the days of a range, the earliest first, as far as the caller may see it; one more than `mostItems` where there are more. */
export function selectItems(
  sql: Transaction,
  { from, to, project_id, kinds }: CalendarRange,
  timeZone: string,
): Promise<CalendarItem[]> {
  const here = sql`(select private.active_org_id())`;
  const days = sql`between ${from} and ${to}`;
  const ofProject = (column: ReturnType<Transaction>) =>
    project_id ? sql`and ${column} = ${project_id}` : sql``;
  const wanted = (kind: CalendarKind) => (!kinds || kinds.includes(kind) ? sql`true` : sql`false`);
  return sql<CalendarItem[]>`
    select * from (
      select c.id, 'contract_start' as kind, c.name || ' starts' as title, c.start_date as date, null::timestamptz as at, false as done,
        p.name as project, c.project_id, c.id as contract_id, null::uuid as check_id
      from public.contracts c
      join public.projects p on p.org_id = c.org_id and p.id = c.project_id and p.deleted_at is null
      where ${wanted('contract_start')} and c.org_id = ${here} and c.deleted_at is null and c.start_date ${days} ${ofProject(sql`c.project_id`)}
      union all
      select c.id, 'contract_end', c.name || ' ends', c.end_date, null, c.status in ('expired', 'terminated'), p.name, c.project_id, c.id, null
      from public.contracts c
      join public.projects p on p.org_id = c.org_id and p.id = c.project_id and p.deleted_at is null
      where ${wanted('contract_end')} and c.org_id = ${here} and c.deleted_at is null and c.end_date ${days} ${ofProject(sql`c.project_id`)}
      union all
      select o.id, 'obligation', o.title || ' (' || c.name || ')', o.due_date, null, o.status = 'completed', p.name, o.project_id, o.contract_id, null
      from public.obligations o
      join public.contracts c on c.org_id = o.org_id and c.id = o.contract_id and c.deleted_at is null
      join public.projects p on p.org_id = o.org_id and p.id = o.project_id and p.deleted_at is null
      where ${wanted('obligation')} and o.org_id = ${here} and o.status in ('confirmed', 'completed') and o.due_date ${days}
        and not exists (
          select from public.deadlines l
          where l.org_id = o.org_id and l.project_id = o.project_id and l.obligation_id = o.id and l.status in ('open', 'done'))
        ${ofProject(sql`o.project_id`)}
      union all
      select d.id, 'deadline', d.title, d.act_by, null, d.status = 'done', p.name, d.project_id, d.contract_id, null
      from public.deadlines d
      join public.projects p on p.org_id = d.org_id and p.id = d.project_id and p.deleted_at is null
      left join public.contracts c on c.org_id = d.org_id and c.id = d.contract_id
      where ${wanted('deadline')} and d.org_id = ${here} and c.deleted_at is null and d.status in ('open', 'done') and d.act_by ${days}
        ${ofProject(sql`d.project_id`)}
      union all
      select k.id, 'check', k.title || case k.status when 'compliant' then ' runs out' else '' end, k.next_due, null, false, p.name, k.project_id,
        null, k.id
      from public.compliance_checks k
      join public.projects p on p.org_id = k.org_id and p.id = k.project_id and p.deleted_at is null
      where ${wanted('check')} and k.org_id = ${here} and k.deleted_at is null and k.next_due ${days} ${ofProject(sql`k.project_id`)}
      union all
      select r.id, 'reminder', r.title, (r.next_at at time zone ${timeZone})::date, r.next_at, false, p.name, r.project_id, r.contract_id, r.check_id
      from public.reminders r
      join public.projects p on p.org_id = r.org_id and p.id = r.project_id and p.deleted_at is null
      where ${wanted('reminder')} and r.org_id = ${here} and r.state = 'active' and (r.next_at at time zone ${timeZone})::date ${days}
        ${ofProject(sql`r.project_id`)}
      union all
      select p.id, 'project_start', p.name || ' starts', p.start_date, null, false, p.name, p.id, null, null
      from public.projects p
      where ${wanted('project_start')} and p.org_id = ${here} and p.deleted_at is null and p.start_date ${days} ${ofProject(sql`p.id`)}
      union all
      select p.id, 'project_end', p.name || ' ends', p.end_date, null, p.status in ('completed', 'archived'), p.name, p.id, null, null
      from public.projects p
      where ${wanted('project_end')} and p.org_id = ${here} and p.deleted_at is null and p.end_date ${days} ${ofProject(sql`p.id`)}
    ) items
    order by date, at nulls first, kind, id
    limit ${mostItems + 1}`.execute();
}
