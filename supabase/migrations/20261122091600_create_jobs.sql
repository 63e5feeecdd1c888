-- Work to be done later: a row says what, the function `jobs` does it. A job is enqueued in the transaction of its cause, so that
-- there is none for what was rolled back, and none is missing for what was committed.
create type private.job_state as enum ('waiting', 'running', 'done', 'dead');

create table private.jobs (
  id uuid primary key default private.uuid_v7(),
  kind text not null check (kind ~ '^[a-z][a-z_]{0,62}$'),
  org_id uuid references public.organizations (id) on delete cascade,
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
  unique_key text check (char_length(unique_key) between 1 and 255),
  state private.job_state not null default 'waiting',
  run_at timestamptz not null default now(),
  attempts integer not null default 0,
  max_attempts integer not null default 8 check (max_attempts between 1 and 50),
  locked_by text,
  locked_until timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint jobs_running_are_leased check ((state = 'running') = (locked_until is not null)),
  constraint jobs_ended_say_when check ((state in ('done', 'dead')) = (finished_at is not null))
);
comment on table private.jobs is 'Work to be done in the background, at least begun once, by whichever worker claims it first.';
comment on column private.jobs.org_id is 'Whose admins see it when it fails for good; null for work that concerns every organization.';
comment on column private.jobs.unique_key is 'At most one job of a key waits, so that asking ten times for the same work makes it once.';
comment on column private.jobs.attempts is 'How often it was begun. Whoever ends it names the attempt, so a worker whose lease ran out cannot.';
comment on column private.jobs.locked_until is 'The worker''s lease: a job that runs past it is taken to be lost and begun anew.';
comment on column private.jobs.state is 'dead: failed for good, kept until an admin retries or discards it.';
create unique index jobs_one_waits_per_key on private.jobs (unique_key) where state = 'waiting';
create index jobs_due_idx on private.jobs (run_at) where state = 'waiting';
create index jobs_leased_idx on private.jobs (locked_until) where state = 'running';
create index jobs_dead_idx on private.jobs (unique_key) where state = 'dead';
create index jobs_finished_idx on private.jobs (finished_at) where state = 'done';
create index jobs_org_idx on private.jobs (org_id, id);
alter table private.jobs enable row level security;

create function private.enqueue_job(
  p_kind text, p_payload jsonb default '{}', p_org_id uuid default null, p_unique_key text default null,
  p_run_at timestamptz default now(), p_max_attempts integer default 8
) returns uuid
language sql volatile set search_path = ''
as $$
  insert into private.jobs (kind, payload, org_id, unique_key, run_at, max_attempts)
  values (p_kind, p_payload, p_org_id, p_unique_key, p_run_at, p_max_attempts)
  on conflict (unique_key) where state = 'waiting' do update set run_at = least(jobs.run_at, excluded.run_at)
  returning id;
$$;
comment on function private.enqueue_job(text, jsonb, uuid, text, timestamptz, integer) is
  'Asks for work and returns the job''s id. Where one with the key waits already that one stays, moved up if this is wanted sooner.';

create function private.enqueue_for_each(p_kind text, p_org_ids uuid[]) returns void
language sql volatile set search_path = ''
as $$
  insert into private.jobs (kind, org_id, unique_key)
  select p_kind, o.id, concat_ws(':', p_kind, o.id) from unnest(p_org_ids) o (id)
  on conflict (unique_key) where state = 'waiting' do update set run_at = least(jobs.run_at, excluded.run_at)
  -- A job that has failed keeps its waiting time.
  where jobs.attempts = 0 and jobs.run_at > excluded.run_at;
$$;
comment on function private.enqueue_for_each(text, uuid[]) is 'Asks for one job of a kind for each of these organizations.';

create function private.bury_job(p_id uuid, p_error text) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  -- Only one dead job for each key: a job that recurs each minute must not fill the list.
  delete from private.jobs d using private.jobs j where j.id = p_id and d.unique_key = j.unique_key and d.state = 'dead';
  update private.jobs j set state = 'dead', finished_at = now(), locked_by = null, locked_until = null, last_error = p_error
  where j.id = p_id;
end;
$$;
comment on function private.bury_job(uuid, text) is 'Makes a job a dead letter, the only one of its key.';

create function private.claim_jobs(p_worker text, p_kinds text[], p_limit integer default 1, p_lease interval default '2 minutes')
returns setof private.jobs
language plpgsql volatile set search_path = ''
as $$
begin
  -- A job whose worker dies each time is given up in the end. A lease longer than any we give was made before the clock was set
  -- back.
  perform private.bury_job(lost.id, 'The worker stopped without a word')
  from (
    select j.id from private.jobs j
    where j.state = 'running' and (j.locked_until < now() or j.locked_until > now() + interval '1 hour')
      and j.attempts >= j.max_attempts and j.kind = any (p_kinds)
    for update skip locked) lost;

  return query
    with due as materialized (
      select d.id from private.jobs d
      where d.kind = any (p_kinds) and (
        (d.state = 'waiting' and d.run_at <= now())
        or (d.state = 'running' and (d.locked_until < now() or d.locked_until > now() + interval '1 hour')))
      order by d.run_at, d.id
      limit p_limit
      for update skip locked)
    update private.jobs j set state = 'running', attempts = j.attempts + 1, locked_by = p_worker,
      locked_until = now() + least(p_lease, interval '1 hour')
    from due where j.id = due.id
    returning j.*;
