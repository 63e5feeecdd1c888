create type public.text_status as enum ('extracted', 'needs_ocr', 'encrypted', 'unreadable', 'reading');

create table public.contract_documents (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  contract_id uuid not null,
  version integer not null check (version >= 1),
  file_name text not null check (char_length(file_name) between 1 and 255),
  mime_type text not null check (char_length(mime_type) between 1 and 255),
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  storage_path text not null unique,
  pages integer check (pages >= 0),
  text_status public.text_status not null,
  uploaded_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  facts jsonb check (jsonb_typeof(facts) = 'object'),
  pages_read integer,
  pages_total integer,
  text_problem text check (char_length(text_problem) between 1 and 500),
  primary key (org_id, id),
  unique (org_id, contract_id, version),
  unique (org_id, contract_id, sha256),
  constraint contract_documents_path_names_document
    check (starts_with(storage_path, org_id::text || '/' || contract_id::text || '/' || id::text || '/')),
  constraint contract_documents_reading_counts_pages check (
    num_nonnulls(pages_read, pages_total) <> 1
    and (pages_total is null or (pages_read between 0 and pages_total and text_status in ('reading', 'unreadable')))),
  constraint contract_documents_problem_left_no_text check (text_problem is null or text_status = 'unreadable'),
  unique (org_id, project_id, contract_id, id),
  foreign key (org_id, project_id, contract_id) references public.contracts (org_id, project_id, id)
);
comment on table public.contract_documents is 'The versions of a contract''s file. A version never changes; new bytes are a new version.';
comment on column public.contract_documents.sha256 is 'Of the bytes as uploaded, lower-case hex. Approvals bind to it.';
comment on column public.contract_documents.storage_path is 'Object in the bucket "contracts": org/contract/document/file name.';
comment on column public.contract_documents.pages is 'Pages with stored text; null where no text could be read.';
-- Read at the upload, before anybody asks for an analysis. Null where the document has no text yet, or is no contract.
comment on column public.contract_documents.facts is
  'What the text stated when it was uploaded, as in contract_analyses.facts, which takes its place.';
comment on column public.contract_documents.pages_read is 'Pages whose text is there while the document is being read, or when that was given up.';
comment on column public.contract_documents.pages_total is 'Pages of a document that is being read in parts. "pages" is set once all of them are.';
comment on column public.contract_documents.text_problem is 'Why reading in parts was given up, in a sentence for people.';
-- For searches, which say how many documents they leave out because these are still being read.
create index contract_documents_reading_idx on public.contract_documents (org_id) where text_status = 'reading';
alter table public.contract_documents enable row level security;
grant select on public.contract_documents to authenticated;
grant insert (id, org_id, project_id, contract_id, file_name, mime_type, size_bytes, sha256, storage_path, pages, text_status, facts)
  on public.contract_documents to authenticated;

-- Words by their stem, as in pg_catalog.english, but every word: "no damages for delay" is another clause without its "no".
create text search dictionary private.english_stem (template = pg_catalog.snowball, language = english);
comment on text search dictionary private.english_stem is 'English stems, stop words included.';
create text search configuration private.contract_text (copy = pg_catalog.english);
alter text search configuration private.contract_text
  alter mapping for asciiword, asciihword, hword_asciipart, word, hword, hword_part with private.english_stem;
comment on text search configuration private.contract_text is 'How the text of contracts is read for search.';

create table public.contract_document_pages (
  document_id uuid not null,
  page integer not null check (page >= 1),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  contract_id uuid not null,
  start_offset integer not null check (start_offset >= 0),
  text text not null,
  created_at timestamptz not null default now(),
  words tsvector not null
    generated always as (to_tsvector('private.contract_text', translate(left(text, 100000), '<>/-', '    '))) stored,
  is_scan boolean not null default false,
  primary key (org_id, document_id, page),
  foreign key (org_id, project_id, contract_id, document_id)
    references public.contract_documents (org_id, project_id, contract_id, id)
);
comment on table public.contract_document_pages is
  'The text of each page. The document''s text is its pages joined with one form feed; offsets count UTF-16 units in that.';
-- A page is indexed up to 100,000 characters, thirty times what a printed one holds: more could pass the megabyte that a tsvector
-- may have, and a hostile file would then fail to upload. '<', '>', '/' and '-' would hide words from the parser, which takes
-- <Owner> for a tag, owner/architect for a path and 15-30 for a negative number.
comment on column public.contract_document_pages.words is 'The page''s words for full-text search.';
comment on column public.contract_document_pages.is_scan is
  'The file shows this page as a picture, without text: what "text" holds was recognized from it, or is still to be.';
create index contract_document_pages_document_idx
  on public.contract_document_pages (org_id, project_id, contract_id, document_id);
create index contract_document_pages_words_idx on public.contract_document_pages
  using gin (org_id extensions.uuid_ops, words);
