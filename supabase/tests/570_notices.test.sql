-- Legal notices: who drafts, decides, serves, and reads; which steps change them; issued notices stay
-- unchanged.
begin;
select plan(362);
select tests.cast_and_records();
select set_config('app.request_id', '', true);

-- The three notices: a draft on Site, one on Annex, and one of Rival.
create function pg_temp.file(called text, org text, project text) returns void language plpgsql as $$
begin
  insert into public.notices (id, org_id, project_id, type, created_by)
  values (tests.remember(called, gen_random_uuid()), tests.id(org), tests.id(project), 'Stop Work Notice', tests.id('team_member'));
end $$;
create function pg_temp.content(address text default '12 Quay Street',
  body jsonb default '{"type":"doc","content":[]}') returns jsonb language sql as $$
  select jsonb_build_object('subject', 'Stop', 'sender', '{"address":"9 Mill Road","signatory":"O"}'::jsonb, 'body', body, 'exhibits',
    '[]'::jsonb,
    'recipients', jsonb_build_array(jsonb_build_object('name', 'Harbor LLC', 'address', address, 'email', '', 'means', 'mail'))) $$;
create function pg_temp.write(called text, content jsonb default pg_temp.content(),
  writer text default 'team_member') returns void language sql as $$
  insert into public.notice_versions (org_id, project_id, notice_id, content, written_by)
  select n.org_id, n.project_id, n.id, content, tests.id(writer) from public.notices n where n.id = tests.id(called) $$;
-- Returns a statement for a step on the newest version at the time of the call.
create function pg_temp.step(called text, action text, fields text default 'null, null, null') returns text language sql as $$
  select format($f$insert into public.notice_status_changes (org_id, project_id, notice_id, action, version_number, content_sha256, note,
    bar_number, bar_jurisdiction)
    values (%L, %L, %L, %L, %L, %L, %s)$f$, v.org_id, v.project_id, v.notice_id, action, v.number, v.content_sha256, fields)
  from public.notice_versions v where v.notice_id = tests.id(called) order by v.number desc limit 1 $$;
-- Takes a step as a person, keeps its effects, and returns the outcome.
create function pg_temp.take(who text, statement text) returns text language plpgsql as $$
declare
  said text := 'done';
begin
  perform tests.act_as(who, 'Beam');
  begin
    execute statement;
  exception when others then said := sqlerrm;
  end;
  perform tests.reset();
  return said;
end $$;
create function pg_temp.status(called text) returns text language sql as $$ select n.status::text from public.notices n
  where n.id = tests.id(called) $$;

select pg_temp.file('draft', 'Beam', 'Site'), pg_temp.file('on the Annex', 'Beam', 'Annex'),
  pg_temp.file('Rival''s', 'Rival', 'Rival site');
select pg_temp.write('draft'), pg_temp.write('on the Annex'), pg_temp.write('Rival''s');

-- Reading
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read a notice',
  $$select from public.notices where id = tests.id('draft')$$);
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read a version',
  $$select from public.notice_versions where notice_id = tests.id('draft')$$);
select tests.only('{owner,admin,neighbor}', 'read a notice on the neighbor''s project',
  $$select from public.notices where id = tests.id('on the Annex')$$);
select tests.only('{outsider at home}', 'read another organization''s notice',
  $$select from public.notices where id = tests.id('Rival''s')$$);

-- Drafting
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'draft a notice',
  $$insert into public.notices (org_id, project_id, type) values (tests.id('Beam'), tests.id('Site'), 'Notice to Owner')$$, '42501',
    'request 1');
select is(tests.attempt('owner',
  $$insert into public.notices (org_id, project_id, type) values (tests.id('Beam'), tests.id('Site'), 'Notice to Owner')$$, 'Beam'),
    '42501', 'drafting requires the API');
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'add a version',
  $$insert into public.notice_versions (org_id, project_id, notice_id, content)
    values (tests.id('Beam'), tests.id('Site'), tests.id('draft'), '{"subject":"S"}')$$, '42501', 'request 1');
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'set the due date',
  $$update public.notices set due_by = '2030-01-01' where id = tests.id('draft')$$);
select tests.nobody('set the status of a notice', $$update public.notices set status = 'discarded' where id = tests.id('draft')$$);
select tests.nobody('delete a version of a notice', $$delete from public.notice_versions where notice_id = tests.id('on the Annex')$$);
select throws_ok($$update public.notice_versions set note = 'x' where notice_id = tests.id('draft')$$, 'PT409', null,
  'even the tables'' owner cannot change a version');
select results_eq($$select number, blanks, missing from public.notice_versions where notice_id = tests.id('draft')$$,
  $$values (1, 0, '{}'::text[])$$, 'a version is numbered and lists what is missing');
