begin;
select plan(194);
select tests.cast_and_records();
update public.contracts set status = 'under_review';

-- Reading
do $$ begin
  perform tests.sign_up('lawyer of the annex'), tests.sign_up('lawyer of the rival');
  insert into public.memberships (org_id, user_id) values (tests.id('Beam'), tests.id('lawyer of the annex')),
    (tests.id('Rival'), tests.id('lawyer of the rival'));
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
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read the approval of the contract shared with the contractor',
  $$select from public.contract_approvals where contract_id = tests.id('Shared contract')$$);
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read the unshared contract''s approval',
  $$select from public.contract_approvals where contract_id = tests.id('Private contract')$$);
select tests.only('{owner,admin,neighbor}', 'read an approval on the neighbor''s project',
  $$select from public.contract_approvals where contract_id = tests.id('Annex contract')$$);
select tests.only('{outsider at home}', 'read another organization''s approval',
  $$select from public.contract_approvals where contract_id = tests.id('Rival contract')$$);

-- Only a lawyer of the project decides, not even the organization owner.
select tests.only('{lawyer}', 'approve', tests.insert_approval('approved', 'Shared', 'Site'), '42501');
select tests.only('{lawyer}', 'reject', tests.insert_approval('rejected', 'Shared', 'Site'), '42501');
select tests.only('{nobody}', 'approve on the neighbor''s project', tests.insert_approval('approved', 'Annex', 'Annex'), '42501');
select tests.only('{nobody}', 'approve in another organization', tests.insert_approval('approved', 'Rival', 'Rival site'), '42501');
select is(tests.attempt_with_role('bystander', role, 'Site', tests.insert_approval('approved', 'Shared', 'Site')), '42501',
  'cannot approve as ' || role)
from unnest('{project_manager,team_member,contractor,client_rep}'::public.project_role[]) role;
select is(tests.attempt('lawyer', tests.insert_approval('approved', 'Annex', 'Site'), 'Beam'), '23503',
  'cannot reach a contract through one''s own project');
select is(tests.attempt('lawyer of the annex', tests.insert_approval('approved', 'Shared', 'Site'), 'Beam'), '42501',
  'a lawyer approves only on their own project');
