-- Channels: Realtime evaluates these policies as the person, with the topic that they want to join.
begin;
select plan(60);
select tests.cast_and_records();

create function pg_temp.topic(org text, back integer default 0) returns text language sql as $$
  select 'org:' || o.id || ':' || o.realtime_epoch - back from public.organizations o where o.id = tests.id(org) $$;
create function pg_temp.joins(who text, topic text, extension text default 'broadcast') returns boolean language plpgsql as $$
begin
  perform set_config('realtime.topic', topic, true);
  delete from realtime.messages;
  insert into realtime.messages (topic, extension, payload, event, private) values (topic, extension, '{}', 'changed', true);
  return tests.attempt(who, 'select from realtime.messages') = '1 row';
end $$;

select ok(pg_temp.joins(who, pg_temp.topic('Beam')), 'a member joins the organization''s topic: ' || who)
from unnest('{owner,admin,project_manager,team_member,contractor,client_rep,lawyer,neighbor,bystander}'::text[]) who;
select ok(not pg_temp.joins(who, pg_temp.topic('Beam')), 'cannot join the organization''s topic: ' || who)
  from unnest('{removed,outsider,anon}'::text[]) who;
select ok(not pg_temp.joins(who, pg_temp.topic('Beam', 1)), 'cannot join the topic from before a removal: ' || who)
  from unnest('{owner,bystander,removed}'::text[]) who;
select ok(not pg_temp.joins(who, pg_temp.topic('Rival')), 'cannot join another organization''s topic: ' || who)
  from unnest('{owner,bystander,anon}'::text[]) who;
select ok(pg_temp.joins('outsider', pg_temp.topic('Rival')), 'its own members can join it');
select ok(pg_temp.joins(who, 'user:' || tests.id(who)), 'everyone joins their own topic: ' || who)
  from unnest('{owner,contractor,removed,outsider}'::text[]) who;
select ok(not pg_temp.joins(who, 'user:' || tests.id('team_member')), 'cannot join another person''s topic: ' || who)
  from unnest('{owner,admin,contractor,outsider,anon}'::text[]) who;
select ok(not pg_temp.joins('owner', topic), 'cannot join ' || coalesce(nullif(topic, ''), 'the empty topic'))
from unnest(array['', 'user:', 'org:', 'org:' || tests.id('Beam'), 'org:' || tests.id('Beam') || ':', 'org:' || tests.id('Beam') || ':*',
  'changed', '%']) topic;
select ok(not pg_temp.joins('owner', topic), 'cannot join a topic similar to one''s own: ' || topic)
from unnest(array['user:' || upper(tests.id('owner')::text), 'user:' || tests.id('owner') || ':x', 'user:' || tests.id('owner') || ' ',
  ' user:' || tests.id('owner'), 'USER:' || tests.id('owner'),
  'user:' || tests.id('owner') || ',user:' || tests.id('admin'), 'user:*', 'user:%', 'user:null', tests.id('owner')::text]) topic;
select ok(not pg_temp.joins('owner', pg_temp.topic('Beam'), 'presence'), 'only broadcasts are received');

-- Only the database sends messages.
select is(tests.attempt(who, format($$insert into realtime.messages (topic, extension, payload, event, private)
  values (%L, 'broadcast', '{}', 'changed', true)$$, pg_temp.topic('Beam'))), '42501',
  'cannot broadcast to the organization: ' || who) from unnest('{owner,bystander,outsider,anon}'::text[]) who;
select is(tests.attempt('owner',
  format($$insert into realtime.messages (topic, extension, payload, event, private) values (%L, 'broadcast', '{}', 'changed', true)$$,
    'user:' || tests.id('owner'))), '42501', 'cannot broadcast to oneself');
select set_config('realtime.topic', pg_temp.topic('Beam'), true);
select matches(tests.attempt('owner', $$update realtime.messages set event = 'x'$$), '^(0 rows|42501)$', 'no user changes a message');
select matches(tests.attempt('owner', $$delete from realtime.messages$$), '^(0 rows|42501)$', 'no user deletes a message');

-- Messages to open screens about a change
delete from realtime.messages;
select tests.act_as('owner', 'Beam');
update public.projects set name = 'Changed' where id = tests.id('Site');
select tests.reset();
select results_eq('select topic, event, private from realtime.messages', $$values (pg_temp.topic('Beam'), 'changed', true)$$,
  'a change is broadcast privately to its organization');
select is((select payload from realtime.messages),
  jsonb_build_object('entity', 'project', 'id', tests.id('Site'), 'project_id', tests.id('Site'), 'action', 'updated'),
  'a broadcast names table, ids and action but no row data');
delete from realtime.messages;
update public.projects set name = name where id = tests.id('Site');
select is_empty('select from realtime.messages', 'an update without a change is not broadcast');

-- A removed member receives nothing more from the organization.
select set_config('tests.topic', pg_temp.topic('Beam'), true);
delete from public.memberships where user_id = tests.id('team_member');
delete from realtime.messages;
update public.projects set name = 'Changed again' where id = tests.id('Site');
select private.notify(tests.id('Beam'), array[tests.id('team_member'), tests.id('admin')], 'team', 'info', 'low', 'T', '', 'Tests', null,
  null, null, null, '{}', 'after');
select private.send_system_message('Hello', tests.id('Beam'));
select is_empty($$select from realtime.messages where topic in (current_setting('tests.topic'), 'user:' || tests.id('team_member'))$$,
  'a removed member receives no broadcasts');
select ok(not pg_temp.joins('team_member', topic), 'a removed member cannot join: ' || what)
from (values
  ('the previous topic', current_setting('tests.topic')),
  ('the current topic', pg_temp.topic('Beam'))
) a (what, topic);

select * from finish();
rollback;
