begin;
select plan(188);
select tests.cast_and_records();

-- Three-page scans whose second page has text: one in each contract.
do $$
declare
  called text;
  org text;
  project text;
begin
  foreach called in array '{Shared,Private,Annex,Rival}'::text[] loop
    org := case called when 'Rival' then 'Rival' else 'Beam' end;
    project := case called when 'Rival' then 'Rival site' when 'Annex' then 'Annex' else 'Site' end;
    insert into public.contract_documents
      (id, org_id, project_id, contract_id, version, file_name, mime_type, size_bytes, sha256, storage_path, pages, text_status,
        uploaded_by, created_at)
    select i, tests.id(org), tests.id(project), tests.id(called || ' contract'), 2, 's.pdf', 'application/pdf', 4, repeat('5', 64),
      concat_ws('/', tests.id(org), tests.id(called || ' contract'), i, 's.pdf'), 3, 'needs_ocr', tests.id('team_member'),
        now() - interval '1 day'
    from (select tests.remember(called || ' scan', private.uuid_v7()) as i) new;
    insert into public.contract_document_pages (document_id, page, org_id, project_id, contract_id, start_offset, text, is_scan)
    select tests.id(called || ' scan'), n, tests.id(org), tests.id(project), tests.id(called || ' contract'), (array[0, 1, 8])[n],
      case n when 2 then 'native' else '' end, n <> 2
    from generate_series(1, 3) n;
  end loop;
end $$;

create function pg_temp.recognize(called text, page integer, org text default 'Beam', project text default 'Site',
  contract text default null, words text default 'Seen')
returns text language sql set search_path = ''
as $$
  select format(
    'insert into public.contract_page_recognitions (org_id, project_id, contract_id, document_id, page, text, confidence)
     values (%L, %L, %L, %L, %L, %L, 0.9)',
    tests.id(org), tests.id(project), tests.id(coalesce(contract, called) || ' contract'), tests.id(called || ' scan'), page, words);
$$;

-- Who submits text
select tests.only('{owner,admin,project_manager,team_member,contractor}', 'recognize a page of the shared contract',
  pg_temp.recognize('Shared', 1), '42501', 'request 1');
select tests.only('{owner,admin,project_manager,team_member}', 'recognize a page of the unshared contract',
  pg_temp.recognize('Private', 1), '42501', 'request 1');
select tests.only('{owner,admin,neighbor}', 'recognize a page of the neighbor''s contract',
  pg_temp.recognize('Annex', 1, project => 'Annex'), '42501', 'request 1');
select tests.only('{outsider at home}', 'recognize a page of another organization''s contract',
  pg_temp.recognize('Rival', 1, 'Rival', 'Rival site'), '42501', 'request 1');
select tests.nobody('submit text without the API', pg_temp.recognize('Shared', 1));
select is(tests.attempt(who, pg_temp.recognize(scan, page, org, project, contract), 'Beam', 'request 1'), outcome, title)
from (values
  ('rejects a page with text of its own', 'owner', 'Shared', 2, 'Beam', 'Site', 'Shared', '42501'),
  ('rejects a page after the last', 'owner', 'Shared', 4, 'Beam', 'Site', 'Shared', '42501'),
  ('rejects a page before the first', 'owner', 'Shared', 0, 'Beam', 'Site', 'Shared', '42501'),
  ('text names the project of its document', 'owner', 'Shared', 1, 'Beam', 'Annex', 'Shared', '23503'),
  ('rejects another organization''s scan', 'owner', 'Rival', 1, 'Beam', 'Site', 'Shared', '42501'),
  ('rejects the name of another organization', 'owner', 'Shared', 1, 'Rival', 'Site', 'Shared', '42501'),
  ('a contractor cannot recognize a scan that is not shared', 'contractor', 'Private', 1, 'Beam', 'Site', 'Shared', '42501'),
  ('a manager cannot recognize a scan of another project as one of the own', 'neighbor', 'Shared', 1, 'Beam', 'Annex', 'Annex', '42501')
) a (title, who, scan, page, org, project, contract, outcome);
select is(tests.columns_granted('authenticated', 'insert', 'public.contract_page_recognitions'),
  'confidence contract_id document_id org_id page project_id text', 'columns that an insert may set');
select is(tests.attempt('owner', replace(pg_temp.recognize('Shared', 1), '0.9', c), 'Beam', 'request 1'), outcome, title)
from (values
  ('accepts a confidence of 0', '0', '1 row'),
  ('accepts a confidence of 1', '1', '1 row'),
  ('accepts text without a confidence', 'null', '1 row'),
  ('rejects a confidence above 1', '1.01', '23514'),
  ('rejects a negative confidence', '-0.01', '23514')
) a (title, c, outcome);
select is(tests.attempt('owner', pg_temp.recognize('Shared', 1, words => repeat('x', 50001)), 'Beam', 'request 1'), '23514',
  'recognized text has at most 50,000 characters');

