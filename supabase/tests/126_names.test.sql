-- All readers of an event of the activity log see who acted, even if that person is on none of their projects.
begin;
select plan(21);
select tests.cast_and_records();

-- The owner is on no project. The removed member has left. The key is no person.
insert into public.api_keys (id, org_id, name, prefix, hash, scopes)
values (tests.remember('key', private.uuid_v7()), tests.id('Beam'), 'Sync', 'abcdefgh', decode(repeat('aa', 32), 'hex'), '{activity:read}');
insert into public.former_members (org_id, user_id, name, left_at) values
  (tests.id('Beam'), tests.id('removed'), 'removed', date_trunc('year', now()) + interval '12 hours')
on conflict (org_id, user_id) do update set left_at = excluded.left_at;

delete from public.activity_events;
create temp table kinds as
select distinct t.kind from (
  select (regexp_match(pg_get_triggerdef(g.oid), 'record_activity\(''([a-z_]+)'''))[1] as kind
  from pg_trigger g where g.tgfoid = 'private.record_activity'::regproc
  union all values ('organization'), ('job')) t;
grant select on kinds to public;
select cmp_ok((select count(*) from kinds), '>', 40::bigint, 'every kind of event is tested');
insert into public.activity_events (org_id, project_id, actor_id, action, entity_type, entity_id)
select tests.id('Beam'), tests.id('Site'), a.id, k.kind || '.updated', k.kind, private.uuid_v7()
from kinds k, (values (tests.id('owner')), (tests.id('removed')), (tests.id('key')), (null)) a (id);

create function pg_temp.named(who text) returns table (kind text, names text) language plpgsql as $$
begin
  perform tests.act_as(who, 'Beam');
  return query select e.entity_type, string_agg(coalesce(p.name, case when e.actor_id is null then 'nobody' end), ', ' order by p.name)
    from public.activity_events e left join private.people p on p.id = e.actor_id group by 1;
  perform tests.reset();
end $$;
select is_empty(format(
    'select kind, names from pg_temp.named(%L) where names is distinct from ''API key Sync, owner, removed (left Jan 1), nobody''', who),
  'names everyone who acted in each event they see: ' || who)
from unnest('{owner,admin,project_manager,team_member,lawyer,client_rep}'::text[]) who;
select is((select count(*) from pg_temp.named(who)), (select count(*) from kinds), 'sees each kind: ' || who)
from unnest('{owner,admin,project_manager,team_member,lawyer}'::text[]) who;
select isnt_empty($$select from pg_temp.named('client_rep')$$, 'sees some kinds: client_rep');
select is_empty(format('select from pg_temp.named(%L)', who), 'sees none of these events: ' || who)
from unnest('{contractor,neighbor,bystander}'::text[]) who;

-- Names stay in the organization.
select is(tests.attempt(who, 'select from private.people', org), outcome, format('names that %s sees: %s', who, outcome))
from (values
  ('outsider', 'Rival', '1 row'),
  ('outsider', 'Beam', '0 rows'),
  ('removed', 'Beam', '0 rows'),
  ('anon', null, '42501')
) v (who, org, outcome);
select is(tests.attempt('owner', 'select from private.org_people', 'Beam'), '42501', 'no one reads the names of every organization');

select * from finish();
rollback;