select tests.nobody('approve in a lawyer''s name',
  replace(replace(tests.insert_approval('approved', 'Shared', 'Site'), 'decision,', 'lawyer_id, decision,'), '''approved'',',
    'tests.id(''lawyer''), ''approved'','));
select tests.nobody('change a decision',
  $$update public.contract_approvals set note = 'x' where contract_id = tests.id('Shared contract')$$);
select tests.nobody('delete a decision', $$delete from public.contract_approvals where contract_id = tests.id('Shared contract')$$);
select is(tests.columns_granted('authenticated', 'insert', 'public.contract_approvals'),
  'bar_jurisdiction bar_number contract_id decision document_id document_sha256 id note org_id override_reason project_id terms_sha256',
    'columns that an insert may set');
grant update, delete on public.contract_approvals to authenticated;
select is(tests.attempt('lawyer', $$update public.contract_approvals set note = 'x'$$, 'Beam'), '0 rows',
  'no policy allows changing a decision');
select is(tests.attempt('lawyer', $$delete from public.contract_approvals$$, 'Beam'), '0 rows', 'no policy allows deleting a decision');
revoke update, delete on public.contract_approvals from authenticated;
select results_eq($$select lawyer_id, lawyer_name,
  created_at = now() from public.contract_approvals where contract_id = tests.id('Shared contract')$$,
  $$values (tests.id('lawyer'), 'lawyer', true)$$, 'a decision records the lawyer and time');

-- Conditions for a decision
select is(tests.attempt('lawyer', tests.insert_approval('rejected', 'Shared', 'Site', note), 'Beam'), outcome,
  format('a rejection with the note %L', note))
from (values
  (null, '23514'),
  (' ', '23514'),
  ('Indemnity', '1 row'),
  (repeat('x', 5001), '23514')
) a (note, outcome);
select is(tests.attempt('lawyer', tests.insert_approval('approved', 'Shared', 'Site', null), 'Beam'), '1 row', 'an approval needs no note');
select is(tests.attempt('lawyer', replace(tests.insert_approval('approved', 'Shared', 'Site'), '''12345''', '''''') , 'Beam'), '23514',
  'an approval needs a bar number');
select is(tests.attempt('lawyer', replace(tests.insert_approval('approved', 'Shared', 'Site'), '''New York''', ''' '''), 'Beam'), '23514',
  'an approval needs a bar jurisdiction');
select is(tests.attempt('lawyer', tests.insert_approval('approved', 'Shared', 'Site', 'Read', sha256), 'Beam'), outcome,
  'the hash must match the document: ' || left(sha256, 8))
from (values
  (repeat('b', 64), 'PT409'),
  (repeat('A', 64), '23514'),
  ('a', '23514')
) a (sha256, outcome);
create function pg_temp.at_status(status public.contract_status) returns text language plpgsql as $$
begin
  perform tests.reset();
  update public.contracts set status = at_status.status where id = tests.id('Shared contract');
  return tests.attempt('lawyer', tests.insert_approval('approved', 'Shared', 'Site'), 'Beam');
end $$;
select is(pg_temp.at_status(status), case when status in ('under_review', 'active') then '1 row' else 'PT409' end,
  'a decision on a contract with status ' || status)
from unnest(enum_range(null::public.contract_status)) status;
update public.contracts set status = 'under_review' where id = tests.id('Shared contract');

-- An approval allows activation and becomes void with the next version.
select is(tests.attempt('project_manager', tests.insert_step('activate', 'Shared', 'Site'), 'Beam'), '1 row',
  'with an approval a contract becomes active');
select is(private.has_standing_approval(tests.id('Beam'), tests.id('Shared contract')), true, 'the approval is valid');
select is(private.has_standing_approval(tests.id('Rival'), tests.id('Shared contract')), false,
  'the approval is valid only in its organization');
select tests.act_as('lawyer', 'Beam');
do $$ begin execute tests.insert_approval('rejected', 'Shared', 'Site', 'Second thoughts'); end $$;
select tests.reset();
select is(private.has_standing_approval(tests.id('Beam'), tests.id('Shared contract')), false, 'the latest decision counts');
select is(tests.attempt('owner', tests.insert_step('activate', 'Shared', 'Site'), 'Beam'), 'PT409',
  'a rejected contract cannot be activated');
select is(private.has_standing_approval(tests.id('Beam'), tests.id('Private contract')), true,
  'the other contract''s approval is still valid');
select tests.remember('Second version', gen_random_uuid());
select tests.act_as('team_member', 'Beam', 'request 1');
do $$ begin execute tests.insert_document(tests.id('Second version'), 'Beam', 'Site', 'Private contract'); end $$;
select tests.reset();
select is(private.has_standing_approval(tests.id('Beam'), tests.id('Private contract')), false,
  'a new document version voids the approval');
select is(tests.attempt('project_manager', tests.insert_step('activate', 'Private', 'Site'), 'Beam'), 'PT409',
  'a contract with a void approval cannot be activated');
select is(tests.attempt('lawyer', tests.insert_approval('approved', 'Private', 'Site'), 'Beam'), 'PT409',
  'an old version cannot be approved');
update public.organizations set requires_approval = false where id = tests.id('Beam');
select is(tests.attempt('project_manager', tests.insert_step('activate', 'Private', 'Site'), 'Beam'), '1 row',
  'activates without approval when none is required');
update public.contracts set deleted_at = now() where id = tests.id('Shared contract');
select is(tests.attempt('lawyer', tests.insert_approval('approved', 'Shared', 'Site'), 'Beam'), 'PT404',
  'cannot decide on a deleted contract');
update public.contracts set deleted_at = null where id = tests.id('Shared contract');
update public.projects set deleted_at = now() where id = tests.id('Site');
select is(tests.attempt('lawyer', tests.insert_approval('approved', 'Shared', 'Site'), 'Beam'), 'PT404',
  'cannot decide on a deleted project');

select * from finish();
rollback;
