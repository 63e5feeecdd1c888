-- Everything that falls due, declared once: a view per kind, and private.due_dates with all of them. The calendar, the dashboard,
-- reminders, and reporting read these rows and add only conditions on their columns. open is false once a date is met.

create view private.due_contract_start with (security_invoker) as
select 'contract_start'::text as kind, c.org_id, c.start_date as due_date, c.id, c.id as source_id, null::text as type, c.project_id,
  p.name as project, c.id as contract_id, c.name as contract, null::uuid as check_id, c.created_by as owner_id, c.name,
  c.name || ' starts' as title, null::timestamptz as at, null::date as last_date, c.status::text as status, true as open,
  false as expires, null::text as consequence, c.start_date as stored_date, c.version,
  case when c.status = 'terminated' then 'over' when c.status in ('active', 'expired') then 'paper' end as fixed
from public.contracts c
join public.projects p on p.org_id = c.org_id and p.id = c.project_id and p.deleted_at is null
where c.deleted_at is null and c.start_date is not null;

create view private.due_contract_end with (security_invoker) as
select 'contract_end'::text as kind, c.org_id, c.end_date as due_date, c.id, c.id as source_id, null::text as type, c.project_id,
  p.name as project, c.id as contract_id, c.name as contract, null::uuid as check_id, c.created_by as owner_id, c.name,
  c.name || ' ends' as title, null::timestamptz as at, null::date as last_date, c.status::text as status,
  c.status in ('draft', 'under_review', 'active') as open, false as expires, null::text as consequence, c.end_date as stored_date,
  c.version, case when c.status = 'terminated' then 'over' when c.status in ('active', 'expired') then 'paper' end as fixed
from public.contracts c
join public.projects p on p.org_id = c.org_id and p.id = c.project_id and p.deleted_at is null
where c.deleted_at is null and c.end_date is not null;

-- A deadline replaces its obligation unless it was missed or canceled. Obligations outlive a terminated contract; a canceled contract never
-- bound anyone.
create view private.due_obligation with (security_invoker) as
select 'obligation'::text as kind, o.org_id, o.due_date, o.id, o.id as source_id, o.kind::text as type, o.project_id,
  p.name as project, o.contract_id, c.name as contract, null::uuid as check_id, c.created_by as owner_id, o.title as name,
  o.title || ' (' || c.name || ')' as title, null::timestamptz as at, null::date as last_date, c.status::text as status,
  o.status = 'confirmed' as open, false as expires, null::text as consequence, o.anchor_date as stored_date, o.version,
  case when o.status = 'completed' then 'over' when o.source <> 'person' then 'paper'
    when o.anchor <> 'fixed_date' or o.offset_count <> 0 then 'counted' end as fixed
from public.obligations o
join public.contracts c on c.org_id = o.org_id and c.id = o.contract_id and c.deleted_at is null
join public.projects p on p.org_id = o.org_id and p.id = o.project_id and p.deleted_at is null
where o.status in ('confirmed', 'completed') and o.due_date is not null
  and not exists (
    select from public.contract_status_changes s
    where s.org_id = c.org_id and s.project_id = c.project_id and s.contract_id = c.id and s.action = 'cancel')
  and not exists (
    select from public.deadlines l
    where l.org_id = o.org_id and l.project_id = o.project_id and l.obligation_id = o.id and l.status in ('open', 'done'));

create view private.due_deadline with (security_invoker) as
select 'deadline'::text as kind, d.org_id, d.act_by as due_date, d.id, coalesce(d.obligation_id, d.id) as source_id,
  case d.source when 'contract' then o.kind::text when 'law' then 'law' else 'own' end as type, d.project_id, p.name as project,
  d.contract_id, c.name as contract, null::uuid as check_id, d.responsible_id as owner_id, d.title as name, d.title,
  null::timestamptz as at,
  case when d.basis->'last_on' = 'null'::jsonb then date '2999-12-31' else coalesce((d.basis->>'last_on')::date, d.due_on) end as last_date,
  d.status::text as status, d.status = 'open' as open, false as expires, d.consequence, d.due_on as stored_date, d.version,
  case when d.status = 'done' then 'over' when d.source <> 'person' then 'counted' end as fixed
