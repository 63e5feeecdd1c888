set check_function_bodies = off;

-- Background jobs: a row describes the work, and the function `jobs` does it. A job is enqueued in the transaction that causes it,
-- so rolled-back work has no job and committed work always has one.
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
  lane text generated always as (private.job_lane(kind)) stored,
  owner_id uuid generated always as (coalesce(org_id, '00000000-0000-0000-0000-000000000000')) stored,
  target_id uuid not null default '00000000-0000-0000-0000-000000000000',
  constraint jobs_running_are_leased check ((state = 'running') = (locked_until is not null)),
  constraint jobs_ended_say_when check ((state in ('done', 'dead')) = (finished_at is not null))
);
comment on table private.jobs is 'Work to be done in the background, at least begun once, by whichever worker claims it first.';
comment on column private.jobs.org_id is 'Whose admins see it when it fails for good; null for work that concerns every organization.';
comment on column private.jobs.unique_key is 'At most one job of a key waits, so that asking ten times for the same work makes it once.';
comment on column private.jobs.state is 'dead: failed for good, kept until an admin retries or discards it.';
comment on column private.jobs.attempts is 'Number of attempts. A worker must name its attempt to end the job, so a worker whose lease expired cannot.';
comment on column private.jobs.locked_until is 'The worker''s lease. A job that runs past it is considered lost and starts again.';
comment on column private.jobs.lane is 'Which lane it runs in; see private.job_lane.';
comment on column private.jobs.owner_id is 'Whose turn it uses: the organization, or zeros for work that concerns all of them.';
comment on column private.jobs.target_id is 'The webhook of a delivery, which limits concurrent deliveries; the zero UUID for other jobs.';

create unique index jobs_one_waits_per_key on private.jobs (unique_key) where state = 'waiting';

create index jobs_leased_idx on private.jobs (locked_until) where state = 'running';
comment on index private.jobs_leased_idx is 'Finds the work of a worker that is gone.';

create index jobs_dead_idx on private.jobs (unique_key) where state = 'dead';
comment on index private.jobs_dead_idx is 'Whether work of a kind has failed for good.';

create index jobs_finished_idx on private.jobs (finished_at) where state = 'done';
comment on index private.jobs_finished_idx is 'Finds the finished work that is too old.';

create index jobs_org_idx on private.jobs (org_id, id);
comment on index private.jobs_org_idx is 'The work of one organization, newest first.';

create index jobs_due_idx on private.jobs (lane, run_at) where state = 'waiting';

create index jobs_turn_idx on private.jobs (lane, owner_id, target_id, run_at, id) where state = 'waiting';
comment on index private.jobs_turn_idx is 'Walks from one organization with waiting jobs to the next, and within it from one target to the next.';

create index jobs_running_idx on private.jobs (lane, owner_id, target_id) where state = 'running';

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
comment on function private.enqueue_job(text,jsonb,uuid,text,timestamp with time zone,integer) is 'Asks for work and returns the job''s id. Where one with the key waits already that one stays, moved up if this is wanted sooner.';

create function private.enqueue_for_each(p_kind text, p_org_ids uuid[]) returns void
language sql volatile set search_path = ''
as $$
  insert into private.jobs (kind, org_id, unique_key)
  select p_kind, o.id, concat_ws(':', p_kind, o.id) from unnest(p_org_ids) o (id)
  on conflict (unique_key) where state = 'waiting' do update set run_at = least(jobs.run_at, excluded.run_at)
  -- A job that has failed keeps its waiting time.
  where jobs.attempts = 0 and jobs.run_at > excluded.run_at;
$$;
comment on function private.enqueue_for_each(text,uuid[]) is 'Asks for one job of a kind for each of these organizations.';

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
comment on function private.bury_job(uuid,text) is 'Makes a job a dead letter, the only one of its key.';

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
comment on function private.finish_job(uuid,integer) is 'Marks a job done in the transaction of its effect. Fails, and rolls back the effect, if the lease was lost.';

