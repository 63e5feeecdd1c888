-- A person with a second factor has no access without it, and an organization may require one of everyone.
begin;
select plan(59);
select tests.cast_and_records();
insert into public.organization_holidays (org_id, day, name) values (tests.id('Beam'), '2026-12-24', 'Eve');

-- Returns a statement's outcome in a session with one factor (aal1) or two (aal2), rolled back.
create function tests.attempt_at(aal text, who text, statement text) returns text
language plpgsql set search_path = ''
as $$
declare
  outcome text;
  affected bigint;
begin
  begin
    perform tests.act_as(who, 'Beam', 'request 1');
    perform set_config('request.jwt.claims', (current_setting('request.jwt.claims')::jsonb || jsonb_build_object('aal', aal))::text, true);
    execute statement;
    get diagnostics affected = row_count;
    outcome := affected || case affected when 1 then ' row' else ' rows' end;
    raise exception 'undo' using errcode = 'UNDO0';
  exception when others then
    if sqlstate <> 'UNDO0' then
      outcome := sqlstate;
    end if;
  end;
  perform tests.reset();
  return outcome;
end;
$$;

create temp table statements (statement text, usual text, without_rows text);
grant select on statements to public;
insert into statements values
  ($$select id from public.projects where id = tests.id('Site')$$, '1 row', '0 rows'),
  ($$select id from public.contracts where id = tests.id('Shared contract')$$, '1 row', '0 rows'),
  ($$select day from public.organization_holidays$$, '1 row', '0 rows'),
  ($$update public.projects set name = 'Other' where id = tests.id('Site')$$, '1 row', '0 rows'),
  ($$insert into public.projects (org_id, name) values (tests.id('Beam'), 'New')$$, '1 row', '42501'),
  ($$delete from public.memberships where user_id = tests.id('client_rep')$$, '1 row', '0 rows'),
  ($$select where private.may_hear_topic((select 'org:' || id || ':' || realtime_epoch from public.organizations
    where id = tests.id('Beam')))$$, '1 row', '0 rows');

-- An unconfirmed factor does not count.
insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
values (gen_random_uuid(), tests.id('owner'), 'totp', 'unverified', now(), now());
select is(tests.attempt_at('aal1', 'owner', s.statement), s.usual, 'without a second factor: ' || s.statement) from statements s;

update auth.mfa_factors set status = 'verified' where user_id = tests.id('owner');
select is(tests.attempt_at('aal1', 'owner', s.statement), s.without_rows, 'owed: ' || s.statement) from statements s;
select is(tests.attempt_at('aal2', 'owner', s.statement), s.usual, 'passed: ' || s.statement) from statements s;
select is(tests.attempt_at('aal1', 'owner', statement), outcome, 'owed: ' || statement)
from (values
  ('select from public.organizations', '0 rows'),
  ($$update public.profiles set name = 'Other' where id = tests.id('owner')$$, '0 rows'),
  ($$select where private.missing_second_factor() = 'person'$$, '1 row'),
  ($$select where private.may_hear_topic('user:' || tests.id('owner'))$$, '0 rows')
) v (statement, outcome);
select is(tests.attempt_at('aal2', 'owner', statement), '1 row', 'passed: ' || statement)
from unnest(array['select from public.organizations', $$update public.profiles set name = 'Other' where id = tests.id('owner')$$,
  $$select where private.missing_second_factor() is null$$,
    $$select where private.may_hear_topic('user:' || tests.id('owner'))$$]) statement;
select is(tests.attempt_at('aal1', 'admin', $$select id from public.projects where id = tests.id('Site')$$), '1 row',
  'other members are not affected');

-- The organization requires a second factor
select is(tests.attempt_at('aal1', 'admin',
  $$update public.organizations set requires_second_factor = true where id = tests.id('Beam')$$), 'PT409',
    'an owner without a second factor cannot require one');
select is(tests.attempt_at('aal2', 'team_member',
  $$update public.organizations set requires_second_factor = true where id = tests.id('Beam')$$), '0 rows',
    'a member cannot require a second factor');
select is(tests.attempt_at('aal2', 'owner',
  $$update public.organizations set requires_second_factor = true where id = tests.id('Beam')$$), '1 row',
    'an owner who passed a second factor can require one');
create temp table epoch as select realtime_epoch from public.organizations where id = tests.id('Beam');
update public.organizations set requires_second_factor = true where id = tests.id('Beam');
select isnt((select realtime_epoch from public.organizations where id = tests.id('Beam')), (select realtime_epoch from epoch),
  'requiring a second factor raises the realtime epoch');
select is(tests.attempt_at('aal1', 'admin', s.statement), s.without_rows, 'second factor required but not passed: ' || s.statement)
  from statements s;
select is(tests.attempt_at('aal2', 'admin', s.statement), s.usual, 'second factor required and passed: ' || s.statement) from statements s;
select is(tests.attempt_at('aal1', 'admin', statement), '1 row', 'allowed without the second factor: ' || statement)
from unnest(array['select from public.organizations where requires_second_factor',
  $$select where private.missing_second_factor() = 'organization'$$,
  $$update public.profiles set name = 'Other' where id = tests.id('admin')$$]) statement;

-- Recovery codes
select tests.act_as('owner', 'Beam', 'request 1');
select throws_ok('select from private.recovery_codes', '42501', null, 'no user reads recovery code hashes');
select throws_ok($$select private.use_recovery_code(auth.uid(), repeat('a', 64))$$, '42501', null, 'only the API uses a recovery code');
select tests.reset();
select private.keep_recovery_codes(tests.id('owner'), array[repeat('a', 64), repeat('b', 64)]);
select private.keep_recovery_codes(tests.id('owner'), array[repeat('c', 64), repeat('d', 64)]);
select is(tests.attempt_at('aal1', 'owner', $$select where private.my_recovery_codes() = 2$$), '1 row',
  'a user sees how many codes remain');
select is(private.use_recovery_code(tests.id('owner'), repeat('a', 64)), false, 'older codes are void after new ones are created');
select is(private.use_recovery_code(tests.id('admin'), repeat('c', 64)), false, 'another person''s code is rejected');
select is(private.use_recovery_code(tests.id('owner'), repeat('c', 64)), true, 'a valid code of one''s own is accepted');
select is_empty($$select from auth.mfa_factors where user_id = tests.id('owner')$$, 'a valid code removes the second factor');
select is(private.use_recovery_code(tests.id('owner'), repeat('d', 64)), false, 'with the other codes');

select * from finish();
rollback;
