begin;
select plan(318);
select tests.cast_and_records();
delete from public.notifications;

create function pg_temp.tell(who text, org text default 'Beam', cause text default 'cause',
  what public.notification_category default 'contract',
    how public.notification_priority default 'medium') returns integer language sql as $$
  select private.notify(tests.id(org), array[tests.id(who)], what, 'info', how, 'Title', 'Message', 'Tests', '/contracts', 'Open', null,
    null, '{}', cause) $$;
create function pg_temp.prefer(who text, settings text) returns void language plpgsql as $$
begin
  insert into public.notification_preferences (user_id) values (tests.id(who)) on conflict do nothing;
  execute format('update public.notification_preferences set %s where user_id = tests.id(%L)', settings, who);
end $$;

-- Notifying
select is(pg_temp.tell('team_member'), 1, 'notifies a member');
select is(pg_temp.tell('team_member'), 0, 'notifies once per cause');
select is(pg_temp.tell('team_member', 'Beam', 'another'), 1, 'notifies again for another cause');
select is(pg_temp.tell(who), 0, 'does not notify: ' || who) from unnest('{removed,outsider}'::text[]) who;
select is(pg_temp.tell('outsider', 'Rival'), 1, 'the cause is per organization');
select is(private.notify(tests.id('Beam'), array[tests.id('owner'), tests.id('admin'), tests.id('owner'), tests.id('removed')],
  'contract', 'info', 'low', repeat('t', 400), null, 'Tests', null, null, null, null, null, 'all'),
  2, 'notifies each member once');
select is((select char_length(title) || message || metadata::text from public.notifications where dedupe_key = 'all' limit 1), '300{}',
  'truncates a long title');
select is(tests.attempt(who, 'select pg_temp.tell(''team_member'', cause => ''forged'')'), '42501',
  'cannot send notifications directly: ' || who)
from unnest('{owner,team_member,anon,service_role}'::text[]) who;
select is(tests.attempt(who, statement), '42501', 'permission denied: ' || statement || ': ' || who)
from unnest('{owner,team_member,anon,service_role}'::text[]) who,
  unnest(array['select private.notify_each(null)', 'select private.send_system_message(''Hello'')',
    'select private.audience(tests.id(''Beam''), tests.id(''Site''), ''{lawyer}'')']) statement;

-- Reading
delete from public.notifications;
select pg_temp.tell('team_member'), pg_temp.tell('owner'), pg_temp.tell('outsider', 'Rival');
select tests.remember('told ' || called, n.id) from (values
  ('team_member'),
  ('owner'),
  ('outsider')
) a (called),
  public.notifications n where n.user_id = tests.id(called);
select tests.only('{team_member}', 'read the team member''s notification',
  $$select from public.notifications where id = tests.id('told team_member')$$);
select tests.only('{owner}', 'read the owner''s notification', $$select from public.notifications where id = tests.id('told owner')$$);
select tests.only('{outsider at home}', 'read another organization''s notification',
  $$select from public.notifications where id = tests.id('told outsider')$$);
insert into public.memberships (org_id, user_id, role) values (tests.id('Rival'), tests.id('team_member'), 'admin');
select is(tests.attempt('team_member', 'select from public.notifications', 'Rival'), '0 rows',
  'shows only the active organization''s notifications');

-- Changing
select tests.only('{team_member}', 'mark it as read',
  $$update public.notifications set read_at = now() where id = tests.id('told team_member')$$);
select tests.only('{team_member}', 'delete it',
  $$update public.notifications set removed_at = now() where id = tests.id('told team_member')$$);
select tests.only('{outsider at home}', 'mark another organization''s notification read',
  $$update public.notifications set read_at = now() where id = tests.id('told outsider')$$);
select is(tests.attempt(who, 'update public.notifications set read_at = now()', 'Beam'), '0 rows',
  'cannot update other people''s notifications: ' || who)
from unnest('{admin,contractor,bystander,removed,outsider}'::text[]) who;
select tests.nobody('create a notification',
  $$insert into public.notifications (org_id, user_id, category, type, priority, title, message, source, dedupe_key)
  values (tests.id('Beam'), tests.id('team_member'), 'system', 'info', 'urgent', 'Forged', '', 'Tests', 'forged')$$);
select tests.nobody('change its title', $$update public.notifications set title = 'Forged' where id = tests.id('told team_member')$$);
select tests.nobody('change its link', $$update public.notifications set action_url = '/x' where id = tests.id('told team_member')$$);
select tests.nobody('mark it as emailed', $$update public.notifications set emailed_at = now() where id = tests.id('told team_member')$$);
select tests.nobody('delete it', $$delete from public.notifications where id = tests.id('told team_member')$$);
select is(tests.columns_granted('authenticated', 'update', 'public.notifications'), 'read_at removed_at', 'columns that an update may set');
select is(tests.columns_granted('authenticated', 'insert', 'public.notifications'), '', 'columns that an insert may set');
grant update on public.notifications to authenticated;
select is(tests.attempt('team_member', $$update public.notifications set user_id = tests.id('owner')$$, 'Beam'), '42501',
  'a notification cannot move to another person');
