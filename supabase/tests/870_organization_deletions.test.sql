begin;
select plan(88);
select tests.cast_and_records();
select tests.compliance_records();

select tests.only('{owner}', 'have the organization deleted', $$insert into public.organization_deletions (org_id) values (tests.id('Beam'))$$, '42501', 'request 1');
select is(tests.attempt('owner', $$insert into public.organization_deletions (org_id) values (tests.id('Beam'))$$, 'Beam'), '42501', 'only through the API, which asks for the name');
select is(tests.attempt('owner', $$insert into public.organization_deletions (org_id) values (tests.id('Rival'))$$, 'Beam', 'request 1'), '42501', 'not another organization');
select is(tests.attempt('owner', $$insert into public.organization_deletions (org_id, delete_at) values (tests.id('Beam'), now())$$, 'Beam', 'request 1'), '42501', 'not sooner');

delete from public.notifications;
select tests.act_as('owner', 'Beam', 'request 1');
insert into public.organization_deletions (org_id) values (tests.id('Beam'));
select tests.reset();
select tests.remember('deletion', (select id from public.organization_deletions));
select is((select delete_at - created_at from public.organization_deletions), interval '30 days', 'there are thirty days');
select is((select action from public.activity_events where entity_id = tests.id('deletion')), 'organization_deletion.created', 'the log tells who asked');
select is((select count(*) from public.notifications where org_id = tests.id('Beam') and title = 'Beam will be deleted' and email_mode <> 'none'),
  (select count(*) from public.memberships where org_id = tests.id('Beam')), 'everybody is told, also by mail');
select is_empty($$select from public.notifications where org_id <> tests.id('Beam')$$, 'and nobody else');

-- Everybody of it sees it, whichever organization they act in.
select tests.only('{owner,admin,project_manager,team_member,contractor,client_rep,lawyer,neighbour,bystander}', 'read of the deletion',
  $$select from public.organization_deletions where id = tests.id('deletion')$$);
select tests.nobody('put the day off', $$update public.organization_deletions set delete_at = now() where id = tests.id('deletion')$$, 'request 1');
select tests.only('{owner}', 'keep the organization', $$delete from public.organization_deletions where id = tests.id('deletion')$$);
-- A statement that reads no column asks the policy for reading nothing.
select is(tests.attempt('admin', $$delete from public.organization_deletions$$, 'Beam'), '0 rows', 'not an admin');
select is(tests.attempt('outsider', $$delete from public.organization_deletions$$, 'Rival'), '0 rows', 'not an owner elsewhere');

-- Read, not changed
select is(tests.attempt('owner', statement, 'Beam', 'request 1'), 'PT409', 'refused: ' || statement)
from unnest(array[
  $$update public.projects set name = 'Tower' where id = tests.id('Site')$$,
  $$insert into public.projects (org_id, name) values (tests.id('Beam'), 'Tower')$$,
  $$update public.contracts set deleted_at = now() where id = tests.id('Shared contract')$$,
  tests.insert_document(gen_random_uuid(), 'Beam', 'Site', 'Shared contract'),
  tests.insert_obligation('Shared', 'Site'),
  $$update public.compliance_checks set notes = 'N' where id = tests.id('Site check')$$,
  $$insert into public.project_members (org_id, project_id, user_id, role) values (tests.id('Beam'), tests.id('Site'), tests.id('bystander'), 'team_member')$$,
  $$delete from public.project_requirements where project_id = tests.id('Site')$$,
  $$update public.memberships set role = 'owner' where user_id = tests.id('admin')$$,
  $$insert into public.webhooks (org_id, name, url) values (tests.id('Beam'), 'W', 'https://hooks.example/x')$$]) statement;
select is(tests.attempt('owner', $$select from public.projects where id = tests.id('Site')$$, 'Beam'), '1 row', 'reading goes on');
select is(tests.attempt('owner', $$insert into public.archives (org_id) values (tests.id('Beam'))$$, 'Beam', 'request 1'), '1 row', 'an archive can be asked for');
select is(tests.attempt('outsider', $$update public.projects set name = 'Tower' where id = tests.id('Rival site')$$, 'Rival', 'request 1'), '1 row', 'other organizations work on');

-- Taking access away, with all that follows from it
update public.compliance_checks set owner_id = tests.id('project_manager') where id = tests.id('Site check');
select is(tests.attempt('owner', statement, 'Beam', 'request 1'), '1 row', 'allowed: ' || statement)
from unnest(array[
  $$delete from public.memberships where user_id = tests.id('project_manager')$$,
  $$delete from public.project_members where user_id = tests.id('lawyer') and project_id = tests.id('Site')$$,
  $$delete from public.contract_shares where id = tests.id('share')$$]) statement;
select is(tests.attempt('bystander', $$delete from public.memberships where user_id = tests.id('bystander')$$, 'Beam', 'request 1'), '1 row', 'anybody may leave');
select is(tests.attempt('owner', $$delete from public.memberships where user_id = tests.id('owner')$$, 'Beam', 'request 1'), 'PT409', 'but not the last owner');

-- Jobs go on, links do not.
select set_config('app.request_id', 'job:1', true);
select lives_ok($$update public.contracts set party_a_name = 'N' where id = tests.id('Shared contract')$$, 'what time asks for is done');
select set_config('app.request_id', 'request 1', true);
select throws_ok($$update public.compliance_evidence set note = 'N' where id = tests.id('Site evidence')$$, 'PT409', null, 'what comes through a link is refused');
select tests.reset();

delete from public.notifications;
select tests.act_as('owner', 'Beam', 'request 1');
delete from public.organization_deletions;
select tests.reset();
select is((select count(*) from public.notifications where title = 'Deletion of Beam canceled' and message like '%by owner%'),
  (select count(*) from public.memberships where org_id = tests.id('Beam')), 'everybody is told that it stays');
select is(tests.attempt('owner', $$update public.projects set name = 'Tower' where id = tests.id('Site')$$, 'Beam', 'request 1'), '1 row', 'and work goes on');

select * from finish();
rollback;
