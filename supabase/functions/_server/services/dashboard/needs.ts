import type { Need } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import { lawOf } from '../deadlines/law-of.ts';
import { findLienNeeds } from './lien-needs.ts';

/** How many days ahead a due check is listed. */
const checkDays = 7;
/** How many days ahead a deadline is urgent. */
const deadlineDays = 3;
/** How many days ahead an unconfirmed date is urgent. */
const obligationDays = 14;
/** Most unconfirmed dates that are searched for contracts. */
const mostDates = 60;
/** Most payments that are searched for missing lien waivers. */
const mostPayments = 200;
/** How many days a failed email or an expired invitation is listed. */
const lookBackDays = 30;

/**
 * Finds open tasks for the caller's role: most urgent first, then longest waiting. Reads at most `limit` of
 * each kind, so a firm with a thousand contracts pays only for one screen.
 */
export async function findNeeds(sql: Transaction, limit: number): Promise<Need[]> {
  const [kept, counted] = await Promise.all([findKept(sql, limit), findLienNeeds(sql)]);
  if (counted.length === 0) return kept;
  const rank = { high: 0, medium: 1, low: 2 };
  const at = ({ due_date, since }: Need) => Date.parse(due_date ?? since);
  return [...kept, ...counted]
    .sort((a, b) => rank[a.urgency] - rank[b.urgency] || at(a) - at(b))
    .slice(0, limit);
}

