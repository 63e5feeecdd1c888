-- Recipients of notifications: those concerned who may see the record, never the person who made the change.
begin;
select plan(51);
select tests.cast_and_records();
select tests.compliance_records();

-- Returns the notifications of a statement run by this person, as "who: title".
create function pg_temp.told(who text, statement text, request_id text default 'request 1') returns setof text language plpgsql as $$
begin
  delete from public.notifications;
  set constraints all deferred;
  if who = 'nobody' then perform tests.reset(); else perform tests.act_as(who, 'Beam', request_id); end if;
  execute statement;
  set constraints all immediate;
  perform tests.reset();
  return query select names.name || ': ' || n.title from public.notifications n join tests.names on names.id = n.user_id order by 1;
end $$;
create function pg_temp.people(names text[], title text) returns setof text language sql as $$ select name || ': ' || title
  from unnest(names) name order by 1 $$;
update public.contracts set created_by = tests.id('admin');

-- Contracts
select results_eq($$select pg_temp.told('project_manager', tests.insert_step('submit', 'Shared', 'Site', null))$$,
  $$select pg_temp.people('{owner,admin,lawyer}', 'Submitted for review: Shared')$$, 'submitted contract: notifies lawyers and admins');
select is((select message || action_url from public.notifications where user_id = tests.id('lawyer')),
  'Submitted by project_manager./contracts/' || tests.id('Shared contract') || '?tab=approval',
    'names the submitter and links to the decision');
select is((select priority::text from public.notifications where user_id = tests.id('lawyer')), 'high',
  'a request for approval raises a toast');
select results_eq($$select pg_temp.told('lawyer', tests.insert_approval('approved', 'Shared', 'Site'))$$,
  $$select pg_temp.people('{admin,project_manager}', 'Approved: Shared')$$, 'approval: notifies the creator and project managers');
select results_eq($$select pg_temp.told('admin', tests.insert_step('activate', 'Shared', 'Site', null))$$,
  $$select pg_temp.people('{project_manager}', 'Now active: Shared')$$, 'activation: does not notify the actor');
select results_eq($$select pg_temp.told('contractor', tests.insert_document(gen_random_uuid(), 'Beam', 'Site', 'Shared contract'))$$,
  $$select pg_temp.people('{admin,lawyer,project_manager}', 'No longer approved: Shared')$$,
    'version that voids an approval: one notification to those concerned');
select results_eq($$select pg_temp.told('team_member',
  tests.insert_document(gen_random_uuid(), 'Beam', 'Site', 'Shared contract', repeat('c', 64)))$$,
  $$select pg_temp.people('{lawyer,project_manager}', 'New version: Shared')$$, 'version without an approval: notifies reviewers');
select is((select message from public.notifications where user_id = tests.id('lawyer')),
  'b.txt was uploaded by team_member as version 3.', 'names the file and uploader');
select results_eq($$select pg_temp.told('project_manager', tests.insert_step('terminate', 'Shared', 'Site'))$$,
  $$select pg_temp.people('{admin}', 'Terminated: Shared')$$, 'a termination');
update public.contracts set status = 'under_review' where id = tests.id('Private contract');
select results_eq($$select pg_temp.told('lawyer',
  tests.insert_approval('rejected', 'Private', 'Site') || ';' || tests.insert_step('reject', 'Private', 'Site'))$$,
  $$select pg_temp.people('{admin,project_manager}', 'Rejected: Private')$$, 'a rejection with its status change sends one notification');
select results_eq($$select pg_temp.told('neighbor', tests.insert_step('submit', 'Annex', 'Annex', null))$$,
  $$select pg_temp.people('{owner,admin}', 'Submitted for review: Annex')$$, 'does not notify people of another project');
select results_eq($$select pg_temp.told('nobody',
  $s$update public.contracts set created_by = tests.id('bystander'); $s$ || tests.insert_step('cancel', 'Annex', 'Annex'))$$,
  $$select pg_temp.people('{neighbor}', 'Canceled: Annex')$$, 'does not notify a creator who lost access');