end;
$$;
comment on function private.claim_jobs(text, text[], integer, interval) is
  'Takes due jobs of the kinds the worker knows, also those whose worker was lost, and leases them. Two workers never get the same one.';

create function private.finish_job(p_id uuid, p_attempt integer) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update private.jobs j set state = 'done', finished_at = now(), locked_by = null, locked_until = null, last_error = null
  where j.id = p_id and j.state = 'running' and j.attempts = p_attempt;
  if not found then
    raise exception 'Job % is no longer this worker''s', p_id using errcode = '55000';
  end if;
end;
$$;
comment on function private.finish_job(uuid, integer) is
  'Marks a job done in the transaction of its effect. Fails, and undoes the effect, where the lease was lost meanwhile.';

create function private.job_backoff(attempts integer) returns interval
language sql volatile set search_path = ''
as $$
  -- 10 s, 20 s, 40 s … an hour at most; half of it is random, so that jobs that failed together do not return together.
  select least(interval '1 hour', interval '10 seconds' * power(2, least(attempts, 20) - 1)) * (0.5 + random() / 2);
$$;
comment on function private.job_backoff(integer) is 'How long to wait after so many failed attempts.';

create function private.fail_job(
  p_id uuid, p_attempt integer, p_error text, p_retry_after interval default null, p_for_good boolean default false
) returns private.job_state
language plpgsql volatile set search_path = ''
as $$
declare
  job private.jobs;
  next_at timestamptz;
  message constant text := left(coalesce(nullif(btrim(p_error), ''), 'It failed without a word'), 2000);
begin
  select * into job from private.jobs j where j.id = p_id and j.state = 'running' and j.attempts = p_attempt for update;
  if not found then
    return null;
  end if;

  if p_for_good or job.attempts >= job.max_attempts then
    perform private.bury_job(p_id, message);
    return 'dead';
  end if;

  next_at := now() + greatest(private.job_backoff(job.attempts), p_retry_after);
  -- Where the same work was asked for again meanwhile, that job takes this one's place and its used attempts.
  update private.jobs w set attempts = greatest(w.attempts, job.attempts), run_at = greatest(w.run_at, next_at), last_error = message
  where w.unique_key = job.unique_key and w.state = 'waiting';
  if found then
    delete from private.jobs j where j.id = p_id;
    return 'waiting';
  end if;
  update private.jobs j set state = 'waiting', run_at = next_at, locked_by = null, locked_until = null, last_error = message
  where j.id = p_id;
  return 'waiting';
end;
$$;
comment on function private.fail_job(uuid, integer, text, interval, boolean) is
  'Puts a failed job back to wait, longer each time, or buries it; null where it was no longer this worker''s.';

-- What an admin does about a dead job is logged like anything else. What jobs do by themselves is not; it shows in what they
-- change.
create function private.end_dead_job(p_org_id uuid, p_id uuid, p_verb text) returns private.jobs
language plpgsql volatile set search_path = ''
as $$
declare
  job private.jobs;
begin
  delete from private.jobs j where j.id = p_id and j.org_id = p_org_id and j.state = 'dead' returning * into job;
  if found then
    insert into public.activity_events (org_id, actor_id, action, entity_type, entity_id, after, request_id)
    values (job.org_id, auth.uid(), 'job.' || p_verb, 'job', job.id, jsonb_build_object('kind', job.kind, 'last_error', job.last_error),
      nullif(current_setting('app.request_id', true), ''));
  end if;
  return job;
end;
$$;
comment on function private.end_dead_job(uuid, uuid, text) is 'Takes a dead job of an organization off the list, and notes it in the log.';

create function private.retry_job(p_org_id uuid, p_id uuid) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  job constant private.jobs := private.end_dead_job(p_org_id, p_id, 'retried');
begin
  if job.id is null then
    return false;
  end if;
  perform private.enqueue_job(job.kind, job.payload, job.org_id, job.unique_key, now(), job.max_attempts);
  return true;
end;
$$;
comment on function private.retry_job(uuid, uuid) is 'Begins a dead job of an organization anew; false where there is none.';

create function private.discard_job(p_org_id uuid, p_id uuid) returns boolean
language sql volatile set search_path = ''
as $$ select (private.end_dead_job(p_org_id, p_id, 'discarded')).id is not null $$;
comment on function private.discard_job(uuid, uuid) is 'Gives a dead job of an organization up; false where there is none.';

