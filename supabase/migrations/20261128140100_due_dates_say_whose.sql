-- Due dates say whose they are: ours, theirs, or both sides'. What someone sends us is theirs, and a notice that we serve is ours.

create or replace view private.due_contract_start with (security_invoker) as
select 'contract_start'::text as kind, c.org_id, c.start_date as due_date, c.id, c.id as source_id, null::text as type, c.project_id,
  p.name as project, c.id as contract_id, c.name as contract, null::uuid as check_id, c.created_by as owner_id, c.name,
  c.name || ' starts' as title, null::timestamptz as at, null::date as last_date, c.status::text as status, true as open,
  false as expires, null::text as consequence, c.start_date as stored_date, c.version,
  case when c.status = 'terminated' then 'over' when c.status in ('active', 'expired') then 'paper' end as fixed,
  null::public.bearer as bearer
from public.contracts c
join public.projects p on p.org_id = c.org_id and p.id = c.project_id and p.deleted_at is null
where c.deleted_at is null and c.start_date is not null;

create or replace view private.due_contract_end with (security_invoker) as
select 'contract_end'::text as kind, c.org_id, c.end_date as due_date, c.id, c.id as source_id, null::text as type, c.project_id,
  p.name as project, c.id as contract_id, c.name as contract, null::uuid as check_id, c.created_by as owner_id, c.name,
  c.name || ' ends' as title, null::timestamptz as at, null::date as last_date, c.status::text as status,
  c.status in ('draft', 'under_review', 'active') as open, false as expires, null::text as consequence, c.end_date as stored_date,
  c.version, case when c.status = 'terminated' then 'over' when c.status in ('active', 'expired') then 'paper' end as fixed,
  null::public.bearer as bearer
from public.contracts c
join public.projects p on p.org_id = c.org_id and p.id = c.project_id and p.deleted_at is null
where c.deleted_at is null and c.end_date is not null;

create or replace view private.due_obligation with (security_invoker) as
select 'obligation'::text as kind, o.org_id, o.due_date, o.id, o.id as source_id, o.kind::text as type, o.project_id,
  p.name as project, o.contract_id, c.name as contract, null::uuid as check_id, c.created_by as owner_id, o.title as name,
  o.title || ' (' || c.name || ')' as title, null::timestamptz as at, null::date as last_date, c.status::text as status,
  o.status = 'confirmed' as open, false as expires, null::text as consequence, o.anchor_date as stored_date, o.version,
  case when o.status = 'completed' then 'over' when o.source <> 'person' then 'paper'
    when o.anchor <> 'fixed_date' or o.offset_count <> 0 then 'counted' end as fixed, o.bearer as bearer
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

create or replace view private.due_deadline with (security_invoker) as
select 'deadline'::text as kind, d.org_id, d.act_by as due_date, d.id, coalesce(d.obligation_id, d.id) as source_id,
  case d.source when 'contract' then o.kind::text when 'law' then 'law' else 'own' end as type, d.project_id, p.name as project,
  d.contract_id, c.name as contract, null::uuid as check_id, d.responsible_id as owner_id, d.title as name, d.title,
  null::timestamptz as at,
  case when d.basis->'last_on' = 'null'::jsonb then date '2999-12-31' else coalesce((d.basis->>'last_on')::date, d.due_on) end as last_date,
  d.status::text as status, d.status = 'open' as open, false as expires, d.consequence, d.due_on as stored_date, d.version,
  case when d.status = 'done' then 'over' when d.source <> 'person' then 'counted' end as fixed, coalesce(o.bearer, d.bearer) as bearer
from public.deadlines d
join public.projects p on p.org_id = d.org_id and p.id = d.project_id and p.deleted_at is null
left join public.contracts c on c.org_id = d.org_id and c.id = d.contract_id
left join public.obligations o on o.org_id = d.org_id and o.id = d.obligation_id
where c.deleted_at is null and d.status in ('open', 'done');

