-- What changed is worked out in one query instead of two, and what is used twice is read from the row once.
create or replace function private.record_activity() returns trigger
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
    -- Only what changed is kept, so that an event reads as one.
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