select is(tests.attempt('team_member', $$update public.notifications set org_id = tests.id('Rival')$$, 'Beam'), '42501',
  'a notification cannot move to another organization');
revoke update on public.notifications from authenticated;
grant update (read_at, removed_at) on public.notifications to authenticated;
select is(tests.attempt('team_member', format('update public.notifications set %s = %L', field, moment), 'Beam'), '23514',
  field || ' must be finite, not ' || moment)
from unnest('{read_at,removed_at}'::text[]) field, unnest('{infinity,-infinity}'::text[]) moment;

-- Allowed values
select is(tests.attempt('owner of the tables', format('update public.notifications set %s where id = tests.id(''told owner'')', change)),
  '23514', 'not: ' || change)
from unnest(array[$$title = ' '$$, $$action_url = 'https://elsewhere.example'$$, $$action_url = '//elsewhere.example'$$,
  $$action_url = '/\elsewhere.example'$$, $$action_url = 'javascript:alert(1)'$$,
  $$metadata = '[]'$$, $$dedupe_key = ''$$, $$email_after = null$$, $$email_mode = 'none'$$, $$source = ''$$, $$action_label = ''$$,
  $$title = repeat('t', 301)$$, $$message = repeat('m', 2001)$$, $$source = repeat('s', 101)$$, $$action_url = '/' || repeat('u', 2000)$$,
  $$action_label = repeat('l', 101)$$, $$dedupe_key = repeat('k', 301)$$]) change;
select is(tests.attempt('owner of the tables',
  $$insert into public.notifications (org_id, user_id, category, type, priority, title, message, source, dedupe_key, email_mode)
  values (tests.id('Beam'), tests.id('owner'), 'system', 'info', 'low', 'T', '', 'Tests', 'undated', 'now')$$), '23514',
    'a pending email needs a send time');

-- A member who leaves
delete from public.memberships where org_id = tests.id('Rival') and user_id = tests.id('team_member');
select is((select count(*) from public.notifications where user_id = tests.id('team_member') and org_id = tests.id('Beam')), 1::bigint,
  'leaving an organization keeps the other''s notifications');
delete from public.memberships where org_id = tests.id('Beam') and user_id = tests.id('team_member');
select is_empty($$select from public.notifications where user_id = tests.id('team_member')$$,
  'leaving deletes the member''s notifications');
select is(pg_temp.tell('team_member', cause => 'gone'), 0, 'a former member is not notified');

-- Preferences
delete from public.notifications;
select pg_temp.prefer('owner', $$muted_in_app = '{team}', muted_email = '{document}'$$);
create function pg_temp.outcome(what public.notification_category,
  how public.notification_priority default 'medium') returns text language plpgsql as $$
begin
  perform pg_temp.tell('owner', cause => concat(what, how), what => what, how => how);
  return (select concat_ws(' ', case when in_app then 'bell' end, case when silent then 'silent' end, email_mode)
    from public.notifications where dedupe_key = concat(what, how));
end $$;
select is(pg_temp.outcome('contract'), 'bell now', 'an unmuted notification rings and is emailed');
select is(pg_temp.outcome('team'), 'now', 'muted in the bell: only emailed');
select is(pg_temp.outcome('team', 'urgent'), 'bell now', 'urgent rings during quiet hours');
select is(pg_temp.outcome('document'), 'bell none', 'muted in email: only in the bell');
select is(pg_temp.outcome('document', 'urgent'), 'bell none', 'muted in email and urgent: only in the bell');
delete from public.notifications;
select pg_temp.prefer('owner', $$in_app = false, push = false, digest = 'daily'$$);
select is(pg_temp.outcome('contract'), 'silent digest', 'bell off: emailed');
select is(pg_temp.outcome('contract', 'urgent'), 'bell now', 'urgent overrides bell and digest settings');
select is(pg_temp.outcome('document'), null, 'bell and email off: not created');
delete from public.notifications;
select pg_temp.prefer('owner', $$in_app = true, email = false, muted_in_app = '{}'$$);
select is(pg_temp.outcome('contract'), 'bell silent none', 'push off: silent in the bell');
select is(pg_temp.outcome('contract', 'urgent'), 'bell none', 'email off: no email, even if urgent');

