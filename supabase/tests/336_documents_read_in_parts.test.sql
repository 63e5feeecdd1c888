begin;
select plan(143);
select tests.cast_and_records();
select tests.compliance_records();

insert into public.contract_documents
  (id, org_id, project_id, contract_id, file_name, mime_type, size_bytes, sha256, storage_path, text_status, pages_read, pages_total,
    uploaded_by, created_at)
select tests.remember(called || ' long', id), tests.id('Beam'), tests.id('Site'), tests.id(called || ' contract'), 'plans.pdf',
  'application/pdf', 9, repeat('f', 64),
  concat_ws('/', tests.id('Beam'), tests.id(called || ' contract'), id, 'plans.pdf'), 'reading', 40, 106, tests.id('contractor'),
    now() - interval '1 minute'
from (values
  ('Shared', gen_random_uuid()),
  ('Private', gen_random_uuid())
) a (called, id);
insert into private.read_pages (org_id, document_id, page, text) values (tests.id('Beam'), tests.id('Shared long'), 1, 'Draft');

-- Reading progress is visible to those who see the document.
select tests.only('{owner,admin,project_manager,team_member,contractor,client_rep,lawyer}',
  'read the progress of the shared contract''s document',
  $$select pages_read from public.contract_documents where id = tests.id('Shared long')$$);
select tests.only('{owner,admin,project_manager,team_member,client_rep,lawyer}', 'read the progress of the unshared contract''s document',
  $$select pages_read from public.contract_documents where id = tests.id('Private long')$$);

-- Only the service sets the progress, and no one sees a text before it is complete.
select tests.nobody('set the pages read', $$update public.contract_documents set pages_read = 41 where id = tests.id('Shared long')$$,
  'request 1');
select tests.nobody('set the page total', $$update public.contract_documents set text_status = 'extracted', pages_read = null,
  pages_total = null where id = tests.id('Shared long')$$, 'request 1');
select tests.nobody('read partial text', $$select from private.read_pages where document_id = tests.id('Shared long')$$, 'request 1');
select tests.nobody('add partial text',
  $$insert into private.read_pages (org_id, document_id, page, text) values (tests.id('Beam'), tests.id('Shared long'), 2, 'x')$$,
    'request 1');