select results_eq($$select pg_temp.told('nobody',
  $s$delete from public.project_members where user_id = tests.id('neighbor'); update public.contracts set status = 'draft'
    where id = tests.id('Annex contract'); $s$ || tests.insert_step('cancel', 'Annex', 'Annex'))$$,
  $$select pg_temp.people('{owner,admin}', 'Canceled: Annex')$$, 'without a project manager, notifies admins');

-- Analysis
create function pg_temp.analyze(score integer, severity text, sha text) returns text language sql as $$
  select format($s$update public.contract_documents set sha256 = %L where id = tests.id('Private document');
    insert into public.contract_analyses (id, org_id, project_id, contract_id, document_id, perspective, risk_score, gate_reason,
      word_count, groups, clauses, engine)
    values (tests.remember('a' || %L, gen_random_uuid()), tests.id('Beam'), tests.id('Site'), tests.id('Private contract'),
      tests.id('Private document'), 'owner', %L, %L, 1, '[]', '[]', '{}');
    insert into public.contract_findings (org_id, project_id, contract_id, analysis_id, position, category, kind, severity, title,
      explanation, confidence, source, points)
    values (tests.id('Beam'), tests.id('Site'), tests.id('Private contract'), tests.id('a' || %L), 9, 'time', 'onerous', %L, 'T', 'E', 1,
      'rule', 0)$s$,
    repeat(left(sha, 1), 64), sha, score, case when score is null then 'no_contract' end, sha, severity) $$;
select results_eq($$select pg_temp.told('nobody', pg_temp.analyze(61, 'critical', 'd1'))$$,
  $$select pg_temp.people('{lawyer,project_manager}', 'High risk: Private')$$,
    'high risk: notifies project managers and lawyers, not contractors');
select is((select message from public.notifications limit 1), 'Risk score 61. 1 critical finding to review.',
  'states the score and findings');
select results_eq($$select pg_temp.told('nobody', pg_temp.analyze(60, 'critical', 'e1'))$$,
  $$select pg_temp.people('{lawyer,project_manager}', 'Critical finding: Private')$$, 'critical finding with medium score: notifies');
select is_empty($$select pg_temp.told('nobody', pg_temp.analyze(60, 'high', 'f1'))$$,
  'medium risk without critical findings: no notification');
select is_empty($$select pg_temp.told('nobody', pg_temp.analyze(null, 'high', 'f2'))$$, 'unscored analysis: no notification');
create function pg_temp.told_again(statement text) returns bigint language plpgsql as $$
declare
  before constant bigint := (select count(*) from public.notifications);
begin
  set constraints all deferred;
  execute statement;
  set constraints all immediate;
  return (select count(*) from public.notifications) - before;
end $$;
select isnt_empty($$select pg_temp.told('nobody', pg_temp.analyze(90, 'critical', 'a1'))$$, 'another document: notifies');
select is(pg_temp.told_again(pg_temp.analyze(95, 'critical', 'a2')), 0::bigint, 'the same file does not notify twice');

-- Project teams and shares
select results_eq($$select pg_temp.told('project_manager',
  $s$insert into public.project_members (org_id, project_id, user_id, role)
    values (tests.id('Beam'), tests.id('Site'), tests.id('bystander'), 'contractor')$s$)$$,
  $$select pg_temp.people('{bystander}', 'Added to project: Site')$$, 'notifies a new project member');
select is((select message from public.notifications), 'You were added by project_manager as contractor.', 'names the role and actor');
select results_eq($$select pg_temp.told('project_manager',
  $s$insert into public.contract_shares (org_id, project_id, contract_id, user_id)
    values (tests.id('Beam'), tests.id('Site'), tests.id('Private contract'), tests.id('bystander'))$s$)$$,
  $$select pg_temp.people('{bystander}', 'Shared with you: Private')$$, 'with whom a contract is shared');
select results_eq($$select pg_temp.told('owner',
  $s$update public.project_members set role = 'team_member' where user_id = tests.id('bystander')$s$)$$,
  $$select pg_temp.people('{bystander}', 'Your role changed: Site')$$, 'notifies of a role change');
select is((select message from public.notifications), 'You are now project member, as set by owner.', 'names the new role and actor');
select is_empty($$select pg_temp.told('owner',
  $s$update public.project_members set role = 'team_member' where user_id = tests.id('bystander')$s$)$$,
    'an unchanged role does not notify');
