-- What is counted on the dashboard and in reports. docs/figures.md says what each figure means; the view private.figure_facts defines it, and
-- everything else here only adds up what the view holds, so that a look costs the same whatever the size of the organization (docs/adr/0042).
create type private.figure as enum (
  'active', 'planning', 'completed', 'archived',
  'pending_review', 'risk_alert', 'compliant', 'non_compliant',
  'contract_made', 'risk_found',
  'low', 'medium', 'not_scored', 'not_assessed');
comment on type private.figure is 'What is counted: projects by status; what stands at the end of a day; what belongs to a day; contracts by risk as they are now.';

-- The sum of a figure's facts up to an instant is the figure as it stood then; over all time, as it stands. A status says nothing of its past,
-- so a row counts as if it had always had the one it has, and each change recorded in the log or the history takes that back for the time before. What
-- befell a row after it was deleted has no time of its own.
create view private.figure_facts as
select p.org_id, p.id as project_id, f.at, f.figure, f.n
from public.projects p
cross join lateral (values
  (p.created_at, p.status::text::private.figure, 1), (p.deleted_at, p.status::text::private.figure, -1)) f (at, figure, n)
where f.at is not null
union all
select p.org_id, p.id, f.at, f.status::private.figure, f.n
from public.activity_events e
join public.projects p on p.org_id = e.org_id and p.id = e.entity_id
cross join lateral (values
  (least(e.created_at, p.deleted_at), e.after ->> 'status', 1), (least(e.created_at, p.deleted_at), e.before ->> 'status', -1),
  (p.created_at, e.after ->> 'status', -1), (p.created_at, e.before ->> 'status', 1)) f (at, status, n)
where e.entity_type = 'project' and e.before ? 'status' and e.after ? 'status'
union all
select k.org_id, k.project_id, f.at, f.figure, f.n
from public.compliance_checks k
cross join lateral (
  select v.at, case k.status when 'compliant' then 'compliant'::private.figure when 'non_compliant' then 'non_compliant' end as figure, v.n
  from (values (k.created_at, 1), (k.deleted_at, -1)) v (at, n)) f
where f.at is not null and f.figure is not null
union all
select k.org_id, k.project_id, f.at, f.figure, f.n
from public.activity_events e
join public.compliance_checks k on k.org_id = e.org_id and k.id = e.entity_id
cross join lateral (
  select v.at, case v.status when 'compliant' then 'compliant'::private.figure when 'non_compliant' then 'non_compliant' end as figure, v.n
  from (values
    (least(e.created_at, k.deleted_at), e.after ->> 'status', 1), (least(e.created_at, k.deleted_at), e.before ->> 'status', -1),
    (k.created_at, e.after ->> 'status', -1), (k.created_at, e.before ->> 'status', 1)) v (at, status, n)) f
where e.entity_type = 'compliance_check' and e.before ? 'status' and e.after ? 'status' and f.figure is not null
union all
select c.org_id, c.project_id, f.at, f.figure, f.n
from public.contracts c
cross join lateral (values
  (c.created_at, 'contract_made'::private.figure, (c.deleted_at is null)::integer),
  (c.created_at, 'not_assessed', (c.deleted_at is null)::integer),
  (c.created_at, 'pending_review', (c.status = 'under_review')::integer),
  (c.deleted_at, 'pending_review', -(c.status = 'under_review')::integer)) f (at, figure, n)
where f.at is not null and f.n <> 0
union all
select c.org_id, c.project_id, f.at, 'pending_review'::private.figure, f.n
from public.contract_status_changes s
join public.contracts c on c.org_id = s.org_id and c.id = s.contract_id
cross join lateral (
  select v.at, v.sign * ((s.to_status = 'under_review')::integer - (s.from_status = 'under_review')::integer) as n
  from (values (s.created_at, 1), (c.created_at, -1)) v (at, sign)) f
where f.n <> 0
union all
-- The newest analysis of a contract is current; one before it counts until the next was made.
select a.org_id, a.project_id, f.at, f.figure, f.n
from (
  select x.org_id, x.project_id, x.contract_id, x.created_at, x.is_current, x.risk_score,
    (coalesce(x.risk_score, 0) > 60)::integer as high,
    lead(x.created_at) over (partition by x.org_id, x.contract_id order by x.is_current, x.created_at, x.id) as replaced_at
  from public.contract_analyses x) a
