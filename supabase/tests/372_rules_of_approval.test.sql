begin;
select plan(44);
select tests.cast_and_records();
do $$ begin
  perform tests.sign_up('second lawyer');
  insert into public.memberships (org_id, user_id) values (tests.id('Beam'), tests.id('second lawyer'));
  insert into public.project_members (org_id, project_id, user_id, role)
  values (tests.id('Beam'), tests.id('Site'), tests.id('second lawyer'), 'lawyer');
end $$;

-- Executes a statement as a person and keeps its effects.
create function tests.does(person text, statement text) returns void language plpgsql as $$
begin
  perform tests.act_as(person, 'Beam', 'request');
  execute statement;
  perform tests.reset();
end $$;
create function tests.decides(person text, decision text, override text default null) returns text language sql as
  $$ select tests.attempt(person, tests.insert_approval(decision, 'Shared', 'Site', 'Read', override => override), 'Beam') $$;
create function tests.submitted_again(person text) returns void language plpgsql as $$
begin
  update public.contracts set status = 'draft' where id = tests.id('Shared contract');
  perform tests.does(person, tests.insert_step('submit', 'Shared', 'Site'));
end $$;
create function tests.open() returns jsonb language sql as $$ select private.open_matters(tests.id('Beam'), tests.id('Shared contract')) $$;

-- Open issues
select is(tests.open(), '{}', 'an analyzed contract without grave findings has no open matters');
insert into public.contract_findings (id, org_id, project_id, contract_id, analysis_id, position, category, kind, severity, title,
  explanation, confidence, source, points, review_status)
select tests.remember(called, private.uuid_v7()), tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'),
  tests.id('Shared analysis'), place, 'payment', kind::public.finding_kind,
  severity::public.finding_severity, called, 'B', 0.5, 'rule', 1, status::public.review_status
from (values
  (1, 'critical one', 'onerous', 'critical', 'open'),
  (2, 'high one', 'onerous', 'high', 'open'),
  (3, 'decided one', 'onerous', 'high', 'rejected'),
  (4, 'medium one', 'onerous', 'medium', 'open'),
  (5, 'missing part', 'missing', 'low', 'open'),
  (6, 'missing part taken', 'missing', 'high', 'accepted'),
  (7, 'high note', 'info', 'high', 'open')
) a (place, called, kind, severity, status);
select is(tests.open(), '{"undecided_findings": 2, "missing_parts": 1}', 'counts undecided grave findings and missing parts, but no notes');
do $$ begin perform tests.does('owner', tests.insert_obligation('Shared', 'Site', 'proposed', 'rule')); end $$;
select is(tests.open(), '{"undecided_findings": 2, "missing_parts": 1, "unconfirmed_obligations": 1}', 'counts unconfirmed obligations');
select is(private.open_matters(tests.id('Rival'), tests.id('Shared contract')) -> 'undecided_findings', null,
  'open matters are per organization');
select is(tests.attempt(who, $$select from jsonb_object_keys(private.open_matters(tests.id('Beam'), tests.id('Shared contract'))) k
  where k = 'undecided_findings'$$, 'Beam'), outcome,
  'counts only what the reader may see: ' || who)
from (values
  ('lawyer', '1 row'),
  ('project_manager', '1 row'),
  ('contractor', '0 rows'),
  ('neighbor', '0 rows'),
  ('outsider', '0 rows')
) a (who, outcome);

-- An approval over open issues requires a reason.
do $$ begin perform tests.does('project_manager', tests.insert_step('submit', 'Shared', 'Site')); end $$;
select is(tests.decides('lawyer', 'approved', override), outcome, format('approval despite open matters with reason %L', override))
from (values
  (null, '23514'),
  (' ', '23514'),
  (repeat('x', 2001), '23514'),
  ('The owner takes the risk.', '1 row')
) a (override, outcome);
select is(tests.decides('lawyer', 'rejected'), '1 row', 'a rejection needs no reason');
select is(tests.decides(who, 'approved'), '42501', 'an unauthorized approval reveals no open matters: ' || who)
from unnest('{owner,project_manager,contractor,neighbor,outsider}'::text[]) who;
do $$ begin perform tests.does('lawyer',
  tests.insert_approval('approved', 'Shared', 'Site', override => 'The owner takes the risk.')); end $$;
select results_eq($$select open_matters, override_reason,
  by_submitter from public.contract_approvals where contract_id = tests.id('Shared contract')$$,
  $$values ('{"undecided_findings": 2, "missing_parts": 1, "unconfirmed_obligations": 1}'::jsonb, 'The owner takes the risk.', false)$$,
    'the approval records the open matters and the reason');