create function private.fail_job(
  p_id uuid, p_attempt integer, p_error text, p_retry_after interval default null, p_for_good boolean default false
) returns private.job_state
language plpgsql volatile set search_path = ''
as $$
declare
  job private.jobs;
  next_at timestamptz;
  message constant text := left(coalesce(nullif(btrim(p_error), ''), 'It failed without a message'), 2000);
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
  -- If the same work was enqueued again during the attempt, the newer job replaces this one and takes over its attempts.
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
comment on function private.fail_job(uuid,integer,text,interval,boolean) is 'Puts a failed job back to wait, longer each time, or buries it; null where it was no longer this worker''s.';

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
comment on function private.end_dead_job(uuid,uuid,text) is 'Takes a dead job of an organization off the list, and notes it in the log.';

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
comment on function private.retry_job(uuid,uuid) is 'Restarts a dead job of an organization; false if there is none.';

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
comment on column private.job_schedule.each_organization is 'One job for each organization, seen by its admins; else a single one, which is the operator''s to see.';

alter table private.job_schedule enable row level security;

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

    -- After missed ticks, the job runs once and keeps its schedule.
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

create function private.follow_reading() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  job constant private.jobs := case when tg_op = 'DELETE' then old else new end;
  document constant uuid := (job.payload ->> 'document_id')::uuid;
  way_out constant text := 'An owner or admin can retry it under Background jobs.';
begin
  if tg_op = 'DELETE' then
    -- Taken off the list of dead jobs: discarded, unless the next row takes it up again.
    update public.contract_documents d set text_problem = replace(d.text_problem, way_out, 'Upload it in another format.')
    where d.org_id = job.org_id and d.id = document and d.text_status = 'unreadable' and d.text_problem is not null
      and d.pages_total is not null;
  elsif job.state = 'dead' then
    update public.contract_documents d set text_status = 'unreadable', text_problem_code = 'given_up',
      text_problem = concat_ws(' ',
        format('Reading stopped at page %s of %s after %s:', least(d.pages_read + 1, d.pages_total), d.pages_total,
          case job.attempts when 1 then '1 attempt' else job.attempts || ' attempts' end),
        case when job.last_error = 'The worker stopped unexpectedly' then 'the page takes too long to read.'
          else 'the service failed.' end,
        way_out)
    where d.org_id = job.org_id and d.id = document and d.text_status = 'reading';
  elsif tg_op = 'INSERT' then
    -- An admin has retried it. A file that was read to its end and found broken counts no pages, and stays what it is.
    update public.contract_documents d set text_status = 'reading', text_problem = null, text_problem_code = null
    where d.org_id = job.org_id and d.id = document and d.text_status = 'unreadable' and d.text_problem is not null
      and d.pages_total is not null;
  end if;
  return null;
end;
$$;
comment on function private.follow_reading() is 'Says on a document what became of the job that reads it: given up, taken up again, or discarded.';

create trigger follow_reading after insert or update of state on private.jobs
  for each row when (new.kind = 'read_document') execute function private.follow_reading();

create trigger follow_reading_off_the_list after delete on private.jobs
  for each row when (old.kind = 'read_document' and old.state = 'dead') execute function private.follow_reading();

create table private.job_turns (
  lane text primary key,
  owner_id uuid not null default '00000000-0000-0000-0000-000000000000'
);
comment on table private.job_turns is 'Which organization was served last in each lane. Its row is the lock under which jobs of the lane are claimed.';

alter table private.job_turns enable row level security;

create function private.next_job_of(p_owner_id uuid, p_lane text, p_kinds text[]) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  job uuid;
begin
  if (select count(*) from private.jobs r
      where r.lane = p_lane and r.owner_id = p_owner_id and r.state = 'running' and r.locked_until >= now()) >= private.lane_share(p_lane) then
    return null;
  end if;
  -- The oldest due job, over the first of each target, so that no job is read behind ten thousand for one silent address.
  with recursive targets (id) as (
    (select j.target_id from private.jobs j
      where j.lane = p_lane and j.owner_id = p_owner_id and j.state = 'waiting' order by j.target_id limit 1)
    union all
    select (select j.target_id from private.jobs j
      where j.lane = p_lane and j.owner_id = p_owner_id and j.state = 'waiting' and j.target_id > t.id order by j.target_id limit 1)
    from targets t where t.id is not null)
  select first.id into job
  from targets t
  cross join lateral (
    select j.id, j.run_at from private.jobs j
    where j.lane = p_lane and j.owner_id = p_owner_id and j.target_id = t.id and j.state = 'waiting' and j.run_at <= now()
      and j.kind = any (p_kinds)
    order by j.run_at, j.id limit 1 for update skip locked) first
  where t.id is not null and private.target_share(p_owner_id, t.id) > (
    select count(*) from private.jobs r
    where r.lane = p_lane and r.owner_id = p_owner_id and r.target_id = t.id and r.state = 'running' and r.locked_until >= now())
  order by first.run_at, first.id
  limit 1;
  return job;
