set check_function_bodies = off;

create table public.reporting_logins (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 100),
  role_name text not null unique check (role_name ~ '^report_[0-9a-f]{16}$'),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  revoked_by uuid references public.profiles (id) on delete set null,
  revoked_at timestamptz check (isfinite(revoked_at)),
  primary key (org_id, id)
);
comment on table public.reporting_logins is 'The logins of Postgres with which an organization reports on itself. Made and revoked by its owners; the password is nowhere but in Postgres, as a verifier.';
comment on column public.reporting_logins.role_name is 'The login. Random, since every login of a server sees the names of all of them.';

create index reporting_logins_created_by_idx on public.reporting_logins (created_by);
comment on index public.reporting_logins_created_by_idx is 'Finds what names a person, should their row ever be removed.';

create index reporting_logins_revoked_by_idx on public.reporting_logins (revoked_by);
comment on index public.reporting_logins_revoked_by_idx is 'Finds what names a person, should their row ever be removed.';

alter table public.reporting_logins enable row level security;
grant select (id, org_id, name) on public.reporting_logins to api_client;
grant select on public.reporting_logins to authenticated;

create policy "Owners and admins read who may report" on public.reporting_logins for select to authenticated
  using (org_id = (select private.active_org_id()) and (select private.is_org_admin()));

create policy "API keys read reporting logins within their scopes" on public.reporting_logins for select to api_client
  using (org_id = (select private.api_key_org_id('{activity:read}')));

create trigger record_activity after insert or update on public.reporting_logins
  for each row execute function private.record_activity('reporting_login', 'created_at', 'created_by', 'revoked_by');

create function private.reporting_org_id() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select l.org_id from public.reporting_logins l where l.role_name = session_user and l.revoked_at is null);
end;
$$;
comment on function private.reporting_org_id() is 'The organization of the login that asks; null for everybody else and once the login is revoked.';
grant execute on function private.reporting_org_id() to reporting_reader;

-- The views. A security barrier lets no function of the reader's see a row before the view's own condition has let it through.

create view reporting.projects with (security_barrier) as
select p.id as project_id, p.name, p.client_name, p.status::text as status, p.contract_value, p.start_date, p.end_date,
  m.name as project_manager, p.address, p.city, p.state, p.description, p.created_at, p.updated_at
from public.projects p
left join public.profiles m on m.id = p.project_manager_id
where p.org_id = (select private.reporting_org_id()) and p.deleted_at is null;
comment on view reporting.projects is 'One row a project that is not deleted. contract_value in US dollars.';
grant select on reporting.projects to reporting_reader;

create view reporting.contracts with (security_barrier) as
select c.id as contract_id, c.project_id, p.name as project, c.name, c.contract_type::text as contract_type, c.status::text as status,
  c.party_a_name, c.party_a_type, c.party_b_name, c.party_b_type, c.contract_value, c.start_date, c.end_date, s.risk_score,
  (select count(*) from public.contract_documents d where d.org_id = c.org_id and d.contract_id = c.id) as document_versions,
  c.created_at, c.updated_at
from public.contracts c
join public.projects p on p.org_id = c.org_id and p.id = c.project_id
left join public.contract_scores s on s.org_id = c.org_id and s.project_id = c.project_id and s.contract_id = c.id
where c.org_id = (select private.reporting_org_id()) and c.deleted_at is null and p.deleted_at is null;
comment on view reporting.contracts is 'One row a contract that is not deleted. risk_score is null where it was not analyzed; contract_value in US dollars.';
grant select on reporting.contracts to reporting_reader;

create view reporting.risk with (security_barrier) as
select a.contract_id, a.project_id, p.name as project, c.name as contract, a.risk_score, a.gate_reason, a.perspective::text as perspective,
  f.open_findings, f.open_points, f.critical, f.high, f.medium, f.low, f.missing_clauses, a.created_at as analyzed_at