create or replace view private.due_check with (security_invoker) as
select 'check'::text as kind, k.org_id, k.next_due as due_date, k.id, k.id as source_id, null::text as type, k.project_id,
  p.name as project, null::uuid as contract_id, null::text as contract, k.id as check_id, k.owner_id, k.title as name,
  k.title || case k.status when 'compliant' then ' runs out' else '' end as title, null::timestamptz as at, null::date as last_date,
  k.status::text as status, true as open, k.status = 'compliant' as expires, null::text as consequence, k.due_date as stored_date,
  k.version, case when k.status = 'compliant' then 'paper' when not k.due_date_is_given then 'counted' end as fixed,
  null::public.bearer as bearer
from public.compliance_checks k
join public.projects p on p.org_id = k.org_id and p.id = k.project_id and p.deleted_at is null
where k.deleted_at is null and k.next_due is not null;

create or replace view private.due_reminder with (security_invoker) as
select 'reminder'::text as kind, r.org_id, (r.next_at at time zone g.time_zone)::date as due_date, r.id, r.id as source_id,
  null::text as type, r.project_id, p.name as project, r.contract_id, null::text as contract, r.check_id, r.created_by as owner_id,
  r.title as name, r.title, r.next_at as at, null::date as last_date, r.state::text as status, true as open, false as expires,
  null::text as consequence, r.first_date as stored_date, r.version, case when r.frequency <> 'one_time' then 'repeats' end as fixed,
  null::public.bearer as bearer
from public.reminders r
join public.organizations g on g.id = r.org_id
join public.projects p on p.org_id = r.org_id and p.id = r.project_id and p.deleted_at is null
where r.state = 'active' and r.next_at is not null;

create or replace view private.due_notice with (security_invoker) as
select 'notice'::text as kind, n.org_id, n.due_by as due_date, n.id, n.id as source_id, n.type::text as type, n.project_id,
  p.name as project, n.contract_id, c.name as contract, null::uuid as check_id, n.created_by as owner_id,
  coalesce(nullif(n.subject, ''), n.type::text) as name, coalesce(nullif(n.subject, ''), n.type::text) as title,
  null::timestamptz as at, null::date as last_date, n.status::text as status,
  n.status not in ('served', 'acknowledged', 'answered') as open, false as expires, null::text as consequence, n.due_by as stored_date,
  n.version, case when n.status not in ('draft', 'reviewed', 'approved') then 'over' end as fixed, 'ours'::public.bearer as bearer
from public.notices n
join public.projects p on p.org_id = n.org_id and p.id = n.project_id and p.deleted_at is null
left join public.contracts c on c.org_id = n.org_id and c.id = n.contract_id
where c.deleted_at is null and n.status not in ('withdrawn', 'discarded') and n.due_by is not null;

create or replace view private.due_document_request with (security_invoker) as
select 'document_request'::text as kind, m.org_id, m.answer_by as due_date, m.id, m.id as source_id, null::text as type, m.project_id,
  p.name as project, null::uuid as contract_id, null::text as contract, m.check_id, m.created_by as owner_id, k.title as name,
  k.title || ' requested' as title, null::timestamptz as at, null::date as last_date, m.state::text as status, not exists (
    select from public.message_recipients r
    join public.compliance_evidence_links l on l.org_id = r.org_id and l.id = r.link_id
    where r.org_id = m.org_id and r.message_id = m.id
    having bool_and(l.used_at is not null)) as open, false as expires, null::text as consequence, null::date as stored_date, m.version,
  'paper' as fixed, 'theirs'::public.bearer as bearer
from public.messages m
join public.projects p on p.org_id = m.org_id and p.id = m.project_id and p.deleted_at is null
join public.compliance_checks k on k.org_id = m.org_id and k.id = m.check_id and k.deleted_at is null
where m.state in ('scheduled', 'sent') and m.answer_by is not null;

