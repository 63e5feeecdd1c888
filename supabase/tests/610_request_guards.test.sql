begin;
select plan(152);
select tests.cast_and_records();

create function pg_temp.insert_key(who text, key text) returns text language sql as $$
  select format('insert into private.idempotency_keys (user_id, key, method, path, request_hash, response_status, response_body)
    values (tests.id(%L), %L, ''POST'', ''/'', ''h'', 201, ''{}'')', who, key)
$$;
do $$ begin execute pg_temp.insert_key('owner', 'kept'); end $$;
insert into private.rate_limit_hits (key) values ('kept');

-- Idempotency keys and rate limits are reserved for the API.
select tests.nobody('create an idempotency key', pg_temp.insert_key('owner', 'k'), 'request 1');
select tests.nobody('read an idempotency key', $$select from private.idempotency_keys where key = 'kept'$$, 'request 1');
select tests.nobody('change an idempotency key',
  $$update private.idempotency_keys set response_body = '' where key = 'kept'$$, 'request 1');
select tests.nobody('delete an idempotency key', $$delete from private.idempotency_keys where key = 'kept'$$, 'request 1');
select tests.nobody('create a rate limit hit', $$insert into private.rate_limit_hits (key) values ('new')$$, 'request 1');
select tests.nobody('read a rate limit hit', $$select from private.rate_limit_hits where key = 'kept'$$, 'request 1');
select tests.nobody('change a rate limit hit', $$update private.rate_limit_hits set key = 'x' where key = 'kept'$$, 'request 1');
select tests.nobody('delete a rate limit hit', $$delete from private.rate_limit_hits where key = 'kept'$$, 'request 1');
select tests.nobody('take a rate limit hit by the function', $$select from private.take_rate_limit('k', 1, '1 minute')$$, 'request 1');

select is(tests.attempt('owner of the tables', pg_temp.insert_key(who, key)), outcome, title)
from (values
  ('rejects a key that the person has used', 'owner', 'kept', '23505'),
  ('accepts a key that another person has used', 'admin', 'kept', '1 row'),
  ('rejects an empty key', 'owner', '', '23514'),
  ('accepts a key of 255 characters', 'owner', repeat('x', 255), '1 row'),
  ('rejects a longer key', 'owner', repeat('x', 256), '23514')
) a (title, who, key, outcome);

-- private.take_rate_limit()
create temp table taken on commit drop as
  select n, (private.take_rate_limit('login:ada', 3, '15 minutes')).* from generate_series(1, 5) n order by n;
select results_eq('select allowed from taken order by n', 'values (true), (true), (true), (false), (false)',
  'allows hits only up to the limit');
select results_eq('select retry_after_seconds from taken where allowed', 'values (0), (0), (0)', 'an allowed request does not wait');
select is_empty('select from taken where not allowed and retry_after_seconds not between 1 and 900',
  'a refused request waits at most one window');
select is_empty('select from taken where allowed <> (hit_id is not null)', 'an allowed request gets a hit to return');
select is((select count(*) from private.rate_limit_hits where key = 'login:ada'), 3::bigint, 'a refused attempt does not count');
select ok((select allowed from private.take_rate_limit('login:bob', 3, '15 minutes')), 'limits are per key');
delete from private.rate_limit_hits where id = (select min(hit_id) from taken);
select ok((select allowed from private.take_rate_limit('login:ada', 3, '15 minutes')), 'a returned hit can be taken again');
select ok((select not allowed from private.take_rate_limit('login:ada', 3, '15 minutes')), 'once');
update private.rate_limit_hits set created_at = created_at - interval '14 minutes 30 seconds'
  where id = (select min(id) from private.rate_limit_hits where key = 'login:ada');
select cmp_ok((select retry_after_seconds from private.take_rate_limit('login:ada', 3, '15 minutes')), '<=', 30,
  'waits only for the oldest hit');
update private.rate_limit_hits set created_at = created_at - interval '1 minute'
  where id = (select min(id) from private.rate_limit_hits where key = 'login:ada');
select ok((select allowed from private.take_rate_limit('login:ada', 3, '15 minutes')), 'the oldest hit leaves the window');
select is((select count(*) from private.rate_limit_hits where key = 'login:ada'), 3::bigint, 'expired hits are deleted');
select results_eq($$select allowed, retry_after_seconds from private.take_rate_limit('closed', 0, '1 minute')$$, 'values (false, 1)',
  'a limit of zero allows nothing');

select * from finish();
rollback;
