begin;
select plan(88);
select tests.cast_and_records();
select tests.compliance_records();

select tests.only('{owner}', 'request deletion of the organization',
  $$insert into public.organization_deletions (org_id) values (tests.id('Beam'))$$, '42501', 'request 1');
select is(tests.attempt('owner', $$insert into public.organization_deletions (org_id) values (tests.id('Beam'))$$, 'Beam'), '42501',
  'requesting deletion requires the API');
select is(tests.attempt('owner', $$insert into public.organization_deletions (org_id) values (tests.id('Rival'))$$, 'Beam', 'request 1'),
  '42501', 'cannot request another organization''s deletion');
select is(tests.attempt('owner', $$insert into public.organization_deletions (org_id, delete_at) values (tests.id('Beam'), now())$$,
  'Beam', 'request 1'), '42501', 'cannot shorten the waiting period');

delete from public.notifications;
select tests.act_as('owner', 'Beam', 'request 1');
insert into public.organization_deletions (org_id) values (tests.id('Beam'));
select tests.reset();
select tests.remember('deletion', (select id from public.organization_deletions));
select is((select delete_at - created_at from public.organization_deletions), interval '30 days', 'the waiting period is 30 days');
select is((select action from public.activity_events where entity_id = tests.id('deletion')), 'organization_deletion.created',
  'the request is logged');
select is((select count(*) from public.notifications
  where org_id = tests.id('Beam') and title = 'Beam will be deleted' and email_mode <> 'none'),
  (select count(*) from public.memberships where org_id = tests.id('Beam')), 'notifies every member, also by email');
select is_empty($$select from public.notifications where org_id <> tests.id('Beam')$$, 'notifies only members');

-- All members see the deletion, whichever organization they act in.
select tests.only('{owner,admin,project_manager,team_member,contractor,client_rep,lawyer,neighbor,bystander}', 'read the deletion',
  $$select from public.organization_deletions where id = tests.id('deletion')$$);
select tests.nobody('change the deletion date',
  $$update public.organization_deletions set delete_at = now() where id = tests.id('deletion')$$, 'request 1');
select tests.only('{owner}', 'cancel the deletion', $$delete from public.organization_deletions where id = tests.id('deletion')$$);
-- A statement that reads no column does not use the select policy.
select is(tests.attempt('admin', $$delete from public.organization_deletions$$, 'Beam'), '0 rows', 'an admin cannot cancel the deletion');
select is(tests.attempt('outsider', $$delete from public.organization_deletions$$, 'Rival'), '0 rows',
  'another organization''s owner cannot cancel the deletion');

-- Records can be read but not changed
select is(tests.attempt('owner', statement, 'Beam', 'request 1'), 'PT409', 'refused: ' || statement)
from unnest(array[
  $$update public.projects set name = 'Tower' where id = tests.id('Site')$$,
  $$insert into public.projects (org_id, name) values (tests.id('Beam'), 'Tower')$$,
  $$update public.contracts set deleted_at = now() where id = tests.id('Shared contract')$$,
  tests.insert_document(gen_random_uuid(), 'Beam', 'Site', 'Shared contract'),
  tests.insert_obligation('Shared', 'Site'),
  $$update public.compliance_checks set notes = 'N' where id = tests.id('Site check')$$,
  $$insert into public.project_members (org_id, project_id, user_id, role)
    values (tests.id('Beam'), tests.id('Site'), tests.id('bystander'), 'team_member')$$,
  $$delete from public.project_requirements where project_id = tests.id('Site')$$,
  $$update public.memberships set role = 'owner' where user_id = tests.id('admin')$$,
  $$insert into public.webhooks (org_id, name, url) values (tests.id('Beam'), 'W', 'https://hooks.example/x')$$]) statement;
select is(tests.attempt('owner', $$select from public.projects where id = tests.id('Site')$$, 'Beam'), '1 row', 'reading is allowed');
select is(tests.attempt('owner', $$insert into public.archives (org_id) values (tests.id('Beam'))$$, 'Beam', 'request 1'), '1 row',
  'requesting an archive is allowed');
select is(tests.attempt('outsider', $$update public.projects set name = 'Tower' where id = tests.id('Rival site')$$, 'Rival',
  'request 1'), '1 row', 'other organizations are not affected');

-- Removing access is allowed, with all its consequences
update public.compliance_checks set owner_id = tests.id('project_manager') where id = tests.id('Site check');
select is(tests.attempt('owner', statement, 'Beam', 'request 1'), '1 row', 'allowed: ' || statement)
from unnest(array[
  $$delete from public.memberships where user_id = tests.id('project_manager')$$,
  $$delete from public.project_members where user_id = tests.id('lawyer') and project_id = tests.id('Site')$$,
  $$delete from public.contract_shares where id = tests.id('share')$$]) statement;
select is(tests.attempt('bystander', $$delete from public.memberships where user_id = tests.id('bystander')$$, 'Beam', 'request 1'),
  '1 row', 'a member may leave');
select is(tests.attempt('owner', $$delete from public.memberships where user_id = tests.id('owner')$$, 'Beam', 'request 1'), 'PT409',
  'the last owner may not leave');

-- Jobs still run; links are refused.
select set_config('app.request_id', 'job:1', true);
select lives_ok($$update public.contracts set party_a_name = 'N' where id = tests.id('Shared contract')$$, 'background jobs may write');
select set_config('app.request_id', 'request 1', true);
select throws_ok($$update public.compliance_evidence set note = 'N' where id = tests.id('Site evidence')$$, 'PT409', null,
  'uploads through a link are refused');
select tests.reset();

delete from public.notifications;
select tests.act_as('owner', 'Beam', 'request 1');
delete from public.organization_deletions;
select tests.reset();
select is((select count(*) from public.notifications where title = 'Deletion of Beam canceled' and message like '%by owner%'),
  (select count(*) from public.memberships where org_id = tests.id('Beam')), 'notifies every member of the cancellation');
select is(tests.attempt('owner', $$update public.projects set name = 'Tower' where id = tests.id('Site')$$, 'Beam', 'request 1'), '1 row',
  'writing is allowed again');

select * from finish();
rollback;