-- Quiet hours and digests
create function pg_temp.clock(shift interval) returns time language sql as $$ select (now() at time zone 'UTC' + shift)::time $$;
select is(private.quiet_hours_end(pg_temp.clock('-1 hour'), pg_temp.clock('1 hour'), 'UTC'), now() + interval '1 hour',
  'quiet hours end at their end time');
select is(private.quiet_hours_end(pg_temp.clock(begins::interval), pg_temp.clock(ends::interval), 'UTC'), null,
  format('quiet hours %s to %s from now are not active', begins, ends))
from (values
  ('1 hour', '2 hours'),
  ('-2 hours', '-1 hour'),
  ('1 hour', '-1 hour'),
  ('-1 hour', '0 hours')
) a (begins, ends);
select is(private.quiet_hours_end(pg_temp.clock('0 hours'), pg_temp.clock('-1 minute'), 'UTC'), now() + interval '23 hours 59 minutes',
  'quiet hours include the first minute');
select is(private.quiet_hours_end(null, null, 'UTC'), null, 'no quiet hours are set');
select is(private.quiet_hours_end(pg_temp.clock('-1 hour'), pg_temp.clock('1 hour'), 'Mars/Olympus'), now() + interval '1 hour',
  'an unknown time zone is treated as UTC');
select pg_temp.prefer('owner',
  format($$quiet_from = %L, quiet_until = %L, time_zone = 'UTC', email = true, push = true, digest = 'off', muted_email = '{}'$$,
    pg_temp.clock('-1 hour'), pg_temp.clock('1 hour')));
delete from public.notifications;
select is(pg_temp.outcome('contract'), 'bell silent now', 'no sound during quiet hours');
select is((select email_after from public.notifications), now() + interval '1 hour', 'email waits until quiet hours end');
select is(pg_temp.outcome('contract', 'urgent'), 'bell now', 'urgent rings during quiet hours');
select is((select email_after from public.notifications where priority = 'urgent'), now(), 'urgent email does not wait');
select ok(at > now() and at <= now() + most::interval and at::time at time zone 'UTC' is not null and extract(hour
  from at at time zone zone) = 8 and extract(minute
    from at at time zone zone) = 0 and (digest = 'daily' or extract(isodow from at at time zone zone) = 1),
  format('the %s digest is sent at 8:00 in %s', digest, zone))
from (values
  ('daily', '25 hours'),
  ('weekly', '7 days 1 hour')
) d (digest, most),
  unnest('{America/New_York,Asia/Kolkata,UTC}'::text[]) zone,
  private.next_digest_at(digest::public.notification_digest, zone) at;

-- Who owns preferences
delete from public.notification_preferences;
select pg_temp.prefer(who, 'sound = true') from unnest('{owner,project_manager,outsider}'::text[]) who;
select tests.only('{project_manager}', 'read the project manager''s notification preferences',
  $$select from public.notification_preferences where user_id = tests.id('project_manager')$$);
select tests.only('{project_manager}', 'change it',
  $$update public.notification_preferences set sound = false where user_id = tests.id('project_manager')$$);
select is(tests.attempt('owner', 'update public.notification_preferences set sound = false', 'Beam'), '1 row',
  'an update reaches only one''s own preferences');
select is(tests.attempt(who, $$insert into public.notification_preferences (user_id, sound) values (tests.id('lawyer'), true)$$, 'Beam'),
  outcome, format('create the lawyer''s preferences: %s', who))
from (values
  ('lawyer', '1 row'),
  ('owner', '42501'),
  ('removed', '42501'),
  ('outsider', '42501'),
  ('anon', '42501'),
  ('service_role', '42501')
) a (who, outcome);
select tests.nobody('delete preferences', $$delete from public.notification_preferences where user_id = tests.id('project_manager')$$);
select is(tests.columns_granted('authenticated', privilege, 'public.notification_preferences'),
  'desktop digest email in_app muted_email muted_in_app push quiet_from quiet_until sound time_zone' || case privilege when 'insert'
    then ' user_id' else '' end, 'columns that an ' || privilege || ' may set')
from unnest('{insert,update}'::text[]) privilege;
grant update on public.notification_preferences to authenticated;
select is(tests.attempt('owner', $$update public.notification_preferences set user_id = tests.id('lawyer')$$, 'Beam'), '42501',
  'preferences cannot move to another person');
select is(tests.attempt('owner', format('update public.notification_preferences set %s', change), 'Beam'), '23514', 'not: ' || change)
from unnest(array[$$quiet_from = '22:00'$$, $$quiet_from = '22:00', quiet_until = '22:00'$$, $$time_zone = ''$$,
  $$muted_in_app = array[null]::public.notification_category[]$$,
  $$muted_email = array_fill('team'::public.notification_category, array[51])$$]) change;

