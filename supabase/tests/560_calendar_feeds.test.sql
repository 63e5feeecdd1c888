begin;
select plan(71);
select tests.cast_and_records();
-- Actions reserved for API requests are tested with a request id.
insert into public.calendar_feeds (org_id, user_id, token_hash)
values
  (tests.id('Beam'), tests.id('team_member'), repeat('a', 64)),
  (tests.id('Rival'), tests.id('outsider'), repeat('b', 64));

select tests.only('{team_member}', 'see the team member''s calendar feed',
  $$select id from public.calendar_feeds where user_id = tests.id('team_member')$$);
select tests.only('{outsider at home}', 'see the outsider''s calendar feed',
  $$select id from public.calendar_feeds where user_id = tests.id('outsider')$$);
select tests.only('{team_member}', 'revoke it', $$delete from public.calendar_feeds where user_id = tests.id('team_member')$$);
select is(tests.attempt('team_member', 'delete from public.calendar_feeds', 'Beam'), '1 row', 'revoking all feeds revokes only one''s own');
select tests.nobody('change it', $$update public.calendar_feeds set last_used_at = now() where user_id = tests.id('team_member')$$);
select is(tests.attempt('team_member', 'select token_hash from public.calendar_feeds', 'Beam'), '42501', 'no user reads the token hash');
select is(tests.columns_granted('authenticated', 'insert', 'public.calendar_feeds'), 'org_id token_hash', 'columns that an insert may set');

create function pg_temp.insert_feed(org text, token_hash text default repeat('c', 64)) returns text language sql as $$
  select format('insert into public.calendar_feeds (org_id, token_hash) values (tests.id(%L), %L)', org, token_hash)
$$;
select is(tests.attempt(who, statement, 'Beam', request), outcome, title)
from (values
  ('creating a feed requires the API', 'owner', pg_temp.insert_feed('Beam'), '', '42501'),
  ('a person may create a feed', 'owner', pg_temp.insert_feed('Beam'), 'r', '1 row'),
  ('a person has one feed per organization', 'team_member', pg_temp.insert_feed('Beam'), 'r', '23505'),
  ('a person cannot create a feed in another organization', 'owner', pg_temp.insert_feed('Rival'), 'r', '42501'),
  ('a feed stores a hash, not the token', 'owner', pg_temp.insert_feed('Beam', 'x'), 'r', '23514')
) a (title, who, statement, request, outcome);

select is(tests.attempt(who, $$select from private.find_calendar_feed(repeat('a', 64))$$), '42501', 'cannot look up a feed: ' || who)
from unnest('{anon,owner,team_member}'::text[]) who;
select tests.reset();
select results_eq($$select user_id, org_id from private.find_calendar_feed(repeat('a', 64))$$,
  $$values (tests.id('team_member'), tests.id('Beam'))$$, 'the API finds the feed''s owner');
select isnt((select last_used_at from public.calendar_feeds where token_hash = repeat('a', 64)), null, 'a look-up records the use');
delete from public.memberships where org_id = tests.id('Beam') and user_id = tests.id('team_member');
select is_empty($$select from private.find_calendar_feed(repeat('a', 64))$$, 'a feed ends with the membership');

select * from finish();
rollback;
