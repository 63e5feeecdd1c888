begin;
select plan(256);
select tests.cast_and_records();

select tests.only('{owner,admin,project_manager,team_member,contractor,client_rep,lawyer}', 'read project members',
  $$select from public.project_members where project_id = tests.id('Site') and user_id = tests.id('lawyer')$$);
select tests.only('{owner,admin,neighbor}', 'read members of the neighbor''s project',
  $$select from public.project_members where project_id = tests.id('Annex')$$);
select tests.only('{outsider at home}', 'read members of another organization''s project',
  $$select from public.project_members where project_id = tests.id('Rival site')$$);

select tests.only('{owner,admin,project_manager}', 'add a project member',
  $$insert into public.project_members (org_id, project_id, user_id, role)
    values (tests.id('Beam'), tests.id('Site'), tests.id('bystander'), 'client_rep')$$, '42501');
select tests.only('{owner,admin,neighbor}', 'add a member to the neighbor''s project',
  $$insert into public.project_members (org_id, project_id, user_id, role)
    values (tests.id('Beam'), tests.id('Annex'), tests.id('bystander'), 'client_rep')$$, '42501');
select is(tests.attempt('bystander',
  $$insert into public.project_members (org_id, project_id, user_id, role)
    values (tests.id('Beam'), tests.id('Site'), tests.id('bystander'), 'project_manager')$$, 'Beam'),
  '42501', 'a member cannot add themselves');
select is(tests.attempt('project_manager',
  $$insert into public.project_members (org_id, project_id, user_id, role)
    values (tests.id('Beam'), tests.id('Annex'), tests.id('project_manager'), 'client_rep')$$, 'Beam'),
  '42501', 'a manager cannot add themselves to another project');
select is(tests.attempt(who, format($$insert into public.project_members (org_id, project_id, user_id, role)
  values (%L, %L, %L, 'client_rep')$$, tests.id(org), tests.id(project), tests.id(person)), 'Beam'),
  outcome, format('%s adds %s to %s of %s', who, person, project, org))
from (values
  ('owner', 'Rival', 'Rival site', 'owner', '42501'),
  ('owner', 'Beam', 'Rival site', 'owner', '23503'),
  ('owner', 'Rival', 'Site', 'bystander', '42501'),
  ('owner', 'Beam', 'Site', 'outsider', '23503'),
  ('owner', 'Beam', 'Site', 'removed', '23503'),
  ('owner', 'Beam', 'Site', 'lawyer', '23505'),
  ('project_manager', 'Beam', 'Site', 'outsider', '23503'),
  ('project_manager', 'Beam', 'Rival site', 'bystander', '42501')
) a (who, org, project, person, outcome);
select is(tests.columns_granted('authenticated', 'insert', 'public.project_members'), 'id org_id project_id role title user_id',
  'columns that an insert may set');

select tests.only('{owner,admin,project_manager}', 'change a role on the project',
  $$update public.project_members set role = 'client_rep' where project_id = tests.id('Site') and user_id = tests.id('team_member')$$);
select tests.only('{owner,admin,neighbor}', 'change a role on the neighbor''s project',
  $$update public.project_members set role = 'client_rep' where project_id = tests.id('Annex')$$);
select tests.only('{outsider at home}', 'change a role on another organization''s project',
  $$update public.project_members set role = 'client_rep' where project_id = tests.id('Rival site')$$);
select tests.only('{owner,admin,project_manager}', 'set a project member''s title',
  $$update public.project_members set title = 'Site Supervisor'
    where project_id = tests.id('Site') and user_id = tests.id('team_member')$$);
select tests.only('{owner,admin}', 'set the lawyer''s title',
  $$update public.project_members set title = 'Legal Counsel' where project_id = tests.id('Site') and user_id = tests.id('lawyer')$$);
select is(tests.attempt('owner', format('update public.project_members set title = %L where project_id = tests.id(%L)', title, 'Site'),
  'Beam'), '23514', 'a title has 1 to 100 characters')