from public.contract_analyses a
join public.contracts c on c.org_id = a.org_id and c.id = a.contract_id
join public.projects p on p.org_id = a.org_id and p.id = a.project_id
cross join lateral (
  select count(*) filter (where x.review_status = 'open') as open_findings,
    coalesce(sum(x.points) filter (where x.review_status = 'open'), 0) as open_points,
    count(*) filter (where x.severity = 'critical') as critical, count(*) filter (where x.severity = 'high') as high,
    count(*) filter (where x.severity = 'medium') as medium, count(*) filter (where x.severity = 'low') as low,
    count(*) filter (where x.kind = 'missing') as missing_clauses
  from public.contract_findings x
  where x.org_id = a.org_id and x.analysis_id = a.id and x.review_status <> 'rejected') f
where a.org_id = (select private.reporting_org_id()) and a.is_current and c.deleted_at is null and p.deleted_at is null;
comment on view reporting.risk is 'One row a contract that was analyzed: its score from 1 to 100, or why there is none (gate_reason), and its findings by severity without the rejected ones.';
grant select on reporting.risk to reporting_reader;

create view reporting.compliance with (security_barrier) as
select k.id as check_id, k.project_id, p.name as project, k.check_type::text as check_type, k.title, k.severity::text as severity,
  k.status::text as status, k.status_reason::text as status_reason, k.due_date, k.expires_on, k.next_due, k.completed_date,
  o.name as owner, k.waived_reason, k.waived_until,
  (select count(*) from public.compliance_evidence e where e.org_id = k.org_id and e.check_id = k.id and e.withdrawn_at is null) as evidence,
  k.created_at, k.updated_at
from public.compliance_checks k
join public.projects p on p.org_id = k.org_id and p.id = k.project_id
left join public.profiles o on o.id = k.owner_id
where k.org_id = (select private.reporting_org_id()) and k.deleted_at is null and p.deleted_at is null;
comment on view reporting.compliance is 'One row a compliance check, with its status, its dates and how many files of evidence it has.';
grant select on reporting.compliance to reporting_reader;

create view reporting.notifications with (security_barrier) as
select n.id as notification_id, n.created_at, n.user_id, r.name as recipient, n.category::text as category, n.type::text as type,
  n.priority::text as priority, n.source, n.project_id, n.contract_id, n.read_at, n.emailed_at, n.email_mode::text as email_mode
from public.notifications n
left join public.profiles r on r.id = n.user_id
where n.org_id = (select private.reporting_org_id());
comment on view reporting.notifications is 'One row a notification: who was told about what kind of thing, when, and when they read it. Its words stay with the recipient.';
grant select on reporting.notifications to reporting_reader;

create function private.revoke_reporting_login(p_org_id uuid, p_id uuid) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  login text;
begin
  update public.reporting_logins l set revoked_at = now(), revoked_by = auth.uid()
  where l.org_id = p_org_id and l.id = p_id and l.revoked_at is null returning l.role_name into login;
  if login is null then
    return false;
  end if;
  -- The views are empty for it from the commit on; what is left is to close the door and to remove the role.
  if exists (select from pg_catalog.pg_roles r where r.rolname = login) then
    execute format('alter role %I nologin password null', login);
  end if;
  perform pg_catalog.pg_terminate_backend(a.pid) from pg_catalog.pg_stat_activity a where a.usename = login;
  perform private.enqueue_job('watch_reporting', '{}', null, 'watch_reporting');
  return true;
end;
$$;
comment on function private.revoke_reporting_login(uuid,uuid) is 'Ends a reporting login immediately; false if the organization has no such login.';

-- Reports name them too.
create view reporting.findings with (security_barrier) as
select f.id as finding_id, f.contract_id, f.project_id, p.name as project, c.name as contract, f.category, f.kind::text as kind,
  f.severity::text as severity, f.title, f.explanation, f.quote, f.page, f.points, f.confidence::numeric(4, 3) as confidence,
  f.source::text as source, f.review_status::text as review_status, f.review_note, coalesce(l.name, r.name) as reviewed_by, f.reviewed_at, f.created_at
