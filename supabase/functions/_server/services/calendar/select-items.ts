import type { CalendarItem, CalendarKind } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';

/** The most entries that fit usefully on one screen. */
export const mostItems = 2000;

interface CalendarRange {
  from: string;
  to: string;
  project_id?: string;
  kinds?: CalendarKind[];
}

type Row = Omit<CalendarItem, 'move'> & { written: string | null; version: number };

/**
 * Selects the items in a date range that the caller may see, earliest first; one more than `mostItems` if
 * there are more. Whether the caller may move an item follows the tables' policies, which check the write
 * again.
 */
export async function selectItems(
  sql: Transaction,
  { from, to, project_id, kinds }: CalendarRange,
  timeZone: string,
): Promise<CalendarItem[]> {
  const here = sql`(select private.active_org_id())`;
  const days = sql`between ${from} and ${to}`;
  const ofProject = (column: ReturnType<Transaction>) =>
    project_id ? sql`and ${column} = ${project_id}` : sql``;
  const wanted = (kind: CalendarKind) => (!kinds || kinds.includes(kind) ? sql`true` : sql`false`);
  const notTheirs = (column: ReturnType<Transaction>, roles: string) => sql`
    when not ((select private.is_org_admin()) or ${column} = any ((select private.project_ids_as(${roles}))::uuid[])) then 'not_yours'`;
  const projectFixed = sql`
    case when p.status in ('completed', 'archived') then 'over' ${notTheirs(sql`p.id`, '{project_manager}')} end`;
  const contractFixed = sql`
    case when c.status = 'terminated' then 'over' when c.status in ('active', 'expired') then 'paper'
      ${notTheirs(sql`c.project_id`, '{project_manager}')} end`;
  const rows = await sql<Row[]>`
    select * from (
      select c.id, 'contract_start' as kind, c.name || ' starts' as title, c.start_date as date, null::timestamptz as at, false as done,
        p.name as project, c.project_id, c.id as contract_id, null::uuid as check_id, c.start_date as written, c.version,
          ${contractFixed} as fixed
      from public.contracts c
      join public.projects p on p.org_id = c.org_id and p.id = c.project_id and p.deleted_at is null
      where ${wanted('contract_start')} and c.org_id = ${here} and c.deleted_at is null
        and c.start_date ${days} ${ofProject(sql`c.project_id`)}
      union all
      select c.id, 'contract_end', c.name || ' ends', c.end_date, null, c.status in ('expired', 'terminated'), p.name, c.project_id,
        c.id, null,
        c.end_date, c.version, ${contractFixed}
      from public.contracts c
      join public.projects p on p.org_id = c.org_id and p.id = c.project_id and p.deleted_at is null
      where ${wanted('contract_end')} and c.org_id = ${here} and c.deleted_at is null and c.end_date ${days} ${ofProject(sql`c.project_id`)}
      union all
      select o.id, 'obligation', o.title || ' (' || c.name || ')', o.due_date, null, o.status = 'completed', p.name, o.project_id,
        o.contract_id, null,
        o.anchor_date, o.version,
        case when o.status = 'completed' then 'over' when o.source <> 'person' then 'paper'
          when o.anchor <> 'fixed_date' or o.offset_count <> 0
            then 'counted' ${notTheirs(sql`o.project_id`, '{project_manager,lawyer}')} end
      from public.obligations o
      join public.contracts c on c.org_id = o.org_id and c.id = o.contract_id and c.deleted_at is null
      join public.projects p on p.org_id = o.org_id and p.id = o.project_id and p.deleted_at is null
      where ${wanted('obligation')} and o.org_id = ${here} and o.status in ('confirmed', 'completed') and o.due_date ${days}
        and not exists (
          select from public.deadlines l
          where l.org_id = o.org_id and l.project_id = o.project_id and l.obligation_id = o.id and l.status in ('open', 'done'))
        ${ofProject(sql`o.project_id`)}
      union all
      select d.id, 'deadline', d.title, d.act_by, null, d.status = 'done', p.name, d.project_id, d.contract_id, null, d.due_on, d.version,
        case when d.status = 'done' then 'over' when d.source <> 'person'
          then 'counted' ${notTheirs(sql`d.project_id`, '{project_manager,lawyer}')} end
      from public.deadlines d
      join public.projects p on p.org_id = d.org_id and p.id = d.project_id and p.deleted_at is null
      left join public.contracts c on c.org_id = d.org_id and c.id = d.contract_id
      where ${wanted('deadline')} and d.org_id = ${here} and c.deleted_at is null and d.status in ('open', 'done') and d.act_by ${days}
        ${ofProject(sql`d.project_id`)}
      union all
      select k.id, 'check', k.title || case k.status when 'compliant' then ' runs out' else '' end, k.next_due, null, false, p.name,
        k.project_id,
        null, k.id, k.due_date, k.version,
        case when k.status = 'compliant' then 'paper' when not k.due_date_is_given then 'counted'
          ${notTheirs(sql`k.project_id`, '{project_manager,team_member}')} end
      from public.compliance_checks k
      join public.projects p on p.org_id = k.org_id and p.id = k.project_id and p.deleted_at is null
      where ${wanted('check')} and k.org_id = ${here} and k.deleted_at is null and k.next_due ${days} ${ofProject(sql`k.project_id`)}
      union all
      select r.id, 'reminder', r.title, (r.next_at at time zone ${timeZone})::date, r.next_at, false, p.name, r.project_id,
        r.contract_id, r.check_id,
        r.first_date, r.version,
        case when r.frequency <> 'one_time' then 'repeats'
          when not (select private.is_org_admin()) and r.created_by is distinct from (select auth.uid()) then 'not_yours'
          ${notTheirs(sql`r.project_id`, '{project_manager,team_member,lawyer}')} end
      from public.reminders r
      join public.projects p on p.org_id = r.org_id and p.id = r.project_id and p.deleted_at is null
      where ${wanted('reminder')} and r.org_id = ${here} and r.state = 'active' and (r.next_at at time zone ${timeZone})::date ${days}
        ${ofProject(sql`r.project_id`)}
      union all
      select n.id, 'notice', coalesce(nullif(n.subject, ''), n.type::text), n.due_by, null,
        n.status in ('served', 'acknowledged', 'answered'), p.name, n.project_id, n.contract_id, null, n.due_by, n.version,
        case when n.status not in ('draft', 'reviewed', 'approved') then 'over'
          ${notTheirs(sql`n.project_id`, '{project_manager,team_member,lawyer}')} end
      from public.notices n
      join public.projects p on p.org_id = n.org_id and p.id = n.project_id and p.deleted_at is null
      left join public.contracts c on c.org_id = n.org_id and c.id = n.contract_id
      where ${wanted('notice')} and n.org_id = ${here} and c.deleted_at is null and n.status not in ('withdrawn',
        'discarded') and n.due_by ${days}
        ${ofProject(sql`n.project_id`)}
      union all
      select p.id, 'project_start', p.name || ' starts', p.start_date, null, false, p.name, p.id, null, null, p.start_date, p.version,
        ${projectFixed}
      from public.projects p
      where ${wanted('project_start')} and p.org_id = ${here} and p.deleted_at is null and p.start_date ${days} ${ofProject(sql`p.id`)}
      union all
      select p.id, 'project_end', p.name || ' ends', p.end_date, null, p.status in ('completed', 'archived'), p.name, p.id, null, null,
        p.end_date, p.version, ${projectFixed}
      from public.projects p
      where ${wanted('project_end')} and p.org_id = ${here} and p.deleted_at is null and p.end_date ${days} ${ofProject(sql`p.id`)}
    ) items
    order by date, at nulls first, kind, id
    limit ${mostItems + 1}`.execute();
  return rows.map(({ written, version, ...item }) => ({
    ...item,
    move: item.fixed || !written ? null : { date: written, version },
  }));
}