create or replace view private.due_project_start with (security_invoker) as
select 'project_start'::text as kind, p.org_id, p.start_date as due_date, p.id, p.id as source_id, null::text as type,
  p.id as project_id, p.name as project, null::uuid as contract_id, null::text as contract, null::uuid as check_id,
  p.project_manager_id as owner_id, p.name, p.name || ' starts' as title, null::timestamptz as at, null::date as last_date,
  p.status::text as status, true as open, false as expires, null::text as consequence, p.start_date as stored_date, p.version,
  case when p.status in ('completed', 'archived') then 'over' end as fixed, null::public.bearer as bearer
from public.projects p
where p.deleted_at is null and p.start_date is not null;

create or replace view private.due_project_end with (security_invoker) as
select 'project_end'::text as kind, p.org_id, p.end_date as due_date, p.id, p.id as source_id, null::text as type, p.id as project_id,
  p.name as project, null::uuid as contract_id, null::text as contract, null::uuid as check_id, p.project_manager_id as owner_id,
  p.name, p.name || ' ends' as title, null::timestamptz as at, null::date as last_date, p.status::text as status,
  p.status not in ('completed', 'archived') as open, false as expires, null::text as consequence, p.end_date as stored_date, p.version,
  case when p.status in ('completed', 'archived') then 'over' end as fixed, null::public.bearer as bearer
from public.projects p
where p.deleted_at is null and p.end_date is not null;

select private.join_due_dates();
comment on column private.due_dates.bearer is 'Whether we must act by the date or the other side; null for dates that no side owes.';

create or replace view reporting.deadlines with (security_barrier) as
select case d.kind when 'check' then 'compliance' when 'contract_end' then d.kind else d.type end as kind, d.source_id, d.project_id,
  d.project, d.contract_id, d.name as title, d.due_date, d.due_date - (select private.reporting_today()) as days_left,
  d.bearer::text as bearer
from private.due_dates_for_reporting d
where d.org_id = (select private.reporting_org_id()) and d.open
  and (d.kind in ('obligation', 'deadline', 'check') or d.kind = 'contract_end' and d.status in ('under_review', 'active'));
comment on column reporting.deadlines.bearer is 'Who must act: ours, theirs, both, or unknown; null for dates that no side owes.';

-- Messages about a date name the side that owes it.
create function private.owed_by_words(bearer public.bearer) returns text
language sql immutable set search_path = ''
as $$
  select case bearer when 'ours' then 'We owe it by' when 'theirs' then 'They owe us by' when 'both' then 'Both sides owe it by'
    else 'Due on' end;
$$;
comment on function private.owed_by_words(public.bearer) is 'The start of a sentence that ends with a date.';

create or replace function private.tell_obligation_confirmed() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  contract_name text;
  told integer;
begin
  select c.name into contract_name from public.contracts c where c.org_id = new.org_id and c.id = new.contract_id;
  told := private.notify(
    new.org_id, private.audience(new.org_id, new.project_id, '{project_manager,lawyer}'), 'obligation', 'info', 'medium',
    'Deadline confirmed: ' || new.title,
    concat(contract_name, '. Confirmed', private.by_actor(), '.',
      ' ' || private.owed_by_words(new.bearer) || ' ' || to_char(new.due_date, 'FMMonth FMDD, YYYY') || '.',
      ' Responsible: ' || new.who || '.'),
    'Contracts', '/contracts/' || new.contract_id || '?tab=obligations', 'Open deadlines', new.project_id, new.contract_id,
    jsonb_build_object('obligation_id', new.id, 'due_date', new.due_date), 'obligation:' || new.id || ':' || new.version);
  return null;
end;
$$;

create or replace function private.tell_deadline() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  concerned constant uuid[] := private.audience(new.org_id, new.project_id, '{project_manager,lawyer}', false,
    array_remove(array[new.responsible_id], null));
  mine constant uuid[] := array_remove(array[new.responsible_id], auth.uid());
  bearer constant public.bearer := coalesce((
    select o.bearer from public.obligations o where o.org_id = new.org_id and o.id = new.obligation_id), new.bearer);
  date constant text := to_char(new.act_by, 'FMDay, FMMonth FMDD, YYYY');
  day constant text := case bearer when 'ours' then 'Act by ' else private.owed_by_words(bearer) || ' ' end || date;
  target constant text := '/projects/' || new.project_id || '?tab=deadlines&deadline=' || new.id;
