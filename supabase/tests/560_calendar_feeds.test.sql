begin;
select plan(71);
select tests.cast_and_records();
-- What only a request of the API may do is tried with its request id.
insert into public.calendar_feeds (org_id, user_id, token_hash)
values (tests.id('Beam'), tests.id('team_member'), repeat('a', 64)), (tests.id('Rival'), tests.id('outsider'), repeat('b', 64));

select tests.only('{team_member}', 'see the address of the team member''s calendar',
  $$select id from public.calendar_feeds where user_id = tests.id('team_member')$$);
select tests.only('{outsider at home}', 'see the outsider''s', $$select id from public.calendar_feeds where user_id = tests.id('outsider')$$);
select tests.only('{team_member}', 'revoke it', $$delete from public.calendar_feeds where user_id = tests.id('team_member')$$);
select is(tests.attempt('team_member', 'delete from public.calendar_feeds', 'Beam'), '1 row', 'whoever revokes all of them revokes their own');
select tests.nobody('change it', $$update public.calendar_feeds set last_used_at = now() where user_id = tests.id('team_member')$$);
select is(tests.attempt('team_member', 'select token_hash from public.calendar_feeds', 'Beam'), '42501', 'the secret''s hash is for nobody');
select is(tests.columns_granted('authenticated', 'insert', 'public.calendar_feeds'), 'org_id token_hash', 'columns that an insert may name');

select is(tests.attempt('owner', $$insert into public.calendar_feeds (org_id, token_hash) values (tests.id('Beam'), repeat('c', 64))$$, 'Beam'),
  '42501', 'one is made by the API alone');
select is(tests.attempt('owner', $$insert into public.calendar_feeds (org_id, token_hash) values (tests.id('Beam'), repeat('c', 64))$$, 'Beam', 'r'),
  '1 row', 'which a person may');
select is(tests.attempt('team_member', $$insert into public.calendar_feeds (org_id, token_hash) values (tests.id('Beam'), repeat('c', 64))$$, 'Beam', 'r'),
  '23505', 'once');
select is(tests.attempt('owner', $$insert into public.calendar_feeds (org_id, token_hash) values (tests.id('Rival'), repeat('c', 64))$$, 'Beam', 'r'),
  '42501', 'not in another organization');
select is(tests.attempt('owner', $$insert into public.calendar_feeds (org_id, token_hash) values (tests.id('Beam'), 'x')$$, 'Beam', 'r'), '23514', 'with a hash');

select is(tests.attempt(who, $$select from private.find_calendar_feed(repeat('a', 64))$$), '42501', 'nobody looks one up: ' || who)
from unnest('{anon,owner,team_member}'::text[]) who;
select tests.reset();
select results_eq($$select user_id, org_id from private.find_calendar_feed(repeat('a', 64))$$,
  $$values (tests.id('team_member'), tests.id('Beam'))$$, 'the API finds whose it is');
select isnt((select last_used_at from public.calendar_feeds where token_hash = repeat('a', 64)), null, 'and it counts as used');
delete from public.memberships where org_id = tests.id('Beam') and user_id = tests.id('team_member');
select is_empty($$select from private.find_calendar_feed(repeat('a', 64))$$, 'it ends with the membership');

select * from finish();
rollback;
