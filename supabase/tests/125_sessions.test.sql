begin;
select plan(9);
select tests.cast_and_records();
insert into auth.sessions (id, user_id, created_at, updated_at) values
  (tests.remember('desk', gen_random_uuid()), tests.id('owner'), now() - interval '2 days', now() - interval '1 hour'),
  (tests.remember('phone', gen_random_uuid()), tests.id('owner'), now() - interval '1 day', now() - interval '1 day'),
  (tests.remember('elsewhere', gen_random_uuid()), tests.id('admin'), now(), now());

-- Acts as a request of a session, as the API does.
create function tests.in_session(person text, session text) returns void language plpgsql as $$
begin
  perform tests.act_as(person, 'Beam');
  perform set_config('request.jwt.claims',
    jsonb_build_object('role', 'authenticated', 'sub', tests.id(person), 'session_id', tests.id(session))::text, true);
end $$;
grant execute on function tests.in_session(text, text) to public;

select tests.in_session('owner', 'desk');
select results_eq($$select id, is_current from private.my_sessions()$$, $$values (tests.id('desk'), true), (tests.id('phone'), false)$$,
  'lists a person''s own sessions, last used first');
select is(private.session_has_ended(), false, 'the current session has not ended');
select tests.reset();
delete from auth.sessions where id = tests.id('phone');
select tests.in_session('owner', 'phone');
select is(private.session_has_ended(), true, 'the token of a removed session has ended');
select tests.in_session('admin', 'elsewhere');
select is(private.session_has_ended(), false, 'another person''s session continues');
select tests.in_session('owner', 'elsewhere');
select is_empty($$select from private.my_sessions() s where s.is_current$$, 'another person''s session is not listed as current');
select tests.act_as('owner', 'Beam');
select is(private.session_has_ended(), false, 'a token without a session does not end');
select tests.reset();
select is(tests.attempt('anon', statement), '42501', 'anon is refused: ' || statement)
from unnest(array['select private.my_sessions()', 'select private.session_has_ended()',
  'select private.organizations_i_alone_own()']) statement;

select * from finish();
rollback;