join public.contracts c on c.org_id = a.org_id and c.id = a.contract_id
cross join lateral (select (a.is_current and c.deleted_at is null)::integer as live) l
cross join lateral (values
  (least(a.created_at, c.deleted_at), 'risk_alert'::private.figure, a.high),
  (case when a.is_current then c.deleted_at else least(a.replaced_at, c.deleted_at) end, 'risk_alert', -a.high),
  (a.created_at, 'risk_found', l.live * a.high),
  (a.created_at, 'low', l.live * (coalesce(a.risk_score, 0) between 1 and 30)::integer),
  (a.created_at, 'medium', l.live * (coalesce(a.risk_score, 0) between 31 and 60)::integer),
  (a.created_at, 'not_scored', l.live * (a.risk_score is null)::integer),
  (c.created_at, 'not_assessed', -l.live)) f (at, figure, n)
where f.at is not null and f.n <> 0;
comment on view private.figure_facts is
  'What each figure means: the sum of n up to an instant. By project, whether the project was deleted or not: private.figures leaves those out.';

-- The sums

create table private.figure_changes (
  id bigint generated always as identity primary key,
  org_id uuid not null references public.organizations (id) on delete cascade,
  project_id uuid not null,
  at timestamptz not null,
  figure private.figure not null,
  n integer not null
);
comment on table private.figure_changes is
  'Facts that came or went and are not in the sums yet. Only ever added to by those who write, so that nobody waits for a sum; a job adds them up.';
create index figure_changes_org_idx on private.figure_changes (org_id);
comment on index private.figure_changes_org_idx is 'What is to be added to the sums of an organization.';
alter table private.figure_changes enable row level security;

create table private.figure_days (
  org_id uuid not null references public.organizations (id) on delete cascade,
  project_id uuid not null,
  day date not null,
  figure private.figure not null,
  n bigint not null,
  primary key (org_id, project_id, day, figure)
);
comment on table private.figure_days is 'The facts added up by day, for each project and for the organization.';
comment on column private.figure_days.project_id is 'All zeros for the whole organization; all ones for what deleted projects take away from that.';
comment on column private.figure_days.day is 'In the organization''s time zone; -infinity for the sum over all time.';
alter table private.figure_days enable row level security;

create table private.figure_states (
  org_id uuid primary key references public.organizations (id) on delete cascade,
  zone text not null,
  gone text not null default ''
);
comment on column private.figure_states.gone is 'Which deleted projects are taken away in the sums, as private.gone_projects names them.';
comment on table private.figure_states is
  'The organizations whose sums hold, and by which time zone''s days. Where the row is missing, or the zone another one now, the facts are counted until a job has added them up anew.';
alter table private.figure_states enable row level security;

create index projects_deleted_idx on public.projects (org_id) where deleted_at is not null;
comment on index public.projects_deleted_idx is 'The deleted projects, whose contracts and checks are not counted.';

create function private.known_zone(time_zone text) returns text
language plpgsql stable set search_path = ''
as $$
begin
  perform now() at time zone time_zone;
  return time_zone;
exception when invalid_parameter_value then
  return 'UTC';
end;
$$;
comment on function private.known_zone(text) is 'The time zone, or UTC where Postgres does not know it.';

create function private.time_zone() returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce((select private.known_zone(o.time_zone) from public.organizations o where o.id = private.active_org_id()), 'UTC');
end;
$$;
comment on function private.time_zone() is 'The active organization''s time zone; UTC where there is none, or one that Postgres does not know.';

create function private.today() returns date
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (now() at time zone private.time_zone())::date;
end;
$$;
comment on function private.today() is 'The day it is for the active organization.';

-- A new organization has no facts, and so its sums hold.
create function private.open_figures() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.figure_states (org_id, zone) values (new.id, private.known_zone(new.time_zone)) on conflict do nothing;
  return null;
end;
$$;
comment on function private.open_figures() is 'Begins the sums of a new organization.';
create trigger open_figures after insert on public.organizations for each row execute function private.open_figures();

-- What each write changes of the facts, a statement at a time. Whoever writes twice what the view says, says the same: a test compares them.