select is_empty($$select pg_temp.told('owner',
  $s$insert into public.project_members (org_id, project_id, user_id, role)
    values (tests.id('Beam'), tests.id('Site'), tests.id('owner'), 'project_manager')$s$)$$, 'the actor is not notified');
delete from public.project_members where user_id in (tests.id('owner'), tests.id('bystander'));

-- Compliance
create function pg_temp.fails(who text) returns text language sql as $$
  select format($s$update public.compliance_checks set owner_id = %s, status = 'pending',
    status_reason = 'open' where id = tests.id('Site check');
    delete from public.notifications;
    update public.compliance_checks set status = 'non_compliant', status_reason = 'overdue', severity = 'high', due_date = '2026-03-05',
      title = 'Guardrails' where id = tests.id('Site check')$s$,
    case when who is null then 'null' else format('tests.id(%L)', who) end) $$;
select results_eq($$select pg_temp.told('nobody', pg_temp.fails('contractor'))$$,
  $$select pg_temp.people('{contractor,project_manager}', 'Non-compliant: Guardrails')$$,
    'failed check: notifies its responsible person and project managers');
select is((select message || priority || action_url from public.notifications limit 1),
  'It was due on March 5, 2026.high/compliance/' || tests.id('Site check'), 'states the reason and links to the check');
select results_eq($$select pg_temp.told('nobody', pg_temp.fails('bystander'))$$,
  $$select pg_temp.people('{project_manager}', 'Non-compliant: Guardrails')$$, 'does not notify a former project member');
select results_eq($$select pg_temp.told('nobody', pg_temp.fails('project_manager'))$$,
  $$select pg_temp.people('{project_manager}', 'Non-compliant: Guardrails')$$, 'notifies a person in both roles once');
select is_empty($$select pg_temp.told('nobody', $s$update public.compliance_checks set status = 'non_compliant',
  status_reason = 'evidence_expired' where id = tests.id('Site check')$s$)$$, 'does not notify when already non-compliant');
select results_eq($$select pg_temp.told('nobody',
  $s$update public.compliance_checks set status = 'pending' where id = tests.id('Site check');
    update public.compliance_checks set status = 'non_compliant', status_reason = 'found_non_compliant',
      severity = 'critical' where id = tests.id('Site check')$s$)$$,
  $$select pg_temp.people('{project_manager}', 'Non-compliant: Guardrails')$$, 'notifies again after the status changed in between');
select is((select priority::text from public.notifications), 'urgent', 'a critical check found non-compliant is urgent');
select is_empty($$select pg_temp.told('nobody', $s$update public.compliance_checks set status = 'pending' where id = tests.id('Site check');
    update public.compliance_checks set deleted_at = now() where id = tests.id('Site check');
    update public.compliance_checks set status = 'non_compliant' where id = tests.id('Site check')$s$)$$,
      'a removed check does not notify');

create function pg_temp.many(count integer) returns void language sql as $$
  insert into public.compliance_checks (org_id, project_id, check_type, title, owner_id)
  select tests.id('Beam'), tests.id(project), 'Safety Compliance', 'Many',
    case when project = 'Site' and n <= 3 then tests.id('team_member') end
  from generate_series(1, count) n, unnest('{Site,Annex}'::text[]) project $$;
insert into public.project_members (org_id, project_id, user_id, role)
  values (tests.id('Beam'), tests.id('Annex'), tests.id('neighbor'), 'project_manager');
select pg_temp.many(200);
delete from public.notifications;
select results_eq($$select pg_temp.told('nobody',
  $s$update public.compliance_checks set status = 'non_compliant' where title = 'Many'$s$)$$,
  $$select pg_temp.people('{neighbor}', '200 checks became non-compliant: Annex')
    union all select pg_temp.people('{project_manager}', '200 checks became non-compliant: Site')
    union all select pg_temp.people('{team_member,team_member,team_member}', 'Non-compliant: Many') order by 1$$,
  'groups more than five checks per project and person');
