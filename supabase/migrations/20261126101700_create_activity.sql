set check_function_bodies = off;

create table public.activity_events (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid,
  actor_id uuid,
  action text not null,
  entity_type text not null,
  entity_id uuid not null,
  before jsonb,
  after jsonb,
  request_id text,
  created_at timestamptz not null default now(),
  contract_id uuid,
  xid xid8 not null default pg_current_xact_id(),
  primary key (org_id, id)
);
comment on table public.activity_events is 'Who did what, and when. Triggers write rows in the transaction of the change. Rows cannot be changed or removed.';
comment on column public.activity_events.actor_id is 'The signed-in person; null for the system.';
comment on column public.activity_events.before is 'On an update the changed columns as they were; on a deletion the row.';
comment on column public.activity_events.after is 'On an update the changed columns as they are; on a creation the row.';
comment on column public.activity_events.contract_id is 'The contract that the entity is or belongs to; null where it has to do with none.';
comment on column public.activity_events.xid is 'The transaction that wrote it, by which sealing tells the new from the sealed. Not part of its hash.';

create index activity_events_project_idx on public.activity_events (project_id, id desc);
comment on index public.activity_events_project_idx is 'The log of one project, newest first.';

create index activity_events_actor_idx on public.activity_events (actor_id, id desc);
comment on index public.activity_events_actor_idx is 'The log of one person''s actions, newest first.';

create index activity_events_entity_idx on public.activity_events (entity_id, id desc);
comment on index public.activity_events_entity_idx is 'The log of one thing, newest first.';

create index activity_events_contract_idx on public.activity_events (org_id, contract_id, id) where contract_id is not null;
comment on index public.activity_events_contract_idx is 'The log of one contract.';

create index activity_events_xid_idx on public.activity_events (xid);
comment on index public.activity_events_xid_idx is 'Finds the events that are not sealed yet, by transaction.';

alter table public.activity_events enable row level security;
grant select on public.activity_events to api_client;
grant select on public.activity_events to authenticated;

-- A client's representative sees the reminders addressed to them alone, so the log must not tell of the others.
create policy "Members read the activity of their projects" on public.activity_events for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or actor_id = (select private.caller_id())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])
      or (entity_type not in ('reminder', 'lien_facts', 'deadline', 'lien_waiver', 'report', 'report_schedule')
        and entity_type not like 'payment%' and entity_type not like 'notice%' and entity_type not like 'site_event%'
        and entity_type not like 'message%'
        and project_id = any ((select private.project_ids_as('{client_rep}'))::uuid[]))));

create policy "API keys read activity events within their scopes" on public.activity_events for select to api_client
  using (org_id = (select private.api_key_org_id('{activity:read}')));

-- The seal
--
-- Each minute a job seals what was written since into batches, each with the hash of the one before it. So writers never wait for
-- the hash of an earlier event, and a sealed event that is changed, removed, added or moved no longer matches the hashes.
--
-- Neither ids nor times say what has been sealed: a transaction may write early and commit late. So an event keeps the id of its
-- transaction, and a batch holds the events that the snapshot of this sealing sees and that of the last one did not.
create table public.activity_batches (
  org_id uuid not null references public.organizations (id),
  number integer not null check (number >= 1),
  event_ids uuid[] not null check (cardinality(event_ids) between 1 and 1000),
  event_hashes bytea[] not null,
  since timestamptz,
  sealed_at timestamptz not null,
  previous_hash bytea not null check (octet_length(previous_hash) = 32),
  hash bytea not null check (octet_length(hash) = 32),
  primary key (org_id, number),
  constraint activity_batches_hash_each_event check (cardinality(event_hashes) = cardinality(event_ids))
);
comment on table public.activity_batches is 'The sealed activity log: a chain of hashes for each organization. Rows cannot be changed or removed.';
comment on column public.activity_batches.event_ids is 'The events it seals, in the order of their ids.';
comment on column public.activity_batches.event_hashes is 'SHA-256 of each event''s canonical bytes, so that the one that was tampered with can be named.';
comment on column public.activity_batches.since is 'When sealing ran before: nothing in the batch was written earlier. Null for the very first.';
comment on column public.activity_batches.hash is 'SHA-256 of the previous batch''s hash, this one''s facts, and its events'' hashes.';

alter table public.activity_batches enable row level security;
grant select on public.activity_batches to authenticated;

create policy "Owners and admins read the seals" on public.activity_batches for select to authenticated
  using (org_id = (select private.active_org_id()) and (select private.is_org_admin()));

create table private.activity_seal (
  is_the_one boolean primary key default true check (is_the_one),
  cluster bigint,
  snapshot pg_snapshot not null,
  sealed_at timestamptz
);
comment on table private.activity_seal is 'One row: what sealing has seen so far, and when it last looked. Its lock makes sealers take turns.';
comment on column private.activity_seal.cluster is 'Whose transactions the snapshot counts. A dump restored elsewhere meets another count.';

