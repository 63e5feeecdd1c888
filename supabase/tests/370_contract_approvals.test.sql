begin;
select plan(194);
select tests.cast_and_records();
update public.contracts set status = 'under_review';

-- Reading
do $$ begin
  perform tests.sign_up('lawyer of the annex'), tests.sign_up('lawyer of the rival');
  insert into public.memberships (org_id, user_id) values (tests.id('Beam'), tests.id('lawyer of the annex')), (tests.id('Rival'), tests.id('lawyer of the rival'));
  insert into public.project_members (org_id, project_id, user_id, role) values
    (tests.id('Beam'), tests.id('Annex'), tests.id('lawyer of the annex'), 'lawyer'),
    (tests.id('Rival'), tests.id('Rival site'), tests.id('lawyer of the rival'), 'lawyer');
  perform tests.act_as('lawyer', 'Beam');
  execute tests.insert_approval('approved', 'Shared', 'Site');
  execute tests.insert_approval('approved', 'Private', 'Site');
  perform tests.act_as('lawyer of the annex', 'Beam');
  execute tests.insert_approval('approved', 'Annex', 'Annex');
  perform tests.act_as('lawyer of the rival', 'Rival');
  execute tests.insert_approval('approved', 'Rival', 'Rival site');
  perform tests.reset();
end $$;
select tests.only('{owner,admin,project_manager,team_member,contractor,client_rep,lawyer}', 'read the approval of the contract shared with the contractor',
  $$select from public.contract_approvals where contract_id = tests.id('Shared contract')$$);
select tests.only('{owner,admin,project_manager,team_member,client_rep,lawyer}', 'read the other contract''s approval',
  $$select from public.contract_approvals where contract_id = tests.id('Private contract')$$);
select tests.only('{owner,admin,neighbour}', 'read one on the neighbour''s project', $$select from public.contract_approvals where contract_id = tests.id('Annex contract')$$);
select tests.only('{outsider at home}', 'read another organization''s', $$select from public.contract_approvals where contract_id = tests.id('Rival contract')$$);

