-- Who is told of what: those concerned who may see it, and never the one who did it.
begin;
select plan(50);
select tests.cast_and_records();
select tests.compliance_records();

-- What the statement tells, as "who: title", when this person does it.
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
create function pg_temp.people(names text[], title text) returns setof text language sql as $$ select name || ': ' || title from unnest(names) name order by 1 $$;
update public.contracts set created_by = tests.id('admin');

-- Contracts
select results_eq($$select pg_temp.told('project_manager', tests.insert_step('submit', 'Shared', 'Site', null))$$,
  $$select pg_temp.people('{owner,admin,lawyer}', 'Submitted for review: Shared')$$, 'a submitted contract: lawyers and admins');
select is((select message || action_url from public.notifications where user_id = tests.id('lawyer')), 'Submitted by project_manager./contracts/' || tests.id('Shared contract') || '?tab=approval', 'by whom, and where to decide');
select results_eq($$select pg_temp.told('lawyer', tests.insert_approval('approved', 'Shared', 'Site'))$$,
  $$select pg_temp.people('{admin,project_manager}', 'Approved: Shared')$$, 'an approval: the creator and the project managers');
select results_eq($$select pg_temp.told('admin', tests.insert_step('activate', 'Shared', 'Site', null))$$,
  $$select pg_temp.people('{project_manager}', 'Now active: Shared')$$, 'an activation: not the one who did it');
select results_eq($$select pg_temp.told('contractor', tests.insert_document(gen_random_uuid(), 'Beam', 'Site', 'Shared contract'))$$,
  $$select pg_temp.people('{admin,lawyer,project_manager}', 'No longer approved: Shared')$$, 'a version that an approval falls by: those concerned, of that alone');
select results_eq($$select pg_temp.told('team_member', tests.insert_document(gen_random_uuid(), 'Beam', 'Site', 'Shared contract', repeat('c', 64)))$$,
  $$select pg_temp.people('{lawyer,project_manager}', 'New version: Shared')$$, 'a version without: the reviewers');
select is((select message from public.notifications where user_id = tests.id('lawyer')), 'b.txt was uploaded by team_member as version 3.', 'which, and by whom');
select results_eq($$select pg_temp.told('project_manager', tests.insert_step('terminate', 'Shared', 'Site'))$$,
  $$select pg_temp.people('{admin}', 'Terminated: Shared')$$, 'a termination');
update public.contracts set status = 'under_review' where id = tests.id('Private contract');
select results_eq($$select pg_temp.told('lawyer', tests.insert_approval('rejected', 'Private', 'Site') || ';' || tests.insert_step('reject', 'Private', 'Site'))$$,
  $$select pg_temp.people('{admin,project_manager}', 'Rejected: Private')$$, 'a rejection and the step it takes are one');
select results_eq($$select pg_temp.told('neighbour', tests.insert_step('submit', 'Annex', 'Annex', null))$$,
  $$select pg_temp.people('{owner,admin}', 'Submitted for review: Annex')$$, 'nobody of another project');
select results_eq($$select pg_temp.told('nobody', $s$update public.contracts set created_by = tests.id('bystander'); $s$ || tests.insert_step('cancel', 'Annex', 'Annex'))$$,
  $$select pg_temp.people('{neighbour}', 'Cancelled: Annex')$$, 'not a creator who sees the contract no more');
select results_eq($$select pg_temp.told('nobody', $s$delete from public.project_members where user_id = tests.id('neighbour'); update public.contracts set status = 'draft' where id = tests.id('Annex contract'); $s$ || tests.insert_step('cancel', 'Annex', 'Annex'))$$,
  $$select pg_temp.people('{owner,admin}', 'Cancelled: Annex')$$, 'a project that nobody manages is the admins''');

