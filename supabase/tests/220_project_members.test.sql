begin;
select plan(256);
select tests.cast_and_records();

select tests.only('{owner,admin,project_manager,team_member,contractor,client_rep,lawyer}', 'read who is on the project',
  $$select from public.project_members where project_id = tests.id('Site') and user_id = tests.id('lawyer')$$);
select tests.only('{owner,admin,neighbour}', 'read who is on the neighbour''s project', $$select from public.project_members where project_id = tests.id('Annex')$$);
select tests.only('{outsider at home}', 'read who is on another organization''s project', $$select from public.project_members where project_id = tests.id('Rival site')$$);

select tests.only('{owner,admin,project_manager}', 'add to the project',
  $$insert into public.project_members (org_id, project_id, user_id, role) values (tests.id('Beam'), tests.id('Site'), tests.id('bystander'), 'client_rep')$$, '42501');
select tests.only('{owner,admin,neighbour}', 'add to the neighbour''s project',
  $$insert into public.project_members (org_id, project_id, user_id, role) values (tests.id('Beam'), tests.id('Annex'), tests.id('bystander'), 'client_rep')$$, '42501');
select is(tests.attempt('bystander', $$insert into public.project_members (org_id, project_id, user_id, role) values (tests.id('Beam'), tests.id('Site'), tests.id('bystander'), 'project_manager')$$, 'Beam'),
  '42501', 'nobody adds themselves');
select is(tests.attempt('project_manager', $$insert into public.project_members (org_id, project_id, user_id, role) values (tests.id('Beam'), tests.id('Annex'), tests.id('project_manager'), 'client_rep')$$, 'Beam'),
  '42501', 'a manager adds themselves to no other project');
select is(tests.attempt(who, format($$insert into public.project_members (org_id, project_id, user_id, role) values (%L, %L, %L, 'client_rep')$$, tests.id(org), tests.id(project), tests.id(person)), 'Beam'),
  outcome, format('%s adds %s to %s of %s', who, person, project, org))
from (values
  ('owner', 'Rival', 'Rival site', 'owner', '42501'), ('owner', 'Beam', 'Rival site', 'owner', '23503'), ('owner', 'Rival', 'Site', 'bystander', '42501'),
  ('owner', 'Beam', 'Site', 'outsider', '23503'), ('owner', 'Beam', 'Site', 'removed', '23503'), ('owner', 'Beam', 'Site', 'lawyer', '23505'),
  ('project_manager', 'Beam', 'Site', 'outsider', '23503'), ('project_manager', 'Beam', 'Rival site', 'bystander', '42501')
) a (who, org, project, person, outcome);
select is(tests.columns_granted('authenticated', 'insert', 'public.project_members'), 'id org_id project_id role title user_id', 'columns that an insert may name');

select tests.only('{owner,admin,project_manager}', 'change a role on the project',
  $$update public.project_members set role = 'client_rep' where project_id = tests.id('Site') and user_id = tests.id('team_member')$$);
select tests.only('{owner,admin,neighbour}', 'change a role on the neighbour''s project', $$update public.project_members set role = 'client_rep' where project_id = tests.id('Annex')$$);
select tests.only('{outsider at home}', 'change a role on another organization''s project', $$update public.project_members set role = 'client_rep' where project_id = tests.id('Rival site')$$);
select tests.only('{owner,admin,project_manager}', 'say what somebody is on the project',
  $$update public.project_members set title = 'Site Supervisor' where project_id = tests.id('Site') and user_id = tests.id('team_member')$$);
select tests.only('{owner,admin}', 'say what the lawyer is on the project',
  $$update public.project_members set title = 'Legal Counsel' where project_id = tests.id('Site') and user_id = tests.id('lawyer')$$);