from public.contract_findings f
join public.contract_analyses a on a.org_id = f.org_id and a.id = f.analysis_id and a.is_current
join public.contracts c on c.org_id = f.org_id and c.id = f.contract_id
join public.projects p on p.org_id = f.org_id and p.id = f.project_id
left join public.profiles r on r.id = f.reviewed_by
left join public.former_members l on l.org_id = f.org_id and l.user_id = f.reviewed_by
where f.org_id = (select private.reporting_org_id()) and c.deleted_at is null and p.deleted_at is null;
comment on view reporting.findings is 'One row a finding of each contract''s current analysis, with what was decided about it.';
grant select on reporting.findings to reporting_reader;

create view reporting.activity with (security_barrier) as
select e.id as event_id, e.created_at, e.actor_id, coalesce(l.name, a.name) as actor, e.action, e.entity_type, e.entity_id, e.project_id, p.name as project,
  e.contract_id, array(select jsonb_object_keys(e.after) order by 1) as fields
from public.activity_events e
left join public.profiles a on a.id = e.actor_id
left join public.former_members l on l.org_id = e.org_id and l.user_id = e.actor_id
left join public.projects p on p.org_id = e.org_id and p.id = e.project_id
where e.org_id = (select private.reporting_org_id());
comment on view reporting.activity is 'One row an event of the activity log: who did what, when; fields names the columns it set. actor is null for the service itself.';
grant select on reporting.activity to reporting_reader;

create view reporting.deadlines with (security_barrier) as
select d.kind, d.source_id, d.project_id, p.name as project, d.contract_id, d.title, d.due_date,
  d.due_date - (select private.reporting_today()) as days_left
from (
  select c.org_id, 'contract_end' as kind, c.id as source_id, c.project_id, c.id as contract_id, c.name as title, c.end_date as due_date
  from public.contracts c
  where c.end_date is not null and c.status in ('active', 'under_review') and c.deleted_at is null
  union all
  select b.org_id, b.kind::text, b.id, b.project_id, b.contract_id, b.title, b.due_date
  from public.obligations b
  join public.contracts c on c.org_id = b.org_id and c.id = b.contract_id and c.deleted_at is null
  where b.status = 'confirmed' and b.due_date is not null
  union all
  select k.org_id, 'compliance', k.id, k.project_id, null, k.title, k.next_due
  from public.compliance_checks k
  where k.next_due is not null and k.deleted_at is null
  union all
  select l.org_id, case l.source when 'law' then 'law' else 'own' end, l.id, l.project_id, l.contract_id, l.title, l.act_by
  from public.deadlines l
  where l.status = 'open' and l.source <> 'contract') d
join public.projects p on p.org_id = d.org_id and p.id = d.project_id
where d.org_id = (select private.reporting_org_id()) and p.deleted_at is null;
comment on view reporting.deadlines is 'One row a date to keep: ends of contracts, confirmed obligations, compliance checks, confirmed dates of law and a person''s own. days_left counts from the organization''s own day and is negative once it is over.';
grant select on reporting.deadlines to reporting_reader;

create view reporting.notices with (security_barrier) as
select n.id as notice_id, n.project_id, p.name as project, n.contract_id, c.name as contract, n.type::text as type, n.status::text as status,
  n.number, n.subject, n.counterparty, n.due_by, n.issued_at, n.sha256, w.name as drafted_by,
  (select min(s.served_on) from public.notice_services s
    where s.org_id = n.org_id and s.notice_id = n.id and s.voided_reason is null) as first_served_on,
  n.created_at, n.updated_at
from public.notices n
join public.projects p on p.org_id = n.org_id and p.id = n.project_id
left join public.contracts c on c.org_id = n.org_id and c.id = n.contract_id
left join public.profiles w on w.id = n.created_by
where n.org_id = (select private.reporting_org_id()) and p.deleted_at is null;
comment on view reporting.notices is 'One row per legal notice: its kind, status, issue date, and first service date.';
grant select on reporting.notices to reporting_reader;

create function private.make_reporting_login(p_org_id uuid, p_name text, p_verifier text) returns public.reporting_logins
language plpgsql volatile set search_path = ''
as $$
declare
  role_name constant text := 'report_' || left(replace(gen_random_uuid()::text, '-', ''), 16);
  excess constant text[] := private.reporting_excess();
  made public.reporting_logins;