-- Channel messages
create temp view heard as select event, topic, private, payload from realtime.messages order by inserted_at, id;
delete from public.notification_preferences;
delete from public.notifications;
delete from realtime.messages;
select pg_temp.tell('owner', how => 'high');
select results_eq('select event, topic, private from heard', $$values ('notification', 'user:' || tests.id('owner'), true)$$,
  'a notification is broadcast privately');
select is((select payload - 'id' - 'since' - 'timestamp' from heard),
  jsonb_build_object('category', 'contract', 'type', 'info', 'title', 'Title', 'message', 'Message', 'priority', 'high', 'source', 'Tests',
  'actionUrl', '/contracts', 'actionLabel', 'Open', 'metadata', '{}'::jsonb, 'projectId', null, 'contractId', null, 'organizationId',
    tests.id('Beam'), 'read', false, 'silent', false), 'with the payload of the spec and where it belongs');
select is((select (payload ->> 'id')::uuid from heard), (select id from public.notifications), 'the broadcast has the notification''s id');
select ok((select (payload ->> 'since')::bigint <= transaction_id from heard, public.notifications),
  'the catch-up cursor does not skip open transactions');
delete from realtime.messages;
select private.notify_each(array(select row(tests.id('Beam'), tests.id(who), 'contract', 'info', 'low', n::text, '', 'Tests', null, null,
  null, null, '{}', 'batch ' || n)::private.notice
  from unnest('{owner,admin}'::text[]) who, generate_series(1, 30) n));
select results_eq($$select event, topic, jsonb_array_length(payload -> 'notifications') from heard order by 2, 3$$,
  $$select 'notification_batch', 'user:' || tests.id(who), n from unnest('{owner,admin}'::text[]) who,
    unnest('{5,25}'::integer[]) n order by 2, 3$$,
  'broadcasts up to 25 notifications per batch and person');
delete from realtime.messages;
select pg_temp.prefer('owner', $$muted_in_app = '{team}'$$);
delete from realtime.messages;
select pg_temp.tell('owner', cause => 'muted', what => 'team');
select is_empty('select from heard', 'an email-only notification is not broadcast');
select pg_temp.prefer('owner', 'push = false');
select results_eq('select event, topic, payload - ''id'' from heard',
  $$values ('notification_preferences', 'user:' || tests.id('owner'), '{"version": 3}'::jsonb)$$,
    'changed preferences are broadcast to other screens');
delete from realtime.messages;
update public.notifications set read_at = now() where user_id = tests.id('owner') and dedupe_key in ('batch 1', 'batch 2', 'muted');
update public.notifications set removed_at = now(), read_at = null where user_id = tests.id('owner') and dedupe_key = 'batch 1';
update public.notifications set removed_at = null where user_id = tests.id('owner') and dedupe_key = 'batch 1';
update public.notifications set read_at = read_at;
select is((select count(*) || ' ' || string_agg(distinct event || ' ' || topic, ',') from heard),
  '3 notification_state user:' || tests.id('owner'), 'broadcasts read and removed states, but not unchanged ones');
select is((select array_agg(keys order by keys)
  from (select string_agg(k, ' ' order by k) keys from heard h, jsonb_object_keys(h.payload - 'id') k group by h.payload) a),
  '{organizationId read,organizationId removed unread,organizationId restored}'::text[], 'the broadcast names the change');
select is((select jsonb_array_length(payload -> 'read') from heard where payload ? 'read'), 2,
  'excludes notifications that are not in the bell');
insert into public.notifications (org_id, user_id, category, type, priority, title, message, source, dedupe_key)
select tests.id('Beam'), tests.id('admin'), 'team', 'info', 'low', 'T', '', 'Tests', 'many ' || n from generate_series(1, 201) n;
delete from realtime.messages;
update public.notifications set read_at = now() where user_id = tests.id('admin') and dedupe_key like 'many %';
select is((select payload - 'id' from heard), jsonb_build_object('organizationId', tests.id('Beam'), 'reload', true),
  'too many changes trigger a reload');
delete from realtime.messages;
select is(private.send_system_message('Back in a minute', tests.id('Beam')),
  (select count(*)::integer from public.memberships where org_id = tests.id('Beam')), 'a system notice reaches every member');
select results_eq($$select event, payload ->> 'text', count(*) from heard where topic <> 'user:' || tests.id('outsider') group by 1, 2$$,
  $$select 'system', 'Back in a minute', count(*) from public.memberships where org_id = tests.id('Beam')$$,
    'a system notice reaches only members');


-- Categories
select is_empty($$select category from unnest(enum_range(null::public.notification_category)) category
  where not exists (
    select from pg_proc f
    where f.pronamespace = 'private'::regnamespace and f.prosrc ~ 'private\.notify' and f.prosrc ~ format('''%s'',', category))$$,
  'each category is named by a function that notifies');

select * from finish();
rollback;
