begin;
select plan(318);
select tests.cast_and_records();
select tests.remember('new document', gen_random_uuid());

-- Documents
select tests.only('{owner,admin,project_manager,team_member,contractor,client_rep,lawyer}', 'read the shared contract''s document',
  $$select from public.contract_documents where id = tests.id('Shared document')$$);
select tests.only('{owner,admin,project_manager,team_member,client_rep,lawyer}', 'read the other contract''s document',
  $$select from public.contract_documents where id = tests.id('Private document')$$);
select tests.only('{owner,admin,neighbor}', 'read the neighbor''s document',
  $$select from public.contract_documents where id = tests.id('Annex document')$$);
select tests.only('{outsider at home}', 'read another organization''s document',
  $$select from public.contract_documents where id = tests.id('Rival document')$$);

select tests.only('{owner,admin,project_manager,team_member,contractor}', 'upload to the shared contract',
  tests.insert_document(tests.id('new document'), 'Beam', 'Site', 'Shared contract'), '42501', 'request 1');
select tests.only('{owner,admin,project_manager,team_member}', 'upload to the unshared contract',
  tests.insert_document(tests.id('new document'), 'Beam', 'Site', 'Private contract'), '42501', 'request 1');
select tests.only('{owner,admin,neighbor}', 'upload to the neighbor''s contract',
  tests.insert_document(tests.id('new document'), 'Beam', 'Annex', 'Annex contract'), '42501', 'request 1');
select tests.only('{outsider at home}', 'upload to another organization''s contract',
  tests.insert_document(tests.id('new document'), 'Rival', 'Rival site', 'Rival contract'), '42501', 'request 1');
select tests.nobody('post a document without the API', tests.insert_document(tests.id('new document'), 'Beam', 'Site', 'Shared contract'));
select is(tests.attempt(who, tests.insert_document(tests.id('new document'), org, project, contract), 'Beam', 'request 1'), outcome, title)
from (values
  ('the owner cannot upload to another organization''s contract', 'owner', 'Beam', 'Rival site', 'Rival contract', '23503'),
  ('the owner cannot add that contract to their own project', 'owner', 'Beam', 'Site', 'Rival contract', '23503'),
  ('the owner cannot name another project than the contract''s', 'owner', 'Beam', 'Site', 'Annex contract', '23503'),
  ('the owner cannot name another organization', 'owner', 'Rival', 'Site', 'Shared contract', '42501'),
  ('a manager cannot upload to a contract of another project', 'project_manager', 'Beam', 'Site', 'Annex contract', '23503'),
  ('a contractor cannot name another project than the contract''s', 'contractor', 'Beam', 'Annex', 'Shared contract', '23503'),
  ('a contractor cannot upload to a contract that is not shared', 'contractor', 'Beam', 'Site', 'Private contract', '42501')
) a (title, who, org, project, contract, outcome);
select is(tests.columns_granted('authenticated', 'insert', 'public.contract_documents'),
  'contract_id facts file_name id mime_type org_id pages project_id sha256 size_bytes storage_path text_status',
    'columns that an insert may set');

select tests.nobody('change a document', $$update public.contract_documents set file_name = 'x' where id = tests.id('Shared document')$$,
  'request 1');
select tests.remember('removable document', gen_random_uuid()), tests.remember('spare document', gen_random_uuid());
do $$ begin execute tests.insert_document(tests.id('removable document'), 'Beam', 'Site', 'Private contract', repeat('c', 64)); end $$;
select tests.nobody('delete a document', $$delete from public.contract_documents where id = tests.id('removable document')$$, 'request 1');
grant update, delete on public.contract_documents to authenticated;
select is(tests.attempt('owner', $$update public.contract_documents set file_name = 'x' where id = tests.id('Shared document')$$, 'Beam',
  'request 1'), '0 rows', 'no policy allows changing a document');
select is(tests.attempt('owner', $$delete from public.contract_documents where id = tests.id('removable document')$$, 'Beam',
  'request 1'), '0 rows', 'no policy allows deleting page text');
revoke update, delete on public.contract_documents from authenticated;

-- Versions
select tests.act_as('contractor', 'Beam', 'request 1');
do $$ begin execute tests.insert_document(tests.id('new document'), 'Beam', 'Site', 'Shared contract', repeat('d', 64)); end $$;
select results_eq($$select version, uploaded_by, created_at = now() from public.contract_documents where id = tests.id('new document')$$,
  $$values (2, tests.id('contractor'), true)$$, 'an upload gets the next version and records its uploader');
select tests.reset();
select results_eq($$select version from public.contract_documents where contract_id = tests.id('Private contract') order by id$$,
  $$values (1), (2)$$, 'versions are counted per contract');
insert into public.contract_documents (org_id, project_id, contract_id, version, id, file_name, mime_type, size_bytes, sha256,
  storage_path, text_status)
select tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'), 99, i, 'f', 'm', 1, repeat('e', 64),
  concat_ws('/', tests.id('Beam'), tests.id('Shared contract'), i, 'f'), 'needs_ocr'