from unnest(array[' ', repeat('x', 101)]) title;
select tests.nobody('move a project member to another project',
  $$update public.project_members set project_id = tests.id('Annex')
    where project_id = tests.id('Site') and user_id = tests.id('team_member')$$);
-- A project manager must not appoint themselves as the lawyer who approves the contracts, or remove a lawyer.
select tests.only('{owner,admin}', 'add a lawyer',
  $$insert into public.project_members (org_id, project_id, user_id, role)
    values (tests.id('Beam'), tests.id('Site'), tests.id('bystander'), 'lawyer')$$, '42501');
select is(tests.attempt(who, $$update public.project_members set role = 'lawyer'
  where project_id = tests.id('Site') and user_id = tests.id('team_member')$$, 'Beam'), outcome, 'change a team member to lawyer: ' || who)
from (values
  ('owner', '1 row'),
  ('admin', '1 row'),
  ('project_manager', '42501'),
  ('team_member', '0 rows')
) a (who, outcome);
select is(tests.attempt('project_manager',
  $$update public.project_members set role = 'lawyer' where user_id = tests.id('project_manager')$$, 'Beam'), '42501',
    'a manager cannot become the lawyer');
select tests.only('{owner,admin}', 'change the lawyer''s role',
  $$update public.project_members set role = 'client_rep' where project_id = tests.id('Site') and user_id = tests.id('lawyer')$$);
select is(tests.columns_granted('authenticated', 'update', 'public.project_members'), 'role title', 'columns that an update may set');

select tests.only('{owner,admin,project_manager}', 'remove a project member',
  $$delete from public.project_members where project_id = tests.id('Site') and user_id = tests.id('team_member')$$);
select tests.only('{owner,admin,neighbor}', 'remove a member of the neighbor''s project',
  $$delete from public.project_members where project_id = tests.id('Annex')$$);
select tests.only('{outsider at home}', 'remove a member of another organization''s project',
  $$delete from public.project_members where project_id = tests.id('Rival site')$$);

-- The policies hold even if every column is granted. (A statement that reads no column is checked by the
-- update policy alone.)
grant update on public.project_members to authenticated;
select is(tests.attempt('project_manager', $$update public.project_members set project_id = tests.id('Annex')$$, 'Beam'), '42501',
  'a manager cannot move members into a project they do not manage');
select is(tests.attempt_with_role('project_manager', role, 'Annex', $$update public.project_members set project_id = tests.id('Annex')$$),
  '42501', 'cannot move members into a project where they are only ' || role)
from unnest('{team_member,contractor,client_rep,lawyer}'::public.project_role[]) role;
select is(tests.attempt('admin', $$update public.project_members set org_id = tests.id('Rival')$$, 'Beam'), '42501',
  'cannot move members into another organization');
revoke update on public.project_members from authenticated;
grant update (role, title) on public.project_members to authenticated;

-- Role changes take effect immediately.
select is(tests.attempt('team_member', $$update public.projects set name = 'N' where id = tests.id('Site')$$, 'Beam'), '0 rows',
  'a team member cannot change a project');
select tests.act_as('project_manager', 'Beam');
update public.project_members set role = 'project_manager' where user_id = tests.id('team_member');
select is((select version from public.project_members where user_id = tests.id('team_member')), 2, 'an update increments the version');
select ok((select updated_at > created_at from public.project_members where user_id = tests.id('team_member')),
  'an update sets updated_at');
select is(tests.attempt('team_member', $$update public.projects set name = 'N' where id = tests.id('Site')$$, 'Beam'), '1 row',
  'a team member promoted to manager can change the project');
select tests.act_as('project_manager', 'Beam');
delete from public.project_members where user_id = tests.id('team_member');
select is(tests.attempt('team_member', 'select from public.projects', 'Beam'), '0 rows',
  'a removed project member cannot read the project');
select tests.act_as('project_manager', 'Beam');
delete from public.project_members where user_id = tests.id('project_manager');
select is(tests.attempt('project_manager', 'select from public.projects', 'Beam'), '0 rows', 'a manager may leave the project');

select * from finish();
rollback;
