-- What remains of a person who leaves an organization or deletes their account.
begin;
select plan(97);
select tests.cast_and_records();
select tests.compliance_records();

-- A person who left a trace wherever there can be one. No one else has their name.
do $$ begin execute $sql$ update public.profiles set name = 'Lena Leaver', email = 'lena@leaver.example', title = 'Counsel at large',
  phone = '+1 555 0177' where id = tests.id('lawyer') $sql$; end $$;
update auth.users set email = 'lena@leaver.example' where id = tests.id('lawyer');

-- All references to a person. Deleting the account deletes only rows that state membership.
select results_eq(
  $$select c.conrelid::regclass::text, c.confdeltype::text from pg_constraint c
    where c.contype = 'f' and c.confrelid = 'public.profiles'::regclass and c.confdeltype not in ('n', 'a') order by 1$$,
  $$values ('former_members', 'c'), ('memberships', 'c'), ('notification_preferences', 'c'), ('private.recovery_codes', 'c'),
    ('private.sso_sessions', 'c')$$,
  'only membership, preference, recovery code, and session rows cascade from a profile');
select results_eq(
  $$select c.conrelid::regclass::text from pg_constraint c where c.contype = 'f' and c.confrelid = 'auth.users'::regclass
    and c.connamespace in ('public'::regnamespace, 'private'::regnamespace)$$,
  $$values ('private.known_devices')$$,
  'deleting an account deletes only its known devices');

-- Put this person into every column that references a person.
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
select cmp_ok((select count(*) from named), '>=', 10::bigint, 'the person is referenced in at least ten columns');

-- A log event, which has no foreign key to the person.
insert into public.activity_events (org_id, project_id, actor_id, action, entity_type, entity_id)
values (tests.id('Beam'), tests.id('Site'), tests.id('lawyer'), 'project.updated', 'project', tests.id('Site'));

-- Leaving the organization
select is(tests.attempt('owner', $$select from private.people where name = 'Lena Leaver'$$, 'Beam'), '1 row', 'a member''s name is shown');
delete from public.memberships where user_id = tests.id('lawyer') and org_id = tests.id('Beam');
update public.profiles set name = 'Lena Elsewhere' where id = tests.id('lawyer');
select results_eq($$select name from public.former_members where user_id = tests.id('lawyer') and org_id = tests.id('Beam')$$,
  $$values ('Lena Leaver')$$, 'a former member keeps the name they had');
select tests.only('{owner,admin,project_manager,team_member,contractor,client_rep}', 'read a former member''s name',
  $$select name from public.former_members where user_id = tests.id('lawyer')$$);
select tests.nobody('add a former member',
  $$insert into public.former_members (org_id, user_id, name) values (tests.id('Beam'), tests.id('owner'), 'X')$$);
select tests.nobody('rename a former member', $$update public.former_members set name = 'X' where user_id = tests.id('lawyer')$$);
select tests.nobody('delete a former member', $$delete from public.former_members where user_id = tests.id('lawyer')$$);
update public.former_members set project_ids = '{}';
select is(tests.attempt(who, $$select name from public.former_members where user_id = tests.id('lawyer')$$, 'Beam'), outcome,
  'only admins see a former member who was on no project: ' || who)
from (values
  ('owner', '1 row'),
  ('admin', '1 row'),
  ('team_member', '0 rows')
) v (who, outcome);
select is(tests.attempt('owner', $$select from private.people where id = tests.id('lawyer')
  and name = 'Lena Leaver (left ' || to_char(now() at time zone 'America/New_York', 'FMMon FMDD') || ')'$$, 'Beam'), '1 row',
  'shows the name at the time of leaving, and the day');

-- Rejoining
insert into public.memberships (org_id, user_id) values (tests.id('Beam'), tests.id('lawyer'));
select is_empty($$select from public.former_members where user_id = tests.id('lawyer')$$,
  'a returning member is no longer a former member');
select is(tests.attempt('owner', $$select from private.people where id = tests.id('lawyer') and name = 'Lena Elsewhere'$$, 'Beam'),
  '1 row', 'a returning member has their current name');

-- Deleting the account
select lives_ok($$delete from auth.users where id = tests.id('lawyer')$$, 'an account with records can be deleted');
select is_empty($$select from public.memberships where user_id = tests.id('lawyer')$$, 'deleting the account deletes its memberships');
select results_eq($$select email, name, title, phone, bar_number, bar_jurisdiction,
  last_org_id from public.profiles where id = tests.id('lawyer')$$,
  $$values ('', 'Deleted account', null::text, null::text, null::text, null::text, null::uuid)$$,
    'deleting the account clears the profile');
select is(tests.attempt('owner',
  $$select from private.people where id = tests.id('lawyer') and name like 'Lena Elsewhere (left %)'$$, 'Beam'),
  '1 row', 'the organization keeps the name at deletion');
select throws_ok($$update public.profiles set name = 'Back again' where id = tests.id('lawyer')$$, '42501', 'This account was deleted',
  'a deleted account''s token cannot write');
select is(
  (select sum((xpath('/row/n/text()',
    query_to_xml(format('select count(*) as n from %s where %I = tests.id(''lawyer'')', n.tab, n.col), false, true,
      '')))[1]::text::bigint) > 0), true,
  format('%s.%s still references the person', n.tab, n.col))
from named n group by n.tab, n.col;
select is_empty(
  $$select t.name from (select c.oid::regclass::text as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r') t
    where (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %s x '
      'where to_jsonb(x)::text ~ ''lena@leaver|Counsel at large|555 0177''', t.name), false, true, '')))[1]::text::bigint > 0$$,
  'email, title and phone are erased everywhere');
select throws_ok($$delete from auth.users where id = tests.id('owner')$$, 'PT409', null, 'the last owner''s account cannot be deleted');
select isnt_empty($$select from public.memberships where user_id = tests.id('owner')$$, 'with everything that hangs on it');

-- Creating an organization
select tests.act_as('outsider');
select throws_ok($$select private.begin_organization(auth.uid(), 'Own Ltd')$$, '42501', null, 'only the API creates organizations');
select tests.reset();
select isnt(private.begin_organization(tests.id('team_member'), 'Own Ltd'), null, 'the API creates an organization');
select results_eq($$select m.role::text,
  o.id = p.last_org_id from public.organizations o join public.memberships m on m.org_id = o.id join public.profiles p on p.id = m.user_id
    where o.name = 'Own Ltd'$$,
  $$values ('owner', true)$$, 'with its maker as owner, who acts there');
select lives_ok($$select private.begin_organization(tests.id('team_member'), 'Own Ltd') from generate_series(1, 19)$$,
  'an account may own twenty organizations');
select throws_ok($$select private.begin_organization(tests.id('team_member'), 'Own Ltd')$$, 'PT409', null,
  'rejects a twenty-first organization');

select * from finish();
rollback;