from (select tests.remember('third document', gen_random_uuid()) as i) new;
select is((select version from public.contract_documents where id = tests.id('third document')), 3, 'ignores a version in the insert');
select is(tests.attempt('team_member', tests.insert_document(gen_random_uuid(), 'Beam', 'Site', 'Shared contract', repeat('d', 64)),
  'Beam', 'request 1'), '23505', 'rejects the same file twice on a contract');
select is(tests.attempt('team_member', tests.insert_document(gen_random_uuid(), 'Beam', 'Site', 'Private contract', repeat('d', 64)),
  'Beam', 'request 1'), '1 row', 'accepts the same file on another contract');
select is(tests.attempt('team_member', tests.insert_document(gen_random_uuid(), 'Beam', 'Site', 'Shared contract', sha), 'Beam',
  'request 1'), '23514', format('rejects the hash %s', left(sha, 8)))
from unnest(array[repeat('A', 64), repeat('a', 63), 'x', '']) sha;
select is(tests.attempt('team_member', tests.insert_document(tests.id('spare document'), 'Beam', 'Site', 'Shared contract'), 'Beam',
  'request 1'),
  '1 row', 'accepts a storage path in the document''s own folder');
select is(tests.attempt('team_member',
    regexp_replace(tests.insert_document(tests.id('spare document'), 'Beam', 'Site', 'Shared contract'), '''[^'']+/b.txt''',
      quote_literal(path)), 'Beam', 'request 1'), '23514', 'rejects another storage path: ' || path)
from unnest(array[tests.object_path('Beam', 'Shared'), tests.object_path('Rival', 'Rival'), 'b.txt', '']) path;

-- Pages
select tests.only('{owner,admin,project_manager,team_member,contractor,client_rep,lawyer}', 'read the shared contract''s page',
  $$select from public.contract_document_pages where document_id = tests.id('Shared document')$$);
select tests.only('{owner,admin,project_manager,team_member,client_rep,lawyer}', 'read the other contract''s page',
  $$select from public.contract_document_pages where document_id = tests.id('Private document')$$);
select tests.only('{owner,admin,neighbor}', 'read the neighbor''s page',
  $$select from public.contract_document_pages where document_id = tests.id('Annex document')$$);
select tests.only('{outsider at home}', 'read another organization''s page',
  $$select from public.contract_document_pages where document_id = tests.id('Rival document')$$);

select tests.only('{contractor}', 'add text to one''s own upload in the same transaction',
  $$insert into public.contract_document_pages (document_id, page, org_id, project_id, contract_id, start_offset, text)
    values (tests.id('new document'), 1, tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'), 0, 'T')$$, '42501', 'request 1');
select tests.nobody('add text without the API',
  $$insert into public.contract_document_pages (document_id, page, org_id, project_id, contract_id, start_offset, text)
    values (tests.id('new document'), 1, tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'), 0, 'T')$$);
select tests.nobody('add text to yesterday''s upload',
  $$insert into public.contract_document_pages (document_id, page, org_id, project_id, contract_id, start_offset, text)
    values (tests.id('Shared document'), 2, tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'), 9, 'T')$$, 'request 1');
select is(tests.attempt('contractor',
  format($$insert into public.contract_document_pages (document_id, page, org_id, project_id, contract_id, start_offset, text)
    values (tests.id('new document'), 1, %L, %L, %L, 0, 'T')$$, tests.id(org), tests.id(project), tests.id(contract)), 'Beam',
      'request 1'), outcome, title)
from (values
  ('page text names the organization of its document', 'Rival', 'Site', 'Shared contract', '42501'),
  ('page text names the project of its document', 'Beam', 'Annex', 'Shared contract', '23503'),
  ('page text names the contract of its document', 'Beam', 'Site', 'Private contract', '23503')
) a (title, org, project, contract, outcome);
update public.contract_documents set created_at = now() - interval '1 microsecond' where id = tests.id('new document');
select is(tests.attempt('contractor',
  $$insert into public.contract_document_pages (document_id, page, org_id, project_id, contract_id, start_offset, text)
    values (tests.id('new document'), 1, tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'), 0, 'T')$$, 'Beam', 'request 2'),
      '42501', 'cannot add text in a later transaction');
select tests.nobody('change page text',
  $$update public.contract_document_pages set text = 'x' where document_id = tests.id('Shared document')$$, 'request 1');
select tests.nobody('delete page text', $$delete from public.contract_document_pages where document_id = tests.id('Shared document')$$,
  'request 1');
grant update, delete on public.contract_document_pages to authenticated;
select is(tests.attempt('owner', $$update public.contract_document_pages set text = 'x' where document_id = tests.id('Shared document')$$,
  'Beam', 'request 1'), '0 rows', 'no policy allows changing page text');
select is(tests.attempt('owner', $$delete from public.contract_document_pages where document_id = tests.id('Shared document')$$, 'Beam',
  'request 1'), '0 rows', 'no policy allows deleting page text');
select is(tests.columns_granted('authenticated', 'insert', 'public.contract_document_pages'),
  'contract_id document_id is_scan org_id page project_id start_offset text', 'columns that an insert may set');

select * from finish();
rollback;
