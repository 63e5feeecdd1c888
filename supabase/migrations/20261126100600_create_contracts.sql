set check_function_bodies = off;

create type public.text_status as enum ('extracted', 'needs_ocr', 'encrypted', 'unreadable', 'reading');

create type public.contract_action as enum ('submit', 'reject', 'activate', 'expire', 'renew', 'terminate', 'cancel', 'reopen');

create type public.approval_decision as enum ('approved', 'rejected');

-- Why a file has no text: a code that screens go by, and a sentence for people.
create type public.text_problem as enum
  ('encrypted', 'damaged', 'too_many_pages', 'too_much_text', 'took_too_long', 'failed', 'given_up');

-- Every page of the list costs the same in every sort order because it starts from an index. Under row-level security, a condition
-- can use an index only if its operator is leakproof. Operators of text, dates, and integers are; those of numeric and enums are
-- not, so these two values are also stored as integers.
create table public.contracts (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  name text not null check (char_length(btrim(name)) between 1 and 300),
  contract_type public.contract_type not null,
  status public.contract_status not null default 'draft',
  party_a_name text not null check (char_length(btrim(party_a_name)) between 1 and 300),
  party_a_type text not null default 'owner' check (char_length(party_a_type) between 1 and 100),
  party_b_name text not null check (char_length(btrim(party_b_name)) between 1 and 300),
  party_b_type text not null default 'contractor' check (char_length(party_b_type) between 1 and 100),
  contract_value numeric(14, 2) check (contract_value >= 0 and contract_value <> 'NaN'),
  start_date date check (start_date between '0001-01-01' and '9999-12-31'),
  end_date date check (end_date between '0001-01-01' and '9999-12-31'),
  deleted_at timestamptz check (isfinite(deleted_at)),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  value_cents bigint generated always as (case when contract_value <> 'NaN' then (contract_value * 100)::bigint end) stored,
  status_rank smallint not null generated always as (
    case status when 'draft' then 1 when 'under_review' then 2 when 'active' then 3 when 'expired' then 4 when 'terminated' then 5 end
  ) stored,
  search_text text not null generated always as (lower(name || e'\n' || party_a_name || e'\n' || party_b_name)) stored,
  amends_id uuid,
  change_basis text check (change_basis in ('change', 'new_total')),
  change_value numeric(14, 2) check (change_value <> 'NaN'),
  change_end_date date check (change_end_date between '0001-01-01' and '9999-12-31'),
  end_moved_by uuid,
  original_end_date date check (original_end_date between '0001-01-01' and '9999-12-31'),
  party_a_id uuid,
  party_b_id uuid,
  primary key (org_id, id),
  unique (org_id, project_id, id),
  constraint contracts_end_after_start check (end_date >= start_date),
  foreign key (org_id, project_id) references public.projects (org_id, id),
  constraint contracts_amends_another check (amends_id <> id),
  constraint contracts_amends_fkey
  foreign key (org_id, project_id, amends_id) references public.contracts (org_id, project_id, id) deferrable initially deferred,
  constraint contracts_changes_are_whole check ((change_basis is null) = (change_value is null)),
  constraint contracts_new_total_is_a_value check (change_basis <> 'new_total' or change_value >= 0),
  constraint contracts_changes_change_a_contract check (amends_id is not null or num_nonnulls(change_basis, change_value, change_end_date) = 0),
  constraint contracts_end_moved_by_fkey foreign key (org_id, project_id, end_moved_by)
    references public.contracts (org_id, project_id, id) deferrable initially deferred,
  constraint contracts_party_a_fkey foreign key (org_id, party_a_id) references public.parties (org_id, id),
  constraint contracts_party_b_fkey foreign key (org_id, party_b_id) references public.parties (org_id, id)
);
comment on table public.contracts is 'A contract of a project. Its risk is in contract_analyses, which contractors may not read.';
comment on column public.contracts.status is 'Not set directly: a new contract is a draft.';
comment on column public.contracts.contract_value is 'US dollars.';
comment on column public.contracts.value_cents is 'contract_value in cents, which an index can compare under row-level security.';
comment on column public.contracts.status_rank is 'The place of status in a contract''s life: draft, under_review, active, expired, terminated.';
comment on column public.contracts.search_text is 'What free text looks in: name and parties in lower case, a line each.';
comment on column public.contracts.amends_id is 'The contract of the same project that this one changes.';
comment on column public.contracts.change_basis is 'How to read change_value, as a person entered it: an amount added to the contract, or the new total value. Null if not entered: contract_value is the amount added.';
comment on column public.contracts.change_value is 'US dollars; negative where the change takes something away.';
comment on column public.contracts.change_end_date is 'The day on which the contract ends once this change counts; null where it leaves the end as it is.';
comment on column public.contracts.end_moved_by is 'The change that end_date comes from.';
comment on column public.contracts.original_end_date is 'While end_date comes from a change: what it was before any.';
comment on column public.contracts.party_a_id is 'Who party A is in the directory, like party_b_id; the names stay as the document has them.';

create index contracts_status_idx on public.contracts (org_id, status, id);
comment on index public.contracts_status_idx is 'Counts by state, and the contracts whose end has come.';

create index contracts_name_idx on public.contracts (org_id, name collate private.natural, id) where deleted_at is null;
comment on index public.contracts_name_idx is 'The list of contracts by name.';

create index contracts_value_idx on public.contracts (org_id, value_cents, id) where deleted_at is null;
comment on index public.contracts_value_idx is 'The list of contracts by value.';

create index contracts_status_rank_idx on public.contracts (org_id, status_rank, id) where deleted_at is null;
comment on index public.contracts_status_rank_idx is 'The list of contracts by state.';

create index contracts_start_date_idx on public.contracts (org_id, start_date, id) where deleted_at is null;
comment on index public.contracts_start_date_idx is 'The list of contracts by start.';

create index contracts_end_date_idx on public.contracts (org_id, end_date, id) where deleted_at is null;
comment on index public.contracts_end_date_idx is 'The list of contracts by end, and those that end soon.';

create index contracts_search_text_idx on public.contracts
  using gin (org_id extensions.uuid_ops, search_text extensions.gin_trgm_ops) where deleted_at is null;
comment on index public.contracts_search_text_idx is 'The search for parts of words in names and parties.';

create index contracts_created_by_idx on public.contracts (created_by) where created_by is not null;
comment on index public.contracts_created_by_idx is 'Finds what names a person, should their row ever be removed.';

create index contracts_amends_idx on public.contracts (org_id, project_id, amends_id);

create index contracts_end_moved_by_idx on public.contracts (org_id, project_id, end_moved_by);

create index contracts_party_a_idx on public.contracts (org_id, party_a_id);

create index contracts_party_b_idx on public.contracts (org_id, party_b_id);

alter table public.contracts enable row level security;
grant insert (id, org_id, project_id, name, contract_type, party_a_name, party_a_type, party_b_name, party_b_type, contract_value, start_date, end_date, party_a_id, party_b_id), select, update (name, contract_type, party_a_name, party_a_type, party_b_name, party_b_type, contract_value, start_date, end_date, party_a_id, party_b_id) on public.contracts to api_client;
grant insert (id, org_id, project_id, name, contract_type, party_a_name, party_a_type, party_b_name, party_b_type, contract_value, start_date, end_date, amends_id, party_a_id, party_b_id), select, update (name, contract_type, party_a_name, party_a_type, party_b_name, party_b_type, contract_value, start_date, end_date, deleted_at, amends_id, change_basis, change_value, change_end_date, party_a_id, party_b_id) on public.contracts to authenticated;

create policy "Admins and project managers create contracts" on public.contracts for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])));

create policy "Admins and project managers change contracts" on public.contracts for update to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])))
  with check (org_id = (select private.active_org_id())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])));

create policy "API keys read contracts within their scopes" on public.contracts for select to api_client
  using (org_id = (select private.api_key_org_id('{contracts:read,activity:read}')));

create policy "API keys with contracts:write create contracts" on public.contracts for insert to api_client
  with check (org_id = (select private.api_key_org_id('{contracts:write}')));

create policy "API keys with contracts:write change contracts" on public.contracts for update to api_client
  using (org_id = (select private.api_key_org_id('{contracts:write}')))
  with check (org_id = (select private.api_key_org_id('{contracts:write}')));

create trigger touch_contracts before update on public.contracts for each row execute function private.touch_row();

-- A change of status has an event of its own, with its note (contract_status_changes), so it is left out here. So are the generated
-- columns, which only repeat others.
create trigger record_activity after insert or update or delete on public.contracts
  for each row execute function private.record_activity('contract', 'status', 'value_cents', 'status_rank', 'search_text');

create trigger resume_readings after update of deleted_at on public.contracts
  for each row when (old.deleted_at is not null and new.deleted_at is null) execute function private.resume_readings('contract');

create table public.contract_shares (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  contract_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (org_id, id),
  unique (org_id, contract_id, user_id),
  foreign key (org_id, project_id, contract_id) references public.contracts (org_id, project_id, id) on delete cascade,
  foreign key (org_id, project_id, user_id) references public.project_members (org_id, project_id, user_id) on delete cascade
);
comment on table public.contract_shares is 'Which contracts a contractor on the project may see: their own, never another party''s. Leaving the project ends it.';

create index contract_shares_user_idx on public.contract_shares (org_id, project_id, user_id);
comment on index public.contract_shares_user_idx is 'Finds what belongs to a membership of a project when that is removed or moved.';

create index contract_shares_org_user_idx on public.contract_shares (org_id, user_id, contract_id);
comment on index public.contract_shares_org_user_idx is 'Contracts shared with a person; used by policies.';

create index contract_shares_contract_idx on public.contract_shares (org_id, project_id, contract_id);
comment on index public.contract_shares_contract_idx is 'Finds what belongs to a contract when that is removed or moved.';

alter table public.contract_shares enable row level security;
grant delete, insert (id, org_id, project_id, contract_id, user_id), select on public.contract_shares to authenticated;

create policy "Managers read shares and contractors their own" on public.contract_shares for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or user_id = (select private.caller_id())
      or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])));

create policy "Admins and project managers share contracts" on public.contract_shares for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])));

create policy "Admins and project managers end shares" on public.contract_shares for delete to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])));

create trigger touch_contract_shares before update on public.contract_shares for each row execute function private.touch_row();

create trigger record_activity after insert or delete on public.contract_shares
  for each row execute function private.record_activity('contract_share');