alter table private.activity_seal enable row level security;

create function private.activity_hash(e public.activity_events) returns bytea
language sql stable set search_path = ''
as $$
  select sha256(private.canonical_bytes(array[
    e.id::text, e.org_id::text, e.project_id::text, e.contract_id::text, e.actor_id::text, e.action, e.entity_type, e.entity_id::text,
    e.before::text, e.after::text, e.request_id, private.microseconds(e.created_at)]));
$$;
comment on function private.activity_hash(public.activity_events) is 'SHA-256 of an event; recomputed outside the database to verify it.';

create function private.seal_activity() returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  seal private.activity_seal;
  seen pg_snapshot;
  looked_at timestamptz;
  here bigint;
  moved_here boolean;
  from_xid xid8;
  batch record;
  previous record;
  sealed integer := 0;
begin
  select * into seal from private.activity_seal s for update;
  -- In a database restored elsewhere, or never sealed, transaction ids say nothing, and only the batches tell what is sealed. For
  -- this one time writers wait, so that no transaction is under way.
  select c.system_identifier into here from pg_control_system() c;
  moved_here := here is distinct from seal.cluster;
  if moved_here then
    lock table public.activity_events in exclusive mode;
  end if;
  -- Read before the snapshot is taken, so that every transaction whose id comes after the snapshot also writes after this time.
  looked_at := clock_timestamp();
  select pg_current_snapshot() into seen;
  from_xid := case when moved_here then '0'::xid8 else pg_snapshot_xmin(seal.snapshot) end;

  for batch in
    with pending as (
      select e as event, e.id, e.org_id, e.xid, row_number() over (partition by e.org_id order by e.id) as position
      from public.activity_events e
      where e.xid >= from_xid and case
        when moved_here then e.xid <> pg_current_xact_id() and (e.org_id, e.id) not in (
          select b.org_id, s.id from public.activity_batches b, unnest(b.event_ids) s (id) where moved_here)
        else pg_visible_in_snapshot(e.xid, seen) and not pg_visible_in_snapshot(e.xid, seal.snapshot) end
    )
    select p.org_id, array_agg(p.id order by p.id) as ids, array_agg(private.activity_hash(p.event) order by p.id) as hashes,
      -- An event of a transaction that was under way when sealing ran last.
      min(p.id::text) filter (where moved_here or p.xid < pg_snapshot_xmax(seal.snapshot)) as late_id
    from pending p group by p.org_id, (p.position - 1) / 1000
    order by p.org_id, min(p.position)
  loop
    select b.number, b.hash into previous from public.activity_batches b
    where b.org_id = batch.org_id order by b.number desc limit 1;
    insert into public.activity_batches (org_id, number, event_ids, event_hashes, since, sealed_at, previous_hash, hash)
    select batch.org_id, n.number, batch.ids, batch.hashes, n.since, looked_at, n.previous_hash,
      sha256(n.previous_hash || private.canonical_bytes(array[batch.org_id::text, n.number::text, private.microseconds(n.since),
        private.microseconds(looked_at)]) || (select string_agg(h.hash, ''::bytea order by h.position) from unnest(batch.hashes) with ordinality h (hash, position)))
    from (select coalesce(previous.number, 0) + 1 as number, coalesce(previous.hash, decode(repeat('00', 32), 'hex')) as previous_hash,
      case when seal.sealed_at is not null then
        least(seal.sealed_at, looked_at, private.uuid_instant(batch.late_id::uuid)) end as since) n;
    sealed := sealed + cardinality(batch.ids);
  end loop;

  if moved_here then
    -- Otherwise sealed events would look new once the transaction ids of this cluster reach theirs.
    update public.activity_events e set xid = '3'
    from public.activity_batches b, unnest(b.event_ids) s (id)
    where e.org_id = b.org_id and e.id = s.id and not pg_visible_in_snapshot(e.xid, seen);
  end if;
  update private.activity_seal s set cluster = here, snapshot = seen, sealed_at = looked_at;
  return sealed;
end;
$$;
comment on function private.seal_activity() is 'Seals what was committed since the last call; returns how many events. Callers take turns, and none is left out or sealed twice.';

create function private.queue_webhook_deliveries() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Once a statement, since one statement may write many events.
  with made as (
    insert into public.webhook_deliveries (org_id, webhook_id, event_id, action)
    select e.org_id, w.id, e.id, e.action
    from written e
    join public.webhooks w on w.org_id = e.org_id and w.active and (w.entity_types = '{}' or e.entity_type = any (w.entity_types))
    returning org_id, id)
  insert into private.jobs (kind, org_id, payload, unique_key, max_attempts)
  select 'deliver_webhook', m.org_id, jsonb_build_object('delivery_id', m.id), 'deliver_webhook:' || m.id, 12 from made m;
  return null;
