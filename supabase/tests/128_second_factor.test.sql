-- Who has a second factor reaches nothing without it, and an organization may ask everybody for one.
begin;
select plan(59);
select tests.cast_and_records();
insert into public.organization_holidays (org_id, day, name) values (tests.id('Beam'), '2026-12-24', 'Eve');

-- What becomes of a statement in a session of one factor (aal1) or two (aal2), undone.
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
  ($$select where private.may_hear_topic((select 'org:' || id || ':' || realtime_epoch from public.organizations where id = tests.id('Beam')))$$, '1 row', '0 rows');

-- A factor that was begun and not confirmed counts for nothing.
insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
values (gen_random_uuid(), tests.id('owner'), 'totp', 'unverified', now(), now());
select is(tests.attempt_at('aal1', 'owner', s.statement), s.usual, 'without a second factor: ' || s.statement) from statements s;

update auth.mfa_factors set status = 'verified' where user_id = tests.id('owner');
select is(tests.attempt_at('aal1', 'owner', s.statement), s.without_rows, 'owed: ' || s.statement) from statements s;
select is(tests.attempt_at('aal2', 'owner', s.statement), s.usual, 'passed: ' || s.statement) from statements s;
select is(tests.attempt_at('aal1', 'owner', statement), outcome, 'owed: ' || statement)
from (values ('select from public.organizations', '0 rows'), ($$update public.profiles set name = 'Other' where id = tests.id('owner')$$, '0 rows'),
  ($$select where private.missing_second_factor() = 'person'$$, '1 row'), ($$select where private.may_hear_topic('user:' || tests.id('owner'))$$, '0 rows')) v (statement, outcome);
select is(tests.attempt_at('aal2', 'owner', statement), '1 row', 'passed: ' || statement)
from unnest(array['select from public.organizations', $$update public.profiles set name = 'Other' where id = tests.id('owner')$$,
  $$select where private.missing_second_factor() is null$$, $$select where private.may_hear_topic('user:' || tests.id('owner'))$$]) statement;
select is(tests.attempt_at('aal1', 'admin', $$select id from public.projects where id = tests.id('Site')$$), '1 row', 'it is nobody else''s matter');

-- The organization asks for one
select is(tests.attempt_at('aal1', 'admin', $$update public.organizations set requires_second_factor = true where id = tests.id('Beam')$$), 'PT409', 'who has none asks nobody for one');
select is(tests.attempt_at('aal2', 'team_member', $$update public.organizations set requires_second_factor = true where id = tests.id('Beam')$$), '0 rows', 'nor does a member');
select is(tests.attempt_at('aal2', 'owner', $$update public.organizations set requires_second_factor = true where id = tests.id('Beam')$$), '1 row', 'an owner does who has passed one');
create temp table epoch as select realtime_epoch from public.organizations where id = tests.id('Beam');
update public.organizations set requires_second_factor = true where id = tests.id('Beam');
select isnt((select realtime_epoch from public.organizations where id = tests.id('Beam')), (select realtime_epoch from epoch), 'who listens with one factor falls silent');
select is(tests.attempt_at('aal1', 'admin', s.statement), s.without_rows, 'asked for: ' || s.statement) from statements s;
select is(tests.attempt_at('aal2', 'admin', s.statement), s.usual, 'asked for and passed: ' || s.statement) from statements s;
select is(tests.attempt_at('aal1', 'admin', statement), '1 row', 'one is told of it: ' || statement)
from unnest(array['select from public.organizations where requires_second_factor', $$select where private.missing_second_factor() = 'organization'$$,
  $$update public.profiles set name = 'Other' where id = tests.id('admin')$$]) statement;

-- Recovery codes
select tests.act_as('owner', 'Beam', 'request 1');
select throws_ok('select from private.recovery_codes', '42501', null, 'nobody reads the hashes');
select throws_ok($$select private.use_recovery_code(auth.uid(), repeat('a', 64))$$, '42501', null, 'nor uses a code but through the API');
select tests.reset();
select private.keep_recovery_codes(tests.id('owner'), array[repeat('a', 64), repeat('b', 64)]);
select private.keep_recovery_codes(tests.id('owner'), array[repeat('c', 64), repeat('d', 64)]);
select is(tests.attempt_at('aal1', 'owner', $$select where private.my_recovery_codes() = 2$$), '1 row', 'one knows how many are left');
select is(private.use_recovery_code(tests.id('owner'), repeat('a', 64)), false, 'those before new ones are worthless');
select is(private.use_recovery_code(tests.id('admin'), repeat('c', 64)), false, 'and so are somebody else''s');
select is(private.use_recovery_code(tests.id('owner'), repeat('c', 64)), true, 'a code of one''s own counts');
select is_empty($$select from auth.mfa_factors where user_id = tests.id('owner')$$, 'and takes the factor off');
select is(private.use_recovery_code(tests.id('owner'), repeat('d', 64)), false, 'with the other codes');

select * from finish();
rollback;