-- Pattern matching is not leakproof, so the index on search_text serves only a function that reads past row-level security. It answers
-- with ids of the active organization, of which the caller's own query keeps those that the caller may see.
create function private.contract_ids_like(pattern text, most integer) returns uuid[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  -- In a variable, since the query would call it for each row.
  in_org constant uuid := private.active_org_id();
  ids constant uuid[] := array(
    select c.id from public.contracts c
    where c.org_id = in_org and c.deleted_at is null and c.search_text like pattern
    limit most + 1);
begin
  return case when cardinality(ids) <= most then ids end;
end;
$$;
comment on function private.contract_ids_like(text,integer) is 'The active organization''s contracts whose search_text is like a lower-case pattern; null where there are more than "most".';
grant execute on function private.contract_ids_like(text,integer) to api_client;
grant execute on function private.contract_ids_like(text,integer) to authenticated;

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
  text_problem_code public.text_problem,
  primary key (org_id, id),
  unique (org_id, contract_id, version),
  unique (org_id, contract_id, sha256),
  constraint contract_documents_path_names_document
    check (starts_with(storage_path, org_id::text || '/' || contract_id::text || '/' || id::text || '/')),
  constraint contract_documents_reading_counts_pages check (
    num_nonnulls(pages_read, pages_total) <> 1
    and (pages_total is null or (pages_read between 0 and pages_total and text_status in ('reading', 'unreadable')))),
  unique (org_id, project_id, contract_id, id),
  foreign key (org_id, project_id, contract_id) references public.contracts (org_id, project_id, id),
  constraint contract_documents_problem_left_no_text
    check (num_nonnulls(text_problem, text_problem_code) = 0 or text_status in ('unreadable', 'encrypted'))
);
comment on table public.contract_documents is 'The versions of a contract''s file. A version never changes; new bytes are a new version.';
comment on column public.contract_documents.sha256 is 'Of the bytes as uploaded, lower-case hex. Approvals bind to it.';
comment on column public.contract_documents.storage_path is 'Object in the bucket "contracts": org/contract/document/file name.';
comment on column public.contract_documents.pages is 'Pages with stored text; null where no text could be read.';
comment on column public.contract_documents.facts is 'What the text stated when it was uploaded, as in contract_analyses.facts, which takes its place.';
comment on column public.contract_documents.pages_read is 'Pages whose text is there while the document is being read, or when that was given up.';
comment on column public.contract_documents.pages_total is 'Pages of a document that is being read in parts. "pages" is set once all of them are.';
comment on column public.contract_documents.text_problem is 'Why no text could be read, in a sentence for people.';
comment on column public.contract_documents.text_problem_code is 'The same as a code. Only the service says either.';

-- For searches, which say how many documents they leave out because these are still being read.
create index contract_documents_reading_idx on public.contract_documents (org_id) where text_status = 'reading';
comment on index public.contract_documents_reading_idx is 'How many documents of an organization are still being read.';

create index contract_documents_uploaded_by_idx on public.contract_documents (uploaded_by) where uploaded_by is not null;
comment on index public.contract_documents_uploaded_by_idx is 'Finds what names a person, should their row ever be removed.';

create index contract_documents_sha256_idx on public.contract_documents (org_id, sha256);

alter table public.contract_documents enable row level security;
grant select on public.contract_documents to api_client;
grant insert (id, org_id, project_id, contract_id, file_name, mime_type, size_bytes, sha256, storage_path, pages, text_status, facts), select on public.contract_documents to authenticated;

create policy "API keys read contract documents within their scopes" on public.contract_documents for select to api_client
  using (org_id = (select private.api_key_org_id('{contracts:read,activity:read}')));

create trigger record_activity after insert on public.contract_documents
  for each row execute function private.record_activity('contract_document');

create trigger record_text after update of text_status on public.contract_documents
  for each row execute function private.record_activity('contract_document', 'facts', 'pages_read', 'pages_total', 'text_problem_code');

create trigger aa_own_organization before insert on public.contract_documents for each row execute function private.refuse_other_organization();

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
comment on table public.contract_document_pages is 'The text of each page. The document''s text is its pages joined with one form feed; offsets count UTF-16 units in that.';
comment on column public.contract_document_pages.words is 'The page''s words for full-text search.';
comment on column public.contract_document_pages.is_scan is 'The file shows this page as a picture, without text: what "text" holds was recognized from it, or is still to be.';

create index contract_document_pages_document_idx
  on public.contract_document_pages (org_id, project_id, contract_id, document_id);
comment on index public.contract_document_pages_document_idx is 'Finds what belongs to a document when that is removed or moved.';

create index contract_document_pages_words_idx on public.contract_document_pages
  using gin (org_id extensions.uuid_ops, words);
comment on index public.contract_document_pages_words_idx is 'The search for words in documents.';

create index contract_document_pages_scans_idx on public.contract_document_pages (org_id, document_id, page) where is_scan;
comment on index public.contract_document_pages_scans_idx is 'The scanned pages of a document, of which there are few.';

alter table public.contract_document_pages enable row level security;
grant select on public.contract_document_pages to api_client;
grant insert (document_id, page, org_id, project_id, contract_id, start_offset, text, is_scan), select on public.contract_document_pages to authenticated;

-- now() is the start of the transaction, and created_at cannot be set by a request. Pages can therefore be added only in the
-- transaction of the upload.
create policy "A document's text comes with its upload" on public.contract_document_pages for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and exists (
      select from public.contract_documents d
      where d.org_id = contract_document_pages.org_id and d.id = contract_document_pages.document_id
        and d.uploaded_by = (select private.caller_id()) and d.created_at = now()));

create policy "API keys read contract document pages within their scopes" on public.contract_document_pages for select to api_client
  using (org_id = (select private.api_key_org_id('{contracts:read}')));

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
comment on function private.matching_pages(tsquery,uuid,uuid) is 'The active organization''s pages that match, ranked from 0 to 1; of one project or contract where given.';
grant execute on function private.matching_pages(tsquery,uuid,uuid) to authenticated;

create function private.open_contract_score() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.contract_scores (org_id, project_id, contract_id) values (new.org_id, new.project_id, new.id);
  return null;
end;
$$;
comment on function private.open_contract_score() is 'Gives a new contract its row among the scores.';

create trigger open_contract_score after insert on public.contracts
  for each row execute function private.open_contract_score();

create table private.contract_transitions (
  action public.contract_action not null,
  from_status public.contract_status not null,
  to_status public.contract_status not null,
  primary key (action, from_status)
);
comment on table private.contract_transitions is 'Where a contract may go from each status, and by what.';

alter table private.contract_transitions enable row level security;

create table public.contract_approvals (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  contract_id uuid not null,
  document_id uuid not null,
  document_sha256 text not null check (document_sha256 ~ '^[0-9a-f]{64}$'),
  decision public.approval_decision not null,
  note text check (char_length(note) <= 5000),
  bar_number text not null check (char_length(btrim(bar_number)) between 1 and 50),
  bar_jurisdiction text not null check (char_length(btrim(bar_jurisdiction)) between 1 and 100),
  lawyer_id uuid not null default auth.uid() references public.profiles (id),
  lawyer_name text not null,
  created_at timestamptz not null default now(),
  by_submitter boolean not null default false,
  open_matters jsonb not null default '{}' check (jsonb_typeof(open_matters) = 'object'),
  override_reason text check (char_length(override_reason) <= 2000),
  terms jsonb not null default '{}' check (jsonb_typeof(terms) = 'object'),
  terms_sha256 text check (terms_sha256 ~ '^[0-9a-f]{64}$'),
  primary key (org_id, id),
  constraint contract_approvals_rejection_has_reason check (decision = 'approved' or coalesce(btrim(note), '') <> ''),
  foreign key (org_id, project_id, contract_id, document_id)
    references public.contract_documents (org_id, project_id, contract_id, id),
  constraint contract_approvals_open_matters_need_reason
    check (decision = 'rejected' or open_matters = '{}' or coalesce(btrim(override_reason), '') <> '')
);
comment on table public.contract_approvals is 'A lawyer''s decision about one version of a contract''s document. It applies while that version is the latest.';
comment on column public.contract_approvals.lawyer_name is 'As it was when the decision was made.';
comment on column public.contract_approvals.by_submitter is 'Whether the lawyer had submitted the contract themselves, which the organization has to allow.';
comment on column public.contract_approvals.open_matters is 'What was open when the decision was made, by kind; see private.open_matters.';
comment on column public.contract_approvals.override_reason is 'Why it was approved over what was open.';
comment on column public.contract_approvals.terms is 'The contract''s terms when the decision was made; see private.contract_terms. Written by a trigger.';
comment on column public.contract_approvals.terms_sha256 is 'The hash of the terms that the lawyer read. A decision about other terms is refused. Null only where an older archive had none.';

create index contract_approvals_document_idx on public.contract_approvals (org_id, project_id, contract_id, document_id);
comment on index public.contract_approvals_document_idx is 'Finds what belongs to a document when that is removed or moved.';

create index contract_approvals_contract_idx on public.contract_approvals (org_id, contract_id, id);
comment on index public.contract_approvals_contract_idx is 'The approvals of a contract in their order.';

create index contract_approvals_lawyer_idx on public.contract_approvals (lawyer_id);
comment on index public.contract_approvals_lawyer_idx is 'Finds what names a person, should their row ever be removed.';

alter table public.contract_approvals enable row level security;
grant select on public.contract_approvals to api_client;
grant insert (id, org_id, project_id, contract_id, document_id, document_sha256, decision, note, bar_number, bar_jurisdiction, override_reason, terms_sha256), select on public.contract_approvals to authenticated;

create policy "The project's lawyers approve and reject" on public.contract_approvals for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and project_id = any ((select private.project_ids_as('{lawyer}'))::uuid[]));

create policy "API keys read contract approvals within their scopes" on public.contract_approvals for select to api_client
  using (org_id = (select private.api_key_org_id('{contracts:read}')));

create trigger record_activity after insert on public.contract_approvals
  for each row execute function private.record_activity('contract_approval');

create trigger aa_own_organization before insert on public.contract_approvals for each row execute function private.refuse_other_organization();

create table public.contract_status_changes (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  contract_id uuid not null,
  action public.contract_action not null,
  from_status public.contract_status,
  to_status public.contract_status,
  note text check (char_length(note) <= 5000),
  start_date date check (start_date between '0001-01-01' and '9999-12-31'),
  end_date date check (end_date between '0001-01-01' and '9999-12-31'),
  actor_id uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  rule jsonb check (jsonb_typeof(rule) = 'object'),
  primary key (org_id, id),
  constraint contract_status_changes_renewal_has_dates check ((action = 'renew') = (end_date is not null)),
  constraint contract_status_changes_end_after_start check (end_date >= start_date),
  foreign key (org_id, project_id, contract_id) references public.contracts (org_id, project_id, id),
  constraint contract_status_changes_need_reason
    check (action not in ('reject', 'terminate', 'cancel', 'reopen') or coalesce(btrim(note), '') <> '')
);
comment on table public.contract_status_changes is 'Each step of a contract''s life. Inserting one takes the step, or fails.';
comment on column public.contract_status_changes.from_status is 'Like to_status set by the step itself.';
comment on column public.contract_status_changes.end_date is 'Of a renewal: the new end; start_date the new start where it changes.';
comment on column public.contract_status_changes.rule is 'Of a step into review: the organization''s requires_approval, two_approvals_above, and submitter_may_approve at that moment. Written by a trigger.';

