-- Everything about one contract is asked for together. An update keeps only the columns that changed, and of a finding or an
-- obligation none of them says whose it is; so the event does.
alter table public.activity_events add column contract_id uuid;
comment on column public.activity_events.contract_id is 'The contract that the entity is or belongs to; null where it has to do with none.';

update public.activity_events e set contract_id = case e.entity_type
  when 'contract' then e.entity_id
  when 'contract_finding' then (select f.contract_id from public.contract_findings f where f.org_id = e.org_id and f.id = e.entity_id)
  else (coalesce(e.after, e.before) ->> 'contract_id')::uuid
end
where e.entity_type like 'contract%';

create index activity_events_contract_idx on public.activity_events (org_id, contract_id, id) where contract_id is not null;

create or replace function private.record_activity() returns trigger
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
  event_contract_id uuid := case when noun = 'contract' then kept ->> 'id' else kept ->> 'contract_id' end;
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

  insert into public.activity_events
    (org_id, project_id, contract_id, actor_id, action, entity_type, entity_id, before, after, request_id)
  values (event_org_id, event_project_id, event_contract_id, auth.uid(), noun || '.' || verb, noun, (kept ->> 'id')::uuid,
    old_row, new_row, nullif(current_setting('app.request_id', true), ''));

  -- A hint for open screens; the rows themselves are fetched under each member's own policies.
  perform realtime.send(
    jsonb_build_object('entity', noun, 'id', kept ->> 'id', 'project_id', event_project_id, 'action', verb),
    'changed', 'org:' || event_org_id || ':' || (select o.realtime_epoch from public.organizations o where o.id = event_org_id), true);
  return null;
end;
$$;
