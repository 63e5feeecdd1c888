begin;
select no_plan();
select tests.cast_and_records();

insert into private.known_devices (token_hash, user_id, session_id) values (repeat('a', 64), tests.id('owner'), null);
select tests.nobody('read which devices are known', $$select from private.known_devices where token_hash = repeat('a', 64)$$, 'request 1');
select tests.nobody('make a device known', $$insert into private.known_devices (token_hash, user_id) values (repeat('b', 64), tests.id('owner'))$$, 'request 1');
select tests.nobody('change a known device', $$update private.known_devices set user_id = tests.id('admin') where token_hash = repeat('a', 64)$$, 'request 1');
select tests.nobody('make a device unknown', $$delete from private.known_devices where token_hash = repeat('a', 64)$$, 'request 1');
select tests.nobody('count a sign-in', $$select private.take_sign_in('a@b.example', '192.0.2.1', '{}')$$, 'request 1');
select tests.nobody('remember a device', $$select private.remember_device(tests.id('owner'), null, '{}', repeat('c', 64))$$, 'request 1');
select is(tests.attempt('owner of the tables', $$insert into private.known_devices (token_hash, user_id) values ('a token itself', tests.id('owner'))$$), '23514', 'what is kept is a hash');

-- private.take_sign_in()
create function tests.sign_ins(n integer, email text, address text, devices text[] default '{}') returns text language sql as $$
  select string_agg(case when t.retry_after_seconds > 0 then 'refused' when t.is_slowed then 'slowed' else 'taken' end, ' ' order by i)
  from generate_series(1, n) i, private.take_sign_in(email, coalesce(address, 'address ' || i || ' of ' || email), devices) t $$;
create function tests.counted(outcomes text) returns text language sql as $$
  select string_agg(count || ' ' || outcome, ', ' order by place) from (
    select outcome, count(*), min(place) from string_to_table(outcomes, ' ') with ordinality o (outcome, place) group by outcome) c (outcome, count, place) $$;

select is(tests.counted(tests.sign_ins(12, 'pair@test.example', '192.0.2.1')), '10 taken, 2 refused', 'an account from one address');
select is(tests.counted(tests.sign_ins(1, 'pair@test.example', '192.0.2.2')), '1 slowed', 'leaves another address open, later');
select is(tests.counted(tests.sign_ins(1, 'colleague@test.example', '192.0.2.1')), '1 slowed', 'and other accounts of the address');
select is(tests.counted(tests.sign_ins(30, 'everywhere@test.example', null)), '10 taken, 15 slowed, 5 refused', 'an account from everywhere');
select is((select count(*) from private.rate_limit_hits where key like 'sign-in:client:address % of everywhere@test.example'), 25::bigint, 'what is refused counts nowhere');
select is((select tests.counted(string_agg(tests.sign_ins(1, 'account ' || i, '192.0.2.3'), ' ' order by i)) from generate_series(1, 105) i),
  '10 taken, 90 slowed, 5 refused', 'an address over all accounts');

-- A device that has signed in before
create function tests.email_of(who text) returns text language sql as $$ select u.email from auth.users u where u.id = tests.id(who) $$;
select is(tests.counted(tests.sign_ins(30, tests.email_of('owner'), null)), '10 taken, 15 slowed, 5 refused', 'the owner''s account is under attack');
select is(tests.counted(tests.sign_ins(1, tests.email_of('owner'), '192.0.2.3', array[repeat('9', 64)])), '1 refused', 'a token of nobody''s means nothing');
select is(tests.counted(tests.sign_ins(12, ' ' || upper(tests.email_of('owner')), '192.0.2.3', array[repeat('9', 64), repeat('a', 64)])), '10 taken, 2 refused', 'a known device has a limit of its own');
select is(tests.counted(tests.sign_ins(11, tests.email_of('admin'), '192.0.2.9', array[repeat('a', 64)])), '10 taken, 1 refused', 'and is unknown to another account');
select is((select count(*) from private.rate_limit_hits where key = 'sign-in:device:' || repeat('a', 64)), 10::bigint, 'which counts as that of a stranger');
update private.known_devices set last_used_at = now() - interval '180 days' where token_hash = repeat('a', 64);
select is(tests.counted(tests.sign_ins(1, tests.email_of('owner'), '192.0.2.9', array[repeat('a', 64)])), '1 refused', 'after 180 days it is unknown');

-- private.remember_device()
select ok(private.remember_device(tests.id('owner'), null, array[repeat('a', 64)], repeat('b', 64)), 'a device known too long ago is remembered anew');
select is_empty($$select from private.known_devices where token_hash = repeat('a', 64)$$, 'in place of what it was');
select ok(not private.remember_device(tests.id('owner'), null, array[repeat('b', 64)], repeat('c', 64)), 'a known one stays the same');
select ok(private.remember_device(tests.id('admin'), null, array[repeat('b', 64)], repeat('d', 64)), 'another account''s token is not taken over');
select is((select user_id from private.known_devices where token_hash = repeat('b', 64)), tests.id('owner'), 'and stays where it is');
select count(private.remember_device(tests.id('owner'), null, '{}', lpad(i::text, 64, '0'))) from generate_series(1, 30) i;
select is((select count(*) from private.known_devices where user_id = tests.id('owner')), 20::bigint, 'an account keeps twenty');
update auth.users set encrypted_password = 'another' where id = tests.id('owner');
select is((select count(*) from private.known_devices where user_id = tests.id('owner')), 0::bigint, 'and none after a new password');
select is((select count(*) from private.known_devices where user_id = tests.id('admin')), 1::bigint, 'other accounts keep theirs');

select * from finish();
rollback;
