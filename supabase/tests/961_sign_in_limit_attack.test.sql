begin;
select no_plan();
select tests.cast_and_records();

insert into private.known_devices (token_hash, user_id, session_id) values (repeat('a', 64), tests.id('owner'), null);
select tests.nobody('read known devices', $$select from private.known_devices where token_hash = repeat('a', 64)$$, 'request 1');
select tests.nobody('add a known device',
  $$insert into private.known_devices (token_hash, user_id) values (repeat('b', 64), tests.id('owner'))$$, 'request 1');
select tests.nobody('change a known device',
  $$update private.known_devices set user_id = tests.id('admin') where token_hash = repeat('a', 64)$$, 'request 1');
select tests.nobody('delete a known device', $$delete from private.known_devices where token_hash = repeat('a', 64)$$, 'request 1');
select tests.nobody('take a sign-in attempt', $$select private.take_sign_in('a@b.example', '192.0.2.1', '{}')$$, 'request 1');
select tests.nobody('remember a device', $$select private.remember_device(tests.id('owner'), null, '{}', repeat('c', 64))$$, 'request 1');
select is(tests.attempt('owner of the tables',
  $$insert into private.known_devices (token_hash, user_id) values ('a token itself', tests.id('owner'))$$), '23514',
    'only a hash is stored');

-- private.take_sign_in()
create function tests.sign_ins(n integer, email text, address text, devices text[] default '{}') returns text language sql as $$
  select string_agg(case when t.retry_after_seconds > 0 then 'refused' when t.is_slowed then 'slowed' else 'taken' end, ' ' order by i)
  from generate_series(1, n) i, private.take_sign_in(email, coalesce(address, 'address ' || i || ' of ' || email), devices) t $$;
create function tests.counted(outcomes text) returns text language sql as $$
  select string_agg(count || ' ' || outcome, ', ' order by place) from (
    select outcome, count(*), min(place) from string_to_table(outcomes, ' ') with ordinality o (outcome, place)
      group by outcome) c (outcome, count, place) $$;

select is(tests.counted(tests.sign_ins(12, 'pair@test.example', '192.0.2.1')), '10 taken, 2 refused',
  'limits one account from one address');
select is(tests.counted(tests.sign_ins(1, 'pair@test.example', '192.0.2.2')), '1 slowed', 'another address is slowed but allowed');
select is(tests.counted(tests.sign_ins(1, 'colleague@test.example', '192.0.2.1')), '1 slowed',
  'another account from the same address is slowed but allowed');
select is(tests.counted(tests.sign_ins(30, 'everywhere@test.example', null)), '10 taken, 15 slowed, 5 refused',
  'limits one account across addresses');
select is((select count(*) from private.rate_limit_hits where key like 'sign-in:client:address % of everywhere@test.example'), 25::bigint,
  'refused attempts are not counted');
select is((select tests.counted(string_agg(tests.sign_ins(1, 'account ' || i, '192.0.2.3'), ' ' order by i))
  from generate_series(1, 105) i),
  '10 taken, 90 slowed, 5 refused', 'limits one address across accounts');

-- A device that has signed in before
create function tests.email_of(who text) returns text language sql as $$ select u.email from auth.users u where u.id = tests.id(who) $$;
select is(tests.counted(tests.sign_ins(30, tests.email_of('owner'), null)), '10 taken, 15 slowed, 5 refused',
  'limits attempts on the owner''s account');
select is(tests.counted(tests.sign_ins(1, tests.email_of('owner'), '192.0.2.3', array[repeat('9', 64)])), '1 refused',
  'an unknown device token has no effect');
select is(tests.counted(tests.sign_ins(12, ' ' || upper(tests.email_of('owner')), '192.0.2.3', array[repeat('9', 64), repeat('a', 64)])),
  '10 taken, 2 refused', 'a known device has its own limit');
select is(tests.counted(tests.sign_ins(11, tests.email_of('admin'), '192.0.2.9', array[repeat('a', 64)])), '10 taken, 1 refused',
  'the device is unknown to another account');
select is((select count(*) from private.rate_limit_hits where key = 'sign-in:device:' || repeat('a', 64)), 10::bigint,
  'attempts on that account do not use the device''s limit');
update private.known_devices set last_used_at = now() - interval '180 days' where token_hash = repeat('a', 64);
select is(tests.counted(tests.sign_ins(1, tests.email_of('owner'), '192.0.2.9', array[repeat('a', 64)])), '1 refused',
  'a device is unknown after 180 days');

-- private.remember_device()
select ok(private.remember_device(tests.id('owner'), null, array[repeat('a', 64)], repeat('b', 64)),
  'an expired device is remembered again');
select is_empty($$select from private.known_devices where token_hash = repeat('a', 64)$$, 'the old token is replaced');
select ok(not private.remember_device(tests.id('owner'), null, array[repeat('b', 64)], repeat('c', 64)), 'a known device keeps its token');
select ok(private.remember_device(tests.id('admin'), null, array[repeat('b', 64)], repeat('d', 64)),
  'another account''s token is not taken over');
select is((select user_id from private.known_devices where token_hash = repeat('b', 64)), tests.id('owner'),
  'the token stays with its account');
select count(private.remember_device(tests.id('owner'), null, '{}', lpad(i::text, 64, '0'))) from generate_series(1, 30) i;
select is((select count(*) from private.known_devices where user_id = tests.id('owner')), 20::bigint,
  'an account keeps at most twenty devices');
update auth.users set encrypted_password = 'another' where id = tests.id('owner');
select is((select count(*) from private.known_devices where user_id = tests.id('owner')), 0::bigint,
  'a new password deletes all known devices');
select is((select count(*) from private.known_devices where user_id = tests.id('admin')), 1::bigint, 'other accounts keep their devices');

select * from finish();
rollback;