create function private.count_projects() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.figure_changes (org_id, project_id, at, figure, n)
    select p.org_id, p.id, f.at, p.status::text::private.figure, f.n
    from added p cross join lateral (values (p.created_at, 1), (p.deleted_at, -1)) f (at, n) where f.at is not null;
  elsif tg_op = 'UPDATE' then
    insert into private.figure_changes (org_id, project_id, at, figure, n)
    select p.org_id, p.id, f.at, f.status::text::private.figure, sum(f.n)
    from removed o join added p on p.org_id = o.org_id and p.id = o.id
    cross join lateral (values (now(), p.status, 1), (now(), o.status, -1), (p.deleted_at, p.status, -1), (o.deleted_at, o.status, 1)) f (at, status, n)
    where f.at is not null and (p.status <> o.status or p.deleted_at is distinct from o.deleted_at)
    group by 1, 2, 3, 4 having sum(f.n) <> 0;
    delete from private.figure_states s using removed o join added p on p.org_id = o.org_id and p.id = o.id
    where s.org_id = p.org_id and (p.created_at <> o.created_at
      or (o.deleted_at is not null and (p.status <> o.status or exists (
        select from public.activity_events e
        where e.org_id = p.org_id and e.entity_id = p.id and e.entity_type = 'project' and e.created_at > o.deleted_at and e.before ? 'status'))));
  else
    delete from private.figure_states s using removed o where s.org_id = o.org_id;
  end if;
  return null;
end;
$$;
comment on function private.count_projects() is 'Notes what a write to projects changes of the figures.';
create trigger count_added after insert on public.projects referencing new table as added
  for each statement execute function private.count_projects();
create trigger count_changed after update on public.projects referencing old table as removed new table as added
  for each statement execute function private.count_projects();
create trigger count_removed after delete on public.projects referencing old table as removed
  for each statement execute function private.count_projects();

create function private.count_checks() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.figure_changes (org_id, project_id, at, figure, n)
    select k.org_id, k.project_id, f.at, k.status::text::private.figure, sum(f.n)
    from added k cross join lateral (values (k.created_at, 1), (k.deleted_at, -1)) f (at, n)
    where f.at is not null and k.status in ('compliant', 'non_compliant')
    group by 1, 2, 3, 4;
  elsif tg_op = 'UPDATE' then
    insert into private.figure_changes (org_id, project_id, at, figure, n)
    select k.org_id, k.project_id, f.at, case f.status when 'compliant' then 'compliant'::private.figure else 'non_compliant' end, sum(f.n)
    from removed o join added k on k.org_id = o.org_id and k.id = o.id
    cross join lateral (values (now(), k.status, 1), (now(), o.status, -1), (k.deleted_at, k.status, -1), (o.deleted_at, o.status, 1)) f (at, status, n)
    where f.at is not null and f.status in ('compliant', 'non_compliant')
      and (k.status <> o.status or k.deleted_at is distinct from o.deleted_at)
    group by 1, 2, 3, 4 having sum(f.n) <> 0;
    delete from private.figure_states s using removed o join added k on k.org_id = o.org_id and k.id = o.id
    where s.org_id = k.org_id and (k.created_at <> o.created_at
      or (o.deleted_at is not null and (k.status <> o.status or exists (
        select from public.activity_events e
        where e.org_id = k.org_id and e.entity_id = k.id and e.entity_type = 'compliance_check' and e.created_at > o.deleted_at and e.before ? 'status'))));
  else
    delete from private.figure_states s using removed o where s.org_id = o.org_id;
  end if;
  return null;
end;
$$;
comment on function private.count_checks() is 'Notes what a write to compliance checks changes of the figures.';
create trigger count_added after insert on public.compliance_checks referencing new table as added
  for each statement execute function private.count_checks();
create trigger count_changed after update on public.compliance_checks referencing old table as removed new table as added
  for each statement execute function private.count_checks();
create trigger count_removed after delete on public.compliance_checks referencing old table as removed
  for each statement execute function private.count_checks();