create index contract_status_changes_contract_idx on public.contract_status_changes (org_id, project_id, contract_id, id);
comment on index public.contract_status_changes_contract_idx is 'The steps of a contract in their order.';

create index contract_status_changes_actor_idx on public.contract_status_changes (actor_id);
comment on index public.contract_status_changes_actor_idx is 'Finds what names a person, should their row ever be removed.';

create index contract_status_changes_submit_idx on public.contract_status_changes (org_id, contract_id, id) where action = 'submit';

alter table public.contract_status_changes enable row level security;
grant select on public.contract_status_changes to api_client;
grant insert (id, org_id, project_id, contract_id, action, note, start_date, end_date), select on public.contract_status_changes to authenticated;

create policy "Admins and project managers move contracts, lawyers reject" on public.contract_status_changes for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])
      or (action = 'reject' and project_id = any ((select private.project_ids_as('{lawyer}'))::uuid[]))));

create policy "API keys read contract status changes within their scopes" on public.contract_status_changes for select to api_client
  using (org_id = (select private.api_key_org_id('{contracts:read}')));

create trigger record_activity after insert on public.contract_status_changes
  for each row execute function private.record_activity('contract_status_change');

create trigger aa_own_organization before insert on public.contract_status_changes for each row execute function private.refuse_other_organization();

create function private.check_approval() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  contract public.contracts;
  newest public.contract_documents;
begin
  -- An upload takes the same lock, so no new version arrives between this check and the commit.
  select * into contract from public.contracts c
  where c.org_id = new.org_id and c.project_id = new.project_id and c.id = new.contract_id and c.deleted_at is null
    and exists (select from public.projects p where p.org_id = c.org_id and p.id = c.project_id and p.deleted_at is null)
  for update;
  if not found then
    raise exception 'Contract not found' using errcode = 'PT404';
  end if;
  if contract.status not in ('under_review', 'active') then
    raise exception 'Only a contract under review, or an active one with a new version, can be approved or rejected' using errcode = 'PT409';
  end if;
  select * into newest from public.contract_documents d
  where d.org_id = new.org_id and d.contract_id = new.contract_id order by d.version desc limit 1;
  if newest.id is distinct from new.document_id then
    raise exception 'A newer version was uploaded. Read it first.' using errcode = 'PT409';
  end if;
  if newest.sha256 <> new.document_sha256 then
    raise exception 'The hash does not match the document' using errcode = 'PT409';
  end if;
  return null;
end;
$$;
comment on function private.check_approval() is 'Lets a decision stand only about the newest document of a contract that awaits one.';

create trigger check_approval after insert on public.contract_approvals
  for each row execute function private.check_approval();

create function private.follow_contract_dates() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.obligations o set offset_count = o.offset_count
  where o.org_id = new.org_id and o.project_id = new.project_id and o.contract_id = new.id
    and o.anchor in ('contract_start', 'contract_end');
  return null;
end;
$$;
comment on function private.follow_contract_dates() is 'Moves the obligations that count from a contract''s dates along with them.';

create trigger follow_contract_dates after update of start_date, end_date on public.contracts
  for each row when (new.start_date is distinct from old.start_date or new.end_date is distinct from old.end_date)
  execute function private.follow_contract_dates();

create function private.tell_contract_decision() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  contract public.contracts;
  approved constant boolean := new.decision = 'approved';
begin
  select * into contract from public.contracts c where c.org_id = new.org_id and c.id = new.contract_id;
  perform private.notify(
    new.org_id, private.audience(new.org_id, new.project_id, '{project_manager}', false, array[contract.created_by]), 'approval',
    case when approved then 'success' else 'warning' end::public.notification_type,
    case when approved then 'medium' else 'high' end::public.notification_priority,
    case when approved then 'Approved: ' else 'Rejected: ' end || contract.name,
    'Version ' || d.version || case when approved then ' approved' else ' rejected' end || ' by ' || new.lawyer_name || '.'
      || coalesce(' ' || new.note, ''),
    'Contracts', '/contracts/' || contract.id || '?tab=approval', 'Open contract', contract.project_id, contract.id,
    jsonb_build_object('decision', new.decision, 'version', d.version),
    case when approved then 'approved:' || new.id else 'rejected:' || contract.id || ':' || pg_catalog.pg_current_xact_id() end)
  from public.contract_documents d where d.org_id = new.org_id and d.id = new.document_id;
  return null;
end;
$$;
comment on function private.tell_contract_decision() is 'A lawyer''s decision is told to the contract''s creator and the project managers.';

create trigger tell_contract_decision after insert on public.contract_approvals
  for each row execute function private.tell_contract_decision();

create function private.tell_new_document() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  contract public.contracts;
  cause constant text := 'document:' || new.id;
  approval_fell constant boolean := coalesce((
    select a.decision = 'approved'
    from public.contract_approvals a
    join public.contract_documents d on d.org_id = a.org_id and d.id = a.document_id
    where a.org_id = new.org_id and a.contract_id = new.contract_id and d.version = new.version - 1
    order by a.id desc limit 1), false);
begin
  select * into contract from public.contracts c where c.org_id = new.org_id and c.id = new.contract_id;
  if approval_fell then
    perform private.notify(
      new.org_id, private.audience(new.org_id, new.project_id, '{project_manager,lawyer}', false, array[contract.created_by]), 'approval',
      'warning', 'high', 'No longer approved: ' || contract.name,
      format('Version %s was uploaded%s. The approval was for version %s.', new.version, private.by_actor(), new.version - 1),
      'Contracts', '/contracts/' || contract.id || '?tab=approval', 'Open contract', contract.project_id, contract.id,
      jsonb_build_object('version', new.version), cause);
  end if;
  perform private.notify(
    new.org_id, private.audience(new.org_id, new.project_id, '{project_manager,lawyer}'), 'document', 'info',
    case when new.version > 1 then 'medium' else 'low' end::public.notification_priority,
    case when new.version > 1 then 'New version: ' else 'New document: ' end || contract.name,
    format('%s was uploaded%s as version %s.', new.file_name, private.by_actor(), new.version),
    'Contracts', '/contracts/' || contract.id || '?tab=versions', 'Open versions', contract.project_id, contract.id,
    jsonb_build_object('version', new.version, 'file_name', new.file_name), cause);
  return null;
end;
$$;
comment on function private.tell_new_document() is 'A new version is told to those who review the contract; where an approval falls by it, that is what they and the contract''s creator are told.';

create trigger tell_new_document after insert on public.contract_documents
  for each row execute function private.tell_new_document();

create function private.tell_contract_shared() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(
    new.org_id, array_remove(array[new.user_id], auth.uid()), 'contract', 'info', 'medium', 'Shared with you: ' || c.name,
    format('%s, %s. Shared%s.', c.contract_type, p.name, private.by_actor()), 'Contracts', '/contracts/' || c.id, 'Open contract',
    c.project_id, c.id, '{}', 'share:' || new.id)
  from public.contracts c
  join public.projects p on p.org_id = c.org_id and p.id = c.project_id
  join public.project_members pm on pm.org_id = c.org_id and pm.project_id = c.project_id and pm.user_id = new.user_id
  where c.org_id = new.org_id and c.id = new.contract_id and pm.role = 'contractor';
  return null;
end;
$$;
comment on function private.tell_contract_shared() is 'A contract shared with a contractor is told to that person.';

create trigger tell_contract_shared after insert on public.contract_shares
  for each row execute function private.tell_contract_shared();

-- Text that does not come with the upload: of scans, which a person's browser recognizes, and of long documents, which jobs read.

-- Scans
create table public.contract_page_recognitions (
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  contract_id uuid not null,
  document_id uuid not null,
  page integer not null,
  text text not null check (char_length(text) <= 50000),
  confidence real check (confidence between 0 and 1),
  recognized_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (org_id, document_id, page),
  foreign key (org_id, document_id, page) references public.contract_document_pages (org_id, document_id, page),
  foreign key (org_id, project_id, contract_id, document_id)
    references public.contract_documents (org_id, project_id, contract_id, id)
);
comment on table public.contract_page_recognitions is 'Text that a person''s browser recognized on a scanned page. The first result for a page is kept.';
comment on column public.contract_page_recognitions.confidence is 'Mean over the page''s words, as the recognizer states it; null where unknown.';

create index contract_page_recognitions_document_idx
  on public.contract_page_recognitions (org_id, project_id, contract_id, document_id);
comment on index public.contract_page_recognitions_document_idx is 'Finds what belongs to a document when that is removed or moved.';

create index contract_page_recognitions_recognized_by_idx on public.contract_page_recognitions (recognized_by);
comment on index public.contract_page_recognitions_recognized_by_idx is 'Finds what names a person, should their row ever be removed.';

alter table public.contract_page_recognitions enable row level security;
grant select on public.contract_page_recognitions to api_client;
grant insert (org_id, project_id, contract_id, document_id, page, text, confidence), select on public.contract_page_recognitions to authenticated;

create policy "API keys read contract page recognitions within their scopes" on public.contract_page_recognitions for select to api_client
  using (org_id = (select private.api_key_org_id('{contracts:read}')));

create function private.complete_recognition() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Concurrent uploads of the last two pages take turns, so that one of them sees all pages. Not "for update": the row's foreign
  -- key already holds a key share of the document, and two such calls would deadlock.
  perform 1 from public.contract_documents d
  where d.org_id = new.org_id and d.id = new.document_id for no key update;
  if exists (
    select from public.contract_document_pages p
    where p.org_id = new.org_id and p.document_id = new.document_id and p.is_scan
      and not exists (
        select from public.contract_page_recognitions r
        where r.org_id = p.org_id and r.document_id = p.document_id and r.page = p.page))
  then
    return null;
  end if;

  update public.contract_document_pages p set text = r.text
  from public.contract_page_recognitions r
  where p.org_id = new.org_id and p.document_id = new.document_id
    and r.org_id = p.org_id and r.document_id = p.document_id and r.page = p.page;
  -- Pages are joined with one form feed.
  update public.contract_document_pages p set start_offset = places.start_offset
  from (
    select page, (sum(private.utf16_length(text) + 1) over (order by page) - private.utf16_length(text) - 1)::integer as start_offset
    from public.contract_document_pages
    where org_id = new.org_id and document_id = new.document_id
  ) places
  where p.org_id = new.org_id and p.document_id = new.document_id and p.page = places.page
    and p.start_offset <> places.start_offset;
  update public.contract_documents d set text_status = 'extracted'
  where d.org_id = new.org_id and d.id = new.document_id and d.text_status = 'needs_ocr';
  return null;