create index contract_document_pages_scans_idx on public.contract_document_pages (org_id, document_id, page) where is_scan;
alter table public.contract_document_pages enable row level security;
grant select on public.contract_document_pages to authenticated;
grant insert (document_id, page, org_id, project_id, contract_id, start_offset, text, is_scan)
  on public.contract_document_pages to authenticated;

create function private.number_document_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Two uploads at once take turns on the contract, so they become versions n and n + 1. This runs before
  -- the row's policy and foreign key, so it looks only where the policy will: another's contract is not locked.
  perform 1 from public.contracts c
  where c.org_id = new.org_id and c.project_id = new.project_id and c.id = new.contract_id for update;
  select coalesce(max(d.version), 0) + 1 into new.version
  from public.contract_documents d where d.org_id = new.org_id and d.contract_id = new.contract_id;
  return new;
end;
$$;
comment on function private.number_document_version() is 'Gives an uploaded document the next version of its contract.';
create trigger number_document_version before insert on public.contract_documents
  for each row execute function private.number_document_version();
create trigger record_activity after insert on public.contract_documents
  for each row execute function private.record_activity('contract_document');
-- Of the changes of a document the log tells one: that its text is there, or will not come.
create trigger record_text after update of text_status on public.contract_documents
  for each row execute function private.record_activity('contract_document', 'facts', 'pages_read', 'pages_total');

create policy "Those who see a contract read its documents" on public.contract_documents for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,client_rep,lawyer}'))::uuid[])
      or contract_id = any ((select private.shared_contract_ids())::uuid[])));

create policy "Project staff and the contract's contractor upload" on public.contract_documents for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member}'))::uuid[])
      or contract_id = any ((select private.shared_contract_ids())::uuid[])));

create policy "Those who see a contract read its pages" on public.contract_document_pages for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,client_rep,lawyer}'))::uuid[])
      or contract_id = any ((select private.shared_contract_ids())::uuid[])));

-- now() is when the transaction began, and nobody may set created_at: so pages are added in the transaction of the upload alone.
create policy "A document's text comes with its upload" on public.contract_document_pages for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and exists (
      select from public.contract_documents d
      where d.org_id = contract_document_pages.org_id and d.id = contract_document_pages.document_id
        and d.uploaded_by = (select auth.uid()) and d.created_at = now()));

-- Search

create function private.search_query(search text) returns tsquery
language plpgsql immutable set search_path = ''
as $$
declare
  asked text;
begin
  -- Between quotes each word counts; elsewhere stop words are left out, since they would only exclude good pages.
  select string_agg(coalesce(
    case when piece.place % 2 = 0 then translate(piece.said, '-', ' ') else (
      select string_agg(case when word.said ~ '\w-\w' then sign || '"' || translate(word.said, '-', ' ') || '"' else sign || word.said end, ' ')
      from regexp_split_to_table(piece.said, '\s+') as typed,
        lateral (select coalesce(substring(typed from '^-'), '') as sign) as signed,
        lateral (select regexp_replace(ltrim(typed, '-'), '[''’]s$', '') as said) as word
      where lower(word.said) = 'or' or typed = '-'
        or ts_lexize('pg_catalog.english_stem', lower(regexp_replace(word.said, '[^[:alnum:]]', '', 'g'))) is distinct from '{}')
    end, ''), '"' order by piece.place)
  into asked
  from regexp_split_to_table(translate(search, '<>/“”', '   ""'), '"') with ordinality as piece (said, place);
  -- An "or" at the beginning or the end joins nothing and would be searched for as a word.
  return websearch_to_tsquery('private.contract_text', regexp_replace(asked, '^(\s*\mor\M)+|(\mor\M\s*)+$', '', 'gi'));
end;
$$;
comment on function private.search_query(text) is
  'What a person types into a search box: words, "exact phrases", or, -without.';

-- The operator @@ is not leakproof, so under row-level security it never reaches the index on words. It serves a function that reads
-- past the policies and answers with pages of the active organization, of which the caller's own query keeps those that the
-- caller may see.
create function private.matching_pages(search tsquery, in_project_id uuid, in_contract_id uuid)
returns table (contract_id uuid, document_id uuid, page integer, rank real)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  -- In a variable, since the query would call it for each row.
  in_org constant uuid := private.active_org_id();
begin
  -- Nothing to look up: only stop words, or only words that a page must not have.
  if querytree(search) in ('', 'T') then
    return;
  end if;
  return query
  select p.contract_id, p.document_id, p.page, ts_rank_cd(p.words, search, 33)
  from public.contract_document_pages p
  where p.org_id = in_org and p.words @@ search
    and (in_project_id is null or p.project_id = in_project_id)
    and (in_contract_id is null or p.contract_id = in_contract_id);
end;
$$;
comment on function private.matching_pages(tsquery, uuid, uuid) is
  'The active organization''s pages that match, ranked from 0 to 1; of one project or contract where given.';

grant execute on function private.search_query(text), private.matching_pages(tsquery, uuid, uuid) to authenticated;