end;
$$;
comment on function private.queue_webhook_deliveries() is 'Queues one delivery of each new event for each webhook that wants it.';

create trigger queue_webhook_deliveries after insert on public.activity_events
  referencing new table as written for each statement execute function private.queue_webhook_deliveries();

-- The log names the key where it would name the person.
create function private.name_api_key() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.actor_id := private.api_key_id();
  return new;
end;
$$;
comment on function private.name_api_key() is 'Names the API key on an event without a person; null for the service itself.';

create trigger name_api_key before insert on public.activity_events
  for each row when (new.actor_id is null) execute function private.name_api_key();

-- An archive that came back brings its log along, and what was not sealed then is sealed now: the job that seals would take old
-- events that it has never seen for events that were put in afterwards.
create function private.seal_restored_activity(p_org_id uuid) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  batch record;
  previous record;
  sealed integer := 0;
begin
  perform 1 from private.activity_seal s for update;
  for batch in
    with pending as (
      select e as event, e.id, row_number() over (order by e.id) as position
      from public.activity_events e
      where e.org_id = p_org_id and e.id not in (
        select s.id from public.activity_batches b, unnest(b.event_ids) s (id) where b.org_id = p_org_id)
    )
    select array_agg(p.id order by p.id) as ids, array_agg(private.activity_hash(p.event) order by p.id) as hashes
    from pending p group by (p.position - 1) / 1000 order by min(p.position)
  loop
    select b.number, b.hash into previous from public.activity_batches b where b.org_id = p_org_id order by b.number desc limit 1;
    insert into public.activity_batches (org_id, number, event_ids, event_hashes, since, sealed_at, previous_hash, hash)
    select p_org_id, n.number, batch.ids, batch.hashes, n.since, n.looked_at, n.previous_hash,
      sha256(n.previous_hash || private.canonical_bytes(array[p_org_id::text, n.number::text, private.microseconds(n.since),
        private.microseconds(n.looked_at)]) || (select string_agg(h.hash, ''::bytea order by h.position) from unnest(batch.hashes) with ordinality h (hash, position)))
    from (select coalesce(previous.number, 0) + 1 as number, coalesce(previous.hash, decode(repeat('00', 32), 'hex')) as previous_hash,
      private.uuid_instant(batch.ids[1]) as since, clock_timestamp() as looked_at) n;
    sealed := sealed + cardinality(batch.ids);
  end loop;
  -- Older than every transaction that a seal's snapshot counts.
  update public.activity_events e set xid = '3' where e.org_id = p_org_id and e.xid <> '3';
  return sealed;
end;
$$;
comment on function private.seal_restored_activity(uuid) is 'Seals what an archive brought along unsealed, in the transaction that brings it; returns how many events.';

-- Every change by a person writes an event in its transaction, so refusing the event refuses the change, including in tables added
-- later. Scheduled work continues, so the data stays current if the organization is kept. Access can still be revoked, because that
-- cannot wait thirty days.
create function private.refuse_changes_before_deletion() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.entity_type in ('organization_deletion', 'archive')
    or new.action in ('membership.deleted', 'project_member.deleted', 'contract_share.deleted', 'webhook.deleted')
    or (new.action in ('api_key.updated', 'reporting_login.updated', 'invitation.updated', 'compliance_evidence_link.updated') and new.after ? 'revoked_at')
    -- Only jobs are named so: a request's name has no colon.
    or (new.actor_id is null and (new.request_id is null or new.request_id like 'job:%'))
    -- References to a person who leaves are cleared.
    or (new.after is not null and not exists (select from jsonb_each(new.after) a where a.key !~ '_(id|by)$' or a.value <> 'null'))
  then
    return new;
  end if;
  if exists (select from public.organization_deletions d where d.org_id = new.org_id) then
    raise exception 'This organization is scheduled for deletion and is read-only unless an owner cancels'
      using errcode = 'PT409';
  end if;
  return new;
end;
$$;
comment on function private.refuse_changes_before_deletion() is 'Prevents people, API keys, and links from changing an organization scheduled for deletion.';

-- After name_api_key, which gives the event its actor: triggers run in the order of their names.
create trigger refuse_changes_before_deletion before insert on public.activity_events
  for each row execute function private.refuse_changes_before_deletion();

-- The sum of a figure's facts up to an instant is the figure at that instant; over all time, the current figure. A status has no
-- past of its own, so a row counts as if it had always had its current status, and each change in the log or the history reverses
-- that for the time before it. Changes to a row after its deletion are not dated.
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
comment on view private.figure_facts is 'What each figure means: the sum of n up to an instant. By project, whether the project was deleted or not: private.figures leaves those out.';

alter table public.webhook_deliveries
  add foreign key (org_id, event_id) references public.activity_events (org_id, id);

insert into private.activity_seal (snapshot) values ('1:1:');
