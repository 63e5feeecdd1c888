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
  primary key (org_id, id)
);
comment on table public.activity_events is
  'Who did what, when. Written by triggers in the transaction of the change; nobody may change or remove one.';
-- No foreign keys to people, projects and records: the record of a thing outlives the thing.
comment on column public.activity_events.actor_id is 'The signed-in person; null for the system.';
comment on column public.activity_events.before is 'On an update the changed columns as they were; on a deletion the row.';
comment on column public.activity_events.after is 'On an update the changed columns as they are; on a creation the row.';
create index activity_events_project_idx on public.activity_events (project_id, id desc);
create index activity_events_actor_idx on public.activity_events (actor_id, id desc);
create index activity_events_entity_idx on public.activity_events (entity_id, id desc);

alter table public.activity_events enable row level security;
revoke all on public.activity_events from service_role;
grant select on public.activity_events to authenticated;

create policy "Members read the activity of their projects" on public.activity_events for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or actor_id = (select auth.uid())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,client_rep,lawyer}'))::uuid[])));

create function private.record_activity() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  noun constant text := tg_argv[0];
  ignored constant text[] := array['updated_at', 'version'] || tg_argv[1:]::text[];
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - ignored end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - ignored end;
  kept jsonb := coalesce(new_row, old_row);
  verb text := case tg_op when 'INSERT' then 'created' when 'DELETE' then 'deleted' else 'updated' end;
  event_org_id uuid := (kept ->> 'org_id')::uuid;
  event_project_id uuid := case when noun = 'project' then kept ->> 'id' else kept ->> 'project_id' end;
begin
  if tg_op = 'UPDATE' then
    -- Only what changed is kept, so that an event reads as one.
    select jsonb_object_agg(n.key, n.value) into new_row
    from jsonb_each(to_jsonb(new) - ignored) n where n.value is distinct from old_row -> n.key;
    if new_row is null then
      return null;
    end if;
    select jsonb_object_agg(k, old_row -> k) into old_row from jsonb_object_keys(new_row) k;
    verb := case
      when new_row ? 'deleted_at' then case when new_row ->> 'deleted_at' is null then 'restored' else 'deleted' end
      when new_row ->> 'status' = 'archived' then 'archived'
      else verb
    end;
  end if;

  insert into public.activity_events (org_id, project_id, actor_id, action, entity_type, entity_id, before, after, request_id)
  values (event_org_id, event_project_id, auth.uid(), noun || '.' || verb, noun, (kept ->> 'id')::uuid, old_row, new_row,
    nullif(current_setting('app.request_id', true), ''));

  -- A hint for open screens; the rows themselves are fetched under each member's own policies.
  perform realtime.send(
    jsonb_build_object('entity', noun, 'id', kept ->> 'id', 'project_id', event_project_id, 'action', verb),
    'changed', 'org:' || event_org_id || ':' || (select o.realtime_epoch from public.organizations o where o.id = event_org_id), true);
  return null;
end;
$$;
comment on function private.record_activity() is
  'Writes the activity event of a change and tells the organization''s open screens. Arguments: the noun, then columns to leave out.';

create trigger record_activity after insert or update or delete on public.projects
  for each row execute function private.record_activity('project');
create trigger record_activity after insert or update or delete on public.project_members
  for each row execute function private.record_activity('project_member');
create trigger record_activity after insert or update or delete on public.memberships
  for each row execute function private.record_activity('membership');
create trigger record_activity after insert or update or delete on public.contracts
  for each row execute function private.record_activity('contract');
create trigger record_activity after insert or delete on public.contract_shares
  for each row execute function private.record_activity('contract_share');
create trigger record_activity after insert on public.contract_documents
  for each row execute function private.record_activity('contract_document');
create trigger record_activity after insert on public.contract_analyses
  for each row execute function private.record_activity('contract_analysis', 'groups', 'clauses', 'engine', 'is_current');
create trigger record_activity after update on public.contract_findings
  for each row execute function private.record_activity('contract_finding');

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
revoke execute on function private.may_hear_topic(text) from public;
grant execute on function private.may_hear_topic(text) to authenticated;

create policy "People hear their own and their organizations' channels" on realtime.messages for select to authenticated
  using (extension = 'broadcast' and (select private.may_hear_topic((select realtime.topic()))));
