-- Turns are taken on rows, not on advisory locks. Every login of the server may take an advisory lock, reporting logins included, and
-- pg_locks shows everyone the keys that are held, so a secret key would not stay secret. Only the product reaches these rows.
-- Unlogged: a crash ends all transactions, and their locks with them.
create unlogged table private.named_locks (
  hash bytea primary key,
  taken_at timestamptz not null
) with (fillfactor = 50);
comment on table private.named_locks is
  'Rows that transactions lock to take turns. The key is the SHA-256 of the lock''s name. The clean-up job removes rows that are a day old.';
alter table private.named_locks enable row level security;

create function private.take_lock(p_name text) returns void
language plpgsql volatile set search_path = '' set lock_timeout = '10s'
as $$
begin
  insert into private.named_locks as l (hash, taken_at) values (sha256(convert_to(p_name, 'UTF8')), now())
  on conflict (hash) do update set taken_at = excluded.taken_at;
end;
$$;
comment on function private.take_lock(text) is
  'Waits until no other transaction holds the lock of this name, at most ten seconds (55P03), then holds it until the transaction ends.';

create function private.try_lock(p_name text) returns boolean
language plpgsql volatile set search_path = '' set lock_timeout = '20ms'
as $$
begin
  insert into private.named_locks as l (hash, taken_at) values (sha256(convert_to(p_name, 'UTF8')), now())
  on conflict (hash) do update set taken_at = excluded.taken_at;
  return true;
exception when lock_not_available then
  return false;
end;
$$;
comment on function private.try_lock(text) is 'Takes the lock of this name until the transaction ends; false where another transaction holds it.';

create or replace function private.take_rate_limit(p_key text, p_limit integer, p_window interval)
returns table (allowed boolean, retry_after_seconds integer, hit_id bigint)
language plpgsql volatile set search_path = ''
as $$
declare
  taken integer;
  oldest timestamptz;
begin
  -- Attempts at the same time take turns; otherwise none of them would count the others.
  perform private.take_lock('rate_limit:' || p_key);
  delete from private.rate_limit_hits h where h.key = p_key and h.created_at <= clock_timestamp() - p_window;
  select count(*), min(h.created_at) into taken, oldest from private.rate_limit_hits h where h.key = p_key;
  if taken >= p_limit then
    return query select false, greatest(1, ceil(extract(epoch from oldest + p_window - clock_timestamp())))::integer, null::bigint;
    return;
  end if;
  insert into private.rate_limit_hits (key) values (p_key) returning id into hit_id;
  return query select true, 0, hit_id;
end;
$$;

create or replace function private.limit_intake_files() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Of a hundred at once only as many pass as there is room for.
  perform private.take_lock('intake:' || new.org_id || new.created_by);
  if (select count(*) from public.intake_files f
      where f.org_id = new.org_id and f.created_by = new.created_by and f.document_id is null) >= 100 then
    raise exception 'A hundred files are waiting to be checked. File or remove some first.' using errcode = 'PT409';
  end if;
  return new;
end;
$$;

create or replace function private.number_notice_template() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.take_lock('notice_template:' || new.org_id || ':' || new.type);
  select coalesce(max(t.revision), 0) + 1 into new.revision
  from public.notice_templates t where t.org_id = new.org_id and t.type = new.type;
  return new;
end;
$$;

create or replace function private.forbid_circle_of_changes() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Two that would close a circle together take turns.
  perform private.take_lock('contract_family:' || new.project_id);
  if exists (
    with recursive up as (
      select c.id, c.amends_id from public.contracts c where c.org_id = new.org_id and c.id = new.amends_id
      union
      select c.id, c.amends_id from up join public.contracts c on c.org_id = new.org_id and c.id = up.amends_id
    )
    select from up where up.id = new.id) then
    raise exception 'A contract cannot change one that changes it' using errcode = '23514', constraint = 'contracts_change_no_circle';
  end if;
  return null;
end;
$$;

create or replace function private.take_notice_step() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  notice public.notices;
  newest public.notice_versions;
  organization public.organizations;
  this_year smallint;
  next_number integer;
