-- Background work is shared fairly: kinds of jobs run in lanes that never wait for each other, organizations take turns within a
-- lane, and a webhook that does not answer is paused. See docs/adr/0014 and docs/adr/0032.

create function private.job_lane(kind text) returns text
language sql immutable strict set search_path = ''
as $$
  select case
    when kind in ('collect_mail', 'deliver_mail', 'release_mail', 'remind', 'send_message') then 'email'
    when kind = 'deliver_webhook' then 'webhooks'
    when kind in ('analyze_contract', 'delete_organization', 'make_archive', 'read_document') then 'heavy'
    when kind in ('issue_notice', 'make_chain_bundle', 'make_report') then 'print'
    else 'work'
  end;
$$;
comment on function private.job_lane(text) is
  'The lane of a kind of job. Lanes run beside each other, so a slow kind holds up its own lane only. jobs/lanes.ts names the same.';

create function private.lane_share(lane text) returns integer
language sql immutable strict set search_path = ''
as $$ select case lane when 'webhooks' then 4 when 'heavy' then 2 when 'print' then 2 else 3 end $$;
comment on function private.lane_share(text) is
  'How many jobs of a lane one organization may have running. Fewer than a worker has slots, so a slot stays free for others.';

alter table private.jobs
  add column lane text generated always as (private.job_lane(kind)) stored,
  add column owner_id uuid generated always as (coalesce(org_id, '00000000-0000-0000-0000-000000000000')) stored,
  add column target_id uuid not null default '00000000-0000-0000-0000-000000000000';
comment on column private.jobs.lane is 'Which lane it runs in; see private.job_lane.';
comment on column private.jobs.owner_id is 'Whose turn it uses: the organization, or zeros for work that concerns all of them.';
comment on column private.jobs.target_id is 'The webhook that a delivery goes to, of which few run at once; zeros for any other job.';

drop index private.jobs_due_idx;
create index jobs_due_idx on private.jobs (lane, run_at) where state = 'waiting';
create index jobs_turn_idx on private.jobs (lane, owner_id, target_id, run_at, id) where state = 'waiting';
create index jobs_running_idx on private.jobs (lane, owner_id, target_id) where state = 'running';
comment on index private.jobs_turn_idx is 'Walks from one organization with waiting jobs to the next, and within it from one target to the next.';

create table private.job_turns (
  lane text primary key,
  owner_id uuid not null default '00000000-0000-0000-0000-000000000000'
);
comment on table private.job_turns is 'Which organization was served last in each lane. Its row is the lock under which jobs of the lane are claimed.';
alter table private.job_turns enable row level security;

-- A webhook that fails again and again is paused, longer each time, and starts again with its first success.
create table private.webhook_circuits (
  org_id uuid not null,
  webhook_id uuid not null,
  failures integer not null check (failures > 0),
  paused_until timestamptz,
  last_error text not null check (char_length(last_error) <= 2000),
  primary key (org_id, webhook_id),
  foreign key (org_id, webhook_id) references public.webhooks (org_id, id) on delete cascade
);
comment on table private.webhook_circuits is 'Webhooks whose last deliveries failed: how many in a row, and until when nothing more is sent. A success removes the row.';
alter table private.webhook_circuits enable row level security;

create function private.target_share(p_owner_id uuid, p_target_id uuid) returns integer
language sql stable set search_path = ''
as $$
  select case
    when p_target_id = '00000000-0000-0000-0000-000000000000' then 1000
    when exists (select from private.webhook_circuits c where c.org_id = p_owner_id and c.webhook_id = p_target_id) then 1
    else 2
  end;
$$;
comment on function private.target_share(uuid, uuid) is
  'How many deliveries to one webhook may run at once: one while it fails. Jobs without a target are limited by private.lane_share alone.';

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
comment on function private.next_job_of(uuid, text, text[]) is
  'Locks and returns the oldest due job of an organization in a lane; null where none is due or enough of them are running.';

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
comment on function private.next_job(text, text[]) is
  'Locks and returns the next job of a lane, organizations taking turns. The caller holds the lane''s row of private.job_turns.';

