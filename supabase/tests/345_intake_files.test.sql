begin;
select no_plan();
select tests.cast_and_records();

create function pg_temp.path(org text, file uuid) returns text language sql as $$ select concat_ws('/', tests.id(org), file, file,
  'a.txt') $$;
create function pg_temp.drop_file(org text, file uuid, sha text default repeat('c', 64)) returns text language sql as $$
  select format('insert into public.intake_files (id, org_id, file_name, mime_type, size_bytes, sha256, storage_path, text_status, '
    'proposal) '
    'values (%L, %L, ''a.txt'', ''text/plain'', 4, %L, %L, ''extracted'', ''{}'')', file, tests.id(org), sha, pg_temp.path(org, file)) $$;
select tests.remember('dropped', private.uuid_v7()), tests.remember('theirs', private.uuid_v7());
insert into public.intake_files (id, org_id, created_by, file_name, mime_type, size_bytes, sha256, storage_path, text_status, proposal)
select tests.id(file), tests.id(org), tests.id(who), 'a.txt', 'text/plain', 4, repeat('b', 64), pg_temp.path(org, tests.id(file)),
  'extracted', '{}'
from (values
  ('dropped', 'Beam', 'team_member'),
  ('theirs', 'Rival', 'outsider')
) d (file, org, who);
insert into private.intake_texts (org_id, intake_file_id, extraction) values (tests.id('Beam'), tests.id('dropped'), '{}');

-- Reading and removing
select tests.only('{team_member}', 'read the team member''s inbox file',
  $$select id from public.intake_files where id = tests.id('dropped')$$);
select tests.only('{outsider at home}', 'read the outsider''s inbox file',
  $$select id from public.intake_files where id = tests.id('theirs')$$);
select tests.only('{team_member}', 'delete an inbox file', $$delete from public.intake_files where id = tests.id('dropped')$$);
select is(tests.attempt(who, 'select from private.intake_texts', 'Beam'), '42501', 'no user reads inbox text: ' || who)
from unnest('{owner,team_member,anon}'::text[]) who;

-- Uploading
select is(tests.columns_granted('authenticated', 'insert', 'public.intake_files'),
  'email_id file_name id mime_type org_id pages proposal sha256 size_bytes sketch storage_path text_problem text_status',
    'columns that an insert may set');
select is(tests.columns_granted('authenticated', 'update', 'public.intake_files'),
  'analyze_at contract_id document_id filed_as filed_at perspective project_id', 'columns that an update may set');
select is(tests.attempt(who, pg_temp.drop_file('Beam', private.uuid_v7()), 'Beam', 'r'),
  case when who in ('owner', 'admin', 'project_manager', 'team_member', 'neighbor') then '1 row' else '42501' end,
    'uploads to the inbox: ' || who)
from unnest('{owner,admin,project_manager,team_member,neighbor,contractor,client_rep,lawyer,bystander,removed,outsider,anon}'::text[]) who;
select is(tests.attempt('owner', pg_temp.drop_file('Beam', private.uuid_v7()), 'Beam'), '42501', 'filing requires the API');
select is(tests.attempt('owner', pg_temp.drop_file('Rival', private.uuid_v7()), 'Beam', 'r'), '42501',
  'cannot upload to another organization''s inbox');
select is(tests.attempt('team_member', pg_temp.drop_file('Beam', private.uuid_v7(), repeat('b', 64)), 'Beam', 'r'), '23505',
  'rejects the same file twice in one inbox');
select is(tests.attempt('owner',
  format('insert into public.intake_files (id, org_id, file_name, mime_type, size_bytes, sha256, storage_path, text_status, proposal) '
  'values (%L, %L, ''a.txt'', ''text/plain'', 4, %L, %L, ''extracted'', ''{}'')', private.uuid_v7(), tests.id('Beam'), repeat('d', 64),
  pg_temp.path('Beam', tests.id('dropped'))), 'Beam', 'r'), '23514', 'the storage path must contain the file''s id');