begin
  if tg_op = 'INSERT' then
    perform private.notify(new.org_id, concerned, 'obligation', 'info', 'medium', 'Deadline confirmed: ' || left(new.title, 250),
      concat('Confirmed', private.by_actor(), '. ', day, '.'), 'Deadlines', target, 'Open deadline', new.project_id, new.contract_id,
      jsonb_build_object('deadline_id', new.id, 'act_by', new.act_by), format('deadline:%s:confirmed', new.id));
  elsif new.status = 'open' and new.act_by is distinct from old.act_by then
    perform private.notify(new.org_id, concerned, 'obligation', 'warning', 'high', 'Deadline moved: ' || left(new.title, 250),
      concat('From ', to_char(old.act_by, 'FMMonth FMDD, YYYY'), ' to ', date, private.by_actor(), '.',
        case bearer when 'theirs' then ' They owe it.' end), 'Deadlines', target, 'Open deadline',
      new.project_id, new.contract_id, jsonb_build_object('deadline_id', new.id, 'act_by', new.act_by),
      format('deadline:%s:moved:%s', new.id, new.version));
  elsif new.responsible_id is distinct from old.responsible_id and new.status = 'open' then
    perform private.notify(new.org_id, mine, 'obligation', 'info', 'medium', 'Assigned to you: ' || left(new.title, 250),
      concat('Assigned', private.by_actor(), '. ', day, '.'), 'Deadlines', target, 'Open deadline', new.project_id, new.contract_id,
      jsonb_build_object('deadline_id', new.id, 'act_by', new.act_by), format('deadline:%s:assigned:%s', new.id, new.version));
  elsif new.status = 'missed' and old.status <> 'missed' then
    perform private.notify(new.org_id, private.audience(new.org_id, new.project_id, '{project_manager,lawyer}', true), 'obligation',
      'error', 'urgent',
      case bearer when 'theirs' then 'Missed by the other side: ' else 'Deadline missed: ' end || left(new.title, 250),
      concat_ws(' ', new.closed_note, new.consequence), 'Deadlines', target, 'Open deadline',
      new.project_id, new.contract_id, jsonb_build_object('deadline_id', new.id, 'act_by', new.act_by),
      format('deadline:%s:missed:%s', new.id, new.version));
  end if;
  return null;
end;
$$;

drop function private.near_deadlines(uuid, date);
create function private.near_deadlines(in_org uuid, today date) returns table (kind text, id uuid, project_id uuid,
  contract_id uuid, owner_id uuid, title text, belongs_to text, due_date date, days_left integer, runs_out boolean,
  bearer public.bearer)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select case d.kind when 'contract_end' then 'contract' else d.kind end, d.id, d.project_id, d.contract_id, d.owner_id, d.name,
      case d.kind when 'obligation' then d.contract else d.project end, d.due_date, d.due_date - today, d.expires, d.bearer
    from private.due_dates d
    where d.org_id = in_org and d.open and d.due_date between today and today + 30
      and d.kind not in ('contract_start', 'deadline', 'document_request', 'notice', 'project_end', 'project_start', 'reminder')
      and (d.kind <> 'contract_end' or d.status = 'active');
end;
$$;
comment on function private.near_deadlines(uuid, date) is 'Items due in an organization within 30 days: ends of active contracts, confirmed obligations without a deadline of their own, open checks, and expiring evidence.';

create or replace function private.remind_of_deadlines(in_org uuid) returns integer
language plpgsql set search_path = ''
as $$
declare
  clock constant timestamp := (select private.local_time(o.time_zone) from public.organizations o where o.id = in_org);
  notices private.notice[];