-- The admins' list. Payloads stay where they are: they may hold other people's addresses.
create function private.organization_jobs()
returns table (id uuid, kind text, state text, attempts integer, max_attempts integer, last_error text, run_at timestamptz,
  created_at timestamptz, finished_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select j.id, j.kind, j.state::text, j.attempts, j.max_attempts, j.last_error, j.run_at, j.created_at, j.finished_at
    from private.jobs j
    where j.org_id = private.active_org_id() and private.is_org_admin();
end;
$$;
comment on function private.organization_jobs() is 'The active organization''s jobs, for its owner and admins; none for anybody else.';
grant execute on function private.organization_jobs() to authenticated;

-- Jobs that recur. This table is the schedule wherever the product runs; only what calls private.tick_jobs() differs.
create table private.job_schedule (
  kind text primary key check (kind ~ '^[a-z][a-z_]{0,62}$'),
  every_seconds integer check (every_seconds >= 10),
  daily_at time,
  each_organization boolean not null default false,
  next_run_at timestamptz not null default now(),
  constraint job_schedule_says_when check (num_nonnulls(every_seconds, daily_at) = 1)
);
comment on table private.job_schedule is 'The kinds of job that come round by themselves; filled by migrations.';
comment on column private.job_schedule.daily_at is 'In UTC. What follows an organization''s own midnight comes hourly and asks for the day there.';
comment on column private.job_schedule.each_organization is
  'One job for each organization, seen by its admins; else a single one, which is the operator''s to see.';
alter table private.job_schedule enable row level security;

insert into private.job_schedule (kind, every_seconds, each_organization) values
  ('seal_activity', 60, false),
  ('sweep_compliance', 3600, true),
  ('expire_contracts', 3600, true);
insert into private.job_schedule (kind, daily_at) values ('clean_up', '03:30');

create function private.tick_jobs() returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  due private.job_schedule;
  period interval;
  enqueued integer := 0;
  made integer;
begin
  for due in
    select * from private.job_schedule s
    where s.next_run_at <= now()
      -- More than one period ahead: the clock was set back since.
      or s.next_run_at > now() + coalesce(s.every_seconds * interval '1 second', interval '1 day')
    order by s.kind
    for update skip locked
  loop
    insert into private.jobs (kind, org_id, unique_key)
    select due.kind, o.id, concat_ws(':', due.kind, o.id)
    from (select g.id from public.organizations g where due.each_organization union all select null where not due.each_organization) o
    on conflict (unique_key) where state = 'waiting' do update set run_at = least(jobs.run_at, excluded.run_at)
    where jobs.attempts = 0 and jobs.run_at > excluded.run_at;
    get diagnostics made = row_count;
    enqueued := enqueued + made;

    -- However long nobody ticked, it runs once, and keeps its rhythm.
    period := coalesce(due.every_seconds * interval '1 second', interval '1 day');
    if due.next_run_at > now() then
      due.next_run_at := now();
    end if;
    update private.job_schedule s set next_run_at = case
        when due.daily_at is null then
          due.next_run_at + period * (floor(extract(epoch from now() - due.next_run_at) / due.every_seconds) + 1)
        when (now() at time zone 'UTC')::time < due.daily_at then ((now() at time zone 'UTC')::date + due.daily_at) at time zone 'UTC'
        else ((now() at time zone 'UTC')::date + 1 + due.daily_at) at time zone 'UTC'
      end
    where s.kind = due.kind;
  end loop;
  return enqueued;
end;
$$;
comment on function private.tick_jobs() is 'Enqueues what is due by the schedule, once however many tick at the same time; returns how many jobs.';

-- On Supabase pg_cron and pg_net call the function `jobs` each minute. Its address and the key it asks for are secrets of the
-- Vault, since they differ from project to project; until they are there nothing is called. Where the extensions are not available
-- something else has to call it.
create function private.call_jobs() returns bigint
language plpgsql volatile set search_path = ''
as $$
declare
  url text;
  key text;
  request bigint;
begin
  -- As text, since not every database has the Vault and pg_net.
  execute $query$
    select max(s.decrypted_secret) filter (where s.name = 'project_url'), max(s.decrypted_secret) filter (where s.name = 'jobs_secret_key')
    from vault.decrypted_secrets s$query$ into url, key;
  if url is null or key is null then
    raise warning 'The jobs wait: the Vault has no secrets project_url and jobs_secret_key';
    return null;
  end if;
  execute $query$select net.http_post(url := $1, headers := $2, body := '{}'::jsonb, timeout_milliseconds := 60000)$query$
    into request using rtrim(url, '/') || '/functions/v1/jobs', jsonb_build_object('apikey', key, 'content-type', 'application/json');
  return request;
end;
$$;
comment on function private.call_jobs() is 'Asks the function `jobs` to do what is due. Needs pg_net and two secrets in the Vault.';

do $$
begin
  if (select count(*) from pg_available_extensions where name in ('pg_cron', 'pg_net', 'supabase_vault')) < 3 then
    return;
  end if;
  create extension if not exists pg_cron with schema pg_catalog;
  create extension if not exists pg_net with schema extensions;
  execute $cron$select cron.schedule('jobs', '* * * * *', 'select private.call_jobs()')$cron$;
  -- pg_cron records each run and never removes a record by itself.
  execute $cron$select cron.schedule('trim-cron-history', '45 3 * * *', $sql$delete from cron.job_run_details where end_time < now() - interval '7 days'$sql$)$cron$;
end
$$;
