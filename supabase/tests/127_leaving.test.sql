-- What stays of a person who leaves an organization, or deletes their account.
begin;
select plan(97);
select tests.cast_and_records();
select tests.compliance_records();

-- One of whom there is a trace wherever there can be one. Their own name is on nobody else.
do $$ begin execute $sql$ update public.profiles set name = 'Lena Leaver', email = 'lena@leaver.example', title = 'Counsel at large', phone = '+1 555 0177' where id = tests.id('lawyer') $sql$; end $$;
update auth.users set email = 'lena@leaver.example' where id = tests.id('lawyer');

-- Every reference to a person: none goes with the account but what says that they belong.
select results_eq(
  $$select c.conrelid::regclass::text, c.confdeltype::text from pg_constraint c
    where c.contype = 'f' and c.confrelid = 'public.profiles'::regclass and c.confdeltype not in ('n', 'a') order by 1$$,
  $$values ('former_members', 'c'), ('memberships', 'c'), ('notification_preferences', 'c'), ('private.recovery_codes', 'c')$$,
  'what hangs on a person alone is their place in organizations, and how they are told');
select results_eq(
  $$select c.conrelid::regclass::text from pg_constraint c where c.contype = 'f' and c.confrelid = 'auth.users'::regclass
    and c.connamespace in ('public'::regnamespace, 'private'::regnamespace)$$,
  $$values ('private.known_devices')$$,
  'deleting an account deletes only its known devices, and no record');

-- Where a column names a person by reference, put this one there.
create temp table named (tab text, col text);
grant select on named to public;
set constraints all immediate;
do $$
declare
  ref record;
  n bigint;
begin
  for ref in
    select c.conrelid::regclass::text as tab, a.attname::text as col
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'public.profiles'::regclass and c.confdeltype in ('n', 'a')
  loop
    execute format('alter table %s disable trigger user', ref.tab);
    execute format('update %s set %I = tests.id(''lawyer'')', ref.tab, ref.col);
    get diagnostics n = row_count;
    execute format('alter table %s enable trigger user', ref.tab);
    if n > 0 then
      insert into named values (ref.tab, ref.col);
    end if;
  end loop;
end $$;
select cmp_ok((select count(*) from named), '>=', 10::bigint, 'a trace of the person in many a place');

-- An event in the log, which has no reference.
insert into public.activity_events (org_id, project_id, actor_id, action, entity_type, entity_id)
values (tests.id('Beam'), tests.id('Site'), tests.id('lawyer'), 'project.updated', 'project', tests.id('Site'));

-- Leaving the organization
select is(tests.attempt('owner', $$select from private.people where name = 'Lena Leaver'$$, 'Beam'), '1 row', 'a member has a name');
delete from public.memberships where user_id = tests.id('lawyer') and org_id = tests.id('Beam');
update public.profiles set name = 'Lena Elsewhere' where id = tests.id('lawyer');
select results_eq($$select name from public.former_members where user_id = tests.id('lawyer') and org_id = tests.id('Beam')$$,
  $$values ('Lena Leaver')$$, 'who leaves stays by the name they had');
select tests.only('{owner,admin,project_manager,team_member,contractor,client_rep}', 'read the name of a colleague who left',
  $$select name from public.former_members where user_id = tests.id('lawyer')$$);
select tests.nobody('add to those who left', $$insert into public.former_members (org_id, user_id, name) values (tests.id('Beam'), tests.id('owner'), 'X')$$);
select tests.nobody('rename who left', $$update public.former_members set name = 'X' where user_id = tests.id('lawyer')$$);
select tests.nobody('forget who left', $$delete from public.former_members where user_id = tests.id('lawyer')$$);
update public.former_members set project_ids = '{}';
select is(tests.attempt(who, $$select name from public.former_members where user_id = tests.id('lawyer')$$, 'Beam'), outcome, 'who was on no project is known to admins: ' || who)
from (values ('owner', '1 row'), ('admin', '1 row'), ('team_member', '0 rows')) v (who, outcome);
select is(tests.attempt('owner', $$select from private.people where id = tests.id('lawyer') and name = 'Lena Leaver'$$, 'Beam'), '1 row', 'one name, the one of then');

-- Coming back
insert into public.memberships (org_id, user_id) values (tests.id('Beam'), tests.id('lawyer'));
select is_empty($$select from public.former_members where user_id = tests.id('lawyer')$$, 'who comes back is no former member');
select is(tests.attempt('owner', $$select from private.people where id = tests.id('lawyer') and name = 'Lena Elsewhere'$$, 'Beam'), '1 row', 'and has the name of now');

-- Deleting the account
select lives_ok($$delete from auth.users where id = tests.id('lawyer')$$, 'an account goes, whatever its owner has done');
select is_empty($$select from public.memberships where user_id = tests.id('lawyer')$$, 'and with it every membership');
select results_eq($$select email, name, title, phone, bar_number, bar_jurisdiction, last_org_id from public.profiles where id = tests.id('lawyer')$$,
  $$values ('', 'Deleted account', null::text, null::text, null::text, null::text, null::uuid)$$, 'of the profile nothing is left');
select is(tests.attempt('owner', $$select from private.people where id = tests.id('lawyer') and name = 'Lena Elsewhere'$$, 'Beam'), '1 row', 'the organization keeps the name as it stood');
select throws_ok($$update public.profiles set name = 'Back again' where id = tests.id('lawyer')$$, '42501', 'This account was deleted', 'a token that lives on writes nothing there');
select is(
  (select sum((xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %s where %I = tests.id(''lawyer'')', n.tab, n.col), false, true, '')))[1]::text::bigint) > 0), true,
  format('%s.%s still says who it was', n.tab, n.col))
from named n group by n.tab, n.col;
select is_empty(
  $$select t.name from (select c.oid::regclass::text as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r') t
    where (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %s x where to_jsonb(x)::text ~ ''lena@leaver|Counsel at large|555 0177''', t.name), false, true, '')))[1]::text::bigint > 0$$,
  'address, title and telephone are nowhere');
select throws_ok($$delete from auth.users where id = tests.id('owner')$$, 'PT409', null, 'the last owner''s account stays');
select isnt_empty($$select from public.memberships where user_id = tests.id('owner')$$, 'with everything that hangs on it');

-- Beginning an organization
select tests.act_as('outsider');
select throws_ok($$select private.begin_organization(auth.uid(), 'Own Ltd')$$, '42501', null, 'nobody begins one but through the API');
select tests.reset();
select isnt(private.begin_organization(tests.id('team_member'), 'Own Ltd'), null, 'which makes it');
select results_eq($$select m.role::text, o.id = p.last_org_id from public.organizations o join public.memberships m on m.org_id = o.id join public.profiles p on p.id = m.user_id where o.name = 'Own Ltd'$$,
  $$values ('owner', true)$$, 'with its maker as owner, who acts there');
select lives_ok($$select private.begin_organization(tests.id('team_member'), 'Own Ltd') from generate_series(1, 19)$$, 'twenty are as many');
select throws_ok($$select private.begin_organization(tests.id('team_member'), 'Own Ltd')$$, 'PT409', null, 'as an account may own');

select * from finish();
rollback;
