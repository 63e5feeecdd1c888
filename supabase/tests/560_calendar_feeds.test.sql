begin;
select plan(71);
select tests.cast_and_records();
-- Actions reserved for API requests are tested with a request id.
insert into public.calendar_feeds (org_id, user_id, token_hash)
values (tests.id('Beam'), tests.id('team_member'), repeat('a', 64)), (tests.id('Rival'), tests.id('outsider'), repeat('b', 64));

select tests.only('{team_member}', 'see the team member''s calendar feed',
  $$select id from public.calendar_feeds where user_id = tests.id('team_member')$$);
select tests.only('{outsider at home}', 'see the outsider''s calendar feed',
  $$select id from public.calendar_feeds where user_id = tests.id('outsider')$$);
select tests.only('{team_member}', 'revoke it', $$delete from public.calendar_feeds where user_id = tests.id('team_member')$$);
select is(tests.attempt('team_member', 'delete from public.calendar_feeds', 'Beam'), '1 row', 'revoking all feeds revokes only one''s own');
select tests.nobody('change it', $$update public.calendar_feeds set last_used_at = now() where user_id = tests.id('team_member')$$);
select is(tests.attempt('team_member', 'select token_hash from public.calendar_feeds', 'Beam'), '42501', 'no user reads the token hash');
select is(tests.columns_granted('authenticated', 'insert', 'public.calendar_feeds'), 'org_id token_hash', 'columns that an insert may set');

select is(tests.attempt('owner', $$insert into public.calendar_feeds (org_id, token_hash) values (tests.id('Beam'), repeat('c', 64))$$,
  'Beam'),
  '42501', 'creating a feed requires the API');
select is(tests.attempt('owner', $$insert into public.calendar_feeds (org_id, token_hash) values (tests.id('Beam'), repeat('c', 64))$$,
  'Beam', 'r'),
  '1 row', 'a person may create a feed');
select is(tests.attempt('team_member',
  $$insert into public.calendar_feeds (org_id, token_hash) values (tests.id('Beam'), repeat('c', 64))$$, 'Beam', 'r'),
  '23505', 'once');
select is(tests.attempt('owner', $$insert into public.calendar_feeds (org_id, token_hash) values (tests.id('Rival'), repeat('c', 64))$$,
  'Beam', 'r'),
  '42501', 'cannot create one in another organization');
select is(tests.attempt('owner', $$insert into public.calendar_feeds (org_id, token_hash) values (tests.id('Beam'), 'x')$$, 'Beam', 'r'),
  '23514', 'with a hash');

select is(tests.attempt(who, $$select from private.find_calendar_feed(repeat('a', 64))$$), '42501', 'cannot look up a feed: ' || who)
from unnest('{anon,owner,team_member}'::text[]) who;
select tests.reset();
select results_eq($$select user_id, org_id from private.find_calendar_feed(repeat('a', 64))$$,
  $$values (tests.id('team_member'), tests.id('Beam'))$$, 'the API finds the feed''s owner');
select isnt((select last_used_at from public.calendar_feeds where token_hash = repeat('a', 64)), null, 'records the use');
delete from public.memberships where org_id = tests.id('Beam') and user_id = tests.id('team_member');
select is_empty($$select from private.find_calendar_feed(repeat('a', 64))$$, 'ends with the membership');

select * from finish();
rollback;