end;
$$;
comment on function private.complete_recognition() is 'Once every scanned page of a document is recognized, makes that its text.';

create trigger complete_recognition after insert on public.contract_page_recognitions
  for each row execute function private.complete_recognition();

-- Long documents
--
-- A long PDF takes more CPU time than a hosted function allows per request. The upload reads what it can, and jobs read the rest in
-- parts. The text is shown only when the last page has been read.
create table private.read_pages (
  org_id uuid not null,
  document_id uuid not null,
  page integer not null check (page >= 1),
  text text not null,
  shows_picture boolean,
  created_at timestamptz not null default now(),
  primary key (org_id, document_id, page),
  foreign key (org_id, document_id) references public.contract_documents (org_id, id) on delete cascade
);
comment on table private.read_pages is 'The first pages of documents that are being read: what a worker that is killed need not do again.';
comment on column private.read_pages.shows_picture is 'Of a page without letters that was looked at: whether it is a scan.';

alter table private.read_pages enable row level security;

-- Progress is no event of the log, but open screens show it.
create function private.tell_reading() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send(
    jsonb_build_object('entity', 'contract_document', 'id', new.id, 'project_id', new.project_id, 'action', 'read'),
    'changed', 'org:' || new.org_id || ':' || (select o.realtime_epoch from public.organizations o where o.id = new.org_id), true);
  return null;
end;
$$;
comment on function private.tell_reading() is 'Tells the organization''s open screens how much of a document is read.';

create trigger tell_reading after update of pages_read on public.contract_documents
  for each row when (old.pages_read < new.pages_read) execute function private.tell_reading();