end;
$$;
comment on function private.next_job_of(uuid,text,text[]) is 'Locks and returns the oldest due job of an organization in a lane; null where none is due or enough of them are running.';

create function private.next_job(p_lane text, p_kinds text[]) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  last constant uuid := (select t.owner_id from private.job_turns t where t.lane = p_lane);
  owner uuid := last;
  wrapped boolean := false;
  job uuid;
begin
  -- What a lost worker left comes first; there are never more of these than there were workers.
  select j.id into job from private.jobs j
  where j.state = 'running' and j.lane = p_lane and j.kind = any (p_kinds)
    and (j.locked_until < now() or j.locked_until > now() + interval '1 hour')
  order by j.run_at, j.id limit 1 for update skip locked;
  if found then
    return job;
  end if;
  -- From the organization served last once around: each step is one look into an index.
  loop
    owner := (select j.owner_id from private.jobs j
      where j.lane = p_lane and j.state = 'waiting' and j.owner_id > owner order by j.owner_id limit 1);
    if owner is null and not wrapped then
      wrapped := true;
      owner := (select j.owner_id from private.jobs j where j.lane = p_lane and j.state = 'waiting' order by j.owner_id limit 1);
    end if;
    exit when owner is null or (wrapped and owner > last);
    job := private.next_job_of(owner, p_lane, p_kinds);
    if job is not null then
      update private.job_turns t set owner_id = owner where t.lane = p_lane and t.owner_id <> owner;
      return job;
    end if;
  end loop;
  return null;
end;
$$;
comment on function private.next_job(text,text[]) is 'Locks and returns the next job of a lane, organizations taking turns. The caller holds the lane''s row of private.job_turns.';

create function private.claim_jobs(p_worker text, p_kinds text[], p_limit integer default 1, p_lease interval default '2 minutes')
returns setof private.jobs
language plpgsql volatile set search_path = ''
as $$
declare
  claimed private.jobs;
  count_claimed integer := 0;
  p_lane text;
  job uuid;
begin
  -- A job whose worker dies each time is given up in the end. A lease longer than any we give was made before the clock was set
  -- back.
  perform private.bury_job(lost.id, 'The worker stopped unexpectedly')
  from (
    select j.id from private.jobs j
    where j.state = 'running' and (j.locked_until < now() or j.locked_until > now() + interval '1 hour')
      and j.attempts >= j.max_attempts and j.kind = any (p_kinds)
    for update skip locked) lost;

  for p_lane in select distinct private.job_lane(k) from unnest(p_kinds) k order by 1 loop
    -- Idle workers ask every few seconds: they neither lock nor walk.
    continue when not exists (
        select from private.jobs j where j.lane = p_lane and j.state = 'waiting' and j.run_at <= now())
      and not exists (
        select from private.jobs j where j.state = 'running' and j.lane = p_lane
          and (j.locked_until < now() or j.locked_until > now() + interval '1 hour'));
    insert into private.job_turns (lane) values (p_lane) on conflict do nothing;
    perform from private.job_turns t where t.lane = p_lane for update;
    while count_claimed < p_limit loop
      job := private.next_job(p_lane, p_kinds);
      exit when job is null;
      update private.jobs j set state = 'running', attempts = j.attempts + 1, locked_by = p_worker,
        locked_until = now() + least(p_lease, interval '1 hour')
      where j.id = job returning * into claimed;
      count_claimed := count_claimed + 1;
      return next claimed;
    end loop;
    exit when count_claimed >= p_limit;
  end loop;