-- Only a lawyer of the project decides, not even the owner of the organization.
select tests.only('{lawyer}', 'approve', tests.insert_approval('approved', 'Shared', 'Site'), '42501');
select tests.only('{lawyer}', 'reject', tests.insert_approval('rejected', 'Shared', 'Site'), '42501');
select tests.only('{nobody}', 'approve on the neighbour''s project', tests.insert_approval('approved', 'Annex', 'Annex'), '42501');
select tests.only('{nobody}', 'approve in another organization', tests.insert_approval('approved', 'Rival', 'Rival site'), '42501');
select is(tests.attempt_with_role('bystander', role, 'Site', tests.insert_approval('approved', 'Shared', 'Site')), '42501', 'nor does a ' || role)
from unnest('{project_manager,team_member,contractor,client_rep}'::public.project_role[]) role;
select is(tests.attempt('lawyer', tests.insert_approval('approved', 'Annex', 'Site'), 'Beam'), '23503', 'a contract is not reached by naming a project of one''s own');
select is(tests.attempt('lawyer of the annex', tests.insert_approval('approved', 'Shared', 'Site'), 'Beam'), '42501', 'nor is the lawyer of one project that of all');
select tests.nobody('approve in a lawyer''s name',
  replace(replace(tests.insert_approval('approved', 'Shared', 'Site'), 'decision,', 'lawyer_id, decision,'), '''approved'',', 'tests.id(''lawyer''), ''approved'','));
select tests.nobody('change a decision', $$update public.contract_approvals set note = 'x' where contract_id = tests.id('Shared contract')$$);
select tests.nobody('remove a decision', $$delete from public.contract_approvals where contract_id = tests.id('Shared contract')$$);
select is(tests.columns_granted('authenticated', 'insert', 'public.contract_approvals'),
  'bar_jurisdiction bar_number contract_id decision document_id document_sha256 id note org_id override_reason project_id terms_sha256', 'columns that an insert may name');
grant update, delete on public.contract_approvals to authenticated;
select is(tests.attempt('lawyer', $$update public.contract_approvals set note = 'x'$$, 'Beam'), '0 rows', 'no policy lets a decision change');
select is(tests.attempt('lawyer', $$delete from public.contract_approvals$$, 'Beam'), '0 rows', 'nor go');
revoke update, delete on public.contract_approvals from authenticated;
select results_eq($$select lawyer_id, lawyer_name, created_at = now() from public.contract_approvals where contract_id = tests.id('Shared contract')$$,
  $$values (tests.id('lawyer'), 'lawyer', true)$$, 'a decision names who made it, and when');

-- What may be decided about
select is(tests.attempt('lawyer', tests.insert_approval('rejected', 'Shared', 'Site', note), 'Beam'), outcome, format('a rejection with the note %L', note))
from (values (null, '23514'), (' ', '23514'), ('Indemnity', '1 row'), (repeat('x', 5001), '23514')) a (note, outcome);
select is(tests.attempt('lawyer', tests.insert_approval('approved', 'Shared', 'Site', null), 'Beam'), '1 row', 'an approval needs no note');
select is(tests.attempt('lawyer', replace(tests.insert_approval('approved', 'Shared', 'Site'), '''12345''', '''''') , 'Beam'), '23514', 'but a bar number');
select is(tests.attempt('lawyer', replace(tests.insert_approval('approved', 'Shared', 'Site'), '''New York''', ''' '''), 'Beam'), '23514', 'and a jurisdiction');
select is(tests.attempt('lawyer', tests.insert_approval('approved', 'Shared', 'Site', 'Read', sha256), 'Beam'), outcome, 'the hash is the document''s: ' || left(sha256, 8))
from (values (repeat('b', 64), 'PT409'), (repeat('A', 64), '23514'), ('a', '23514')) a (sha256, outcome);
create function pg_temp.at_status(status public.contract_status) returns text language plpgsql as $$
begin
  perform tests.reset();
  update public.contracts set status = at_status.status where id = tests.id('Shared contract');
  return tests.attempt('lawyer', tests.insert_approval('approved', 'Shared', 'Site'), 'Beam');
end $$;
select is(pg_temp.at_status(status), case when status in ('under_review', 'active') then '1 row' else 'PT409' end, 'a decision about a contract that is ' || status)
from unnest(enum_range(null::public.contract_status)) status;
update public.contracts set status = 'under_review' where id = tests.id('Shared contract');

-- The approval opens the way, and falls with the next version.
select is(tests.attempt('project_manager', tests.insert_step('activate', 'Shared', 'Site'), 'Beam'), '1 row', 'with an approval a contract becomes active');
select is(private.has_standing_approval(tests.id('Beam'), tests.id('Shared contract')), true, 'it stands');
select is(private.has_standing_approval(tests.id('Rival'), tests.id('Shared contract')), false, 'for this organization''s contract');
select tests.act_as('lawyer', 'Beam');
do $$ begin execute tests.insert_approval('rejected', 'Shared', 'Site', 'Second thoughts'); end $$;
select tests.reset();
select is(private.has_standing_approval(tests.id('Beam'), tests.id('Shared contract')), false, 'the last decision counts');
select is(tests.attempt('owner', tests.insert_step('activate', 'Shared', 'Site'), 'Beam'), 'PT409', 'and what was rejected does not become active');
select is(private.has_standing_approval(tests.id('Beam'), tests.id('Private contract')), true, 'the other contract''s stands');
select tests.remember('Second version', gen_random_uuid());
select tests.act_as('team_member', 'Beam', 'request 1');
do $$ begin execute tests.insert_document(tests.id('Second version'), 'Beam', 'Site', 'Private contract'); end $$;
select tests.reset();
select is(private.has_standing_approval(tests.id('Beam'), tests.id('Private contract')), false, 'until a new version of its document arrives');
select is(tests.attempt('project_manager', tests.insert_step('activate', 'Private', 'Site'), 'Beam'), 'PT409', 'then it does not become active');
select is(tests.attempt('lawyer', tests.insert_approval('approved', 'Private', 'Site'), 'Beam'), 'PT409', 'and nobody approves the old version any more');
update public.organizations set requires_approval = false where id = tests.id('Beam');
select is(tests.attempt('project_manager', tests.insert_step('activate', 'Private', 'Site'), 'Beam'), '1 row', 'where no approval is required it does become active');
update public.contracts set deleted_at = now() where id = tests.id('Shared contract');
select is(tests.attempt('lawyer', tests.insert_approval('approved', 'Shared', 'Site'), 'Beam'), 'PT404', 'nobody decides about a deleted contract');
update public.contracts set deleted_at = null where id = tests.id('Shared contract');
update public.projects set deleted_at = now() where id = tests.id('Site');
select is(tests.attempt('lawyer', tests.insert_approval('approved', 'Shared', 'Site'), 'Beam'), 'PT404', 'nor on a deleted project');

select * from finish();
rollback;
