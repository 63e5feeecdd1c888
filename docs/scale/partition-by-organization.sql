-- Partitions tables by organization, for a database with so many organizations that one table's indexes no longer fit
-- in memory (docs/scale.md says when). Primary keys start with org_id, so keys and queries stay as they are.
--
-- Run as postgres, in one transaction, with the functions stopped.
-- Views, policies, rights, triggers, foreign keys, comments, and the realtime publication are made again.

create function pg_temp.role_of(grantee oid) returns text language sql set search_path = '' as $$
  select case when grantee = 0 then 'public' else grantee::regrole::text end
$$;

-- The statements that grant what acl grants on an object, or on one of its columns.
create function pg_temp.grants_of(object text, acl aclitem[], column_name text default null) returns text[]
language sql set search_path = '' as $$
  select coalesce(array_agg(format('grant %s%s on %s to %s', g.privilege_type,
    case when column_name is null then '' else format(' (%I)', column_name) end, object, pg_temp.role_of(g.grantee))), '{}')
  from aclexplode(acl) g where g.grantee <> g.grantor
$$;

create function pg_temp.partition_by_organization(target regclass, parts integer) returns void
language plpgsql set search_path = '' as $$
declare
  space text := (select n.nspname from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = target);
  name text := (select c.relname from pg_class c where c.oid = target);
  full_name text := format('%I.%I', space, name);
  old_name text := format('%I.%I', space, name || '_whole');
  -- Statements that make again what a new table does not take over, in order.
  again text[] := '{}';
  dropped text[] := '{}';
  keys text[];
  statement text;
  counter integer := 0;
  one record;
begin
  execute format('lock table %s in access exclusive mode', full_name);

  -- Views that read the table, those that read them included.
  for one in
    with recursive reader as (
      select r.ev_class as oid, 1 as depth
      from pg_depend d join pg_rewrite r on r.oid = d.objid
      where d.classid = 'pg_rewrite'::regclass and d.refobjid = target and r.ev_class <> target
      union
      select r.ev_class, p.depth + 1
      from reader p
      join pg_depend d on d.refobjid = p.oid and d.classid = 'pg_rewrite'::regclass
      join pg_rewrite r on r.oid = d.objid and r.ev_class <> p.oid
    )
    select c.oid, format('%I.%I', n.nspname, c.relname) as view, c.reloptions, c.relowner::regrole as owner, c.relacl,
      pg_get_viewdef(c.oid) as body, obj_description(c.oid, 'pg_class') as words, max(depth) as depth
    from reader join pg_class c using (oid) join pg_namespace n on n.oid = c.relnamespace
    group by c.oid, n.nspname order by max(depth)
  loop
    dropped := format('drop view %s', one.view) || dropped;
    again := again || format('create view %s %s as %s', one.view,
      case when one.reloptions is null then '' else format('with (%s)', array_to_string(one.reloptions, ', ')) end, one.body);
    again := again || format('alter view %s owner to %s', one.view, one.owner);
    again := again || pg_temp.grants_of(one.view, one.relacl);
    if one.words is not null then again := again || format('comment on view %s is %L', one.view, one.words); end if;
  end loop;

  -- Functions that take or return a row of the table.
  for one in
    select p.oid::regprocedure as function, pg_get_functiondef(p.oid) as body, p.proowner::regrole as owner, p.proacl,
      obj_description(p.oid, 'pg_proc') as words
    from pg_depend d join pg_type t on t.oid = d.refobjid join pg_proc p on p.oid = d.objid
    where d.refclassid = 'pg_type'::regclass and d.classid = 'pg_proc'::regclass and t.typrelid = target
  loop
    dropped := dropped || format('drop function %s', one.function);
    again := array[one.body, format('alter function %s owner to %s', one.function, one.owner),
      format('revoke all on function %s from public', one.function)] || pg_temp.grants_of('function ' || one.function, one.proacl) || again;
    if one.words is not null then again := again || format('comment on function %s is %L', one.function, one.words); end if;
  end loop;

  again := again || array(
    select format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid))
    from pg_constraint c where c.contype = 'f' and (c.conrelid = target or c.confrelid = target));
  dropped := dropped || array(
    select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname)
    from pg_constraint c where c.contype = 'f' and c.confrelid = target);
  again := again || array(
    select pg_get_triggerdef(t.oid) from pg_trigger t where t.tgrelid = target and not t.tgisinternal order by t.tgname);
  again := again || array(
    select format('create policy %I on %s as %s for %s to %s%s%s', p.policyname, full_name, p.permissive, p.cmd,
      (select string_agg(format('%I', r), ', ') from unnest(p.roles) r),
      case when p.qual is null then '' else format(' using (%s)', p.qual) end,
      case when p.with_check is null then '' else format(' with check (%s)', p.with_check) end)
    from pg_policies p where p.schemaname = space and p.tablename = name);
  again := again || array(
    select format('alter table %s enable row level security', full_name) from pg_class where oid = target and relrowsecurity);
  again := again || array(
    select format('alter table %s force row level security', full_name) from pg_class where oid = target and relforcerowsecurity);
  again := again || (select pg_temp.grants_of(full_name, relacl) from pg_class where oid = target);
  again := again || array(
    select unnest(pg_temp.grants_of(full_name, attacl, attname)) from pg_attribute
    where attrelid = target and attnum > 0 and not attisdropped and attacl is not null);
  again := again || array(
    select format('comment on table %s is %L', full_name, obj_description(target, 'pg_class'))
    where obj_description(target, 'pg_class') is not null);
  again := again || array(
    select format('alter publication %I add table %s', p.pubname, full_name)
    from pg_publication_rel r join pg_publication p on p.oid = r.prpubid where r.prrelid = target);

  keys := array(
    select case when c.oid is null then pg_get_indexdef(x.indexrelid)
      else format('alter table %s add constraint %I %s', full_name, c.conname, pg_get_constraintdef(c.oid)) end
    from pg_index x
    left join pg_constraint c on c.conindid = x.indexrelid and c.conrelid = target and c.contype in ('p', 'u')
    where x.indrelid = target);

  foreach statement in array dropped loop execute statement; end loop;
  execute format('alter table %s rename to %I', full_name, name || '_whole');
  -- The names of constraints and indexes stay: errors are told apart by them.
  for one in select indexrelid::regclass as index from pg_index where indrelid = target loop
    counter := counter + 1;
    execute format('alter index %s rename to %I', one.index, name || '_whole_' || counter);
  end loop;
  execute format('create table %s (like %s including all excluding indexes) partition by hash (org_id)', full_name, old_name);
  for part in 0 .. parts - 1 loop
    execute format('create table %I.%I partition of %s for values with (modulus %s, remainder %s)',
      space, name || '_' || part, full_name, parts, part);
    -- Rows are reached through the whole table only, where the policies are.
    execute format('alter table %I.%I enable row level security', space, name || '_' || part);
  end loop;
  foreach statement in array keys loop execute statement; end loop;
  execute format('insert into %s (%s) select %2$s from %s', full_name,
    (select string_agg(format('%I', attname), ', ' order by attnum) from pg_attribute
      where attrelid = target and attnum > 0 and not attisdropped and attgenerated = ''), old_name);
  execute format('drop table %s', old_name);
  foreach statement in array again loop execute statement; end loop;
end
$$;

select pg_temp.partition_by_organization('public.activity_events', 64);
select pg_temp.partition_by_organization('public.notifications', 64);