create or replace function private.claim_jobs(p_worker text, p_kinds text[], p_limit integer default 1, p_lease interval default '2 minutes')
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
  perform private.bury_job(lost.id, 'The worker stopped without a word')
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
comment on function private.claim_jobs(text, text[], integer, interval) is
  'Takes due jobs of the kinds the worker knows, also those whose worker was lost, and leases them. Organizations take turns in each lane. Two workers never get the same one.';

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
update private.jobs j set target_id = d.webhook_id from public.webhook_deliveries d
where j.kind = 'deliver_webhook' and d.org_id = j.org_id and d.id = (j.payload ->> 'delivery_id')::uuid;

create function private.wake_webhook_jobs(p_org_id uuid, p_webhook_id uuid) returns void
language sql volatile set search_path = ''
as $$
  update private.jobs j set run_at = now()
  where j.lane = 'webhooks' and j.owner_id = p_org_id and j.target_id = p_webhook_id and j.state = 'waiting' and j.run_at > now();
$$;
comment on function private.wake_webhook_jobs(uuid, uuid) is 'Makes the waiting deliveries of a webhook due.';

create function private.note_webhook_success(p_org_id uuid, p_webhook_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from private.webhook_circuits c where c.org_id = p_org_id and c.webhook_id = p_webhook_id;
  if found then
    perform private.wake_webhook_jobs(p_org_id, p_webhook_id);
  end if;
end;
$$;
comment on function private.note_webhook_success(uuid, uuid) is 'Ends the pause of a webhook that answered, and makes what waited for it due.';

create function private.note_webhook_failure(p_org_id uuid, p_webhook_id uuid, p_error text) returns timestamptz
language plpgsql volatile set search_path = ''
as $$
declare
  -- After so many failures in a row it is paused a minute, then twice as long each time, an hour at most.
  patience constant integer := 5;
  until timestamptz;
begin
  insert into private.webhook_circuits as c (org_id, webhook_id, failures, last_error)
  values (p_org_id, p_webhook_id, 1, left(p_error, 2000))
  on conflict (org_id, webhook_id) do update set failures = c.failures + 1, last_error = excluded.last_error,
    paused_until = case when c.failures + 1 >= patience
      then now() + least(interval '1 hour', interval '1 minute' * power(2, least(c.failures + 1 - patience, 10))) end
  returning c.paused_until into until;
  if until is not null then
    update private.jobs j set run_at = until
    where j.lane = 'webhooks' and j.owner_id = p_org_id and j.target_id = p_webhook_id and j.state = 'waiting' and j.run_at < until;
  end if;
  return until;
end;
$$;
comment on function private.note_webhook_failure(uuid, uuid, text) is
  'Counts a failed delivery and, after five in a row, pauses the webhook. Returns until when; null while it is not paused.';

create function private.close_webhook_circuit() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.note_webhook_success(new.org_id, new.id);
  return null;
end;
$$;
comment on function private.close_webhook_circuit() is 'A webhook with another address, or that was turned on again, starts without its past failures.';
create trigger close_webhook_circuit after update of url, active on public.webhooks for each row
  when (new.url <> old.url or (new.active and not old.active)) execute function private.close_webhook_circuit();

create function private.limit_webhooks() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Each event is delivered to each webhook: without a limit one event could make any number of deliveries.
  if (select count(*) from (select from public.webhooks w where w.org_id = new.org_id limit 50) w) >= 50 then
    raise exception 'An organization can have 50 webhooks. Remove one first.' using errcode = 'PT409';
  end if;
  return new;
end;
$$;
comment on function private.limit_webhooks() is 'Refuses the 51st webhook of an organization.';
create trigger limit_webhooks after insert on public.webhooks for each row execute function private.limit_webhooks();

create function private.failing_webhooks()
returns table (webhook_id uuid, failures integer, paused_until timestamptz, last_error text)
language sql stable security definer set search_path = ''
as $$
  select c.webhook_id, c.failures, c.paused_until, c.last_error from private.webhook_circuits c
  where c.org_id = private.active_org_id() and private.is_org_admin();
$$;
comment on function private.failing_webhooks() is 'The active organization''s webhooks whose last deliveries failed, for its owner and admins.';
grant execute on function private.failing_webhooks() to authenticated;

-- One call for each lane with work: an invocation that waits for slow addresses holds up nothing else.
create or replace function private.call_jobs() returns bigint
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