-- Analysis
create function pg_temp.analyze(score integer, severity text, sha text) returns text language sql as $$
  select format($s$update public.contract_documents set sha256 = %L where id = tests.id('Private document');
    insert into public.contract_analyses (id, org_id, project_id, contract_id, document_id, perspective, risk_score, gate_reason, word_count, groups, clauses, engine)
    values (tests.remember('a' || %L, gen_random_uuid()), tests.id('Beam'), tests.id('Site'), tests.id('Private contract'), tests.id('Private document'), 'owner', %L, %L, 1, '[]', '[]', '{}');
    insert into public.contract_findings (org_id, project_id, contract_id, analysis_id, position, category, kind, severity, title, explanation, confidence, source, points)
    values (tests.id('Beam'), tests.id('Site'), tests.id('Private contract'), tests.id('a' || %L), 9, 'time', 'onerous', %L, 'T', 'E', 1, 'rule', 0)$s$,
    repeat(left(sha, 1), 64), sha, score, case when score is null then 'no_contract' end, sha, severity) $$;
select results_eq($$select pg_temp.told('nobody', pg_temp.analyze(61, 'critical', 'd1'))$$, $$select pg_temp.people('{lawyer,project_manager}', 'High risk: Private')$$, 'a high risk: project managers and lawyers, no contractor');
select is((select message from public.notifications limit 1), 'Risk score 61. 1 critical finding to review.', 'how high, and why');
select results_eq($$select pg_temp.told('nobody', pg_temp.analyze(60, 'critical', 'e1'))$$, $$select pg_temp.people('{lawyer,project_manager}', 'Critical finding: Private')$$, 'a critical finding where the score is medium');
select is_empty($$select pg_temp.told('nobody', pg_temp.analyze(60, 'high', 'f1'))$$, 'a medium risk without: nobody');
select is_empty($$select pg_temp.told('nobody', pg_temp.analyze(null, 'high', 'f2'))$$, 'what was not scored: nobody');
create function pg_temp.told_again(statement text) returns bigint language plpgsql as $$
declare
  before constant bigint := (select count(*) from public.notifications);
begin
  set constraints all deferred;
  execute statement;
  set constraints all immediate;
  return (select count(*) from public.notifications) - before;
end $$;
select isnt_empty($$select pg_temp.told('nobody', pg_temp.analyze(90, 'critical', 'a1'))$$, 'another document is told');
select is(pg_temp.told_again(pg_temp.analyze(95, 'critical', 'a2')), 0::bigint, 'the same bytes are not told twice');

-- Teams and shares
select results_eq($$select pg_temp.told('project_manager', $s$insert into public.project_members (org_id, project_id, user_id, role) values (tests.id('Beam'), tests.id('Site'), tests.id('bystander'), 'contractor')$s$)$$,
  $$select pg_temp.people('{bystander}', 'Added to project: Site')$$, 'who is put on a project');
select is((select message from public.notifications), 'You were added by project_manager as contractor.', 'as what, by whom');
select results_eq($$select pg_temp.told('project_manager', $s$insert into public.contract_shares (org_id, project_id, contract_id, user_id) values (tests.id('Beam'), tests.id('Site'), tests.id('Private contract'), tests.id('bystander'))$s$)$$,
  $$select pg_temp.people('{bystander}', 'Shared with you: Private')$$, 'with whom a contract is shared');
select results_eq($$select pg_temp.told('owner', $s$update public.project_members set role = 'team_member' where user_id = tests.id('bystander')$s$)$$,
  $$select pg_temp.people('{bystander}', 'Your role changed: Site')$$, 'whose role changes');
select is((select message from public.notifications), 'You are now project member, as set by owner.', 'to what, by whom');
select is_empty($$select pg_temp.told('owner', $s$update public.project_members set role = 'team_member' where user_id = tests.id('bystander')$s$)$$, 'the same role is none');
select is_empty($$select pg_temp.told('owner', $s$insert into public.project_members (org_id, project_id, user_id, role) values (tests.id('Beam'), tests.id('Site'), tests.id('owner'), 'project_manager')$s$)$$, 'who does it themselves is not told');
delete from public.project_members where user_id in (tests.id('owner'), tests.id('bystander'));