-- Who reads
do $$ begin execute pg_temp.recognize('Shared', 1); end $$;
do $$ begin execute pg_temp.recognize('Private', 1); end $$;
do $$ begin execute pg_temp.recognize('Annex', 1, project => 'Annex'); end $$;
do $$ begin execute pg_temp.recognize('Rival', 1, 'Rival', 'Rival site'); end $$;
select tests.only('{owner,admin,project_manager,team_member,contractor,client_rep,lawyer}', 'read recognized text of the shared contract',
  $$select from public.contract_page_recognitions where document_id = tests.id('Shared scan')$$);
select tests.only('{owner,admin,project_manager,team_member,client_rep,lawyer}', 'read recognized text of the unshared contract',
  $$select from public.contract_page_recognitions where document_id = tests.id('Private scan')$$);
select tests.only('{owner,admin,neighbor}', 'read recognized text of the neighbor''s contract',
  $$select from public.contract_page_recognitions where document_id = tests.id('Annex scan')$$);
select tests.only('{outsider at home}', 'read another organization''s recognized text',
  $$select from public.contract_page_recognitions where document_id = tests.id('Rival scan')$$);

-- Recognized text is permanent
select is(tests.attempt('owner', pg_temp.recognize('Shared', 1, words => 'Other'), 'Beam', 'request 1'), '23505',
  'a page is recognized once');
select tests.nobody('change recognized text',
  $$update public.contract_page_recognitions set text = 'x' where document_id = tests.id('Shared scan')$$, 'request 1');
select tests.nobody('delete recognized text',
  $$delete from public.contract_page_recognitions where document_id = tests.id('Shared scan')$$, 'request 1');
grant update, delete on public.contract_page_recognitions to authenticated;
select is(tests.attempt('owner', $$update public.contract_page_recognitions set text = 'x' where document_id = tests.id('Shared scan')$$,
  'Beam', 'request 1'), '0 rows', 'no policy allows changing recognized text');
select is(tests.attempt('owner', $$delete from public.contract_page_recognitions where document_id = tests.id('Shared scan')$$, 'Beam',
  'request 1'), '0 rows', 'no policy allows deleting recognized text');
revoke update, delete on public.contract_page_recognitions from authenticated;

-- Completion
select results_eq($$select text,
  start_offset from public.contract_document_pages where document_id = tests.id('Shared scan') order by page$$,
  $$values ('', 0), ('native', 1), ('', 8)$$, 'the text is unchanged until the last page is submitted');
select is((select text_status::text from public.contract_documents where id = tests.id('Shared scan')), 'needs_ocr',
  'the document still needs OCR');
select tests.act_as('contractor', 'Beam', 'request 7');
insert into public.contract_page_recognitions (org_id, project_id, contract_id, document_id, page, text, confidence)
values (tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'), tests.id('Shared scan'), 3, E'\U0001F600 last', 0.9);
select tests.reset();
select results_eq($$select text,
  start_offset from public.contract_document_pages where document_id = tests.id('Shared scan') order by page$$,
  format($$values ('Seen', 0), ('native', 5), (%L, 12)$$, E'\U0001F600 last'), 'the last page publishes all text with shifted offsets');
select is((select text_status::text from public.contract_documents where id = tests.id('Shared scan')), 'extracted',
  'the document becomes extracted');
select results_eq($$select page,
  recognized_by from public.contract_page_recognitions where document_id = tests.id('Shared scan') order by page$$,
  $$values (1, null::uuid), (3, tests.id('contractor'))$$, 'each page records who submitted it');
select results_eq(
  $$select action, actor_id, before, after,
    request_id from public.activity_events where entity_id = tests.id('Shared scan') order by id desc limit 1$$,
  $$values ('contract_document.updated', tests.id('contractor'), '{"text_status": "needs_ocr"}'::jsonb,
    '{"text_status": "extracted"}'::jsonb, 'request 7')$$,
  'the change is logged');
select is((select count(*)::integer from public.contract_document_pages p
  where document_id = tests.id('Shared scan') and p.words @@ private.search_query('seen')), 1, 'search finds recognized words');
select is((select text_status::text from public.contract_documents where id = tests.id('Private scan')), 'needs_ocr',
  'other documents are unchanged');
select is(private.utf16_length(words), length, format('%L has %s units', words, length))
from (values
  ('', 0),
  ('ab', 2),
  (E'\u00e9\uffff', 2),
  (E'\U0001F600', 2),
  (E'a\n\U0010FFFFb', 5)
) a (words, length);

select * from finish();
rollback;
