begin;
select plan(199 + 2 * (select count(*)::integer from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'));
select tests.cast_and_records();

select tests.only('{owner,admin,project_manager,team_member,contractor,client_rep,lawyer}',
  'read a colleague''s membership', $$select from public.memberships where user_id = tests.id('team_member')$$);
select tests.only('{owner,admin,bystander}', 'read the bystander''s membership',
  $$select from public.memberships where user_id = tests.id('bystander')$$);
select tests.only('{outsider,outsider at home}', 'read an outsider''s membership',
  $$select from public.memberships where user_id = tests.id('outsider')$$);

select tests.nobody('create a membership',
  $$insert into public.memberships (org_id, user_id, role) values (tests.id('Beam'), tests.id('removed'), 'member')$$);
select tests.nobody('move a membership to another organization',
  $$update public.memberships set org_id = tests.id('Rival') where user_id = tests.id('bystander')$$);
select tests.nobody('move a membership to another person',
  $$update public.memberships set user_id = tests.id('removed') where user_id = tests.id('bystander')$$);
select is(tests.columns_granted('authenticated', 'update', 'public.memberships'), 'role', 'columns that an update may set');
select is(tests.columns_granted('authenticated', 'insert', 'public.memberships'), '', 'columns that an insert may set');

-- Roles
select tests.only('{owner,admin}', 'make a member an admin',
  $$update public.memberships set role = 'admin' where user_id = tests.id('team_member')$$);
select is(tests.attempt('admin', $$update public.memberships set role = 'owner' where user_id = tests.id('team_member')$$, 'Beam'),
  '42501', 'an admin cannot make a member an owner');
select is(tests.attempt('admin', $$update public.memberships set role = 'owner' where user_id = tests.id('admin')$$, 'Beam'), '42501',
  'an admin cannot make themselves an owner');
select is(tests.attempt('owner', $$update public.memberships set role = 'owner' where user_id = tests.id('team_member')$$, 'Beam'),
  '1 row', 'an owner can make a member an owner');
select is(tests.attempt('admin', $$update public.memberships set role = 'member' where user_id = tests.id('owner')$$, 'Beam'), '0 rows',
  'an admin cannot demote an owner');
select is(tests.attempt('admin', $$delete from public.memberships where user_id = tests.id('owner')$$, 'Beam'), '0 rows',
  'an admin cannot remove an owner');
select tests.only('{outsider at home}', 'change another organization''s membership',
  $$update public.memberships set role = 'owner' where user_id = tests.id('outsider')$$);

-- The last owner
select is(tests.attempt('owner', $$update public.memberships set role = 'member' where user_id = tests.id('owner')$$, 'Beam'), 'PT409',
  'the last owner cannot step down');
select is(tests.attempt('owner', $$delete from public.memberships where user_id = tests.id('owner')$$, 'Beam'), 'PT409',
  'the last owner cannot leave');
select is(tests.attempt('owner of the tables', $$delete from public.memberships where user_id = tests.id('owner')$$), 'PT409',
  'the tables'' owner cannot remove the last owner');
select is(tests.attempt('owner of the tables', $$update public.memberships set role = 'admin' where org_id = tests.id('Beam')$$), 'PT409',
  'the tables'' owner cannot demote every owner');
select is(tests.attempt('owner', $$update public.memberships set role = 'owner' where user_id = tests.id('owner')$$, 'Beam'), '1 row',
  'an owner can set their role to owner again');
savepoint two_owners;
update public.memberships set role = 'owner' where user_id = tests.id('bystander');
select tests.only('{owner,bystander}', 'demote one of two owners',
  $$update public.memberships set role = 'admin' where user_id = tests.id('bystander')$$);
select tests.only('{owner,bystander}', 'remove one of two owners',
  $$delete from public.memberships where user_id = tests.id('bystander')$$);
select is(tests.attempt('owner', $$delete from public.memberships where user_id = tests.id('owner')$$, 'Beam'), '1 row',
  'one of two owners may leave');
select is(tests.attempt('owner of the tables', $$update public.memberships set role = 'member' where org_id = tests.id('Beam')$$),
  'PT409', 'both owners cannot be demoted together');
-- An owner of another organization does not count here.
select is(tests.attempt('owner of the tables', $$delete from public.memberships where role = 'owner'$$), 'PT409',
  'each organization keeps its own owner');
rollback to two_owners;

-- Removing and leaving
select tests.only('{owner,admin,team_member}', 'remove the team member',
  $$delete from public.memberships where user_id = tests.id('team_member')$$);
select tests.only('{owner,admin,contractor}', 'remove the contractor',
  $$delete from public.memberships where user_id = tests.id('contractor')$$);
select is(tests.attempt('outsider', $$delete from public.memberships where user_id <> tests.id('outsider')$$, org), '0 rows',
  'an outsider cannot remove members')
from unnest('{Beam,Rival}'::text[]) org;
-- A person cannot leave by accident from another organization: the delete applies only to the requested
-- organization.
insert into public.memberships (org_id, user_id, role) values (tests.id('Rival'), tests.id('bystander'), 'admin');
select is(tests.attempt('bystander', $$delete from public.memberships where org_id = tests.id('Beam')$$, 'Rival'), '0 rows',
  'a member leaves only the active organization');
select is(tests.attempt('bystander', $$update public.memberships set role = 'admin' where org_id = tests.id('Beam')$$, 'Rival'), '0 rows',
  'an admin of another organization has no rights here');
select is(tests.attempt('bystander', $$select from public.memberships where user_id = tests.id('bystander')$$, 'Rival'), '2 rows',
  'a person sees all their memberships');
delete from public.memberships where org_id = tests.id('Rival') and user_id = tests.id('bystander');

-- The policy holds even if every column is granted. (A statement that reads no column is checked by the
-- update policy alone.)
grant update on public.memberships to authenticated;
select is(tests.attempt(who, $$update public.memberships set org_id = tests.id('Rival')$$, 'Beam'), '42501',
  'a membership cannot move to another organization: ' || who)
from unnest('{owner,admin}'::text[]) who;
revoke update on public.memberships from authenticated;
grant update (role) on public.memberships to authenticated;

-- A removed member loses access immediately, even with old claims.
select is(tests.attempt('team_member', 'select from public.organizations', 'Beam'), '1 row', 'a member sees their organization');
select is(tests.attempt('team_member', 'select from public.contracts', 'Beam'), '2 rows', 'a member sees its contracts');
create temp table before on commit drop as select realtime_epoch from public.organizations where id = tests.id('Beam');
grant select on before to authenticated;
select tests.act_as('admin', 'Beam');
delete from public.memberships where user_id = tests.id('team_member');
select tests.reset();
select is((select realtime_epoch from public.organizations where id = tests.id('Beam')), (select realtime_epoch + 1 from before),
  'removing a member raises the realtime epoch');
select is(tests.attempt('team_member', format('select from public.%I', t), org), case when t = 'profiles' then '1 row' else '0 rows' end,
  format('a removed member reads nothing shared from %s, organization %s', t, coalesce(org, 'nothing')))
from unnest(array['Beam', null]) org,
  (select relname as t from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1) tables
where t <> 'activity_events';
select is_empty($$select from public.project_members where user_id = tests.id('team_member')$$, 'a removed member is on no project');
select is(tests.attempt('team_member', format('select private.uuid_v7() where private.may_hear_topic(%L)',
  'org:' || tests.id('Beam') || ':' || e)), '0 rows', 'a removed member hears neither the old topic nor the new')
from (select realtime_epoch + n as e from before, generate_series(0, 1) n) epochs;

select tests.act_as('admin', 'Beam');
update public.memberships set role = 'admin' where user_id = tests.id('lawyer');
select tests.reset();
select results_eq($$select role::text, version, updated_at > created_at from public.memberships where user_id = tests.id('lawyer')$$,
  $$values ('admin', 2, true)$$, 'an update increments the version and sets updated_at');
select is((select realtime_epoch from public.organizations where id = tests.id('Beam')), (select realtime_epoch + 1 from before),
  'a role change does not raise the epoch');

select * from finish();
rollback;