-- Runs with the caller's rights: triggers see everything, readers what they may see.
create function private.open_matters(in_org uuid, of_contract uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  newest public.contract_documents;
  analysis public.contract_analyses;
  submitted_at timestamptz;
  answer jsonb;
begin
  select * into newest from public.contract_documents d
  where d.org_id = in_org and d.contract_id = of_contract order by d.version desc limit 1;
  select * into analysis from public.contract_analyses a
  where a.org_id = in_org and a.contract_id = of_contract and a.is_current and a.document_id = newest.id;
  select s.created_at into submitted_at
  from public.contract_status_changes s
  join public.contracts c on c.org_id = s.org_id and c.id = s.contract_id and c.status = 'under_review'
  where s.org_id = in_org and s.contract_id = of_contract and s.action = 'submit' order by s.id desc limit 1;
  select jsonb_build_object(
    'undecided_findings', nullif(count(*) filter (where f.kind <> 'missing' and f.severity in ('critical', 'high')), 0),
    'missing_parts', nullif(count(*) filter (where f.kind = 'missing'), 0))
  into answer
  from public.contract_findings f
  where f.org_id = in_org and f.contract_id = of_contract and f.analysis_id = analysis.id and f.review_status = 'open';
  return jsonb_strip_nulls(answer || jsonb_build_object(
    'unconfirmed_obligations', (
      select nullif(count(*), 0) from public.obligations o
      where o.org_id = in_org and o.contract_id = of_contract and o.status = 'proposed'),
    'not_analyzed', case when analysis.id is null then true end,
    'newer_version', case when newest.created_at > submitted_at then true end));
end;
$$;
comment on function private.open_matters(uuid,uuid) is 'What is open about a contract''s newest document, kinds that are not left out: undecided_findings (high and critical), missing_parts (not decided about), unconfirmed_obligations as counts; not_analyzed, newer_version (arrived since it was submitted) as true.';
grant execute on function private.open_matters(uuid,uuid) to api_client;
grant execute on function private.open_matters(uuid,uuid) to authenticated;

create function private.count_contracts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.figure_changes (org_id, project_id, at, figure, n)
    select c.org_id, c.project_id, f.at, f.figure, sum(f.n)
    from added c cross join lateral (values
      (c.created_at, 'contract_made'::private.figure, (c.deleted_at is null)::integer),
      (c.created_at, 'not_assessed', (c.deleted_at is null)::integer),
      (c.created_at, 'pending_review', (c.status = 'under_review')::integer),
      (c.deleted_at, 'pending_review', -(c.status = 'under_review')::integer)) f (at, figure, n)
    where f.at is not null
    group by 1, 2, 3, 4 having sum(f.n) <> 0;
  elsif tg_op = 'UPDATE' then
    -- A review of the analysis at this moment takes turns with a deletion of its contract. A new analysis locks the contract anyway.
    perform 1 from public.contract_analyses a
    where a.is_current and (a.org_id, a.contract_id) in (
      select o.org_id, o.id from removed o join added c on c.org_id = o.org_id and c.id = o.id where c.deleted_at is distinct from o.deleted_at)
    for share;
    insert into private.figure_changes (org_id, project_id, at, figure, n)
    select c.org_id, c.project_id, f.at, f.figure, sum(f.n)
    from removed o join added c on c.org_id = o.org_id and c.id = o.id
    left join public.contract_analyses a on a.org_id = c.org_id and a.contract_id = c.id and a.is_current
    cross join lateral (
      select (c.deleted_at is null)::integer - (o.deleted_at is null)::integer as live, (coalesce(a.risk_score, 0) > 60)::integer as high) l
    cross join lateral (values
      (c.created_at, 'contract_made'::private.figure, l.live),
      (c.created_at, 'not_assessed', l.live * (a.id is null)::integer),
      (now(), 'pending_review', (c.status = 'under_review')::integer - (o.status = 'under_review')::integer),
      (c.deleted_at, 'pending_review', -(c.status = 'under_review')::integer),
      (o.deleted_at, 'pending_review', (o.status = 'under_review')::integer),
      (c.deleted_at, 'risk_alert', -l.high),
      (o.deleted_at, 'risk_alert', l.high),
      (a.created_at, 'risk_found', l.live * l.high),
      (a.created_at, 'low', l.live * (coalesce(a.risk_score, 0) between 1 and 30)::integer),
      (a.created_at, 'medium', l.live * (coalesce(a.risk_score, 0) between 31 and 60)::integer),
      (a.created_at, 'not_scored', l.live * (a.risk_score is null)::integer)) f (at, figure, n)
    where f.at is not null and (c.status <> o.status or c.deleted_at is distinct from o.deleted_at)
    group by 1, 2, 3, 4 having sum(f.n) <> 0;
    delete from private.figure_states s using removed o join added c on c.org_id = o.org_id and c.id = o.id
    where s.org_id = c.org_id and (c.created_at <> o.created_at
      or (o.deleted_at is not null and exists (
        select from public.contract_analyses a where a.org_id = c.org_id and a.contract_id = c.id and a.created_at > o.deleted_at)));
  else
    delete from private.figure_states s using removed o where s.org_id = o.org_id;
  end if;
  return null;
end;
$$;
comment on function private.count_contracts() is 'Notes what a write to contracts changes of the figures.';

create trigger count_added after insert on public.contracts referencing new table as added
  for each statement execute function private.count_contracts();

create trigger count_changed after update on public.contracts referencing old table as removed new table as added
  for each statement execute function private.count_contracts();

create trigger count_removed after delete on public.contracts referencing old table as removed
  for each statement execute function private.count_contracts();

-- Uploaded files waiting to be filed. A person drops files, and the API reads them and shows what it found. Once checked, each file
-- becomes a contract, an amendment, or another version. A new contract and its document reuse the file's id, so nothing moves in
-- Storage.
create table public.intake_files (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null,
  created_by uuid not null default auth.uid(),
  file_name text not null check (char_length(file_name) between 1 and 255),
  mime_type text not null check (char_length(mime_type) between 1 and 255),
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  storage_path text not null unique,
  text_status public.text_status not null,
  pages integer check (pages >= 0),
  text_problem text check (char_length(text_problem) between 1 and 500),
  proposal jsonb not null check (jsonb_typeof(proposal) = 'object'),
  sketch integer[] not null default '{}' check (cardinality(sketch) <= 64),
  filed_as text check (filed_as in ('contract', 'amendment', 'version')),
  filed_at timestamptz,
  project_id uuid,
  contract_id uuid,
  document_id uuid,
  perspective text check (perspective in ('contractor', 'owner', 'subcontractor')),
  analyze_at timestamptz,
  analysis_problem text check (char_length(analysis_problem) between 1 and 500),
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint intake_files_path_names_file check (starts_with(storage_path, org_id::text || '/' || id::text || '/' || id::text || '/')),
  constraint intake_files_filed_whole check (num_nonnulls(filed_as, filed_at, project_id, contract_id, document_id) in (0, 5)),
  -- When a person leaves, their unfiled files are deleted.
  foreign key (org_id, created_by) references public.memberships (org_id, user_id) on delete cascade,
  foreign key (org_id, project_id, contract_id, document_id)
    references public.contract_documents (org_id, project_id, contract_id, id) on delete cascade
);
comment on table public.intake_files is 'Files that a person dropped: read, and either waiting for a check or filed.';
comment on column public.intake_files.proposal is 'What the file says its contract is, with the words it says it in, and which contract it may belong to.';
comment on column public.intake_files.sketch is 'A sketch of the text''s words: of two files, the share of equal places is about the share of equal passages.';
comment on column public.intake_files.analyze_at is 'Time from which a job analyzes the contract if it has not been analyzed; null if no analysis was requested.';
comment on column public.intake_files.analysis_problem is 'Why the analysis was given up.';

create index intake_files_person_idx on public.intake_files (org_id, created_by, id);

create unique index intake_files_bytes_idx on public.intake_files (org_id, created_by, sha256) where document_id is null;

create index intake_files_document_idx on public.intake_files (org_id, project_id, contract_id, document_id);

alter table public.intake_files enable row level security;
grant delete, insert (id, org_id, file_name, mime_type, size_bytes, sha256, storage_path, text_status, pages, text_problem, proposal, sketch), select, update (filed_as, filed_at, project_id, contract_id, document_id, perspective, analyze_at) on public.intake_files to authenticated;

create policy "People see the files they dropped" on public.intake_files for select to authenticated
  using (org_id = (select private.active_org_id()) and created_by = (select private.caller_id()));

create policy "Those who file contracts drop files" on public.intake_files for insert to authenticated
  with check (org_id = (select private.active_org_id()) and created_by = (select private.caller_id())
    and (select private.is_api_request()) and (select private.may_take_files_in()));

create policy "People file the files they dropped" on public.intake_files for update to authenticated
  using (org_id = (select private.active_org_id()) and created_by = (select private.caller_id()) and document_id is null)
  with check (org_id = (select private.active_org_id()) and created_by = (select private.caller_id()) and (select private.is_api_request())
    and exists (
      select from public.contract_documents d
      where d.org_id = intake_files.org_id and d.id = intake_files.document_id and d.sha256 = intake_files.sha256
        and d.uploaded_by = (select private.caller_id())));

create policy "People remove the files they dropped" on public.intake_files for delete to authenticated
  using (org_id = (select private.active_org_id()) and created_by = (select private.caller_id()));

create trigger aa_own_organization before insert on public.intake_files for each row execute function private.refuse_other_organization();

create table private.intake_texts (
  org_id uuid not null,
  intake_file_id uuid not null,
  extraction jsonb not null,
  facts jsonb check (jsonb_typeof(facts) = 'object'),
  primary key (org_id, intake_file_id),
  foreign key (org_id, intake_file_id) references public.intake_files (org_id, id) on delete cascade
);
comment on table private.intake_texts is 'What was read of a file, until it is filed.';

alter table private.intake_texts enable row level security;

-- Analysis

create function private.ask_for_intake_analysis(file public.intake_files) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if file.analyze_at is null or not exists (
    select from public.contract_documents d
    where d.org_id = file.org_id and d.id = file.document_id and d.text_status = 'extracted')
  then
    return;
  end if;
  perform private.enqueue_job('analyze_contract',
    jsonb_build_object('intake_file_id', file.id, 'user_id', file.created_by), file.org_id, 'analyze_contract:' || file.document_id,
    greatest(file.analyze_at, now()), 5);
  if file.analyze_at <= now() and exists (select from pg_catalog.pg_extension e where e.extname = 'pg_net') then
    begin
      perform private.call_jobs();
    exception when others then
      raise warning 'The jobs were not called: %', sqlerrm;
    end;
  end if;
end;
$$;
comment on function private.ask_for_intake_analysis(public.intake_files) is 'Asks for the analysis of a filed document once its text is there.';

create function private.analyze_filed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.ask_for_intake_analysis(new);
  return null;
end;
$$;
comment on function private.analyze_filed() is 'Asks for the analysis of a file that is filed.';

create trigger analyze_filed after update of document_id on public.intake_files
  for each row when (old.document_id is null and new.document_id is not null) execute function private.analyze_filed();

create function private.analyze_once_read() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.ask_for_intake_analysis(f)
  from public.intake_files f
  where f.org_id = new.org_id and f.project_id = new.project_id and f.contract_id = new.contract_id and f.document_id = new.id;
  return null;
end;
$$;
comment on function private.analyze_once_read() is 'Asks for the analysis of a filed document whose last page is read, or recognized, only now.';

create trigger analyze_once_read after update of text_status on public.contract_documents
  for each row when (old.text_status in ('reading', 'needs_ocr') and new.text_status = 'extracted')
  execute function private.analyze_once_read();

create function private.is_filed_object(object_name text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.contract_documents d where d.storage_path = object_name)
    or exists (select from public.compliance_evidence e where e.storage_path = object_name)
    or exists (select from public.intake_files f where f.storage_path = object_name and f.document_id is null);
end;
$$;
comment on function private.is_filed_object(text) is 'Whether a document, a piece of evidence or a file on its way in points to this object, which then stays.';

-- A contract's date that is a deadline is told as that.
create function private.near_deadlines(in_org uuid, today date)
returns table (kind text, id uuid, project_id uuid, contract_id uuid, owner_id uuid, title text, belongs_to text, due_date date,
  days_left integer, runs_out boolean)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select d.kind, d.id, d.project_id, d.contract_id, d.owner_id, d.title, d.belongs_to, d.due_date, d.due_date - today, d.runs_out
    from (
      select 'contract' as kind, c.id, c.project_id, c.id as contract_id, c.created_by as owner_id, c.name as title, p.name as belongs_to,
        c.end_date as due_date, true as runs_out
      from public.contracts c
      join public.projects p on p.org_id = c.org_id and p.id = c.project_id and p.deleted_at is null
      where c.org_id = in_org and c.deleted_at is null and c.status = 'active' and c.end_date between today and today + 30
      union all
      select 'obligation', o.id, o.project_id, o.contract_id, c.created_by, o.title, c.name, o.due_date, false
      from public.obligations o
      join public.contracts c on c.org_id = o.org_id and c.id = o.contract_id and c.deleted_at is null
      join public.projects p on p.org_id = o.org_id and p.id = o.project_id and p.deleted_at is null
      -- Unconfirmed obligations cause no alerts, and canceled contracts bind no one.
      where o.org_id = in_org and o.status = 'confirmed' and o.due_date between today and today + 30
        and not exists (
          select from public.contract_status_changes s
          where s.org_id = c.org_id and s.project_id = c.project_id and s.contract_id = c.id and s.action = 'cancel')
        and not exists (
          select from public.deadlines l
          where l.org_id = o.org_id and l.project_id = o.project_id and l.obligation_id = o.id and l.status = 'open')
      union all
      -- What is due next of a compliant check is the renewal of its evidence.
      select 'check', k.id, k.project_id, null, k.owner_id, k.title, p.name, k.next_due, k.status = 'compliant'
      from public.compliance_checks k
      join public.projects p on p.org_id = k.org_id and p.id = k.project_id and p.deleted_at is null
      where k.org_id = in_org and k.deleted_at is null and k.next_due between today and today + 30
    ) d;
end;
$$;
comment on function private.near_deadlines(uuid,date) is 'What falls due in an organization within 30 days: ends of active contracts, confirmed obligations that are no deadlines of their own, and checks that are neither waived nor done; or whose evidence runs out.';

-- A text that many of the newest contracts have need not be looked up in the index, which would name all of them first: a walk from the
-- newest on has a page after a few rows.
create function private.newest_contracts_like(pattern text, enough integer) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  -- In a variable, since the query would call it for each row.
  in_org constant uuid := private.active_org_id();
begin
  -- For callers who do not see every contract, the number of rows to scan is unknown.
  return private.is_org_admin() and enough = (
    select count(*) from (
      select from (
        select c.search_text from public.contracts c
        where c.org_id = in_org and c.deleted_at is null
        order by c.id desc limit 1000) newest
      where newest.search_text like pattern
      limit enough) found);
end;
$$;
comment on function private.newest_contracts_like(text,integer) is 'Whether the caller sees all of the active organization''s contracts and "enough" of the newest have a search_text like a lower-case pattern.';
grant execute on function private.newest_contracts_like(text,integer) to api_client;
grant execute on function private.newest_contracts_like(text,integer) to authenticated;

create function private.contract_head(in_org uuid, of_contract uuid) returns uuid
language sql stable security definer set search_path = ''
as $$
  with recursive up as (
    select c.id, c.amends_id from public.contracts c where c.org_id = in_org and c.id = of_contract
    union
    select c.id, c.amends_id from up join public.contracts c on c.org_id = in_org and c.id = up.amends_id
  )
  select up.id from up where up.amends_id is null
$$;
comment on function private.contract_head(uuid,uuid) is 'The contract at the head of a family: the one that is changed and changes none. It may be deleted.';
grant execute on function private.contract_head(uuid,uuid) to api_client;
grant execute on function private.contract_head(uuid,uuid) to authenticated;

create function private.guard_end_of_contract() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if old.status = 'expired' and new.status = 'active' then
    new.end_moved_by := null;
    new.original_end_date := null;
  elsif new.end_moved_by is not null and new.end_moved_by is not distinct from old.end_moved_by
    and new.original_end_date is not distinct from old.original_end_date
    and new.end_date is distinct from (
      select c.change_end_date from public.contracts c where c.org_id = new.org_id and c.project_id = new.project_id and c.id = new.end_moved_by) then
    raise exception 'The end date comes from a change' using errcode = '23514', constraint = 'contracts_end_comes_from_a_change';
  end if;
  return new;
end;
$$;
comment on function private.guard_end_of_contract() is 'Prevents writing an end date that differs from the change it comes from. A renewal starts a term of its own.';

create trigger guard_end_of_contract before update of end_date, status on public.contracts
  for each row when (old.end_moved_by is not null and new.end_date is distinct from old.end_date)
  execute function private.guard_end_of_contract();

create function private.contract_family(in_org uuid, of_contract uuid) returns uuid[]
language sql stable security definer set search_path = ''
as $$
  with recursive down as (
    select private.contract_head(in_org, of_contract) as id
    union
    select c.id from down
    join public.contracts h on h.org_id = in_org and h.id = down.id
    join public.contracts c on c.org_id = in_org and c.project_id = h.project_id and c.amends_id = h.id
  )
  select array_agg(down.id) from down
$$;
comment on function private.contract_family(uuid,uuid) is 'The ids of a contract''s family: the one at its head and all that changes it, directly or over others, also those that are deleted.';
grant execute on function private.contract_family(uuid,uuid) to authenticated;

-- Runs with the caller's rights: contracts the caller cannot see are not counted, so totals are only for callers who see the whole
-- project.
create function private.contract_changes(in_org uuid, projects uuid[] default null, head_ids uuid[] default null)
returns table (head_id uuid, contract_id uuid, parent_id uuid, project_id uuid, change_status text, approved_at timestamptz, ordinal bigint, delta numeric,
  reached numeric, end_date date)
language sql stable set search_path = ''
as $$
  with recursive family as (
    select c.id as head_id, c.id, null::uuid as parent_id, c.project_id, 0 as worst, c.contract_value as original, c.deleted_at,
      c.change_basis, c.change_value, c.contract_value, c.change_end_date
    from public.contracts c
    where c.org_id = in_org and c.amends_id is null and c.deleted_at is null
      and (projects is null or c.project_id = any (projects)) and (head_ids is null or c.id = any (head_ids))
    union all
    -- A change cannot have a better status than the contract it changes.
    select f.head_id, c.id, f.id, c.project_id, greatest(f.worst, case
        when c.deleted_at is not null or c.status = 'terminated' then 3
        when c.status in ('active', 'expired') then 0
        when c.status = 'draft' and exists (
          select from public.contract_status_changes s where s.org_id = c.org_id and s.project_id = c.project_id and s.contract_id = c.id and s.action = 'reject') then 2
        else 1 end),
      f.original, c.deleted_at, c.change_basis, c.change_value, c.contract_value, c.change_end_date
    from family f
    join public.contracts c on c.org_id = in_org and c.project_id = f.project_id and c.amends_id = f.id
  ), stepped as (
    select f.*, s.at as approved_at, coalesce(s.at, '-infinity') as since,
      f.change_basis is not distinct from 'new_total' as is_total, coalesce(f.change_value, f.contract_value) as amount
    from family f
    left join lateral (
      select s.created_at as at from public.contract_status_changes s
      where s.org_id = in_org and s.project_id = f.project_id and s.contract_id = f.id and s.action = 'activate' order by s.id limit 1
    ) s on f.worst = 0
    where f.parent_id is not null
  ), counted as (
    -- What counts is a stretch of its own from each new total on; what does not is in none.
    select s.*, s.worst = 0 as counts,
      case when s.worst = 0 then count(*) filter (where s.is_total) over in_order end as stretch,
      case when s.worst = 0 then row_number() over in_order end as position
    from stepped s
    window in_order as (partition by s.head_id, s.worst = 0 order by s.since, s.id)
  ), summed as (
    -- From the last new total on, or from the original value: what was known to be added to it.
    select c.*, case when not c.counts or bool_or(c.amount is null) over in_stretch then null else
        case when c.stretch = 0 then c.original else 0 end + sum(c.amount) over in_stretch end as reached
    from counted c
    window in_stretch as (partition by c.head_id, c.counts, c.stretch order by c.since, c.id)
  ), told as (
    select s.*, case
        when not s.is_total then s.amount
        when s.position = 1 then s.amount - s.original
        when s.counts then s.amount - lag(s.reached) over (partition by s.head_id, s.counts order by s.position)
        -- Relative to the value reached so far, or to the original value before the first change.
        else s.amount - case when first_value(s.position) over by_last is null then s.original else first_value(s.reached) over by_last end end as delta
    from summed s
    window by_last as (partition by s.head_id order by s.position desc nulls last)
  )
  select t.head_id, t.id, t.parent_id, t.project_id, case t.worst when 0 then 'approved' when 1 then 'pending' when 2 then 'rejected' else 'void' end,
    t.approved_at, t.position, t.delta, t.reached, t.change_end_date
  from told t
  where t.counts or t.deleted_at is null
$$;
comment on function private.contract_changes(uuid,uuid[],uuid[]) is 'Changes to each head contract of the given projects and heads: status (approved, pending, rejected, void), order, change in value (null if unknown), and resulting value.';
grant execute on function private.contract_changes(uuid,uuid[],uuid[]) to api_client;
grant execute on function private.contract_changes(uuid,uuid[],uuid[]) to authenticated;

-- The money of contracts, one definition for pages and reports. What is not known is null, never 0 (docs/figures.md).
create function private.contract_values(in_org uuid, projects uuid[] default null, head_ids uuid[] default null)
returns table (contract_id uuid, project_id uuid, original_value numeric, approved_count integer, approved_changes numeric, approved_unknown integer,
  pending_count integer, pending_changes numeric, pending_unknown integer, current_value numeric)
language sql stable set search_path = ''
as $$
  select x.head_id, x.project_id, max(x.original),
    (count(*) filter (where x.change_status = 'approved'))::integer,
    coalesce(sum(x.delta) filter (where x.change_status = 'approved'), 0),
    (count(*) filter (where x.change_status = 'approved' and x.delta is null))::integer,
    (count(*) filter (where x.change_status = 'pending'))::integer,
    coalesce(sum(x.delta) filter (where x.change_status = 'pending'), 0),
    (count(*) filter (where x.change_status = 'pending' and x.delta is null))::integer,
    case when bool_or(x.change_status = 'approved') then (array_agg(x.reached order by x.position desc) filter (where x.change_status = 'approved'))[1]
      else max(x.original) end
  from (
    select c.id as head_id, c.project_id, 'head' as change_status, c.contract_value as original, null::numeric as delta, null::numeric as reached, null::bigint as position
    from public.contracts c
    where c.org_id = in_org and c.amends_id is null and c.deleted_at is null
      and exists (select from public.projects p where p.org_id = c.org_id and p.id = c.project_id and p.deleted_at is null)
      and (projects is null or c.project_id = any (projects)) and (head_ids is null or c.id = any (head_ids))
    union all
    select ch.head_id, ch.project_id, ch.change_status, null, ch.delta, ch.reached, ch.ordinal from private.contract_changes(in_org, projects, head_ids) ch
  ) x
  group by x.head_id, x.project_id
  having bool_or(x.change_status = 'head')
$$;
comment on function private.contract_values(uuid,uuid[],uuid[]) is 'What each contract that changes none is worth: at first, by the changes that count or are on their way, and now. Null where not known.';
grant execute on function private.contract_values(uuid,uuid[],uuid[]) to api_client;
grant execute on function private.contract_values(uuid,uuid[],uuid[]) to authenticated;

-- The end of a contract is what dates, reminders and the expiry go by, so a change that counts moves it.
create function private.keep_end_of_contract() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  head_ids constant uuid[] := array[private.contract_head(new.org_id, new.id), private.contract_head(new.org_id, old.amends_id)];
  head public.contracts;
  mover record;
begin
  for head in
    select * from public.contracts c
    where c.org_id = new.org_id and c.project_id = new.project_id and c.id = any (head_ids) order by c.id for no key update
  loop
    -- A separate statement, to see what concurrent changes have committed. Changes before a renewal belong to the term that was
    -- renewed.
    select ch.contract_id, ch.end_date into mover
    from private.contract_changes(head.org_id, array[head.project_id], array[head.id]) ch
    where ch.change_status = 'approved' and ch.end_date is not null
      and not exists (
        select from public.contract_status_changes r
        where r.org_id = head.org_id and r.project_id = head.project_id and r.contract_id = head.id and r.action = 'renew' and r.created_at > ch.approved_at)
    order by ch.ordinal desc limit 1;
    if mover.end_date < head.start_date then
      raise exception 'This change would end the contract before it starts' using errcode = 'PT409';
    end if;
    if mover.contract_id is not null then
      update public.contracts c
      set end_date = mover.end_date, end_moved_by = mover.contract_id,
        original_end_date = case when c.end_moved_by is null then c.end_date else c.original_end_date end
      where c.org_id = head.org_id and c.id = head.id
        and (c.end_date, c.end_moved_by) is distinct from (mover.end_date, mover.contract_id);
    elsif head.end_moved_by is not null then
      update public.contracts c set end_date = c.original_end_date, end_moved_by = null, original_end_date = null
      where c.org_id = head.org_id and c.id = head.id;
    end if;
  end loop;
  return null;
end;
$$;
comment on function private.keep_end_of_contract() is 'Gives a contract the end that the last change which counts says, or its own where none does.';

create trigger keep_end_of_contract after update of status, amends_id, change_end_date, deleted_at on public.contracts
  for each row when (
    (new.amends_id is not null or old.amends_id is not null)
    and (new.status, new.amends_id, new.change_end_date, new.deleted_at) is distinct from (old.status, old.amends_id, old.change_end_date, old.deleted_at))
  execute function private.keep_end_of_contract();

create function private.shared_contract_ids() returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  in_org constant uuid := private.active_org_id();
  me constant uuid := private.caller_id();
begin
  return (
    select coalesce(array_agg(s.contract_id), '{}')
    from public.contract_shares s
    join public.project_members pm
      on pm.org_id = s.org_id and pm.project_id = s.project_id and pm.user_id = s.user_id
    where s.org_id = in_org and s.user_id = me and pm.role = 'contractor'
  );
end;
$$;
comment on function private.shared_contract_ids() is 'The contracts shared with the caller as a contractor in the active organization.';
grant execute on function private.shared_contract_ids() to api_client;
grant execute on function private.shared_contract_ids() to authenticated;

create policy "Members read the contracts of their projects" on public.contracts for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,client_rep,lawyer}'))::uuid[])
      or id = any ((select private.shared_contract_ids())::uuid[])));

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

