-- On hosted Supabase a migration (role postgres) may only create policies and triggers on the tables of auth,
-- storage, and realtime. As a member of the tables' owners, postgres could do more here. These triggers
-- forbid it, so that a migration that works here works there. Not covered: grant and revoke on those tables,
-- which name no object to an event trigger.
create schema if not exists devstack;
revoke all on schema devstack from public;
grant usage on schema devstack to postgres;

-- The guards call nothing in this schema: any role that creates a temporary table runs them, and it has no
-- access to the schema.
create or replace function devstack.guard_definitions() returns event_trigger
language plpgsql set search_path = ''
as $$
declare
  command record;
begin
  if (select r.rolsuper from pg_catalog.pg_roles r where r.rolname = current_user) then
    return;
  end if;
  for command in
    select c.command_tag, c.object_identity
    from pg_catalog.pg_event_trigger_ddl_commands() c
    where c.schema_name in ('auth', 'storage', 'realtime')
      and c.command_tag not in ('CREATE POLICY', 'ALTER POLICY', 'CREATE TRIGGER', 'ALTER TRIGGER', 'COMMENT')
  loop
    raise exception using
      errcode = '42501',
      message = format('hosted Supabase does not allow %s on %s', command.command_tag, command.object_identity);
  end loop;
end
$$;

create or replace function devstack.guard_drops() returns event_trigger
language plpgsql set search_path = ''
as $$
declare
  dropped record;
begin
  if (select r.rolsuper from pg_catalog.pg_roles r where r.rolname = current_user) then
    return;
  end if;
  for dropped in
    select d.object_type, d.object_identity
    from pg_catalog.pg_event_trigger_dropped_objects() d
    where d.schema_name in ('auth', 'storage', 'realtime') and d.object_type not in ('policy', 'trigger')
  loop
    raise exception using
      errcode = '42501',
      message = format('hosted Supabase does not allow dropping the %s %s', dropped.object_type, dropped.object_identity);
  end loop;
end
$$;

do $$
begin
  if not exists (select from pg_event_trigger where evtname = 'devstack_guard_definitions') then
    create event trigger devstack_guard_definitions on ddl_command_end execute function devstack.guard_definitions();
    create event trigger devstack_guard_drops on sql_drop execute function devstack.guard_drops();
  end if;
end
$$;