select pg_temp.write('draft', pg_temp.content('',
  '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"blank","attrs":{"label":"A"}}]}]}'));
select results_eq($$select number, blanks,
  missing from public.notice_versions where notice_id = tests.id('draft') order by number desc limit 1$$,
  $$values (2, 1, '{the address of Harbor LLC}'::text[])$$, 'counts blanks and missing addresses');

-- Deciding
select tests.only('{owner,admin,project_manager,lawyer}', 'review a notice', pg_temp.step('draft', 'review'), '42501');
select is(pg_temp.take('lawyer', pg_temp.step('draft', 'approve', $$null, 'B', 'J'$$)), 'This notice is a draft, so it can''t be approved',
  'a draft cannot be approved before review');
select is(pg_temp.take('lawyer', pg_temp.step('draft', 'review')), 'done', 'a lawyer reviews it');
select is(pg_temp.take('lawyer', pg_temp.step('draft', 'approve', $$null, 'B', 'J'$$)), 'The letter still has a marked blank to fill in',
  'a letter with a blank cannot be approved');
select pg_temp.write('draft');
select is(pg_temp.status('draft'), 'draft', 'a new version resets the review');
select is(pg_temp.take('project_manager', pg_temp.step('draft', 'review')), 'done', 'a project manager reviews it');
select is(pg_temp.take('project_manager', pg_temp.step('draft', 'approve', $$null, 'B', 'J'$$)),
  'Your organization requires a lawyer to approve notices', 'only a lawyer approves');
select is(pg_temp.take('lawyer',
  $$insert into public.notice_status_changes (org_id, project_id, notice_id, action, version_number, content_sha256)
  select v.org_id, v.project_id, v.notice_id, 'approve', 1,
    v.content_sha256 from public.notice_versions v where v.notice_id = tests.id('draft') and v.number = 1$$),
  'A newer version was saved. Read it first.', 'only the latest version is approved');
update public.notice_versions set written_by = null where notice_id = tests.id('draft');
insert into public.notice_versions (org_id, project_id, notice_id, content, written_by)
select n.org_id, n.project_id, n.id, pg_temp.content(), tests.id('lawyer') from public.notices n where n.id = tests.id('draft');
select pg_temp.take('project_manager', pg_temp.step('draft', 'review'));
select is(pg_temp.take('lawyer', pg_temp.step('draft', 'approve', $$null, 'B', 'J'$$)),
  'You wrote this notice, so someone else must approve it', 'the author cannot approve');
update public.organizations set submitter_may_approve = true where id = tests.id('Beam');
select is(pg_temp.take('lawyer', pg_temp.step('draft', 'approve', $$null, 'B', 'J'$$)), 'done',
  'the author may approve if the organization allows it');
select is((select by_drafter from public.notice_status_changes where notice_id = tests.id('draft') and action = 'approve'), true,
  'the status change records the self-approval');

-- Issuing
select tests.only('{owner,admin,project_manager,lawyer}', 'issue a notice', pg_temp.step('draft', 'issue'), '42501');
select tests.only('{nobody}', 'set the status to served', pg_temp.step('draft', 'serve'), '42501');
select tests.only('{nobody}', 'set the status to withdrawn', pg_temp.step('draft', 'withdraw'), '42501');
select is(pg_temp.take('project_manager', pg_temp.step('draft', 'issue')), 'done', 'a project manager starts issuing');
select is(pg_temp.take('lawyer', pg_temp.step('draft', 'issue')), 'This notice is being issued, so it can''t be issued', 'once');
select is((select count(*)::integer from private.jobs where kind = 'issue_notice' and payload ->> 'notice_id' = tests.id('draft')::text),
  1, 'with one job');
select is(pg_temp.take('lawyer', pg_temp.step('draft', 'retry')), 'done', 'a retry');
select is((select count(*)::integer from private.jobs where kind = 'issue_notice' and payload ->> 'notice_id' = tests.id('draft')::text),
  1, 'queues no second job');
select throws_ok($$select pg_temp.write('draft')$$, 'PT409', 'This notice is being issued, so it can''t be changed',
  'cannot change while being issued');
select is(private.file_issued_notice(tests.id('Beam'), tests.id('draft'), 4, 'n.pdf', 9, 1, repeat('a', 64),
  concat_ws('/', tests.id('Beam'), tests.id('draft'), 'x')), true, 'the first file is accepted');
select is(private.file_issued_notice(tests.id('Beam'), tests.id('draft'), 4, 'n.pdf', 9, 1, repeat('b', 64), 'y'), false,
  'a second file is rejected');