from public.deadlines d
join public.projects p on p.org_id = d.org_id and p.id = d.project_id and p.deleted_at is null
left join public.contracts c on c.org_id = d.org_id and c.id = d.contract_id
left join public.obligations o on o.org_id = d.org_id and o.id = d.obligation_id
where c.deleted_at is null and d.status in ('open', 'done');

-- The next date of a compliant check is the day its evidence expires.
create view private.due_check with (security_invoker) as
select 'check'::text as kind, k.org_id, k.next_due as due_date, k.id, k.id as source_id, null::text as type, k.project_id,
  p.name as project, null::uuid as contract_id, null::text as contract, k.id as check_id, k.owner_id, k.title as name,
  k.title || case k.status when 'compliant' then ' runs out' else '' end as title, null::timestamptz as at, null::date as last_date,
  k.status::text as status, true as open, k.status = 'compliant' as expires, null::text as consequence, k.due_date as stored_date,
  k.version, case when k.status = 'compliant' then 'paper' when not k.due_date_is_given then 'counted' end as fixed
from public.compliance_checks k
join public.projects p on p.org_id = k.org_id and p.id = k.project_id and p.deleted_at is null
where k.deleted_at is null and k.next_due is not null;

create view private.due_reminder with (security_invoker) as
select 'reminder'::text as kind, r.org_id, (r.next_at at time zone g.time_zone)::date as due_date, r.id, r.id as source_id,
  null::text as type, r.project_id, p.name as project, r.contract_id, null::text as contract, r.check_id, r.created_by as owner_id,
  r.title as name, r.title, r.next_at as at, null::date as last_date, r.state::text as status, true as open, false as expires,
  null::text as consequence, r.first_date as stored_date, r.version, case when r.frequency <> 'one_time' then 'repeats' end as fixed
from public.reminders r
join public.organizations g on g.id = r.org_id
join public.projects p on p.org_id = r.org_id and p.id = r.project_id and p.deleted_at is null
where r.state = 'active' and r.next_at is not null;

create view private.due_notice with (security_invoker) as
select 'notice'::text as kind, n.org_id, n.due_by as due_date, n.id, n.id as source_id, n.type::text as type, n.project_id,
  p.name as project, n.contract_id, c.name as contract, null::uuid as check_id, n.created_by as owner_id,
  coalesce(nullif(n.subject, ''), n.type::text) as name, coalesce(nullif(n.subject, ''), n.type::text) as title,
  null::timestamptz as at, null::date as last_date, n.status::text as status,
  n.status not in ('served', 'acknowledged', 'answered') as open, false as expires, null::text as consequence, n.due_by as stored_date,
  n.version, case when n.status not in ('draft', 'reviewed', 'approved') then 'over' end as fixed
from public.notices n
join public.projects p on p.org_id = n.org_id and p.id = n.project_id and p.deleted_at is null
left join public.contracts c on c.org_id = n.org_id and c.id = n.contract_id
where c.deleted_at is null and n.status not in ('withdrawn', 'discarded') and n.due_by is not null;

-- The document that a message asks for. It is met once all recipients with a link have sent it.
create view private.due_document_request with (security_invoker) as
select 'document_request'::text as kind, m.org_id, m.answer_by as due_date, m.id, m.id as source_id, null::text as type, m.project_id,
  p.name as project, null::uuid as contract_id, null::text as contract, m.check_id, m.created_by as owner_id, k.title as name,
  k.title || ' requested' as title, null::timestamptz as at, null::date as last_date, m.state::text as status, not exists (
    select from public.message_recipients r
    join public.compliance_evidence_links l on l.org_id = r.org_id and l.id = r.link_id
    where r.org_id = m.org_id and r.message_id = m.id
    having bool_and(l.used_at is not null)) as open, false as expires, null::text as consequence, null::date as stored_date, m.version,
  'paper' as fixed
from public.messages m
join public.projects p on p.org_id = m.org_id and p.id = m.project_id and p.deleted_at is null
join public.compliance_checks k on k.org_id = m.org_id and k.id = m.check_id and k.deleted_at is null
where m.state in ('scheduled', 'sent') and m.answer_by is not null;