create function private.count_contracts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.figure_changes (org_id, project_id, at, figure, n)
    select c.org_id, c.project_id, f.at, f.figure, sum(f.n)
    from added c cross join lateral (values
      (c.created_at, 'contract_made'::private.figure, (c.deleted_at is null)::integer),
      (c.created_at, 'not_assessed', (c.deleted_at is null)::integer),
      (c.created_at, 'pending_review', (c.status = 'under_review')::integer),
      (c.deleted_at, 'pending_review', -(c.status = 'under_review')::integer)) f (at, figure, n)
    where f.at is not null
    group by 1, 2, 3, 4 having sum(f.n) <> 0;
  elsif tg_op = 'UPDATE' then
    -- A review of the analysis at this moment takes turns with a deletion of its contract. A new analysis locks the contract anyway.
    perform 1 from public.contract_analyses a
    where a.is_current and (a.org_id, a.contract_id) in (
      select o.org_id, o.id from removed o join added c on c.org_id = o.org_id and c.id = o.id where c.deleted_at is distinct from o.deleted_at)
    for share;
    insert into private.figure_changes (org_id, project_id, at, figure, n)
    select c.org_id, c.project_id, f.at, f.figure, sum(f.n)
    from removed o join added c on c.org_id = o.org_id and c.id = o.id
    left join public.contract_analyses a on a.org_id = c.org_id and a.contract_id = c.id and a.is_current
    cross join lateral (
      select (c.deleted_at is null)::integer - (o.deleted_at is null)::integer as live, (coalesce(a.risk_score, 0) > 60)::integer as high) l
    cross join lateral (values
      (c.created_at, 'contract_made'::private.figure, l.live),
      (c.created_at, 'not_assessed', l.live * (a.id is null)::integer),
      (now(), 'pending_review', (c.status = 'under_review')::integer - (o.status = 'under_review')::integer),
      (c.deleted_at, 'pending_review', -(c.status = 'under_review')::integer),
      (o.deleted_at, 'pending_review', (o.status = 'under_review')::integer),
      (c.deleted_at, 'risk_alert', -l.high),
      (o.deleted_at, 'risk_alert', l.high),
      (a.created_at, 'risk_found', l.live * l.high),
      (a.created_at, 'low', l.live * (coalesce(a.risk_score, 0) between 1 and 30)::integer),
      (a.created_at, 'medium', l.live * (coalesce(a.risk_score, 0) between 31 and 60)::integer),
      (a.created_at, 'not_scored', l.live * (a.risk_score is null)::integer)) f (at, figure, n)
    where f.at is not null and (c.status <> o.status or c.deleted_at is distinct from o.deleted_at)
    group by 1, 2, 3, 4 having sum(f.n) <> 0;
    delete from private.figure_states s using removed o join added c on c.org_id = o.org_id and c.id = o.id
    where s.org_id = c.org_id and (c.created_at <> o.created_at
      or (o.deleted_at is not null and exists (
        select from public.contract_analyses a where a.org_id = c.org_id and a.contract_id = c.id and a.created_at > o.deleted_at)));
  else
    delete from private.figure_states s using removed o where s.org_id = o.org_id;
  end if;
  return null;
end;
$$;
comment on function private.count_contracts() is 'Notes what a write to contracts changes of the figures.';
create trigger count_added after insert on public.contracts referencing new table as added
  for each statement execute function private.count_contracts();
create trigger count_changed after update on public.contracts referencing old table as removed new table as added
  for each statement execute function private.count_contracts();
create trigger count_removed after delete on public.contracts referencing old table as removed
  for each statement execute function private.count_contracts();

create function private.count_analyses() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.figure_changes (org_id, project_id, at, figure, n)
    select a.org_id, a.project_id, f.at, f.figure, sum(f.n)
    from added a join public.contracts c on c.org_id = a.org_id and c.id = a.contract_id
    cross join lateral (select (c.deleted_at is null)::integer as live, (coalesce(a.risk_score, 0) > 60)::integer as high) l
    cross join lateral (values
      (least(a.created_at, c.deleted_at), 'risk_alert'::private.figure, l.high),
      (c.deleted_at, 'risk_alert', -l.high),
      (a.created_at, 'risk_found', l.live * l.high),
      (a.created_at, 'low', l.live * (coalesce(a.risk_score, 0) between 1 and 30)::integer),
      (a.created_at, 'medium', l.live * (coalesce(a.risk_score, 0) between 31 and 60)::integer),
      (a.created_at, 'not_scored', l.live * (a.risk_score is null)::integer),
      (c.created_at, 'not_assessed', -l.live)) f (at, figure, n)
    where f.at is not null and a.is_current
    group by 1, 2, 3, 4 having sum(f.n) <> 0;
    delete from private.figure_states s using added a where s.org_id = a.org_id and (not a.is_current or a.created_at <> now());
  elsif tg_op = 'UPDATE' then
    -- The current one changes its score with each decision of a person, or makes way for another.
    insert into private.figure_changes (org_id, project_id, at, figure, n)
    select a.org_id, a.project_id, f.at, f.figure, sum(f.n)
    from removed o join added a on a.org_id = o.org_id and a.id = o.id
    join public.contracts c on c.org_id = a.org_id and c.id = a.contract_id
    cross join lateral (
      select (c.deleted_at is null)::integer as live, a.is_current::integer as stays, (coalesce(a.risk_score, 0) > 60)::integer as high,
        (coalesce(o.risk_score, 0) > 60)::integer as was_high) l
    cross join lateral (values
      (least(a.created_at, c.deleted_at), 'risk_alert'::private.figure, l.stays * (l.high - l.was_high)),
      (least(now(), c.deleted_at), 'risk_alert', -(1 - l.stays) * l.was_high),
      (c.deleted_at, 'risk_alert', l.was_high - l.stays * l.high),
      (a.created_at, 'risk_found', l.live * (l.stays * l.high - l.was_high)),
      (a.created_at, 'low', l.live * (l.stays * (coalesce(a.risk_score, 0) between 1 and 30)::integer - (coalesce(o.risk_score, 0) between 1 and 30)::integer)),
      (a.created_at, 'medium', l.live * (l.stays * (coalesce(a.risk_score, 0) between 31 and 60)::integer - (coalesce(o.risk_score, 0) between 31 and 60)::integer)),
      (a.created_at, 'not_scored', l.live * (l.stays * (a.risk_score is null)::integer - (o.risk_score is null)::integer)),
      (c.created_at, 'not_assessed', l.live * (1 - l.stays))) f (at, figure, n)
    where f.at is not null and o.is_current and (not a.is_current or a.risk_score is distinct from o.risk_score)
    group by 1, 2, 3, 4 having sum(f.n) <> 0;
    delete from private.figure_states s using removed o join added a on a.org_id = o.org_id and a.id = o.id
    where s.org_id = a.org_id and (a.created_at <> o.created_at or (not o.is_current and (a.is_current or a.risk_score is distinct from o.risk_score)));
  else
    delete from private.figure_states s using removed o where s.org_id = o.org_id;
  end if;
  return null;