select is(tests.attempt('lawyer',
  replace(replace(tests.insert_approval('approved', 'Shared', 'Site'), 'decision,', 'open_matters, decision,'), '''approved'',',
    '''{}'', ''approved'','), 'Beam'),
  '42501', 'the lawyer cannot set the open matters');
update public.contract_findings set review_status = 'accepted' where contract_id = tests.id('Shared contract');
delete from public.obligations where contract_id = tests.id('Shared contract');
select is(tests.open(), '{}', 'no open matters after all decisions');
select is(tests.decides('lawyer', 'approved'), '1 row', 'no reason needed without open matters');

-- The submitter cannot approve the contract.
delete from public.contract_approvals;
update public.contracts set status = 'draft' where id = tests.id('Shared contract');
insert into public.project_members (org_id, project_id, user_id, role)
  values (tests.id('Beam'), tests.id('Site'), tests.id('admin'), 'lawyer');
do $$ begin perform tests.does('admin', tests.insert_step('submit', 'Shared', 'Site')); end $$;
select is(tests.decides('admin', 'approved'), 'PT409', 'the submitter cannot approve');
select is(tests.decides('admin', 'rejected'), '1 row', 'the submitter may reject');
select is(tests.decides('lawyer', 'approved'), '1 row', 'another lawyer approves');
update public.organizations set submitter_may_approve = true where id = tests.id('Beam');
select is(tests.decides('admin', 'approved'), 'PT409', 'relaxing a rule does not affect a review in progress');
select tests.submitted_again('admin');
do $$ begin perform tests.does('admin', tests.insert_approval('approved', 'Shared', 'Site')); end $$;
select results_eq($$select by_submitter, override_reason from public.contract_approvals where contract_id = tests.id('Shared contract')$$,
  $$values (true, null::text)$$,
  'records an allowed self-approval and drops an unneeded reason');
update public.organizations set submitter_may_approve = false where id = tests.id('Beam');

-- A version uploaded after submission
select tests.remember('Second version', gen_random_uuid());
do $$ begin perform tests.does('team_member', tests.insert_document(tests.id('Second version'), 'Beam', 'Site', 'Shared contract')); end $$;
update public.contract_documents set created_at = clock_timestamp() where id = tests.id('Second version');
select is(tests.open(), '{"not_analyzed": true, "newer_version": true}', 'a newer, unanalyzed version is an open matter');
delete from public.contract_documents where id = tests.id('Second version');

-- Two approvals
update public.contracts set contract_value = 500000 where id = tests.id('Shared contract');
update public.organizations set two_approvals_above = 500000 where id = tests.id('Beam');
do $$ begin perform tests.does('lawyer', tests.insert_approval('approved', 'Shared', 'Site')); end $$;
select is(private.approvals_required(tests.id('Beam'), tests.id('Shared contract')), 1, 'a value at the limit needs one approval');
select is(private.has_standing_approval(tests.id('Beam'), tests.id('Shared contract')), true, 'one approval is sufficient');
update public.contracts set contract_value = null where id = tests.id('Shared contract');
select is(private.approvals_required(tests.id('Beam'), tests.id('Shared contract')), 2, 'an unknown value needs two approvals');
update public.contracts set contract_value = 500000.01 where id = tests.id('Shared contract');
select is(private.approvals_required(tests.id('Beam'), tests.id('Shared contract')), 2, 'a value above the limit needs two approvals');
do $$ begin perform tests.does('lawyer', tests.insert_approval('approved', 'Shared', 'Site')); end $$;
select is(private.approvals_given(tests.id('Beam'), tests.id('Shared contract')), 1, 'one lawyer approved the new value');
select is(private.has_standing_approval(tests.id('Beam'), tests.id('Shared contract')), false, 'one approval is not sufficient');
select is(tests.attempt('owner', tests.insert_step('activate', 'Shared', 'Site'), 'Beam'), 'PT409',
  'cannot be activated with one approval');
do $$ begin perform tests.does('lawyer', tests.insert_approval('approved', 'Shared', 'Site')); end $$;
select is(tests.attempt('owner', tests.insert_step('activate', 'Shared', 'Site'), 'Beam'), 'PT409',
  'two approvals by the same lawyer do not count');
do $$ begin perform tests.does('second lawyer', tests.insert_approval('approved', 'Shared', 'Site')); end $$;
select is(tests.attempt('owner', tests.insert_step('activate', 'Shared', 'Site'), 'Beam'), '1 row',
  'can be activated with two lawyers'' approvals');
do $$ begin perform tests.does('lawyer', tests.insert_approval('rejected', 'Shared', 'Site')); end $$;
select is(tests.attempt('owner', tests.insert_step('activate', 'Shared', 'Site'), 'Beam'), 'PT409',
  'cannot be activated after a later rejection');
select is(private.approvals_given(tests.id('Beam'), tests.id('Shared contract')), 0, 'a rejection voids earlier approvals');
update public.organizations set requires_approval = false, two_approvals_above = null where id = tests.id('Beam');
select is(private.approvals_required(tests.id('Beam'), tests.id('Shared contract')), 1,
  'turning off approval does not exempt a contract under review');
select is(tests.attempt('owner', tests.insert_step('activate', 'Shared', 'Site'), 'Beam'), 'PT409',
  'that contract still cannot be activated');
select tests.submitted_again('owner');
select is(private.approvals_required(tests.id('Beam'), tests.id('Shared contract')), 0,
  'requires no approvals when the organization requires none');
select is(tests.attempt('owner', tests.insert_step('activate', 'Shared', 'Site'), 'Beam'), '1 row', 'activates without an approval');

select * from finish();
rollback;