begin
  -- The password itself never comes here, so it is in no log of statements.
  if p_verifier !~ '^SCRAM-SHA-256\$[0-9]+:[A-Za-z0-9+/=]+\$[A-Za-z0-9+/=]+:[A-Za-z0-9+/=]+$' then
    raise exception 'The password must be a SCRAM-SHA-256 verifier' using errcode = '22023';
  end if;
  if cardinality(excess) > 0 then
    raise exception 'This database lets every login access % (see docs/reporting.md). Close that before creating a reporting login.',
      array_to_string(excess[:5], ', ') using errcode = 'PT409';
  end if;
  -- Concurrent calls take turns.
  perform 1 from public.organizations o where o.id = p_org_id for update;
  if (select count(*) from public.reporting_logins l where l.org_id = p_org_id and l.revoked_at is null) >= 5 then
    raise exception 'An organization can have five reporting logins. Revoke one first.' using errcode = 'PT409';
  end if;
  execute format('create role %I login inherit password %L in role reporting_reader', role_name, p_verifier);
  perform private.bound_reporting_login(role_name);
  insert into public.reporting_logins (org_id, name, role_name) values (p_org_id, p_name, role_name) returning * into made;
  return made;
end;
$$;
comment on function private.make_reporting_login(uuid,text,text) is 'Makes a login of Postgres that reads one organization through the views. The password comes as a SCRAM verifier.';

-- A login can raise its own timeouts, as anybody can in Postgres. So it is watched from outside, too.
create function private.watch_reporting(p_longest interval default '1 minute') returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  login text;
  ended integer;
begin
  select count(pg_catalog.pg_terminate_backend(a.pid)) into ended
  from (
    select s.*, row_number() over (order by s.backend_start) as position
    from pg_catalog.pg_stat_activity s where s.usename ~ '^report_[0-9a-f]{16}$') a
  where (
    -- Each login has few connections, but an attacker can have many organizations.
    a.position > current_setting('max_connections')::integer / 3 or
    not exists (select from public.reporting_logins l where l.role_name = a.usename and l.revoked_at is null)
    or (a.state = 'active' and a.query_start < now() - p_longest)
    or (a.state like 'idle in transaction%' and a.state_change < now() - 2 * p_longest)
    or a.xact_start < now() - 5 * p_longest
    -- Locks fill a table that all sessions share.
    or exists (select from pg_catalog.pg_locks k where k.pid = a.pid and k.locktype = 'advisory')
    or (select count(*) from pg_catalog.pg_locks k where k.pid = a.pid) > 1000);
  for login in
    select r.rolname from pg_catalog.pg_roles r
    where r.rolname ~ '^report_[0-9a-f]{16}$' and pg_catalog.pg_has_role(r.oid, 'reporting_reader', 'member')
      and exists (select from pg_catalog.pg_largeobject_metadata o where o.lomowner = r.oid)
  loop
    -- Large objects are the one thing that a login could leave on the disk.
    begin
      execute format('grant %I to current_user with inherit true', login);
      execute format('drop owned by %I', login);
    exception when insufficient_privilege then
      raise warning 'The large objects of % stay: %', login, sqlerrm;
    end;
  end loop;
  for login in
    select r.rolname from pg_catalog.pg_roles r
    where r.rolname ~ '^report_[0-9a-f]{16}$' and pg_catalog.pg_has_role(r.oid, 'reporting_reader', 'member')
      and not exists (select from public.reporting_logins l where l.role_name = r.rolname and l.revoked_at is null)
      and not exists (select from pg_catalog.pg_stat_activity a where a.usename = r.rolname)
  loop
    begin
      execute format('grant %I to current_user with inherit true', login);
      execute format('drop owned by %I', login);
      execute format('drop role %I', login);
    exception when insufficient_privilege or dependent_objects_still_exist then
      raise warning 'The login % stays, without a right to log in: %', login, sqlerrm;
    end;
  end loop;
  return ended;
end;
$$;
comment on function private.watch_reporting(interval) is 'Ends reporting sessions beyond a third of all connections, and those whose statement runs longer than this, whose transaction waits twice or lasts five times as long, that hold advisory or many locks, or whose login is revoked. Removes their large objects and the roles of revoked logins. Returns how many sessions it ended.';