begin
  select * into notice from public.notices n
  where n.org_id = new.org_id and n.project_id = new.project_id and n.id = new.notice_id
    and exists (select from public.projects p where p.org_id = n.org_id and p.id = n.project_id and p.deleted_at is null)
  for no key update;
  if not found then
    raise exception 'Notice not found' using errcode = 'PT404';
  end if;
  if notice.status <> new.from_status then
    raise exception 'Someone else has just moved this notice. Reload and try again.' using errcode = 'PT409';
  end if;
  if new.to_status is null then
    raise exception 'A notice that is % cannot be %', case notice.status when 'draft' then 'a draft' when 'issuing' then 'being issued' else notice.status::text end,
      case new.action when 'review' then 'marked reviewed' when 'return' then 'returned' when 'revise' then 'revised' when 'approve' then 'approved'
        when 'issue' then 'issued' when 'retry' then 'issued' when 'print' then 'issued' when 'fail' then 'given back' when 'serve' then 'served'
        when 'unserve' then 'taken for unserved' when 'acknowledge' then 'acknowledged' when 'answer' then 'answered' when 'withdraw' then 'withdrawn' else 'discarded' end
      using errcode = 'PT409';
  end if;

  if new.action in ('review', 'approve', 'issue') then
    select * into newest from public.notice_versions v
    where v.org_id = new.org_id and v.notice_id = new.notice_id order by v.number desc limit 1;
    if newest.number is distinct from new.version_number or newest.content_sha256 is distinct from new.content_sha256 then
      raise exception 'A newer version has been saved; read that one first' using errcode = 'PT409';
    end if;
  end if;
  if new.action in ('approve', 'issue') then
    if newest.blanks > 0 then
      raise exception 'The letter still has % to fill in', case newest.blanks when 1 then 'a marked blank' else newest.blanks || ' marked blanks' end
        using errcode = 'PT409';
    end if;
    if newest.missing <> '{}' then
      raise exception 'Missing: %', array_to_string(newest.missing, '; ') using errcode = 'PT409';
    end if;
    if newest.names <> private.notice_names(new.org_id, new.notice_id) then
      raise exception 'Somebody named in this notice has been renamed since it was written. Check the names and save it again.' using errcode = 'PT409';
    end if;
  end if;
  if new.action = 'approve' then
    select * into organization from public.organizations o where o.id = new.org_id;
    if organization.requires_approval and not exists (
      select from public.project_members m
      where m.org_id = new.org_id and m.project_id = new.project_id and m.user_id = auth.uid() and m.role = 'lawyer')
    then
      raise exception 'Your organization asks for a lawyer''s approval of notices' using errcode = 'PT409';
    end if;
    if organization.requires_approval and num_nonnulls(new.bar_number, new.bar_jurisdiction) < 2 then
      raise exception 'A lawyer signs with their bar number and jurisdiction' using errcode = '23514',
        constraint = 'notice_status_changes_lawyers_name_their_licence', table = 'notice_status_changes', column = 'bar_number';
    end if;
    if new.by_drafter and not organization.submitter_may_approve then
      raise exception 'You wrote this notice, so somebody else approves it' using errcode = 'PT409';
    end if;
  end if;
  if new.action = 'issue' and notice.number_year is null then
    -- Two notices of one organization at once take turns, so that no number is given twice or left out.
    perform private.take_lock('notice_number:' || new.org_id);
    this_year := extract(year from private.today_in((select o.time_zone from public.organizations o where o.id = new.org_id)));
    select coalesce(max(n.number_in_year), 0) + 1 into next_number
    from public.notices n where n.org_id = new.org_id and n.number_year = this_year;
    update public.notices n set number_year = this_year, number_in_year = next_number where n.org_id = new.org_id and n.id = new.notice_id;
  end if;
  if new.action in ('issue', 'retry') then
    perform private.enqueue_job('issue_notice', jsonb_build_object('notice_id', new.notice_id), new.org_id, 'issue_notice:' || new.notice_id);
  end if;
  -- What prints it has set the status together with the file.
  update public.notices n set status = new.to_status
  where n.org_id = new.org_id and n.id = new.notice_id and n.status <> new.to_status;
  return null;
end;
$$;

create or replace function private.sum_figures() returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  whole constant uuid := '00000000-0000-0000-0000-000000000000';
  kept constant text := current_setting('enable_nestloop');
  until constant timestamptz := clock_timestamp() + interval '30 seconds';
  stale record;
  anew integer := 0;
  touched uuid[] := '{}';
  more uuid[];
begin
  if not private.try_lock('sum_figures') then
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
    -- Row by row these joins never end on tables of which the planner still believes that they are empty: filled a moment ago.
    perform set_config('enable_nestloop', 'off', true);
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
    perform set_config('enable_nestloop', kept, true);
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