create policy "Those who see a contract read its approvals" on public.contract_approvals for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,client_rep,lawyer}'))::uuid[])
      or contract_id = any ((select private.shared_contract_ids())::uuid[])));

create policy "Those who see a contract read its history" on public.contract_status_changes for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,client_rep,lawyer}'))::uuid[])
      or contract_id = any ((select private.shared_contract_ids())::uuid[])));

create policy "Those who see a contract read what was recognized" on public.contract_page_recognitions for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,client_rep,lawyer}'))::uuid[])
      or contract_id = any ((select private.shared_contract_ids())::uuid[])));

create policy "Those who may upload hand in the text of scanned pages" on public.contract_page_recognitions for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member}'))::uuid[])
      or contract_id = any ((select private.shared_contract_ids())::uuid[]))
    and exists (
      select from public.contract_document_pages p
      where p.org_id = contract_page_recognitions.org_id and p.document_id = contract_page_recognitions.document_id
        and p.page = contract_page_recognitions.page and p.is_scan));

create function private.limit_intake_files() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Of a hundred at once only as many pass as there is room for.
  perform private.take_lock('intake:' || new.org_id || new.created_by);
  if (select count(*) from public.intake_files f
      where f.org_id = new.org_id and f.created_by = new.created_by and f.document_id is null) >= 100 then
    raise exception '100 files are waiting for review. File or remove some first.' using errcode = 'PT409';
  end if;
  return new;
end;
$$;
comment on function private.limit_intake_files() is 'At most a hundred files of a person wait to be filed.';

create trigger limit_intake_files before insert on public.intake_files
  for each row execute function private.limit_intake_files();

create function private.forbid_circle_of_changes() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Two that would close a circle together take turns.
  perform private.take_lock('contract_family:' || new.project_id);
  if exists (
    with recursive up as (
      select c.id, c.amends_id from public.contracts c where c.org_id = new.org_id and c.id = new.amends_id
      union
      select c.id, c.amends_id from up join public.contracts c on c.org_id = new.org_id and c.id = up.amends_id
    )
    select from up where up.id = new.id) then
    raise exception 'A contract can''t change one that changes it' using errcode = '23514', constraint = 'contracts_change_no_circle';
  end if;
  return null;
end;
$$;
comment on function private.forbid_circle_of_changes() is 'Refuses what would make a contract change itself over others.';

-- After the row's policy has let it in, and by its name before the family is looked at.
create trigger forbid_circle_of_changes after insert or update of amends_id on public.contracts
  for each row when (new.amends_id is not null) execute function private.forbid_circle_of_changes();

-- An approval is bound to the terms that the lawyer read, as it is to the file. Terms of a contract in force are not edited in place.
-- See docs/adr/0034.

create function private.contract_terms(contract public.contracts) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'contract_type', contract.contract_type,
    'party_a_name', contract.party_a_name, 'party_a_type', contract.party_a_type,
    'party_b_name', contract.party_b_name, 'party_b_type', contract.party_b_type,
    'contract_value', contract.contract_value, 'start_date', contract.start_date,
    -- An amendment that moves the end has approvals of its own.
    'end_date', case when contract.end_moved_by is null then contract.end_date else contract.original_end_date end,
    'amends_id', contract.amends_id, 'change_basis', contract.change_basis, 'change_value', contract.change_value,
    'change_end_date', contract.change_end_date)
