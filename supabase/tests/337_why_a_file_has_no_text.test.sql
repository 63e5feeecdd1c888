begin;
select plan(15);
select tests.cast_and_records();
select tests.compliance_records();

insert into public.contract_documents
  (id, org_id, project_id, contract_id, file_name, mime_type, size_bytes, sha256, storage_path, text_status, uploaded_by)
select tests.remember('Damaged', id), tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'), 'plans.pdf', 'application/pdf', 9,
  repeat('f', 64),
  concat_ws('/', tests.id('Beam'), tests.id('Shared contract'), id, 'plans.pdf'), 'unreadable', tests.id('contractor')
from gen_random_uuid() id;

-- Only the service sets the reason, and only if there is no text.
select is(tests.attempt('owner', format('insert into public.contract_documents (id, %s) values (gen_random_uuid(), null)', col), 'Beam',
  'request 1'), '42501', 'an upload cannot set ' || col)
from unnest('{text_problem,text_problem_code}'::text[]) col;
select throws_ok(format('update public.contract_documents set text_problem_code = ''damaged'', text_status = %L '
  'where id = tests.id(''Damaged'')', status), '23514', null, 'rejects a problem code when status is ' || status)
from unnest('{extracted,needs_ocr}'::text[]) status;
select lives_ok(format('update public.contract_documents set text_problem = ''S'', text_problem_code = %L, text_status = %L '
  'where id = tests.id(''Damaged'')', code, status), status || ' accepts its problem code')
from (values
  ('encrypted', 'encrypted'),
  ('too_much_text', 'unreadable')
) a (code, status);

-- A file found unreadable after a complete read is not reset by another read job.
delete from private.jobs where kind = 'read_document';
select private.enqueue_reading(tests.id('Beam'), tests.id('Damaged'));
select results_eq($$select text_status::text, text_problem,
  text_problem_code::text from public.contract_documents where id = tests.id('Damaged')$$,
  $$values ('unreadable', 'S', 'too_much_text')$$, 'the problem code is unchanged');

-- A file whose reading failed is reset by a retry.
delete from private.jobs where kind = 'read_document';
update public.contract_documents set text_status = 'reading', text_problem = null, text_problem_code = null, pages_read = 4,
  pages_total = 9 where id = tests.id('Damaged');
select tests.remember('job', private.enqueue_job('read_document', jsonb_build_object('document_id', tests.id('Damaged')),
  tests.id('Beam'), 'read_document:x', now() + interval '1 hour'));
select private.bury_job(tests.id('job'), 'The worker stopped unexpectedly');
select is((select text_problem_code::text from public.contract_documents where id = tests.id('Damaged')), 'given_up',
  'a dead job sets a problem code');
select ok(private.retry_job(tests.id('Beam'), tests.id('job')), 'an admin can retry');
select results_eq($$select text_status::text, text_problem,
  text_problem_code::text from public.contract_documents where id = tests.id('Damaged')$$,
  $$values ('reading', null::text, null::text)$$, 'the document is read again without a problem code');

-- A file that was never opened counts no pages. A retry reads it too.
delete from private.jobs where kind = 'read_document';
update public.contract_documents set pages_read = null, pages_total = null where id = tests.id('Damaged');
select tests.remember('unopened', private.enqueue_job('read_document', jsonb_build_object('document_id', tests.id('Damaged')),
  tests.id('Beam'), 'read_document:y', now() + interval '1 hour'));
select private.bury_job(tests.id('unopened'), 'The function engine failed');
select is((select text_problem from public.contract_documents where id = tests.id('Damaged')),
  'Reading did not start after 0 attempts: the service failed. An owner or admin can retry it under Background jobs.',
  'an unopened file says that reading did not start');
select private.retry_job(tests.id('Beam'), tests.id('unopened'));
select is((select text_status::text from public.contract_documents where id = tests.id('Damaged')), 'reading',
  'a retry reads an unopened file');

-- Evidence has both a reason and a code, or neither.
select throws_ok(format('update public.compliance_evidence set %s where id = tests.id(''Site evidence'')', what), '23514', null,
  'rejects evidence with ' || what)
from unnest(array['text_problem = ''S'', text_problem_code = ''damaged'', text_status = ''extracted''',
  'text_problem = ''S'', text_status = ''unreadable''']) what;
select lives_ok($$update public.compliance_evidence set text_problem = 'S', text_problem_code = 'damaged',
  text_status = 'unreadable' where id = tests.id('Site evidence')$$, 'accepts a problem code on unreadable evidence');

select * from finish();
rollback;