create view private.due_project_start with (security_invoker) as
select 'project_start'::text as kind, p.org_id, p.start_date as due_date, p.id, p.id as source_id, null::text as type,
  p.id as project_id, p.name as project, null::uuid as contract_id, null::text as contract, null::uuid as check_id,
  p.project_manager_id as owner_id, p.name, p.name || ' starts' as title, null::timestamptz as at, null::date as last_date,
  p.status::text as status, true as open, false as expires, null::text as consequence, p.start_date as stored_date, p.version,
  case when p.status in ('completed', 'archived') then 'over' end as fixed
from public.projects p
where p.deleted_at is null and p.start_date is not null;

create view private.due_project_end with (security_invoker) as
select 'project_end'::text as kind, p.org_id, p.end_date as due_date, p.id, p.id as source_id, null::text as type, p.id as project_id,
  p.name as project, null::uuid as contract_id, null::text as contract, null::uuid as check_id, p.project_manager_id as owner_id,
  p.name, p.name || ' ends' as title, null::timestamptz as at, null::date as last_date, p.status::text as status,
  p.status not in ('completed', 'archived') as open, false as expires, null::text as consequence, p.end_date as stored_date, p.version,
  case when p.status in ('completed', 'archived') then 'over' end as fixed
from public.projects p
where p.deleted_at is null and p.end_date is not null;

create function private.join_due_dates() returns void
language plpgsql set search_path = ''
as $$
declare
  kinds constant regclass[] := array(
    select c.oid::regclass from pg_catalog.pg_class c
    where c.relnamespace = 'private'::regnamespace and c.relkind = 'v' and c.relname ~ '^due_' and c.relname !~ '^due_dates'
    order by c.relname);
  columns constant text := (
    select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_catalog.pg_attribute a
    where a.attrelid = kinds[1] and a.attnum > 0 and not a.attisdropped);
begin
  execute 'create or replace view private.due_dates with (security_invoker) as '
    || (select string_agg(format('select %s from %s', columns, kind), ' union all ') from unnest(kinds) kind);
  -- Reporting logins have no rights on tables: reporting.deadlines reads these copies of the queries with its owner's rights.
  execute 'create or replace view private.due_dates_for_reporting as '
    || (select string_agg(format('select %s from (%s) kind', columns, rtrim(pg_get_viewdef(kind), ';')), ' union all ')
      from unnest(kinds) kind);
  execute (select format('grant select on private.due_dates, %s to authenticated', string_agg(kind::text, ', ')) from unnest(kinds) kind);
end;
$$;
comment on function private.join_due_dates() is 'Creates private.due_dates and its copy for reporting from the views private.due_<kind>. A migration calls it after it has created or changed one of them.';
select private.join_due_dates();

comment on view private.due_dates is 'All that falls due, as far as the caller may see it, one row per date. open is false once it is met.';
comment on column private.due_dates.source_id is 'The obligation that a deadline replaces; otherwise the same as id.';
comment on column private.due_dates.type is 'The kind of an obligation or notice; of a deadline that replaces no obligation, law or own.';
comment on column private.due_dates.owner_id is 'The person responsible, or who created it.';
comment on column private.due_dates.title is 'The name as a list of several kinds shows it.';
comment on column private.due_dates.last_date is 'The last day that the law allows for a deadline; due_date is the day to act by.';
comment on column private.due_dates.expires is 'Evidence expires on the date.';
comment on column private.due_dates.stored_date is 'The value of the column that a move changes; null if there is none.';
comment on column private.due_dates.fixed is 'Why it cannot be moved, by any role.';
comment on view private.due_dates_for_reporting is 'The rows of private.due_dates in all organizations. Only reporting.deadlines reads it.';

create or replace view reporting.deadlines with (security_barrier) as
select case d.kind when 'check' then 'compliance' when 'contract_end' then d.kind else d.type end as kind, d.source_id, d.project_id,
  d.project, d.contract_id, d.name as title, d.due_date, d.due_date - (select private.reporting_today()) as days_left