select is((select action_url || ' ' || (metadata ->> 'count') from public.notifications where user_id = tests.id('neighbor')),
  '/projects/' || tests.id('Annex') || '?tab=compliance 200', 'links to the project''s checks');
delete from public.compliance_checks where title = 'Many';

select results_eq($$select pg_temp.told('project_manager', $s$update public.compliance_checks set deleted_at = null,
  owner_id = tests.id('team_member') where id = tests.id('Site check')$s$)$$,
  $$select pg_temp.people('{team_member}', 'Assigned to you: Guardrails')$$, 'notifies the person assigned to a check');
select is_empty($$select pg_temp.told('team_member',
  $s$update public.compliance_checks set notes = 'N' where id = tests.id('Site check')$s$)$$, 'other changes do not notify');
select results_eq($$select pg_temp.told('project_manager',
  $s$insert into public.compliance_checks (org_id, project_id, check_type, title, owner_id)
    values (tests.id('Beam'), tests.id('Site'), 'Safety Compliance', 'New', tests.id('team_member'))$s$)$$,
  $$select pg_temp.people('{team_member}', 'Assigned to you: New')$$, 'notifies the person assigned to a new check');
select is_empty($$select pg_temp.told('team_member',
  $s$update public.compliance_checks set owner_id = tests.id('bystander') where title = 'New'$s$)$$,
    'does not notify an assignee without access');
select results_eq($$select pg_temp.told('nobody',
  $s$insert into public.compliance_checks (org_id, project_id, check_type, title, owner_id) select tests.id('Beam'), tests.id('Site'),
    'Safety Compliance', 'N', tests.id('lawyer') from generate_series(1, 6)$s$)$$,
  $$select pg_temp.people('{lawyer}', '6 checks were assigned to you: Site')$$, 'groups six assignments');

create function pg_temp.evidence(confirmed boolean) returns text language sql as $$
  select format($s$insert into public.compliance_evidence (id, org_id, project_id, check_id, file_name, mime_type, size_bytes, sha256,
    storage_path, text_status, confirmed)
    select id, tests.id('Beam'), tests.id('Site'), tests.id('Site check'), 'certificate.pdf', 'application/pdf', 4, %L,
      concat_ws('/', tests.id('Beam'), tests.id('Site check'), id, 'c.pdf'), 'extracted', %L
    from gen_random_uuid() id$s$, md5(random()::text) || md5(random()::text), confirmed) $$;
select results_eq($$select pg_temp.told('contractor', pg_temp.evidence(false))$$,
  $$select pg_temp.people('{project_manager,team_member}', 'Evidence to review: Guardrails')$$,
    'evidence to review: notifies project managers and the responsible person');
select is((select message from public.notifications limit 1), 'certificate.pdf was uploaded by contractor.', 'names the file and uploader');
select is_empty($$select pg_temp.told('project_manager', pg_temp.evidence(true))$$, 'confirmed evidence does not notify');

-- Obligations
select results_eq($$select pg_temp.told('lawyer', tests.insert_obligation('Private', 'Site'))$$,
  $$select pg_temp.people('{project_manager}', 'Deadline confirmed: Notice of claim')$$, 'notifies of a manually added deadline');
select is_empty($$select pg_temp.told('lawyer', tests.insert_obligation('Private', 'Site', 'proposed', 'rule'))$$,
  'a proposal does not notify');
select results_eq($$select pg_temp.told('owner', $s$update public.obligations set status = 'confirmed' where status = 'proposed'$s$)$$,
  $$select pg_temp.people('{lawyer,project_manager}', 'Deadline confirmed: Notice of claim')$$, 'notifies of a confirmed deadline');
select is_empty($$select pg_temp.told('owner',
  $s$update public.obligations set status = 'completed'; update public.obligations set status = 'confirmed'$s$)$$,
    'a reopened deadline does not notify again');

-- A failed statement notifies no one
select throws_ok($$select pg_temp.told('owner', tests.insert_step('activate', 'Private', 'Site', null))$$, 'PT409', null,
  'a refused activation');
select tests.reset();
select is_empty($$select from public.notifications where title like 'Now active%'$$, 'does not notify');

select * from finish();
rollback;