-- Compliance
create function pg_temp.fails(who text) returns text language sql as $$
  select format($s$update public.compliance_checks set owner_id = %s, status = 'pending', status_reason = 'open' where id = tests.id('Site check');
    delete from public.notifications;
    update public.compliance_checks set status = 'non_compliant', status_reason = 'overdue', severity = 'high', due_date = '2026-03-05', title = 'Guardrails' where id = tests.id('Site check')$s$,
    case when who is null then 'null' else format('tests.id(%L)', who) end) $$;
select results_eq($$select pg_temp.told('nobody', pg_temp.fails('contractor'))$$, $$select pg_temp.people('{contractor,project_manager}', 'Not compliant: Guardrails')$$, 'a check that fails: whoever looks after it, in any role, and the project managers');
select is((select message || priority || action_url from public.notifications limit 1), 'It was due on March 5, 2026.high/compliance/' || tests.id('Site check'), 'why, and where');
select results_eq($$select pg_temp.told('nobody', pg_temp.fails('bystander'))$$, $$select pg_temp.people('{project_manager}', 'Not compliant: Guardrails')$$, 'not who is on the project no more');
select results_eq($$select pg_temp.told('nobody', pg_temp.fails('project_manager'))$$, $$select pg_temp.people('{project_manager}', 'Not compliant: Guardrails')$$, 'who is both hears it once');
select is_empty($$select pg_temp.told('nobody', $s$update public.compliance_checks set status = 'non_compliant', status_reason = 'evidence_expired' where id = tests.id('Site check')$s$)$$, 'what was so already is no news');
select results_eq($$select pg_temp.told('nobody', $s$update public.compliance_checks set status = 'pending' where id = tests.id('Site check');
    update public.compliance_checks set status = 'non_compliant', status_reason = 'found_non_compliant', severity = 'critical' where id = tests.id('Site check')$s$)$$,
  $$select pg_temp.people('{project_manager}', 'Not compliant: Guardrails')$$, 'again after a while it is');
select is((select priority::text from public.notifications), 'urgent', 'what is critical and was found by someone is urgent');
select is_empty($$select pg_temp.told('nobody', $s$update public.compliance_checks set status = 'pending' where id = tests.id('Site check');
    update public.compliance_checks set deleted_at = now() where id = tests.id('Site check');
    update public.compliance_checks set status = 'non_compliant' where id = tests.id('Site check')$s$)$$, 'of a check that was removed nobody is told');

create function pg_temp.many(count integer) returns void language sql as $$
  insert into public.compliance_checks (org_id, project_id, check_type, title, owner_id)
  select tests.id('Beam'), tests.id(project), 'Safety Compliance', 'Many', case when project = 'Site' and n <= 3 then tests.id('team_member') end
  from generate_series(1, count) n, unnest('{Site,Annex}'::text[]) project $$;
insert into public.project_members (org_id, project_id, user_id, role) values (tests.id('Beam'), tests.id('Annex'), tests.id('neighbour'), 'project_manager');
select pg_temp.many(200);
delete from public.notifications;
select results_eq($$select pg_temp.told('nobody', $s$update public.compliance_checks set status = 'non_compliant' where title = 'Many'$s$)$$,
  $$select pg_temp.people('{neighbour}', '200 checks became not compliant: Annex') union all select pg_temp.people('{project_manager}', '200 checks became not compliant: Site')
    union all select pg_temp.people('{team_member,team_member,team_member}', 'Not compliant: Many') order by 1$$,
  'of more than five on a project one is told how many; who looks after three hears of three');
select is((select action_url || ' ' || (metadata ->> 'count') from public.notifications where user_id = tests.id('neighbour')), '/projects/' || tests.id('Annex') || '?tab=compliance 200', 'and where they are');
delete from public.compliance_checks where title = 'Many';