from private.due_dates_for_reporting d
where d.org_id = (select private.reporting_org_id()) and d.open
  and (d.kind in ('obligation', 'deadline', 'check') or d.kind = 'contract_end' and d.status in ('under_review', 'active'));

-- Kinds that have reminders of their own, or that need no action, are left out. Any other kind is reminded of.
create or replace function private.near_deadlines(in_org uuid, today date) returns table (kind text, id uuid, project_id uuid,
  contract_id uuid, owner_id uuid, title text, belongs_to text, due_date date, days_left integer, runs_out boolean)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select case d.kind when 'contract_end' then 'contract' else d.kind end, d.id, d.project_id, d.contract_id, d.owner_id, d.name,
      case d.kind when 'obligation' then d.contract else d.project end, d.due_date, d.due_date - today, d.expires
    from private.due_dates d
    where d.org_id = in_org and d.open and d.due_date between today and today + 30
      and d.kind not in ('contract_start', 'deadline', 'document_request', 'notice', 'project_end', 'project_start', 'reminder')
      and (d.kind <> 'contract_end' or d.status = 'active');
end;
$$;

create or replace function private.escalate_deadlines(in_org uuid) returns integer
language plpgsql set search_path = ''
as $$
declare
  clock constant timestamp := (select private.local_time(o.time_zone) from public.organizations o where o.id = in_org);
  notices private.notice[];
begin
  if clock is null or clock::time < time '07:00' then
    return 0;
  end if;

  with near as materialized (
    select d.id, d.project_id, d.contract_id, d.owner_id as responsible_id, d.title, d.consequence, d.due_date as act_by, d.project,
      d.due_date - clock::date as days_left, private.deadline_stage(d.due_date - clock::date) as stage,
      d.owner_id is not null and private.keeps_deadlines(in_org, d.project_id, d.owner_id) as is_somebody_s
    from private.due_deadline d
    where d.org_id = in_org and d.open and d.due_date between clock::date - 30 and clock::date + 30
  ), managers as materialized (
    select n.project_id, private.audience(in_org, n.project_id, '{project_manager}') as people
    from (select distinct project_id from near) n
  ), concerned as (
    select n.id, n.responsible_id as user_id from near n where n.is_somebody_s
    union
    select n.id, person.user_id
    from near n
    join managers m using (project_id)
    cross join lateral unnest(m.people) as person (user_id)
    where n.stage <= 2 or not n.is_somebody_s
    union
    select n.id, o.user_id
    from near n
    join public.memberships o on o.org_id = in_org and o.role = 'owner'
    where n.stage <= 1
  ), fresh as (
    insert into private.deadline_tellings (org_id, user_id, deadline_id, act_by, stage)
    select in_org, c.user_id, n.id, n.act_by, n.stage from concerned c join near n using (id)
    order by c.user_id, n.id
    on conflict do nothing
    returning user_id, deadline_id
  )
  select array_agg(row(
      in_org, f.user_id, 'obligation', case when n.stage < 0 then 'error' when n.stage = 30 then 'info' else 'warning' end,
      case when n.stage <= 2 then 'urgent' when n.stage = 3 then 'high' when n.stage = 7 then 'medium' else 'low' end,
      left(case when n.days_left < 0 then 'Overdue' when n.days_left = 0 then 'Act today' when n.days_left = 1 then 'Act by tomorrow'
        else n.days_left || ' days left' end || ': ' || n.title, 300),
      format('%s: act by %s.', n.project, to_char(n.act_by, 'FMDay, FMMonth FMDD, YYYY'))
        || coalesce(' If missed: ' || n.consequence || '.', ''),
      'Deadlines', '/projects/' || n.project_id || '?tab=deadlines&deadline=' || n.id, 'Open deadline', n.project_id, n.contract_id,
      jsonb_build_object('deadline_id', n.id, 'act_by', n.act_by, 'days_left', n.days_left),
      format('deadline:%s:%s:%s', n.id, n.act_by, n.stage))::private.notice order by n.act_by, n.id)
  into notices
  from fresh f
  join near n on n.id = f.deadline_id;
  return private.notify_each(private.summarize_notices(coalesce(notices, '{}'), 5, '%s upcoming deadlines: %s', '?tab=deadlines'));
end;
$$;