select tests.nobody('add text to a document that is being read',
  $$insert into public.contract_document_pages (document_id, page, org_id, project_id, contract_id, start_offset, text)
    values (tests.id('Shared long'), 1, tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'), 0, 'T')$$, 'request 1');
select tests.nobody('queue a document for reading', $$select private.enqueue_reading(tests.id('Beam'), tests.id('Shared long'))$$,
  'request 1');
select is(tests.attempt('owner',
  format('insert into public.contract_documents (id, org_id, project_id, contract_id, file_name, mime_type, size_bytes, sha256,
    storage_path, text_status, %s)
    values (gen_random_uuid(), tests.id(''Beam''), tests.id(''Site''), tests.id(''Shared contract''), ''a'', ''m'', 1, repeat(''9'', 64),
      ''x'', ''reading'', null)', col), 'Beam', 'request 1'), '42501', 'an upload cannot set ' || col)
from unnest('{pages_read,pages_total,text_problem}'::text[]) col;
grant update on public.contract_documents to authenticated;
select is(tests.attempt('owner', $$update public.contract_documents set pages_read = 41 where id = tests.id('Shared long')$$, 'Beam',
  'request 1'), '0 rows', 'no policy allows changing reading progress');
revoke update on public.contract_documents from authenticated;

-- Invalid states
select throws_ok(format('update public.contract_documents set %s where id = tests.id(''Shared long'')', what), '23514', null,
  'rejects a document with ' || what)
from unnest(array['pages_read = 107', 'pages_read = -1', 'pages_total = null', 'text_status = ''extracted''',
  'text_status = ''needs_ocr''', 'text_problem = ''x''']) what;
select throws_ok($$insert into public.compliance_evidence (id, org_id, project_id, check_id, file_name, mime_type, size_bytes, sha256,
  storage_path, text_status)
    select gen_random_uuid(), k.org_id, k.project_id, k.id, 'a', 'm', 1, repeat('a', 64), 'x',
      'reading' from public.compliance_checks k limit 1$$,
  '23514', null, 'rejects evidence with status reading');

-- Progress is broadcast to open screens but not logged.
delete from public.activity_events;
delete from realtime.messages;
update public.contract_documents set pages_read = 60 where id = tests.id('Shared long');
select results_eq($$select event, payload - 'id', topic like 'org:' || tests.id('Beam') || ':%' from realtime.messages$$,
  $$values ('changed', jsonb_build_object('entity', 'contract_document', 'action', 'read', 'project_id',
    tests.id('Site')) || jsonb_build_object(), true)$$,
  'progress is broadcast to open screens');
update public.contract_documents set pages_read = 60 where id = tests.id('Shared long');
select is((select count(*)::integer from realtime.messages), 1, 'nothing is broadcast without progress');
select is_empty('select from public.activity_events', 'progress is not logged');

-- Failed and retried
select tests.remember('job', private.enqueue_job('read_document', jsonb_build_object('document_id', tests.id('Shared long')),
  tests.id('Beam'), 'read_document:x', now() + interval '1 hour'));
update private.jobs set attempts = 6 where id = tests.id('job');
select private.bury_job(tests.id('job'), 'canceling statement: secret detail');
select results_eq($$select text_status::text, pages_read, text_problem from public.contract_documents where id = tests.id('Shared long')$$,
  $$values ('unreadable', 60, 'Reading stopped at page 61 of 106 after 6 attempts: the service failed. An owner or admin can retry it '
    'under Background jobs.')$$, 'a dead job records a user-facing reason without internal detail');
select is((select text_status::text from public.contract_documents where id = tests.id('Private long')), 'reading',
  'other documents are unchanged');
select results_eq('select action, before, after from public.activity_events',
  $$values ('contract_document.updated', '{"text_status": "reading", "text_problem": null}'::jsonb,
    '{"text_status": "unreadable", "text_problem": "Reading stopped at page 61 of 106 after 6 attempts: the service failed. An owner or '
    'admin can retry it under Background jobs."}'::jsonb)$$, 'the failure is logged');
select ok(private.retry_job(tests.id('Beam'), tests.id('job')), 'an admin can retry');
select results_eq($$select text_status::text, pages_read, text_problem from public.contract_documents where id = tests.id('Shared long')$$,
  $$values ('reading', 60, null::text)$$, 'the document is being read again');
update private.jobs set state = 'dead', finished_at = now(), attempts = 1,
  last_error = 'The worker stopped unexpectedly' where kind = 'read_document';
select ok(private.discard_job(tests.id('Beam'), (select id from private.jobs where kind = 'read_document')),
  'an admin can discard the job');
select is((select text_problem from public.contract_documents where id = tests.id('Shared long')),
  'Reading stopped at page 61 of 106 after 1 attempt: the page takes too long to read. Upload it in another format.',
    'a discarded job suggests uploading another format');
update public.contract_documents set text_problem = 'S', text_problem_code = 'damaged', pages_read = null, pages_total = null
  where id = tests.id('Shared long');
select private.enqueue_reading(tests.id('Beam'), tests.id('Shared long'));
select is((select text_status::text from public.contract_documents where id = tests.id('Shared long')), 'unreadable',
  'a damaged file stays unreadable');

-- Deleted and restored
delete from private.jobs where kind = 'read_document';
update public.contracts set deleted_at = now() where id = tests.id('Private contract');
select is_empty($$select from private.jobs where kind = 'read_document'$$, 'a deleted contract queues no reading');
update public.contracts set deleted_at = null where id = tests.id('Private contract');
select results_eq($$select org_id, payload, max_attempts from private.jobs where kind = 'read_document'$$,
  $$values (tests.id('Beam'), jsonb_build_object('document_id', tests.id('Private long')), 6)$$,
    'restoring a contract resumes reading at the next page');
delete from private.jobs where kind = 'read_document';
update public.projects set deleted_at = now() where id = tests.id('Site');
update public.projects set deleted_at = null where id = tests.id('Site');
select is((select count(*)::integer from private.jobs where kind = 'read_document'), 1, 'restoring a project resumes reading');

select * from finish();
rollback;