function findKept(sql: Transaction, limit: number): Promise<Need[]> {
  const today = sql`(select private.today())`;
  // Limits are part of the text. With parameters for them, Postgres plans the query again for each request,
  // which takes longer than running it.
  const count = (rows: number) => sql.unsafe(rows.toFixed(0));
  const first = sql`limit ${count(limit)}`;
  const may = (project: ReturnType<Transaction>, roles: string) => sql`
    ((select private.is_org_admin()) or ${project} = any ((select private.project_ids_as(${`{${roles}}`}))::uuid[]))`;
  const running = sql`c.status in ('draft', 'under_review', 'active')`;
  // Both scan an index until there are enough rows. The score index has rows without a score at its other
  // end.
  const findings = (scored: ReturnType<Transaction>) => sql`
      (select 'findings' as kind, c.id, c.name as title, p.name as project, c.id as contract_id, null::uuid as check_id, open.count,
        case when open.worst <= 'high' then 'high' else 'medium' end as urgency, a.created_at as since, null::date as due_date
      from public.contract_analyses a
      join public.contracts c on c.org_id = a.org_id and c.id = a.contract_id and c.deleted_at is null and ${running}
      join public.projects p on p.org_id = a.org_id and p.id = a.project_id and p.deleted_at is null
      cross join lateral (
        select count(*)::integer as count, min(f.severity) as worst
        from public.contract_findings f
        where f.org_id = a.org_id and f.analysis_id = a.id and f.review_status = 'open' and f.kind <> 'info'
      ) open
      where a.org_id = (select private.active_org_id()) and a.is_current and ${scored} and open.worst <= 'medium'
        and ${may(sql`a.project_id`, 'project_manager,lawyer')}
      order by a.risk_score desc, a.contract_id
      ${first})`;
  // The contract status is checked on the rows found: checking it here makes the planner read all contracts.
  const obligations = (due: ReturnType<Transaction>, way: ReturnType<Transaction>) => sql`
        (select o.contract_id
        from public.obligations o
        where o.org_id = (select private.active_org_id()) and o.status = 'proposed' and ${due}
          and ${may(sql`o.project_id`, 'project_manager,lawyer')}
        order by o.due_date ${way}, o.id ${way}
        limit ${count(mostDates)})`;
  return sql<Need[]>`
    with needs as (
      ${findings(sql`a.risk_score is not null`)}
      union all
      ${findings(sql`a.risk_score is null`)}
      union all
      (select 'round', c.id, c.name, p.name, c.id, null, count(*)::integer, 'high', newest.created_at, null
      from public.asks k
      join public.contracts c on c.org_id = k.org_id and c.id = k.contract_id and c.deleted_at is null and ${running}
      join public.projects p on p.org_id = c.org_id and p.id = c.project_id and p.deleted_at is null
      join public.contract_documents d on d.org_id = k.org_id and d.id = k.document_id
      cross join lateral (
        select n.id, n.version, n.created_at from public.contract_documents n
        where n.org_id = c.org_id and n.contract_id = c.id and n.text_status = 'extracted' order by n.version desc limit 1
      ) newest
      where k.org_id = (select private.active_org_id()) and k.status = 'open' and newest.version > d.version
        and ${may(sql`k.project_id`, 'project_manager,lawyer')}
        and not exists (
          select from public.ask_outcomes o where o.org_id = k.org_id and o.ask_id = k.id and o.document_id = newest.id)
      group by c.id, c.name, p.name, newest.created_at
      order by newest.created_at, c.id
      ${first})
      union all
      (select 'asks', c.id, c.name, p.name, c.id, null, count(*)::integer, 'medium', min(k.created_at), null
      from public.asks k
      join public.contracts c on c.org_id = k.org_id and c.id = k.contract_id and c.deleted_at is null and ${running}
      join public.projects p on p.org_id = c.org_id and p.id = c.project_id and p.deleted_at is null
      where k.org_id = (select private.active_org_id()) and k.status = 'proposed' and ${may(sql`k.project_id`, 'project_manager,lawyer')}
      group by c.id, c.name, p.name
      order by min(k.created_at), c.id
      ${first})
      union all
      (select 'obligations', c.id, c.name, p.name, c.id, null, proposed.count,
        case when proposed.due_date <= ${today} + ${obligationDays}::integer then 'high' else 'medium' end, proposed.since,
          proposed.due_date
      from (
        ${obligations(sql`o.due_date >= ${today}`, sql`asc`)}
        union
        ${obligations(sql`o.due_date is null`, sql`asc`)}
        union
        ${obligations(sql`o.due_date < ${today}`, sql`desc`)}
      ) found
      join public.contracts c on c.org_id = (select private.active_org_id()) and c.id = found.contract_id and c.deleted_at is null
        and ${running}
      join public.projects p on p.org_id = c.org_id and p.id = c.project_id and p.deleted_at is null
      cross join lateral (
        select count(*)::integer as count, min(o.created_at) as since,
          min(o.due_date) filter (where o.due_date >= ${today}) as due_date
        from public.obligations o
        where o.org_id = c.org_id and o.contract_id = c.id and o.status = 'proposed'
      ) proposed
      order by proposed.due_date nulls last, proposed.since
      ${first})
      union all
      (select 'approval', c.id, c.name, p.name, c.id, null, 1,
        case when submitted.at < now() - interval '7 days' then 'high' else 'medium' end, coalesce(submitted.at, c.updated_at), null
      from public.contracts c
      join public.projects p on p.org_id = c.org_id and p.id = c.project_id and p.deleted_at is null
      left join lateral (
        select s.created_at as at, s.actor_id from public.contract_status_changes s
        where s.org_id = c.org_id and s.contract_id = c.id and s.action = 'submit' order by s.id desc limit 1
      ) submitted on true
      where c.org_id = (select private.active_org_id()) and c.deleted_at is null and c.status = 'under_review'
        and c.project_id = any ((select private.project_ids_as('{lawyer}'))::uuid[])
        and (submitted.actor_id is distinct from (select auth.uid())
          or (select o.submitter_may_approve from public.organizations o where o.id = c.org_id))
        and exists (select from public.contract_documents d where d.org_id = c.org_id and d.contract_id = c.id)
        and not exists (
          select from public.contract_approvals a
          where a.org_id = c.org_id and a.contract_id = c.id and a.lawyer_id = (select auth.uid())
            and a.terms = private.contract_terms(c)
            and a.document_id = (
              select d.id from public.contract_documents d
              where d.org_id = c.org_id and d.contract_id = c.id order by d.version desc limit 1))
      order by submitted.at
      ${first})
      union all
      (select 'evidence', k.id, k.title, p.name, null, k.id, sent.count, 'medium', sent.since, null
      from (
        select e.check_id, count(*)::integer as count, min(e.created_at) as since
        from public.compliance_evidence e
        where e.org_id = (select private.active_org_id()) and not e.confirmed and e.withdrawn_at is null
          and ${may(sql`e.project_id`, 'project_manager,team_member')}
        group by e.check_id
      ) sent
      join public.compliance_checks k on k.org_id = (select private.active_org_id()) and k.id = sent.check_id and k.deleted_at is null
      join public.projects p on p.org_id = k.org_id and p.id = k.project_id and p.deleted_at is null
      order by sent.since
      ${first})
      union all
      (select 'check', k.id, k.title, p.name, null, k.id, 1, case when k.next_due <= ${today} then 'high' else 'medium' end,
        k.created_at, k.next_due
      from public.compliance_checks k
      join public.projects p on p.org_id = k.org_id and p.id = k.project_id and p.deleted_at is null and p.status in ('active', 'planning')
      where k.org_id = (select private.active_org_id()) and k.deleted_at is null and k.next_due <= ${today} + ${checkDays}::integer
        and (k.owner_id = (select auth.uid()) or (k.owner_id is null and ${may(sql`k.project_id`, 'project_manager')}))
      order by k.next_due, k.id
      ${first})
      union all
      (select 'deadline', d.id, d.title, p.name, null, null, 1, case when d.act_by <= ${today} + ${deadlineDays}::integer then 'high' else 'medium' end,
        d.created_at, d.act_by
      from public.deadlines d
      join public.projects p on p.org_id = d.org_id and p.id = d.project_id and p.deleted_at is null
      left join public.contracts c on c.org_id = d.org_id and c.id = d.contract_id
      where d.org_id = (select private.active_org_id()) and d.status = 'open' and c.deleted_at is null
        and d.act_by <= ${today} + ${checkDays}::integer
        and (d.responsible_id = (select auth.uid()) or (d.responsible_id is null and ${may(sql`d.project_id`, 'project_manager')}))
      order by d.act_by, d.id
      ${first})
      union all
      (select case n.status when 'draft' then 'notice_review' when 'reviewed' then 'notice_approval' when 'approved' then 'notice_issue'
          else 'notice_service' end, n.id, coalesce(nullif(concat_ws(': ', n.number, nullif(n.subject, '')), ''), n.type::text), p.name,
            null, null, 1,
        case when n.due_by <= ${today} + ${deadlineDays}::integer then 'high' else 'medium' end, n.updated_at, n.due_by
      from public.notices n
      join public.projects p on p.org_id = n.org_id and p.id = n.project_id and p.deleted_at is null
      join public.organizations o on o.id = n.org_id
      cross join lateral (
        select v.blanks = 0 and v.missing = '{}' as complete from public.notice_versions v
        where v.org_id = n.org_id and v.notice_id = n.id order by v.number desc limit 1
      ) newest
      where n.org_id = (select private.active_org_id()) and n.status in ('draft', 'reviewed', 'approved', 'issued')
        and case n.status
          -- A draft that still lacks something waits for whoever writes it.
          when 'draft' then ${may(sql`n.project_id`, 'project_manager,lawyer')} and newest.complete
          when 'reviewed' then (n.project_id = any ((select private.project_ids_as('{lawyer}'))::uuid[])
              or (not o.requires_approval and ${may(sql`n.project_id`, 'project_manager,lawyer')}))
            and (o.submitter_may_approve or not exists (
              select from public.notice_versions v
              where v.org_id = n.org_id and v.notice_id = n.id and v.written_by = (select auth.uid())))
          when 'approved' then ${may(sql`n.project_id`, 'project_manager,lawyer')}
          else ${may(sql`n.project_id`, 'project_manager,team_member,lawyer')} end
      order by n.due_by nulls last, n.id
      ${first})
      union all
      (select 'waiver', w.id, w.recipient, p.name, w.contract_id, null, 1, 'medium', w.received_at, null
      from public.lien_waivers w
      join public.payments y on y.org_id = w.org_id and y.id = w.payment_id and y.deleted_at is null
      join public.projects p on p.org_id = w.org_id and p.id = w.project_id and p.deleted_at is null
      where w.org_id = (select private.active_org_id()) and w.status = 'received' and ${may(sql`w.project_id`, 'project_manager')}
      order by w.received_at
      ${first})
      union all
      (select 'payment', p.id, p.name, null, null, null, count(*)::integer,
        case when bool_or(newest.paid_on is not null) then 'high' else 'medium' end, min(newest.created_at), null
      from (
        select y.* from public.payments y
        where y.org_id = (select private.active_org_id()) and y.deleted_at is null and y.direction = 'out'
          and ${may(sql`y.project_id`, 'project_manager')}
        order by y.id desc
        limit ${count(mostPayments)}
      ) newest
      join private.payment_statuses s on s.org_id = newest.org_id and s.payment_id = newest.id
      join public.contracts c on c.org_id = newest.org_id and c.id = newest.contract_id and c.deleted_at is null
      join public.projects p on p.org_id = newest.org_id and p.id = newest.project_id and p.deleted_at is null
      where s.unwaived and s.waiver <> 'received'
      group by p.id, p.name
      order by min(newest.created_at)
      ${first})
      union all
      (select 'invitation', i.id, i.email, null, null, null, 1, 'low', i.expires_at, null
      from public.invitations i
      where i.org_id = (select private.active_org_id()) and i.invited_by = (select auth.uid())
        and i.accepted_at is null and i.revoked_at is null
        and i.expires_at between now() - make_interval(days => ${lookBackDays}) and now()
      order by i.expires_at
      ${first})
      union all
      (select 'mail', m.id, m.to_address, null, null, null, count(*) over ()::integer, 'high', m.created_at, null
      from public.mail_messages m
      where m.org_id = (select private.active_org_id()) and m.state = 'failed' and m.user_id is distinct from (select auth.uid())
        and m.created_at > now() - make_interval(days => ${lookBackDays})
      order by m.id desc
      limit 1)
    )
    select needs.*, case needs.kind
      when 'deadline' then (select d.project_id from public.deadlines d
        where d.org_id = (select private.active_org_id()) and d.id = needs.id)
      when 'waiver' then (select w.project_id from public.lien_waivers w
        where w.org_id = (select private.active_org_id()) and w.id = needs.id)
      when 'payment' then needs.id end as project_id,
      case needs.kind when 'deadline' then (select coalesce(o.bearer, d.bearer) from public.deadlines d
        left join public.obligations o on o.org_id = d.org_id and o.id = d.obligation_id
        where d.org_id = (select private.active_org_id()) and d.id = needs.id) end as bearer,
      case needs.kind when 'deadline' then (select ${lawOf(sql)} from public.deadlines d
        where d.org_id = (select private.active_org_id()) and d.id = needs.id) end as law,
      (select w.payment_id from public.lien_waivers w
        where needs.kind = 'waiver' and w.org_id = (select private.active_org_id()) and w.id = needs.id) as payment_id
    from needs
    order by case urgency when 'high' then 0 when 'medium' then 1 else 2 end, coalesce(due_date::timestamptz, since), kind, id
    ${first}`.execute();
}