end;
$$;
comment on function private.count_analyses() is 'Notes what a write to analyses changes of the figures.';
create trigger count_added after insert on public.contract_analyses referencing new table as added
  for each statement execute function private.count_analyses();
create trigger count_changed after update on public.contract_analyses referencing old table as removed new table as added
  for each statement execute function private.count_analyses();
create trigger count_removed after delete on public.contract_analyses referencing old table as removed
  for each statement execute function private.count_analyses();

create function private.gone_projects(in_org uuid) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(md5(string_agg(p.id::text || extract(epoch from p.deleted_at), ',' order by p.id)), '') from public.projects p
    where p.org_id = in_org and p.deleted_at is not null);
end;
$$;
comment on function private.gone_projects(uuid) is 'Names the deleted projects of an organization, and when each was: another text for other projects.';

create function private.take_gone_away(from_org uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  gone_key constant uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  mark constant text := private.gone_projects(from_org);
begin
  delete from private.figure_days d where d.org_id = from_org and d.project_id = gone_key;
  insert into private.figure_days (org_id, project_id, day, figure, n)
  select from_org, gone_key, f.day, d.figure, sum(f.n)
  from private.figure_states s
  join public.projects p on p.org_id = s.org_id and p.deleted_at is not null
  join private.figure_days d on d.org_id = p.org_id and d.project_id = p.id and d.figure not in ('active', 'planning', 'completed', 'archived')
  cross join lateral (select (p.deleted_at at time zone s.zone)::date as gone_on, d.figure in ('pending_review', 'risk_alert', 'compliant', 'non_compliant') as stands) g
  cross join lateral (values
    (d.day, -d.n),
    -- Until the day on which the project was deleted it stood.
    (d.day, case when g.stands and d.day > '-infinity' and d.day <= g.gone_on then d.n end),
    (g.gone_on, case when g.stands and d.day > '-infinity' and d.day <= g.gone_on then -d.n end)) f (day, n)
  where s.org_id = from_org and f.n is not null
  group by f.day, d.figure having sum(f.n) <> 0;
  update private.figure_states s set gone = mark where s.org_id = from_org;
end;
$$;
comment on function private.take_gone_away(uuid) is 'Sums up what the contracts and checks of deleted projects take away from the sums of the organization.';

create function private.sum_figures() returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  whole constant uuid := '00000000-0000-0000-0000-000000000000';
  until constant timestamptz := clock_timestamp() + interval '30 seconds';
  stale record;
  anew integer := 0;
  touched uuid[] := '{}';
  more uuid[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('private.sum_figures', 0)) then
    return 0;
  end if;
  for stale in
    select o.id as org_id, private.known_zone(o.time_zone) as zone
    from public.organizations o left join private.figure_states s on s.org_id = o.id
    where s.zone is null or (s.zone <> o.time_zone and s.zone <> private.known_zone(o.time_zone))
  loop
    exit when clock_timestamp() > until;
    delete from private.figure_states s where s.org_id = stale.org_id;
    delete from private.figure_days d where d.org_id = stale.org_id;
    -- In one statement, so that what is counted and what is dropped is as one snapshot shows it.
    with dropped as (
      delete from private.figure_changes c where c.org_id = stale.org_id
    )
    insert into private.figure_days (org_id, project_id, day, figure, n)
    select stale.org_id, coalesce(f.project_id, whole), coalesce(f.day, '-infinity'), f.figure, sum(f.n)
    from (
      select f.project_id, (f.at at time zone stale.zone)::date as day, f.figure, f.n from private.figure_facts f
      where f.org_id = stale.org_id) f
    group by f.figure, cube (f.project_id, f.day) having sum(f.n) <> 0;
    insert into private.figure_states (org_id, zone) values (stale.org_id, stale.zone);
    touched := touched || stale.org_id;
    anew := anew + 1;
  end loop;

  with taken as (
    delete from private.figure_changes c using private.figure_states s where s.org_id = c.org_id
    returning c.org_id, c.project_id, c.at, c.figure, c.n, s.zone
  ), added as (
    insert into private.figure_days as kept (org_id, project_id, day, figure, n)
    select t.org_id, p.project_id, d.day, t.figure, sum(t.n)
    from taken t
    cross join lateral (values (whole), (t.project_id)) p (project_id)
    cross join lateral (values ('-infinity'::date), ((t.at at time zone t.zone)::date)) d (day)
    group by 1, 2, 3, 4 having sum(t.n) <> 0
    on conflict (org_id, project_id, day, figure) do update set n = kept.n + excluded.n
  )
  select array_agg(distinct t.org_id) into more from taken t
  join public.projects p on p.org_id = t.org_id and p.id = t.project_id and p.deleted_at is not null;
  perform private.take_gone_away(s.org_id) from private.figure_states s
  where s.org_id = any (touched || more) or s.gone <> private.gone_projects(s.org_id);
  return anew;
end;
$$;
comment on function private.sum_figures() is
  'Adds to the sums what was written since, and counts those that do not hold anew; returns how many of these. Callers take turns.';

insert into private.job_schedule (kind, every_seconds) values ('sum_figures', 60);

-- What is read

create function private.figure_sums(in_org uuid, projects uuid[], first date, zone text, by_month boolean)
returns table (project_id uuid, day date, figure private.figure, n bigint)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  whole constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  if exists (select from private.figure_states s where s.org_id = in_org and s.zone = figure_sums.zone) then
    return query
      select d.project_id, d.day, d.figure, d.n from private.figure_days d
      where d.org_id = in_org and d.project_id = any (projects) and d.day = '-infinity'
      union all
      (select d.project_id, case when by_month then date_trunc('month', d.day::timestamp)::date else d.day end, d.figure, sum(d.n)::bigint
      from private.figure_days d
      where d.org_id = in_org and d.project_id = any (projects) and d.day >= first
      group by 1, 2, 3)
      union all
      select p.project_id, d.day, c.figure, c.n::bigint from private.figure_changes c
      cross join lateral (values (whole), (c.project_id)) p (project_id)
      cross join lateral (values ('-infinity'::date), ((c.at at time zone figure_sums.zone)::date)) d (day)
      where c.org_id = in_org and p.project_id = any (projects) and (d.day = '-infinity' or d.day >= first);
  else
    return query
      select p.project_id, d.day, f.figure, sum(f.n) from private.figure_facts f
      cross join lateral (values (whole), (f.project_id)) p (project_id)
      cross join lateral (values ('-infinity'::date), ((f.at at time zone figure_sums.zone)::date)) d (day)
      where f.org_id = in_org and p.project_id = any (projects) and (d.day = '-infinity' or d.day >= first)
      group by 1, 2, 3;
  end if;
end;
$$;
comment on function private.figure_sums(uuid, uuid[], date, text, boolean) is
  'The sums of these projects, all zeros for the whole organization: over all time (-infinity), and of each day, or month, from "first" on.';

create function private.compliance_score(compliant bigint, non_compliant bigint) returns integer
language sql immutable set search_path = ''
as $$ select round(100.0 * compliant / nullif(compliant + non_compliant, 0))::integer $$;
comment on function private.compliance_score(bigint, bigint) is
  'The rounded percentage, of the checks that are judged, of those that are compliant; null where none is.';

create function private.change_in_percent(since bigint, now bigint) returns integer
language sql immutable set search_path = ''
as $$ select round(100.0 * (now - since) / nullif(since, 0))::integer $$;
comment on function private.change_in_percent(bigint, bigint) is 'Signed and rounded; null where there is nothing to compare with.';

create function private.figures(period text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  whole constant uuid := '00000000-0000-0000-0000-000000000000';
  in_org constant uuid := private.active_org_id();
  sees_all constant boolean := private.is_org_admin();
  -- A contractor sees a project and its checks as they are, of its contracts those shared with them, and nothing of what was.
  mine constant uuid[] := private.project_ids();
  legible constant uuid[] := private.project_ids_as('{project_manager,team_member,client_rep,lawyer}');
  shared constant uuid[] := private.shared_contract_ids();
  zone constant text := private.time_zone();
  today constant date := private.today();
  gone_key constant uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  -- Whether the sum of the organization knows of every project that was deleted, and of all that befell those since.
  settled constant boolean := sees_all
    and exists (select from private.figure_states s where s.org_id = in_org and s.zone = private.time_zone() and s.gone = private.gone_projects(in_org))
    and not exists (
      select from private.figure_changes c join public.projects p on p.org_id = c.org_id and p.id = c.project_id
      where c.org_id = in_org and p.deleted_at is not null);
  by_month constant boolean := period = 'year';
  first constant date := case period
    when 'week' then today - 6 when 'month' then today - 29 else (date_trunc('month', today::timestamp) - interval '11 months')::date end;
begin
  return (
    with gone as materialized (
      select p.id, (p.deleted_at at time zone zone)::date as day from public.projects p
      where p.org_id = in_org and p.deleted_at is not null and case when sees_all then not settled else p.id = any (mine) end
    ), sums as materialized (
      select s.project_id, s.day, s.figure, s.n, g.day as gone_on,
        s.figure in ('active', 'planning', 'completed', 'archived') as of_projects,
        s.figure in ('pending_review', 'risk_alert', 'compliant', 'non_compliant') as stands
      from private.figure_sums(in_org, case
        when settled then array[whole, gone_key] when sees_all then whole || array(select g.id from gone g) else mine end, first, zone,
        -- Which day it was matters only where a project went away.
        by_month and settled) s
      left join gone g on g.id = s.project_id
    ), counted as materialized (
      -- What belongs to a deleted project counts no more; it is in the sum of the organization, but left out of one over projects.
      select s.project_id, s.day, s.figure, s.n from sums s where s.project_id in (whole, gone_key) or (not sees_all and (s.gone_on is null or s.of_projects))
      union all
      select s.project_id, s.day, s.figure, -s.n from sums s where sees_all and s.gone_on is not null and not s.of_projects
      -- Until the day on which the project was deleted it stood.
      union all
      select s.project_id, s.day, s.figure, s.n from sums s where s.stands and s.gone_on >= first and s.day > '-infinity' and s.day <= s.gone_on
      union all
      select s.project_id, s.gone_on, s.figure, case when s.day = '-infinity' then -s.n else s.n end
      from sums s where s.stands and s.gone_on >= first and (s.day = '-infinity' or s.day > s.gone_on)
    ), seen as materialized (
      select c.day, c.figure, c.n, sees_all or c.project_id = any (legible) as with_past from counted c
      where sees_all or c.project_id = any (legible)
        or (c.day = '-infinity' and c.figure in ('active', 'planning', 'completed', 'archived', 'compliant', 'non_compliant'))
      union all
      select f.day, f.figure, f.n, f.day > '-infinity' from public.contracts c
      cross join lateral (values
        ('-infinity'::date, 'not_assessed'::private.figure, 1),
        ('-infinity', 'pending_review', (c.status = 'under_review')::integer),
        ((c.created_at at time zone zone)::date, 'contract_made', 1)) f (day, figure, n)
      where cardinality(shared) > 0 and not sees_all and c.org_id = in_org and c.id = any (shared) and c.deleted_at is null
        and exists (select from public.projects p where p.org_id = c.org_id and p.id = c.project_id and p.deleted_at is null)
        and (f.day = '-infinity' or f.day >= first)
    ), now_ as (
      select coalesce(sum(s.n) filter (where s.figure = 'active'), 0)::bigint as active,
        coalesce(sum(s.n) filter (where s.figure = 'planning'), 0)::bigint as planning,
        coalesce(sum(s.n) filter (where s.figure = 'completed'), 0)::bigint as completed,
        coalesce(sum(s.n) filter (where s.figure = 'archived'), 0)::bigint as archived,
        coalesce(sum(s.n) filter (where s.figure = 'pending_review'), 0)::bigint as pending_review,
        coalesce(sum(s.n) filter (where s.figure = 'risk_alert'), 0)::bigint as risk_alert,
        coalesce(sum(s.n) filter (where s.figure = 'compliant'), 0)::bigint as compliant,
        coalesce(sum(s.n) filter (where s.figure = 'non_compliant'), 0)::bigint as non_compliant,
        coalesce(sum(s.n) filter (where s.figure = 'low'), 0)::bigint as low,
        coalesce(sum(s.n) filter (where s.figure = 'medium'), 0)::bigint as medium,
        coalesce(sum(s.n) filter (where s.figure = 'not_scored'), 0)::bigint as not_scored,
        coalesce(sum(s.n) filter (where s.figure = 'not_assessed'), 0)::bigint as not_assessed
      from seen s where s.day = '-infinity'
    ), steps as (
      -- Over all time, and what each stretch added to that.
      select s.date, coalesce(sum(s.n) filter (where s.figure = 'active'), 0)::bigint as active,
        coalesce(sum(s.n) filter (where s.figure = 'pending_review'), 0)::bigint as pending_review,
        coalesce(sum(s.n) filter (where s.figure = 'risk_alert'), 0)::bigint as risk_alert,
        coalesce(sum(s.n) filter (where s.figure = 'compliant'), 0)::bigint as compliant,
        coalesce(sum(s.n) filter (where s.figure = 'non_compliant'), 0)::bigint as non_compliant,
        coalesce(sum(s.n) filter (where s.figure = 'contract_made'), 0)::bigint as contracts,
        coalesce(sum(s.n) filter (where s.figure = 'risk_found'), 0)::bigint as risks
      from (
        select case when not by_month or x.day = '-infinity' then x.day else date_trunc('month', x.day::timestamp)::date end as date, x.figure, x.n
        from seen x where x.with_past
      ) s group by 1
    ), then_ as (
      -- As it stood when the first stretch began: what stands, less what was added since.
      select coalesce(sum(s.active * s.sign), 0)::bigint as active, coalesce(sum(s.pending_review * s.sign), 0)::bigint as pending_review,
        coalesce(sum(s.risk_alert * s.sign), 0)::bigint as risk_alert, coalesce(sum(s.compliant * s.sign), 0)::bigint as compliant,
        coalesce(sum(s.non_compliant * s.sign), 0)::bigint as non_compliant
      from (select x.*, case when x.date = '-infinity' then 1 else -1 end as sign from steps x) s
    ), points as (
      select b.date, coalesce(s.contracts, 0) as contracts, coalesce(s.risks, 0) as risks,
        private.compliance_score(
          t.compliant + coalesce(sum(s.compliant) over (order by b.date), 0)::bigint,
          t.non_compliant + coalesce(sum(s.non_compliant) over (order by b.date), 0)::bigint) as compliance
      from (
        select g::date as date
        from generate_series(first::timestamp, today::timestamp, case when by_month then interval '1 month' else interval '1 day' end) g
      ) b
      cross join then_ t
      left join steps s on s.date = b.date
    )
    select jsonb_build_object(
      'today', today,
      'metrics', jsonb_build_object('active_projects', n.active, 'pending_reviews', n.pending_review,
        'compliance_score', private.compliance_score(n.compliant, n.non_compliant), 'risk_alerts', n.risk_alert),
      -- Compared are the same projects then and now.
      'trends', jsonb_build_object(
        'active_projects', private.change_in_percent(t.active, coalesce(s.active, 0)),
        'pending_reviews', private.change_in_percent(t.pending_review, coalesce(s.pending_review, 0)),
        'compliance_score', private.change_in_percent(
          private.compliance_score(t.compliant, t.non_compliant), private.compliance_score(s.compliant, s.non_compliant)),
        'risk_alerts', private.change_in_percent(t.risk_alert, coalesce(s.risk_alert, 0))),
      'trend_data', (
        select jsonb_agg(jsonb_build_object('date', p.date, 'contracts', p.contracts, 'compliance', p.compliance, 'risks', p.risks) order by p.date)
        from points p),
      'risk_distribution', jsonb_build_object('low', n.low, 'medium', n.medium, 'high', n.risk_alert, 'not_scored', n.not_scored,
        'not_assessed', n.not_assessed),
      'project_status', jsonb_build_object('active', n.active, 'planning', n.planning, 'completed', n.completed, 'archived', n.archived))
    from now_ n cross join then_ t left join steps s on s.date = '-infinity'
  );
end;
$$;
comment on function private.figures(text) is
  'The figures of the active organization, over what the caller may see, with their course over the week, month or year that ends today.';
grant execute on function private.figures(text), private.time_zone(), private.today() to authenticated;

-- The dates nobody has confirmed, the soonest first: a look at what waits goes through few of them, however many there are.
create index obligations_proposed_due_idx on public.obligations (org_id, due_date, id) where status = 'proposed';
comment on index public.obligations_proposed_due_idx is 'The dates that await a person, the soonest first.';