$$;
comment on function private.contract_terms(public.contracts) is 'The commercial terms of a contract, by column: type, parties, value, its own dates, and what it changes about which contract.';
grant execute on function private.contract_terms(public.contracts) to api_client;
grant execute on function private.contract_terms(public.contracts) to authenticated;

-- Runs with the caller's rights: triggers see everything, readers what they may see.
create function private.standing_approvals(in_org uuid, of_contract uuid, at_terms jsonb) returns setof public.contract_approvals
language sql stable set search_path = ''
as $$
  select a.*
  from (
    select d.id, d.sha256 from public.contract_documents d
    where d.org_id = in_org and d.contract_id = of_contract
    order by d.version desc limit 1
  ) newest
  join public.contract_approvals a
    on a.org_id = in_org and a.contract_id = of_contract and a.document_id = newest.id and a.document_sha256 = newest.sha256
  where a.decision = 'approved' and a.terms = at_terms
    and not exists (
      select from public.contract_approvals later
      where later.org_id = in_org and later.contract_id = of_contract and later.document_id = newest.id
        and later.decision = 'rejected' and later.id > a.id)
$$;
comment on function private.standing_approvals(uuid,uuid,jsonb) is 'The approvals of a contract''s newest document at these terms: none that came before a rejection.';
grant execute on function private.standing_approvals(uuid,uuid,jsonb) to api_client;
grant execute on function private.standing_approvals(uuid,uuid,jsonb) to authenticated;

create function private.approvals_given(in_org uuid, of_contract uuid) returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select count(distinct a.lawyer_id)
    from public.contracts c
    cross join lateral private.standing_approvals(c.org_id, c.id, private.contract_terms(c)) a
    where c.org_id = in_org and c.id = of_contract);
end;
$$;
comment on function private.approvals_given(uuid,uuid) is 'How many different lawyers have approved a contract''s newest document at its present terms: no approval that came before a rejection counts.';

-- Who drafted what is approved

create function private.is_own_submission(in_org uuid, of_contract uuid, person uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from (
      select s.id, s.created_at from public.contract_status_changes s
      where s.org_id = in_org and s.contract_id = of_contract and s.action = 'submit' order by s.id desc limit 1
    ) submitted
    where exists (
        select from public.contract_status_changes s
        where s.org_id = in_org and s.contract_id = of_contract and s.action in ('submit', 'reopen') and s.id >= submitted.id and s.actor_id = person)
      or exists (
        select from public.activity_events e
        where e.org_id = in_org and e.contract_id = of_contract and e.action = 'contract.updated' and e.id > submitted.id
          and e.actor_id = person and e.after ?| array['contract_type', 'party_a_name', 'party_a_type', 'party_b_name', 'party_b_type',
            'contract_value', 'start_date', 'end_date', 'amends_id', 'change_basis', 'change_value', 'change_end_date'])
      or exists (
        select from public.contract_documents d
        where d.org_id = in_org and d.contract_id = of_contract and d.created_at > submitted.created_at and d.uploaded_by = person));
end;
$$;
comment on function private.is_own_submission(uuid,uuid,uuid) is 'Whether a person submitted a contract, or since it was last submitted returned it to review, edited its terms, or uploaded a version.';
grant execute on function private.is_own_submission(uuid,uuid,uuid) to api_client;
grant execute on function private.is_own_submission(uuid,uuid,uuid) to authenticated;

create function private.name_approving_lawyer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Refuses nothing: this runs before the row's policy, and a refusal would reveal what the caller may not see.
  new.lawyer_name := coalesce((select p.name from public.profiles p where p.id = auth.uid()), '');
  new.by_submitter := private.is_own_submission(new.org_id, new.contract_id, auth.uid());
  new.open_matters := private.open_matters(new.org_id, new.contract_id);
  new.terms := coalesce((
    select private.contract_terms(c) from public.contracts c where c.org_id = new.org_id and c.id = new.contract_id), '{}');
  if new.open_matters = '{}' or new.decision = 'rejected' then
    new.override_reason := null;
  end if;
  return new;
end;
$$;
comment on function private.name_approving_lawyer() is 'Writes on a decision the lawyer''s present name, the contract''s terms, whether the lawyer submitted it, and what is open.';

create trigger name_approving_lawyer before insert on public.contract_approvals
  for each row execute function private.name_approving_lawyer();

create function private.check_approved_terms() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- check_approval has already locked the contract, so these terms cannot change until the decision commits.
  if new.terms_sha256 is distinct from (
    select private.terms_sha256(private.contract_terms(c)) from public.contracts c where c.org_id = new.org_id and c.id = new.contract_id)
    or new.terms_sha256 is distinct from private.terms_sha256(new.terms) then
    raise exception 'The contract''s terms have changed since you read them; look at them again' using errcode = 'PT409';
  end if;
  return null;
end;
$$;
comment on function private.check_approved_terms() is 'Lets a decision stand only about the terms that the lawyer read.';

-- By its name after check_approval and before check_who_approves.
create trigger check_approved_terms after insert on public.contract_approvals
  for each row execute function private.check_approved_terms();

-- A contract in force

create function private.keep_terms_in_force() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.organizations o where o.id = old.org_id and o.requires_approval)
    or exists (select from private.standing_approvals(old.org_id, old.id, private.contract_terms(old))) then
    raise exception 'This contract is in force, so its terms are locked. Record an amendment or change order, or return the contract to review to correct it.'
      using errcode = 'PT409';
  end if;
  return null;
end;
$$;
comment on function private.keep_terms_in_force() is 'Refuses edits of the terms of a contract in force, where the organization requires approval or the contract was approved.';

-- Only people and keys: a renewal, or an amendment that moves the end, writes with the rights of its own function.
create trigger keep_terms_in_force after update on public.contracts
  for each row when (current_user in ('authenticated', 'api_client') and old.status in ('active', 'expired')
    and private.contract_terms(old) is distinct from private.contract_terms(new))
  execute function private.keep_terms_in_force();

create function private.tell_terms_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  earlier constant jsonb := private.contract_terms(old);
  present constant jsonb := private.contract_terms(new);
  voided constant public.contract_approvals[] := array(select a from private.standing_approvals(new.org_id, new.id, earlier) a);
  changed_before jsonb;
  changed_after jsonb;
  words text;
begin
  if cardinality(voided) = 0 then
    return null;
  end if;
  select jsonb_object_agg(t.key, earlier -> t.key), jsonb_object_agg(t.key, t.value),
    string_agg(case t.key
        when 'contract_type' then 'type' when 'party_a_name' then 'party A' when 'party_a_type' then 'role of party A'
        when 'party_b_name' then 'party B' when 'party_b_type' then 'role of party B' when 'contract_value' then 'value'
        when 'start_date' then 'start date' when 'end_date' then 'end date' when 'amends_id' then 'contract that it changes'
        when 'change_basis' then 'kind of change' when 'change_value' then 'amount of the change' else 'new end date' end
      || case when t.key in ('amends_id', 'change_basis') then ''
        else ' from ' || private.term_in_words(t.key, earlier -> t.key) || ' to ' || private.term_in_words(t.key, t.value) end, ', ' order by t.key)
  into changed_before, changed_after, words
  from jsonb_each(present) t where t.value is distinct from earlier -> t.key;
  insert into public.activity_events (org_id, project_id, contract_id, actor_id, action, entity_type, entity_id, before, after, request_id)
  select new.org_id, new.project_id, new.id, auth.uid(), 'contract_approval.voided', 'contract_approval', v.id, changed_before, changed_after,
    nullif(current_setting('app.request_id', true), '')
  from unnest(voided) v;
  perform private.notify(
    new.org_id,
    array(select distinct p from unnest(private.audience(new.org_id, new.project_id, '{project_manager,lawyer}', false, array[new.created_by])) p),
    'approval', 'warning', 'high', 'No longer approved: ' || new.name,
    format('Changed%s: %s. The approval of %s was for the earlier terms.', private.by_actor(), words,
      (select string_agg(distinct v.lawyer_name, ' and ') from unnest(voided) v)),
    'Contracts', '/contracts/' || new.id || '?tab=approval', 'Open contract', new.project_id, new.id,
    jsonb_build_object('terms', (select jsonb_agg(k) from jsonb_object_keys(changed_after) k)), 'terms:' || new.id || ':' || new.version);
  return null;
end;
$$;
comment on function private.tell_terms_changed() is 'Where a change of terms voids approvals, writes that in the log and tells project managers, lawyers, and the contract''s creator.';

create trigger tell_terms_changed after update on public.contracts
  for each row when (private.contract_terms(old) is distinct from private.contract_terms(new)) execute function private.tell_terms_changed();

-- Contracts
create function private.tell_contract_step() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  contract public.contracts;
begin
  select * into contract from public.contracts c where c.org_id = new.org_id and c.id = new.contract_id;
  perform private.notify(
    new.org_id,
    case new.action
      when 'submit' then private.audience(new.org_id, new.project_id, '{lawyer}', true)
      when 'reopen' then private.audience(new.org_id, new.project_id, '{project_manager,lawyer}', false, array[contract.created_by])
      else private.audience(new.org_id, new.project_id, '{project_manager}', false, array[contract.created_by])
    end,
    case when new.action in ('submit', 'reject', 'reopen') then 'approval' else 'contract' end::public.notification_category,
    case when new.action in ('activate', 'renew') then 'success' when new.action in ('reject', 'expire', 'terminate', 'reopen') then 'warning'
      else 'info' end::public.notification_type,
    case when new.action in ('submit', 'reject', 'expire', 'terminate', 'reopen') then 'high' else 'medium' end::public.notification_priority,
    case new.action when 'submit' then 'Submitted for review: ' when 'reject' then 'Returned to draft: '
      when 'activate' then 'Now active: ' when 'expire' then 'Expired: ' when 'renew' then 'Renewed: '
      when 'terminate' then 'Terminated: ' when 'cancel' then 'Canceled: ' when 'reopen' then 'Returned to review: ' end || contract.name,
    case new.action when 'submit' then 'Submitted' when 'reject' then 'Returned' when 'activate' then 'Activated'
      when 'expire' then 'Marked expired' when 'renew' then 'Renewed' when 'terminate' then 'Terminated' when 'cancel' then 'Cancelled'
      when 'reopen' then 'Returned to review' end
      || private.by_actor() || '.' || coalesce(' ' || new.note, ''),
    'Contracts', '/contracts/' || contract.id || case when new.action in ('submit', 'reject', 'reopen') then '?tab=approval' else '' end, 'Open contract',
    contract.project_id, contract.id, jsonb_build_object('action', new.action, 'from', new.from_status, 'to', new.to_status),
    -- A lawyer's rejection and the step back that it causes are told as one.
    case new.action when 'reject' then 'rejected:' || contract.id || ':' || pg_catalog.pg_current_xact_id()
      else 'step:' || new.id end);
  return null;