select tests.reset();
insert into public.intake_files (org_id, id, created_by, file_name, mime_type, size_bytes, sha256, storage_path, text_status, proposal)
select tests.id('Beam'), id, tests.id('admin'), 'a.txt', 'text/plain', 4, encode(sha256(id::text::bytea), 'hex'),
  pg_temp.path('Beam', id), 'extracted', '{}'
from (select private.uuid_v7() as id from generate_series(1, 100)) n;
select is(tests.attempt('admin', pg_temp.drop_file('Beam', private.uuid_v7()), 'Beam', 'r'), 'PT409',
  'rejects a file beyond 100 in the inbox');
select is(tests.attempt('owner', pg_temp.drop_file('Beam', private.uuid_v7()), 'Beam', 'r'), '1 row',
  'the limit of 100 applies per person');

-- Filing: only as a document with the same bytes, uploaded by the same person.
create function pg_temp.file(called text) returns text language sql as $$
  select format('update public.intake_files set filed_as = ''version'', filed_at = now(), project_id = %L, contract_id = %L, '
    'document_id = %L, analyze_at = now() where id = %L',
    tests.id('Site'), tests.id(called || ' contract'), tests.id(called || ' document'), tests.id('dropped')) $$;
select is(tests.attempt('team_member', pg_temp.file('Shared'), 'Beam', 'r'), '42501', 'cannot file a document with other bytes');
select tests.reset();
update public.intake_files set sha256 = repeat('a', 64) where id = tests.id('dropped');
select tests.only('{team_member}', 'file it on a contract', pg_temp.file('Shared'), '0 rows', 'r');
select is(tests.attempt('team_member', pg_temp.file('Shared'), 'Beam'), '42501', 'filing requires the API');
select is(tests.attempt('team_member', $$update public.intake_files set filed_as = 'version' where id = tests.id('dropped')$$, 'Beam',
  'r'), '42501', 'rejects an incomplete filing');

-- After filing: an analysis job as soon as the text is available.
create function pg_temp.asked() returns bigint language sql as $$
  select count(*) from private.jobs j where j.unique_key = 'analyze_contract:' || tests.id('Shared document') and j.state = 'waiting' $$;
select tests.reset();
update public.contract_documents set text_status = 'reading' where id = tests.id('Shared document');
update public.intake_files set filed_as = 'version', filed_at = now(), project_id = tests.id('Site'),
  contract_id = tests.id('Shared contract'),
  document_id = tests.id('Shared document'), analyze_at = now() where id = tests.id('dropped');
select is(pg_temp.asked(), 0::bigint, 'a document still being read is not analyzed');
update public.contract_documents set text_status = 'extracted' where id = tests.id('Shared document');
select is(pg_temp.asked(), 1::bigint, 'a document is analyzed once it is read');
select is(tests.attempt('team_member', pg_temp.file('Private'), 'Beam', 'r'), '0 rows', 'a filed document cannot be filed again');

-- Amendments
select tests.reset();
select is(tests.attempt('project_manager',
  format('insert into public.contracts (org_id, project_id, name, contract_type, party_a_name, party_b_name, amends_id) '
  'values (%L, %L, ''A'', ''Amendment'', ''A'', ''B'', %L)', tests.id('Beam'), tests.id('Site'), tests.id('Shared contract')), 'Beam'),
    '1 row', 'a contract may amend another');
select tests.reset();
set constraints public.contracts_amends_fkey immediate;
select throws_ok(format('insert into public.contracts (org_id, project_id, name, contract_type, party_a_name, party_b_name, amends_id) '
  'values (%L, %L, ''A'', ''Amendment'', ''A'', ''B'', %L)', tests.id('Beam'), tests.id('Site'), tests.id('Annex contract')), '23503',
    null, 'a contract amends only one on the same project');
select * from finish();
rollback;