begin
  if clock is null or clock::time < time '07:00' then
    return 0;
  end if;
  delete from private.deadlines_told t where t.org_id = in_org and t.due_date < clock::date;

  with near as materialized (
    select d.*, private.days_ahead(d.days_left) as days_ahead from private.near_deadlines(in_org, clock::date) d
  ), teams as materialized (
    select p.project_id, private.audience(in_org, p.project_id, '{project_manager}') as managers,
      private.audience(in_org, p.project_id, '{project_manager,lawyer}') as reviewers
    from (select distinct n.project_id from near n) p
  ), concerned as (
    select n.kind, n.id, person.user_id
    from near n
    join teams t using (project_id)
    cross join lateral unnest(case n.kind when 'check' then t.managers else t.reviewers end) as person (user_id)
    union
    select n.kind, n.id, n.owner_id from near n
    where case n.kind
      when 'check' then private.may_look_after(in_org, n.project_id, n.owner_id)
      else n.owner_id = any (private.audience(in_org, n.project_id, '{}', false, array[n.owner_id]))
    end
  ), fresh as (
    insert into private.deadlines_told (org_id, user_id, deadline, due_date, days_ahead)
    select in_org, c.user_id, n.kind || ':' || n.id, n.due_date, n.days_ahead
    from concerned c join near n using (kind, id)
    order by c.user_id, n.kind, n.id
    on conflict do nothing
    returning user_id, deadline
  )
  select array_agg(row(
      in_org, f.user_id, coalesce(k.category, 'system'), case when n.days_ahead = 30 then 'info' else 'warning' end,
      case n.days_ahead when 0 then 'urgent' when 1 then 'high' when 7 then 'medium' else 'low' end,
      case when n.kind = 'contract' then 'Ends ' when n.runs_out then 'Evidence expires ' when n.bearer = 'theirs' then 'Owed to us '
        else 'Due ' end
        || case n.days_left when 0 then 'today' when 1 then 'tomorrow' else 'in ' || n.days_left || ' days' end || ': ' || n.title,
      format('%s: %s.', n.belongs_to, to_char(n.due_date, 'FMDay, FMMonth FMDD, YYYY'))
        || case n.bearer when 'ours' then ' We owe it.' when 'theirs' then ' They owe us.' when 'both' then ' Both sides owe it.'
          else '' end,
      coalesce(k.source, 'Projects'),
      coalesce(format(k.path, n.id, n.contract_id), '/projects/' || n.project_id),
      coalesce(k.action_label, 'Open project'),
      n.project_id, n.contract_id,
      jsonb_build_object('deadline', n.kind, n.kind || '_id', n.id, 'due_date', n.due_date, 'days_left', n.days_left),
      format('deadline:%s:%s:%s:%s', n.kind, n.id, n.due_date, n.days_ahead))::private.notice order by n.due_date, n.id)
  into notices
  from fresh f
  join near n on f.deadline = n.kind || ':' || n.id
  left join private.deadline_kinds k using (kind);
  return private.notify_each(private.summarize_notices(coalesce(notices, '{}'), 5, '%s upcoming deadlines: %s', ''));
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
      d.bearer,      d.due_date - clock::date as days_left, private.deadline_stage(d.due_date - clock::date) as stage,
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
      left(case
          when n.bearer = 'theirs' then case when n.days_left < 0 then 'They are overdue' when n.days_left = 0 then 'Owed to us today'
            when n.days_left = 1 then 'Owed to us tomorrow' else 'Owed to us in ' || n.days_left || ' days' end
          when n.days_left < 0 then 'Overdue' when n.days_left = 0 then 'Act today' when n.days_left = 1 then 'Act by tomorrow'
          else n.days_left || ' days left' end || ': ' || n.title, 300),
      format(case n.bearer when 'theirs' then '%s: they owe us by %s.' else '%s: act by %s.' end, n.project,
        to_char(n.act_by, 'FMDay, FMMonth FMDD, YYYY'))
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