end;
$$;
comment on function private.tell_contract_step() is 'A contract submitted for review is told to the project''s lawyers and the admins, one returned to review to the lawyers too, every other step to the contract''s creator and the project managers.';

-- Triggers run in the order of their names: this one after take_contract_step, which may refuse the step.
create trigger tell_contract_step after insert on public.contract_status_changes
  for each row execute function private.tell_contract_step();

create function private.look_up_contract_step() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Refuses nothing: this runs before the row's policy, and a refusal would reveal what the caller may not see.
  select c.status into new.from_status from public.contracts c
  where c.org_id = new.org_id and c.project_id = new.project_id and c.id = new.contract_id;
  select t.to_status into new.to_status from private.contract_transitions t
  where t.action = new.action and t.from_status = new.from_status;
  new.rule := case when new.action in ('submit', 'reopen') then (
    select jsonb_build_object('requires_approval', o.requires_approval, 'two_approvals_above', o.two_approvals_above,
      'submitter_may_approve', o.submitter_may_approve)
    from public.organizations o where o.id = new.org_id) end;
  return new;
end;
$$;
comment on function private.look_up_contract_step() is 'Writes on a status change where it leads from and to, and of one into review the rule of approval.';

create trigger look_up_contract_step before insert on public.contract_status_changes
  for each row execute function private.look_up_contract_step();

-- These three run with the caller's rights: triggers see everything, readers what they may see.
create function private.approval_rule(in_org uuid, of_contract uuid, out requires_approval boolean, out two_approvals_above numeric,
  out submitter_may_approve boolean)
language plpgsql stable set search_path = ''
as $$
declare
  at_submission jsonb;
begin
  select o.requires_approval, o.two_approvals_above, o.submitter_may_approve into requires_approval, two_approvals_above, submitter_may_approve
  from public.organizations o where o.id = in_org;
  select s.rule into at_submission
  from public.contracts c
  join public.contract_status_changes s
    on s.org_id = c.org_id and s.project_id = c.project_id and s.contract_id = c.id and s.action in ('submit', 'reopen')
  where c.org_id = in_org and c.id = of_contract and c.status = 'under_review'
  order by s.id desc limit 1;
  if at_submission is not null then
    requires_approval := requires_approval or (at_submission ->> 'requires_approval')::boolean;
    -- Null is no limit, and "least" leaves it out.
    two_approvals_above := least(two_approvals_above, (at_submission ->> 'two_approvals_above')::numeric);
    submitter_may_approve := submitter_may_approve and (at_submission ->> 'submitter_may_approve')::boolean;
  end if;
end;
$$;
comment on function private.approval_rule(uuid,uuid) is 'The organization''s rule of approval for a contract. While it is under review, the stricter of the present rule and that of its submission.';
grant execute on function private.approval_rule(uuid,uuid) to api_client;
grant execute on function private.approval_rule(uuid,uuid) to authenticated;

create function private.value_at_stake(in_org uuid, of_contract uuid) returns numeric
language sql stable set search_path = ''
as $$
  with recursive family as (
    select c.* from public.contracts c where c.org_id = in_org and c.id = private.contract_head(in_org, of_contract)
    union
    select c.* from family f join public.contracts c on c.org_id = in_org and c.project_id = f.project_id and c.amends_id = f.id
  ), counted as (
    -- What is in force, deleted or not, since a deletion can be undone, and the contract itself.
    select f.id, f.amends_id is null as is_head, f.amends_id is null or f.change_basis is not distinct from 'new_total' as is_total,
      case when f.amends_id is null then f.contract_value else coalesce(f.change_value, f.contract_value) end as amount,
      row_number() over (order by f.amends_id is null desc, step.at nulls last, f.id) as position
    from family f
    left join lateral (
      select s.created_at as at from public.contract_status_changes s
      where s.org_id = f.org_id and s.project_id = f.project_id and s.contract_id = f.id and s.action = 'activate' order by s.id limit 1
    ) step on true
    where f.amends_id is null or f.id = of_contract or f.status in ('active', 'expired')
  ), summed as (
    select c.*, sum(case when c.is_total then 0 else greatest(c.amount, 0) end) over (order by c.position) as added from counted c
  )
  select case
    when bool_or(s.amount is null) then null
    -- A deduction or a lower total makes no room: it can be terminated later.
    else greatest(
      max(s.amount - s.added) filter (where s.is_total) + max(s.added),
      case when bool_or(s.id = of_contract and not s.is_head) then max(abs(
        case when s.is_total then s.amount - (select v.current_value from private.contract_values(in_org, null, array(select h.id from counted h where h.is_head)) v)
          else s.amount end)) filter (where s.id = of_contract) end)
  end
  from summed s
$$;
comment on function private.value_at_stake(uuid,uuid) is 'US dollars that an approval of a contract answers for: its value; of a change its amount, added or taken away, or the most that the family can be worth with it, whichever is more. Null where an amount is not known.';
grant execute on function private.value_at_stake(uuid,uuid) to api_client;
grant execute on function private.value_at_stake(uuid,uuid) to authenticated;

create function private.approvals_required(in_org uuid, of_contract uuid) returns integer
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select case
      when not r.requires_approval then 0
      when r.two_approvals_above is null then 1
      -- A contract without a value would otherwise be a way around the second pair of eyes.
      when coalesce(private.value_at_stake(in_org, of_contract) > r.two_approvals_above, true) then 2
      else 1
    end
    from public.contracts c
    cross join lateral private.approval_rule(c.org_id, c.id) r
    where c.org_id = in_org and c.id = of_contract);
end;
$$;
comment on function private.approvals_required(uuid,uuid) is 'How many lawyers have to approve a contract before it becomes active.';
grant execute on function private.approvals_required(uuid,uuid) to api_client;
grant execute on function private.approvals_required(uuid,uuid) to authenticated;

create function private.await_second_approval() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Changes of one contract are activated in turn, each seeing what the others came to: first the change, then its head, as keep_end_of_contract does.
  perform from public.contracts c where c.org_id = new.org_id and c.id = new.contract_id for no key update;
  perform from public.contracts c where c.org_id = new.org_id and c.id = private.contract_head(new.org_id, new.contract_id) for no key update;
  if private.approvals_required(new.org_id, new.contract_id) = 2 and private.approvals_given(new.org_id, new.contract_id) = 1 then
    raise exception 'A second lawyer must approve the latest document first' using errcode = 'PT409';
  end if;
  return null;
end;
$$;
comment on function private.await_second_approval() is 'Locks the family of a contract that is activated, and says that one approval is there and one is wanting before the step itself is refused.';

-- Triggers of one kind run by name, so this is asked before the step is taken.
create trigger await_second_approval after insert on public.contract_status_changes
  for each row when (new.action = 'activate') execute function private.await_second_approval();

create function private.check_who_approves() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.by_submitter and not (select r.submitter_may_approve from private.approval_rule(new.org_id, new.contract_id) r) then
    raise exception 'You submitted this contract, so someone else must approve it' using errcode = 'PT409';
  end if;
  -- check_approval holds the lock on the contract here. A count taken before the lock may be too low.
  if new.open_matters <> private.open_matters(new.org_id, new.contract_id) then
    raise exception 'The open items of this contract just changed. Review them again.' using errcode = 'PT409';
  end if;
  return null;
end;
$$;
comment on function private.check_who_approves() is 'Requires an approver other than the person who submitted, unless the organization allows self-approval.';

create trigger check_who_approves after insert on public.contract_approvals
  for each row when (new.decision = 'approved') execute function private.check_who_approves();

create function private.take_contract_step() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  contract public.contracts;
  today date;
begin
  select * into contract from public.contracts c
  where c.org_id = new.org_id and c.project_id = new.project_id and c.id = new.contract_id and c.deleted_at is null
    and exists (select from public.projects p where p.org_id = c.org_id and p.id = c.project_id and p.deleted_at is null)
  -- Not "for update": the row's foreign key already holds a key share of the contract, and two concurrent steps would deadlock.
  for no key update;
  if not found then
    raise exception 'Contract not found' using errcode = 'PT404';
  end if;
  if contract.status <> new.from_status then
    raise exception 'Someone else just changed this contract''s status. Reload and try again.' using errcode = 'PT409';
  end if;
  if new.to_status is null then
    raise exception 'A contract that is % can''t be %', replace(contract.status::text, '_', ' '),
      case new.action when 'submit' then 'submitted' when 'reject' then 'rejected' when 'activate' then 'activated'
        when 'expire' then 'marked expired' when 'renew' then 'renewed' when 'terminate' then 'terminated'
        when 'reopen' then 'returned to review' else 'cancelled' end
      using errcode = 'PT409';
  end if;

  select private.today_in(o.time_zone) into today from public.organizations o where o.id = new.org_id;
  if new.action = 'activate' and private.approvals_required(new.org_id, new.contract_id) > 0
    and not private.has_standing_approval(new.org_id, new.contract_id) then
    raise exception 'A lawyer must approve the latest document first' using errcode = 'PT409';
  end if;
  if new.action = 'activate' and contract.end_date < today then
    raise exception 'The contract''s end date has passed; change its dates first' using errcode = 'PT409';
  end if;
  if new.action = 'expire' and coalesce(contract.end_date >= today, true) then
    raise exception 'The contract has not reached its end date' using errcode = 'PT409';
  end if;
  if new.action = 'renew' and new.end_date < today then
    raise exception 'The new end date is in the past' using errcode = 'PT409';
  end if;
  if new.action = 'renew' and new.end_date < coalesce(new.start_date, contract.start_date) then
    raise exception 'End date must not be before the start date' using errcode = 'PT409';
  end if;

  update public.contracts c set status = new.to_status,
    start_date = coalesce(new.start_date, c.start_date), end_date = coalesce(new.end_date, c.end_date)
  where c.org_id = contract.org_id and c.id = contract.id;
  return null;
end;
$$;
comment on function private.take_contract_step() is 'Moves the contract as its new status change says, or refuses (PT409).';

-- An after trigger, since by then the policy has let the row in.
create trigger take_contract_step after insert on public.contract_status_changes
  for each row execute function private.take_contract_step();

alter table public.dismissed_party_suggestions
  add foreign key (org_id, project_id, contract_id) references public.contracts (org_id, project_id, id);

insert into private.contract_transitions (action, from_status, to_status) values
  ('submit', 'draft', 'under_review'),
  ('reject', 'under_review', 'draft'),
  ('activate', 'under_review', 'active'),
  ('expire', 'active', 'expired'),
  ('renew', 'expired', 'active'),
  ('terminate', 'active', 'terminated'),
  ('terminate', 'expired', 'terminated'),
  ('cancel', 'draft', 'terminated'),
  ('cancel', 'under_review', 'terminated'),
  ('reopen', 'active', 'under_review');
