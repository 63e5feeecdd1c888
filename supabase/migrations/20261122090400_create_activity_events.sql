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
comment on table public.activity_events is
  'Who did what, when. Written by triggers in the transaction of the change; nobody may change or remove one.';
-- No foreign keys to people, projects and records: the record of a thing outlives the thing.
comment on column public.activity_events.actor_id is 'The signed-in person; null for the system.';
comment on column public.activity_events.before is 'On an update the changed columns as they were; on a deletion the row.';
comment on column public.activity_events.after is 'On an update the changed columns as they are; on a creation the row.';
-- The event of an update keeps only the changed columns, and those of a finding or an obligation do not name its contract. So the
-- event does.
comment on column public.activity_events.contract_id is 'The contract that the entity is or belongs to; null where it has to do with none.';
comment on column public.activity_events.xid is 'The transaction that wrote it, by which sealing tells the new from the sealed. Not part of its hash.';
create index activity_events_project_idx on public.activity_events (project_id, id desc);
create index activity_events_actor_idx on public.activity_events (actor_id, id desc);
create index activity_events_entity_idx on public.activity_events (entity_id, id desc);
create index activity_events_contract_idx on public.activity_events (org_id, contract_id, id) where contract_id is not null;
create index activity_events_xid_idx on public.activity_events (xid);
alter table public.activity_events enable row level security;
grant select on public.activity_events to authenticated;

-- A client's representative sees the reminders addressed to them alone, so the log must not tell of the others.
create policy "Members read the activity of their projects" on public.activity_events for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or actor_id = (select auth.uid())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])
      or (entity_type <> 'reminder' and project_id = any ((select private.project_ids_as('{client_rep}'))::uuid[]))));

-- Nearly every write runs this, so one query works out what changed, and values used twice are read from the row once.
create function private.record_activity() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  noun constant text := tg_argv[0];
  ignored constant text[] := array['updated_at', 'version'] || tg_argv[1:]::text[];
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - ignored end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - ignored end;
  kept constant jsonb := coalesce(new_row, old_row);
  row_id constant uuid := kept ->> 'id';
  event_org_id constant uuid := kept ->> 'org_id';
  event_project_id constant uuid := case when noun = 'project' then kept ->> 'id' else kept ->> 'project_id' end;
  event_contract_id constant uuid := case when noun = 'contract' then kept ->> 'id' else kept ->> 'contract_id' end;
  verb text := case tg_op when 'INSERT' then 'created' when 'DELETE' then 'deleted' else 'updated' end;
  epoch integer;
begin
  if tg_op = 'UPDATE' then
    -- An event keeps only the columns that changed.
    select jsonb_object_agg(n.key, old_row -> n.key), jsonb_object_agg(n.key, n.value) into old_row, new_row
    from jsonb_each(new_row) n where n.value is distinct from old_row -> n.key;
    if new_row is null then
      return null;
    end if;
    verb := case
      when new_row ? 'deleted_at' then case when new_row ->> 'deleted_at' is null then 'restored' else 'deleted' end
      when new_row ->> 'status' = 'archived' then 'archived'
      else verb
    end;
  end if;

  insert into public.activity_events
    (org_id, project_id, contract_id, actor_id, action, entity_type, entity_id, before, after, request_id)
  values (event_org_id, event_project_id, event_contract_id, auth.uid(), noun || '.' || verb, noun, row_id, old_row, new_row,
    nullif(current_setting('app.request_id', true), ''));

  -- A hint for open screens; the rows themselves are fetched under each member's own policies.
  select o.realtime_epoch into epoch from public.organizations o where o.id = event_org_id;
  perform realtime.send(
    jsonb_build_object('entity', noun, 'id', row_id, 'project_id', event_project_id, 'action', verb),
    'changed', 'org:' || event_org_id || ':' || epoch, true);
  return null;
end;
$$;
comment on function private.record_activity() is
  'Writes the activity event of a change and tells the organization''s open screens. Arguments: the noun, then columns to leave out.';

-- The tables made before this one; each later one has its triggers beside it.
create trigger record_activity after insert or update or delete on public.language_model_consents
  for each row execute function private.record_activity('language_model_consent', 'created_at', 'decided_by', 'decided_at');
create trigger record_activity after insert or update or delete on public.projects
  for each row execute function private.record_activity('project');
create trigger record_activity after insert or update or delete on public.project_members
  for each row execute function private.record_activity('project_member');
create trigger record_activity after insert or update or delete on public.memberships
  for each row execute function private.record_activity('membership');

-- Who hears of it