end;
$$;
comment on function private.claim_jobs(text,text[],integer,interval) is 'Takes due jobs of the kinds the worker knows, also those whose worker was lost, and leases them. Organizations take turns in each lane. Two workers never get the same one.';

-- A job to deliver knows its webhook, however it was enqueued, and waits out its pause.
create function private.aim_webhook_job() returns trigger
language plpgsql volatile set search_path = ''
as $$
declare
  paused_until timestamptz;
begin
  select d.webhook_id, c.paused_until into new.target_id, paused_until
  from public.webhook_deliveries d
  left join private.webhook_circuits c on c.org_id = d.org_id and c.webhook_id = d.webhook_id
  where d.org_id = new.org_id and d.id = (new.payload ->> 'delivery_id')::uuid;
  new.target_id := coalesce(new.target_id, '00000000-0000-0000-0000-000000000000');
  new.run_at := greatest(new.run_at, paused_until);
  return new;
end;
$$;
comment on function private.aim_webhook_job() is 'Names the webhook of a delivery''s job, and delays it while that webhook is paused.';

create trigger aim_webhook_job before insert on private.jobs
  for each row when (new.kind = 'deliver_webhook') execute function private.aim_webhook_job();

create function private.wake_webhook_jobs(p_org_id uuid, p_webhook_id uuid) returns void
language sql volatile set search_path = ''
as $$
  update private.jobs j set run_at = now()
  where j.lane = 'webhooks' and j.owner_id = p_org_id and j.target_id = p_webhook_id and j.state = 'waiting' and j.run_at > now();
$$;
comment on function private.wake_webhook_jobs(uuid,uuid) is 'Makes the waiting deliveries of a webhook due.';

-- One call for each lane with work: an invocation that waits for slow addresses holds up nothing else.
create function private.call_jobs() returns bigint
language plpgsql volatile set search_path = ''
as $$
declare
  url text;
  key text;
  due text;
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
  perform private.tick_jobs();
  for due in
    select l.lane from unnest(array['email', 'heavy', 'print', 'webhooks', 'work']) l (lane)
    where exists (select from private.jobs j where j.lane = l.lane and j.state = 'waiting' and j.run_at <= now())
      or exists (select from private.jobs j where j.lane = l.lane and j.state = 'running' and j.locked_until < now())
  loop
    execute $query$select net.http_post(url := $1, headers := $2, body := $3, timeout_milliseconds := 60000)$query$
      into request
      using rtrim(url, '/') || '/functions/v1/jobs', jsonb_build_object('apikey', key, 'content-type', 'application/json'),
        jsonb_build_object('lane', due);
  end loop;
  return request;
end;
$$;
comment on function private.call_jobs() is 'Asks the function `jobs` to do what is due, one call for each lane. Needs pg_net and two secrets in the Vault.';

insert into private.job_schedule (kind, every_seconds, each_organization) values
  ('collect_mail', 30, false),
  ('delete_organizations', 3600, false),
  ('escalate_deadlines', 3600, true),
  ('expire_contracts', 3600, true),
  ('release_mail', 60, false),
  ('remind', 60, false),
  ('remind_of_deadlines', 3600, true),
  ('schedule_reports', 60, false),
  ('seal_activity', 60, false),
  ('sum_figures', 60, false),
  ('sweep_archives', 3600, false),
  ('sweep_compliance', 3600, true),
  ('sweep_files', 3600, false),
  ('watch_reporting', 30, false);

insert into private.job_schedule (kind, daily_at) values ('clean_up', '03:30');

-- Hosted Supabase calls the worker every minute; elsewhere these extensions are missing and the server calls it.
do $$
begin
  if (select count(*) from pg_available_extensions where name in ('pg_cron', 'pg_net', 'supabase_vault')) < 3 then
    return;
  end if;
  create extension if not exists pg_cron with schema pg_catalog;
  create extension if not exists pg_net with schema extensions;
  execute $cron$select cron.schedule('jobs', '* * * * *', 'select private.call_jobs()')$cron$;
  -- pg_cron records each run and never deletes the records.
  execute $cron$select cron.schedule('trim-cron-history', '45 3 * * *', $sql$delete from cron.job_run_details where end_time < now() - interval '7 days'$sql$)$cron$;
end
$$;