select results_eq($$select pg_temp.told('project_manager', $s$update public.compliance_checks set deleted_at = null, owner_id = tests.id('team_member') where id = tests.id('Site check')$s$)$$,
  $$select pg_temp.people('{team_member}', 'Assigned to you: Guardrails')$$, 'who is to look after a check');
select is_empty($$select pg_temp.told('team_member', $s$update public.compliance_checks set notes = 'N' where id = tests.id('Site check')$s$)$$, 'and only then');
select results_eq($$select pg_temp.told('project_manager', $s$insert into public.compliance_checks (org_id, project_id, check_type, title, owner_id) values (tests.id('Beam'), tests.id('Site'), 'Safety Compliance', 'New', tests.id('team_member'))$s$)$$,
  $$select pg_temp.people('{team_member}', 'Assigned to you: New')$$, 'also of a new one');
select is_empty($$select pg_temp.told('team_member', $s$update public.compliance_checks set owner_id = tests.id('bystander') where title = 'New'$s$)$$, 'nobody who does not see it');
select results_eq($$select pg_temp.told('nobody', $s$insert into public.compliance_checks (org_id, project_id, check_type, title, owner_id) select tests.id('Beam'), tests.id('Site'), 'Safety Compliance', 'N', tests.id('lawyer') from generate_series(1, 6)$s$)$$,
  $$select pg_temp.people('{lawyer}', '6 checks were assigned to you: Site')$$, 'of six at once, how many');

create function pg_temp.evidence(confirmed boolean) returns text language sql as $$
  select format($s$insert into public.compliance_evidence (id, org_id, project_id, check_id, file_name, mime_type, size_bytes, sha256, storage_path, text_status, confirmed)
    select id, tests.id('Beam'), tests.id('Site'), tests.id('Site check'), 'certificate.pdf', 'application/pdf', 4, %L, concat_ws('/', tests.id('Beam'), tests.id('Site check'), id, 'c.pdf'), 'extracted', %L
    from gen_random_uuid() id$s$, md5(random()::text) || md5(random()::text), confirmed) $$;
select results_eq($$select pg_temp.told('contractor', pg_temp.evidence(false))$$, $$select pg_temp.people('{project_manager,team_member}', 'Evidence to review: Guardrails')$$, 'evidence that waits: project managers and who looks after the check');
select is((select message from public.notifications limit 1), 'certificate.pdf was uploaded by contractor.', 'what, from whom');
select is_empty($$select pg_temp.told('project_manager', pg_temp.evidence(true))$$, 'what is confirmed waits for nobody');

-- Obligations
select results_eq($$select pg_temp.told('lawyer', tests.insert_obligation('Private', 'Site'))$$, $$select pg_temp.people('{project_manager}', 'Deadline confirmed: Notice of claim')$$, 'a date that someone writes down');
select is_empty($$select pg_temp.told('lawyer', tests.insert_obligation('Private', 'Site', 'proposed', 'rule'))$$, 'a proposal is told nobody');
select results_eq($$select pg_temp.told('owner', $s$update public.obligations set status = 'confirmed' where status = 'proposed'$s$)$$, $$select pg_temp.people('{lawyer,project_manager}', 'Deadline confirmed: Notice of claim')$$, 'one that is confirmed');
select is_empty($$select pg_temp.told('owner', $s$update public.obligations set status = 'completed'; update public.obligations set status = 'confirmed'$s$)$$, 'what is opened again was told before');

-- What fails tells nobody
select throws_ok($$select pg_temp.told('owner', tests.insert_step('activate', 'Private', 'Site', null))$$, 'PT409', null, 'a step that is refused');
select tests.reset();
select is_empty($$select from public.notifications where title like 'Now active%'$$, 'is not told');

select * from finish();
rollback;