select results_eq($$select status::text, number ~ '^N-\d{4}-0001$', sha256 from public.notices where id = tests.id('draft')$$,
  $$values ('issued', true, repeat('a', 64))$$, 'has a number and a hash');
select throws_ok($$update public.notices set sha256 = repeat('c', 64) where id = tests.id('draft')$$, 'PT409',
  'An issued notice can''t be changed', 'the hash cannot change');
select throws_ok($$update public.notices set due_by = '2031-01-01' where id = tests.id('draft')$$, 'PT409',
  'An issued notice can''t be changed', 'other fields cannot change');
select throws_ok($$update public.notices set subject = 'Other' where id = tests.id('draft')$$, 'PT409',
  'An issued notice can''t be changed', 'the subject cannot change');
select throws_ok($$select pg_temp.write('draft')$$, 'PT409', 'This notice is issued, so it can''t be changed', 'no version can be added');

-- Serving
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'record a service', format(
  $$insert into public.notice_services (org_id, project_id, notice_id, recipient, means, sent_to, served_on)
    values (%L, %L, %L, 1, 'courier', 'A', %L)$$,
  n.org_id, n.project_id, n.id, private.local_day(n.issued_at, 'America/New_York')), '42501')
from public.notices n where n.id = tests.id('draft');
insert into public.notice_services (id, org_id, project_id, notice_id, recipient, means, sent_to, served_on)
select tests.remember('service', gen_random_uuid()), n.org_id, n.project_id, n.id, 1, 'courier', 'A',
  private.local_day(n.issued_at, 'America/New_York')
from public.notices n where n.id = tests.id('draft');
select is(pg_temp.status('draft'), 'served', 'serving all recipients serves the notice');
select is((select recipient_name from public.notice_services where id = tests.id('service')), 'Harbor LLC',
  'a service records the recipient''s name');
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read a service',
  $$select from public.notice_services where id = tests.id('service')$$);
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'void a service',
  $$update public.notice_services set voided_reason = 'R' where id = tests.id('service')$$);
select throws_ok($$update public.notice_services set sent_to = 'B' where id = tests.id('service')$$, 'PT409', null,
  'a recorded service cannot change');
update public.notice_services set voided_reason = 'It came back' where id = tests.id('service');
select is(pg_temp.status('draft'), 'issued', 'a void service does not count');
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'add a proof of service',
  $$with ids (id) as (values (gen_random_uuid())) insert into public.notice_proofs (id, org_id, project_id, notice_id, file_name,
    mime_type, size_bytes, sha256, storage_path)
    select id, tests.id('Beam'), tests.id('Site'), tests.id('draft'), 'a.txt', 'text/plain', 1, repeat('d', 64),
      concat_ws('/', tests.id('Beam'), tests.id('draft'), id, 'a.txt') from ids$$, '42501', 'request 1');
insert into public.notice_proofs (id, org_id, project_id, notice_id, file_name, mime_type, size_bytes, sha256, storage_path)
select p, tests.id('Beam'), tests.id('Site'), tests.id('draft'), 'a.txt', 'text/plain', 1, repeat('d', 64),
  concat_ws('/', tests.id('Beam'), tests.id('draft'), p, 'a.txt')
from (values (tests.remember('proof', gen_random_uuid()))) v (p);
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read a proof of service',
  $$select from public.notice_proofs where id = tests.id('proof')$$);
select throws_ok($$update public.notice_proofs set file_name = 'b.txt' where id = tests.id('proof')$$, 'PT409', null,
  'a proof of service cannot change');
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'record a reply',
  pg_temp.step('draft', 'acknowledge', $$'Card of May 2', null, null$$), '42501');
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read status changes',
  $$select from public.notice_status_changes where notice_id = tests.id('draft') and action = 'print'$$);

-- Audit log and templates
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read a notice''s log entries',
  $$select from public.activity_events where entity_type = 'notice' and action = 'notice.created' and entity_id = tests.id('draft')$$);
select tests.only('{owner,admin}', 'create a template',
  $$insert into public.notice_templates (org_id, type, body) values (tests.id('Beam'), 'Stop Work Notice', '{"type":"doc"}')$$, '42501',
    'request 1');
insert into public.notice_templates (id, org_id, type, body)
  values (tests.remember('template', gen_random_uuid()), tests.id('Beam'), 'Stop Work Notice', '{"type":"doc"}');
select tests.only('{owner,admin,project_manager,team_member,contractor,client_rep,lawyer,neighbor,bystander}', 'read a template',
  $$select from public.notice_templates where id = tests.id('template')$$);

select tests.stays_in_project('{project_manager,team_member,lawyer}', 'notices');
select tests.stays_in_project('{project_manager,team_member,lawyer}', 'notice_services');

select * from finish();
rollback;