create function private.may_hear_topic(topic text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return topic = 'user:' || auth.uid()::text
    or exists (
      select
      from public.memberships m
      join public.organizations o on o.id = m.org_id
      where m.user_id = auth.uid() and topic = 'org:' || o.id || ':' || o.realtime_epoch);
end;
$$;
comment on function private.may_hear_topic(text) is 'Whether the caller may join this realtime topic: their own, or their organization''s present one.';
grant execute on function private.may_hear_topic(text) to authenticated;

create policy "People hear their own and their organizations' channels" on realtime.messages for select to authenticated
  using (extension = 'broadcast' and (select private.may_hear_topic((select realtime.topic()))));

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
comment on table public.activity_batches is 'The sealed activity log: a chain of hashes for each organization. Nobody may change or remove one.';
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
insert into private.activity_seal (snapshot) values ('1:1:');

create function private.canonical_bytes(fields text[]) returns bytea
language sql stable set search_path = ''
as $$
  -- Each field carries its length in bytes, so that different lists never give the same bytes.
  select convert_to(string_agg(coalesce(octet_length(f.text) || ':' || f.text, '-'), ',' order by f.place), 'UTF8')
  from unnest(fields) with ordinality f (text, place);
$$;
comment on function private.canonical_bytes(text[]) is 'Fields as bytes to be hashed: <length in bytes>:<text>, or - for null, separated by commas.';

create function private.microseconds(instant timestamptz) returns text
language sql immutable set search_path = ''
as $$ select (extract(epoch from instant) * 1000000)::bigint::text $$;
comment on function private.microseconds(timestamptz) is 'An instant as whole microseconds since 1970, the same in every time zone.';

create function private.activity_hash(e public.activity_events) returns bytea
language sql stable set search_path = ''
as $$
  select sha256(private.canonical_bytes(array[
    e.id::text, e.org_id::text, e.project_id::text, e.contract_id::text, e.actor_id::text, e.action, e.entity_type, e.entity_id::text,
    e.before::text, e.after::text, e.request_id, private.microseconds(e.created_at)]));
$$;
comment on function private.activity_hash(public.activity_events) is 'SHA-256 of an event; computed anew outside of the database to verify it.';

create function private.uuid_instant(id uuid) returns timestamptz
language sql immutable set search_path = ''
as $$ select to_timestamp((('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint) / 1000.0) $$;
comment on function private.uuid_instant(uuid) is 'The millisecond in which a version 7 id was made.';

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
  -- Read before the snapshot is taken: whatever gets its transaction id after the snapshot is then written after this time, too.
  looked_at := clock_timestamp();
  select pg_current_snapshot() into seen;
  from_xid := case when moved_here then '0'::xid8 else pg_snapshot_xmin(seal.snapshot) end;

  for batch in
    with pending as (
      select e as event, e.id, e.org_id, e.xid, row_number() over (partition by e.org_id order by e.id) as place
      from public.activity_events e
      where e.xid >= from_xid and case
        when moved_here then e.xid <> pg_current_xact_id() and (e.org_id, e.id) not in (
          select b.org_id, s.id from public.activity_batches b, unnest(b.event_ids) s (id) where moved_here)
        else pg_visible_in_snapshot(e.xid, seen) and not pg_visible_in_snapshot(e.xid, seal.snapshot) end
    )
    select p.org_id, array_agg(p.id order by p.id) as ids, array_agg(private.activity_hash(p.event) order by p.id) as hashes,
      -- An event of a transaction that was under way when sealing ran last.
      min(p.id::text) filter (where moved_here or p.xid < pg_snapshot_xmax(seal.snapshot)) as late_id
    from pending p group by p.org_id, (p.place - 1) / 1000
    order by p.org_id, min(p.place)
  loop
    select b.number, b.hash into previous from public.activity_batches b
    where b.org_id = batch.org_id order by b.number desc limit 1;
    insert into public.activity_batches (org_id, number, event_ids, event_hashes, since, sealed_at, previous_hash, hash)
    select batch.org_id, n.number, batch.ids, batch.hashes, n.since, looked_at, n.previous_hash,
      sha256(n.previous_hash || private.canonical_bytes(array[batch.org_id::text, n.number::text, private.microseconds(n.since),
        private.microseconds(looked_at)]) || (select string_agg(h.hash, ''::bytea order by h.place) from unnest(batch.hashes) with ordinality h (hash, place)))
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
comment on function private.seal_activity() is
  'Seals what was committed since the last call; returns how many events. Callers take turns, and none is left out or sealed twice.';