select is(tests.attempt('owner', format('update public.project_members set title = %L where project_id = tests.id(%L)', title, 'Site'), 'Beam'), '23514', 'a title has between one and a hundred characters')
from unnest(array[' ', repeat('x', 101)]) title;
select tests.nobody('move a person to another project',
  $$update public.project_members set project_id = tests.id('Annex') where project_id = tests.id('Site') and user_id = tests.id('team_member')$$);
-- Whoever runs a project must not make themselves the lawyer who approves its contracts, nor unmake one.
select tests.only('{owner,admin}', 'name a lawyer',
  $$insert into public.project_members (org_id, project_id, user_id, role) values (tests.id('Beam'), tests.id('Site'), tests.id('bystander'), 'lawyer')$$, '42501');
select is(tests.attempt(who, $$update public.project_members set role = 'lawyer' where project_id = tests.id('Site') and user_id = tests.id('team_member')$$, 'Beam'), outcome, 'make a lawyer of a team member: ' || who)
from (values ('owner', '1 row'), ('admin', '1 row'), ('project_manager', '42501'), ('team_member', '0 rows')) a (who, outcome);
select is(tests.attempt('project_manager', $$update public.project_members set role = 'lawyer' where user_id = tests.id('project_manager')$$, 'Beam'), '42501', 'nor of oneself');
select tests.only('{owner,admin}', 'make the lawyer something else',
  $$update public.project_members set role = 'client_rep' where project_id = tests.id('Site') and user_id = tests.id('lawyer')$$);
select is(tests.columns_granted('authenticated', 'update', 'public.project_members'), 'role title', 'columns that an update may name');

select tests.only('{owner,admin,project_manager}', 'remove from the project', $$delete from public.project_members where project_id = tests.id('Site') and user_id = tests.id('team_member')$$);
select tests.only('{owner,admin,neighbour}', 'remove from the neighbour''s project', $$delete from public.project_members where project_id = tests.id('Annex')$$);
select tests.only('{outsider at home}', 'remove from another organization''s project', $$delete from public.project_members where project_id = tests.id('Rival site')$$);

-- The policies hold by themselves, whatever is granted. (A statement that reads no column is judged by the update policy alone.)
grant update on public.project_members to authenticated;
select is(tests.attempt('project_manager', $$update public.project_members set project_id = tests.id('Annex')$$, 'Beam'), '42501', 'nobody is moved into a project that one does not manage');
select is(tests.attempt_with_role('project_manager', role, 'Annex', $$update public.project_members set project_id = tests.id('Annex')$$), '42501', 'nor into one on which one is but a ' || role)
from unnest('{team_member,contractor,client_rep,lawyer}'::public.project_role[]) role;
select is(tests.attempt('admin', $$update public.project_members set org_id = tests.id('Rival')$$, 'Beam'), '42501', 'nor into another organization');
revoke update on public.project_members from authenticated;
grant update (role, title) on public.project_members to authenticated;

-- Roles act at once.
select is(tests.attempt('team_member', $$update public.projects set name = 'N' where id = tests.id('Site')$$, 'Beam'), '0 rows', 'a team member changes no project');
select tests.act_as('project_manager', 'Beam');
update public.project_members set role = 'project_manager' where user_id = tests.id('team_member');
select is((select version from public.project_members where user_id = tests.id('team_member')), 2, 'an update counts the version');
select ok((select updated_at > created_at from public.project_members where user_id = tests.id('team_member')), 'and stamps the time');
select is(tests.attempt('team_member', $$update public.projects set name = 'N' where id = tests.id('Site')$$, 'Beam'), '1 row', 'made a manager they do');
select tests.act_as('project_manager', 'Beam');
delete from public.project_members where user_id = tests.id('team_member');
select is(tests.attempt('team_member', 'select from public.projects', 'Beam'), '0 rows', 'taken off the project they do not even see it');
select tests.act_as('project_manager', 'Beam');
delete from public.project_members where user_id = tests.id('project_manager');
select is(tests.attempt('project_manager', 'select from public.projects', 'Beam'), '0 rows', 'a manager may take themselves off');

select * from finish();
rollback;
