-- An id is unique only within its organization, and its creator may choose it. A twin id in one's own
-- organization gives no access to another's record.
begin;
select plan(24);
select tests.cast_and_records();

-- The outsider creates twins of Beam's records in Rival and is also a member of Beam, on no project.
insert into public.memberships (org_id, user_id) values (tests.id('Beam'), tests.id('outsider'));
select tests.act_as('outsider', 'Rival', 'request 1');
insert into public.projects (id, org_id, name) values (tests.id('Site'), tests.id('Rival'), 'Twin');
insert into public.project_members (org_id, project_id, user_id, role)
  values (tests.id('Rival'), tests.id('Site'), tests.id('outsider'), 'contractor');
insert into public.contracts (id, org_id, project_id, name, contract_type, party_a_name, party_b_name)
values (tests.id('Shared contract'), tests.id('Rival'), tests.id('Site'), 'Twin', 'Supply', 'A', 'B');
insert into public.contract_shares (id, org_id, project_id, contract_id, user_id)
values (tests.id('share'), tests.id('Rival'), tests.id('Site'), tests.id('Shared contract'), tests.id('outsider'));
do $$ begin
  execute tests.insert_document(tests.id('Shared document'), 'Rival', 'Site', 'Shared contract');
  execute tests.insert_analysis(tests.id('Shared analysis'), 'Rival', 'Site', 'Shared contract', 'Shared document');
  execute tests.insert_finding(tests.id('Shared analysis'), 'Rival', 'Site', 'Shared contract');
end $$;
select results_eq('select name from public.contracts where id = tests.id(''Shared contract'')', $$values ('Twin')$$,
  'two organizations share a contract id');

-- The twin gives no access in Beam, regardless of its creator's role in Rival.
select tests.reset();
select is(tests.attempt('outsider', format('select from public.%I', t), 'Beam'), '0 rows', 'a duplicate id exposes no row of ' || t)
from unnest('{projects,project_members,contracts,contract_shares,contract_documents,contract_document_pages,contract_analyses,'
  'contract_findings}'::text[]) t;
select is(tests.attempt('outsider', statement, 'Beam', 'request 1'), outcome, title)
from (values
  ('cannot rename the other organization''s project', $$update public.projects set name = 'Mine' where id = tests.id('Site')$$, '0 rows'),
  ('cannot rename its contract', $$update public.contracts set name = 'Mine' where id = tests.id('Shared contract')$$, '0 rows'),
  ('cannot review its findings',
    $$update public.contract_findings set review_note = 'Mine' where contract_id = tests.id('Shared contract')$$, '0 rows'),
  ('cannot remove its team members', $$delete from public.project_members where project_id = tests.id('Site')$$, '0 rows'),
  ('cannot end its contract shares', $$delete from public.contract_shares where contract_id = tests.id('Shared contract')$$, '0 rows'),
  ('cannot upload a document', tests.insert_document(gen_random_uuid(), 'Beam', 'Site', 'Shared contract', repeat('f', 64)), '42501'),
  ('cannot add an analysis', tests.insert_analysis(gen_random_uuid(), 'Beam', 'Site', 'Shared contract', 'Shared document'), '42501'),
  ('cannot add a finding', tests.insert_finding(tests.id('Shared analysis'), 'Beam', 'Site', 'Shared contract'), '42501'),
  ('cannot store a file in its folder', format($$insert into storage.objects (bucket_id, name) values ('contracts', %L)$$,
    concat_ws('/', tests.id('Beam'), tests.id('Shared contract'), gen_random_uuid(), 'b.txt')), '42501'),
  ('cannot read its activity',
    format($$select from public.activity_events where org_id = %L and actor_id <> %L$$, tests.id('Beam'), tests.id('outsider')), '0 rows')
) a (title, statement, outcome);

-- The twin does not affect Beam's own records.
select is((select version from public.contract_documents where org_id = tests.id('Rival') and id = tests.id('Shared document')), 1,
  'versions are counted per organization');
select ok((select is_current from public.contract_analyses where org_id = tests.id('Beam') and id = tests.id('Shared analysis')),
  'only its own organization retires an analysis');
select tests.act_as('contractor', 'Beam');
select results_eq('select org_id from public.contracts', $$values (tests.id('Beam'))$$,
  'a contractor sees the shared contract, not its twin');
select tests.reset();
delete from public.project_members where org_id = tests.id('Rival') and project_id = tests.id('Site');
select is_empty($$select from public.contract_shares where org_id = tests.id('Rival')$$, 'leaving the twin''s project ends its share');
select is((select count(*) from public.contract_shares where org_id = tests.id('Beam')), 1::bigint,
  'the other organization''s share remains');

select * from finish();
rollback;
