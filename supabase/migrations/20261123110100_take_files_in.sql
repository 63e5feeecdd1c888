-- Files on their way in. Somebody drops them, they are read at once, and what they say is put before the person; once that is checked,
-- each becomes a contract, an amendment or another version of one. A new contract and its document take the id of their file, so that
-- nothing moves in Storage.

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
  -- Whoever leaves takes along what they had not filed.
  foreign key (org_id, created_by) references public.memberships (org_id, user_id) on delete cascade,
  foreign key (org_id, project_id, contract_id, document_id)
    references public.contract_documents (org_id, project_id, contract_id, id) on delete cascade
);
comment on table public.intake_files is 'Files that somebody dropped: read, and either waiting for a person to check what they are, or filed.';
comment on column public.intake_files.proposal is 'What the file says its contract is, with the words it says it in, and which contract it may belong to.';
comment on column public.intake_files.sketch is 'A sketch of the text''s words: of two files, the share of equal places is about the share of equal passages.';
comment on column public.intake_files.analyze_at is 'From when a job analyzes the contract, unless it is done by then; null where nobody asked for that.';
comment on column public.intake_files.analysis_problem is 'Why the analysis was given up.';
create index intake_files_person_idx on public.intake_files (org_id, created_by, id);
create unique index intake_files_bytes_idx on public.intake_files (org_id, created_by, sha256) where document_id is null;
create index intake_files_document_idx on public.intake_files (org_id, project_id, contract_id, document_id);
alter table public.intake_files enable row level security;
grant select, delete on public.intake_files to authenticated;
grant insert (id, org_id, file_name, mime_type, size_bytes, sha256, storage_path, text_status, pages, text_problem, proposal, sketch)
  on public.intake_files to authenticated;
grant update (filed_as, filed_at, project_id, contract_id, document_id, perspective, analyze_at) on public.intake_files to authenticated;

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

create function private.may_take_files_in() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.is_org_admin() or private.project_ids_as('{project_manager,team_member}') <> '{}';
end;
$$;
comment on function private.may_take_files_in() is 'Whether there is a project of the active organization in which the caller may file something.';
grant execute on function private.may_take_files_in() to authenticated;

create policy "People see the files they dropped" on public.intake_files for select to authenticated
  using (org_id = (select private.active_org_id()) and created_by = (select auth.uid()));
create policy "Those who file contracts drop files" on public.intake_files for insert to authenticated
  with check (org_id = (select private.active_org_id()) and created_by = (select auth.uid())
    and (select private.is_api_request()) and (select private.may_take_files_in()));
create policy "People file the files they dropped" on public.intake_files for update to authenticated
  using (org_id = (select private.active_org_id()) and created_by = (select auth.uid()) and document_id is null)
  with check (org_id = (select private.active_org_id()) and created_by = (select auth.uid()) and (select private.is_api_request())
    and exists (
      select from public.contract_documents d
      where d.org_id = intake_files.org_id and d.id = intake_files.document_id and d.sha256 = intake_files.sha256
        and d.uploaded_by = (select auth.uid())));
create policy "People remove the files they dropped" on public.intake_files for delete to authenticated
  using (org_id = (select private.active_org_id()) and created_by = (select auth.uid()));

create function private.limit_intake_files() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Of a hundred at once only as many pass as there is room for.
  perform pg_advisory_xact_lock(hashtextextended('intake:' || new.org_id || new.created_by, 0));
  if (select count(*) from public.intake_files f
      where f.org_id = new.org_id and f.created_by = new.created_by and f.document_id is null) >= 100 then
    raise exception 'A hundred files are waiting to be checked. File or remove some first.' using errcode = 'PT409';
  end if;
  return new;
end;
$$;
comment on function private.limit_intake_files() is 'At most a hundred files of a person wait to be filed.';
create trigger limit_intake_files before insert on public.intake_files
  for each row execute function private.limit_intake_files();

create index contract_documents_sha256_idx on public.contract_documents (org_id, sha256);

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
comment on function private.ask_for_intake_analysis(public.intake_files) is
  'Asks for the analysis of a filed document once its text is there.';

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
comment on function private.analyze_once_read() is
  'Asks for the analysis of a filed document whose last page is read, or recognized, only now.';
create trigger analyze_once_read after update of text_status on public.contract_documents
  for each row when (old.text_status in ('reading', 'needs_ocr') and new.text_status = 'extracted')
  execute function private.analyze_once_read();

-- Storage

create or replace function private.may_use_contract_object(object_name text, uploading boolean) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  parts text[] := string_to_array(object_name, '/');
  uuid_form constant text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
begin
  if cardinality(parts) <> 4 or parts[1] !~ uuid_form or parts[2] !~ uuid_form or parts[3] !~ uuid_form then
    return false;
  end if;
  -- A request to Storage names no organization, so the path does; the caller must be a member of it.
  if exists (
    select
    from public.contracts c
    join public.projects p on p.org_id = c.org_id and p.id = c.project_id and p.deleted_at is null
    join public.memberships m on m.org_id = c.org_id and m.user_id = auth.uid()
    left join public.project_members pm
      on pm.org_id = c.org_id and pm.project_id = c.project_id and pm.user_id = m.user_id
    where c.org_id = parts[1]::uuid and c.id = parts[2]::uuid and c.deleted_at is null
      and (m.role in ('owner', 'admin')
        or pm.role in ('project_manager', 'team_member')
        or (not uploading and pm.role in ('client_rep', 'lawyer'))
        or (pm.role = 'contractor' and exists (
          select from public.contract_shares s
          where s.org_id = c.org_id and s.contract_id = c.id and s.user_id = m.user_id))))
  then
    return true;
  end if;
  -- A file on its way in lies where the contract it becomes will have it, and is the person's own until then.
  return parts[2] = parts[3]
    and not exists (select from public.contracts c where c.org_id = parts[1]::uuid and c.id = parts[2]::uuid)
    and case when uploading
      then exists (
        select from public.memberships m
        where m.org_id = parts[1]::uuid and m.user_id = auth.uid()
          and (m.role in ('owner', 'admin') or exists (
            select from public.project_members pm
            where pm.org_id = m.org_id and pm.user_id = m.user_id and pm.role in ('project_manager', 'team_member'))))
        and not exists (
          select from public.intake_files f
          where f.org_id = parts[1]::uuid and f.id = parts[2]::uuid and f.created_by <> auth.uid())
      else exists (
        select from public.intake_files f
        where f.org_id = parts[1]::uuid and f.id = parts[2]::uuid and f.created_by = auth.uid())
      end;
end;
$$;

create or replace function private.is_filed_object(object_name text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.contract_documents d where d.storage_path = object_name)
    or exists (select from public.compliance_evidence e where e.storage_path = object_name)
    or exists (select from public.intake_files f where f.storage_path = object_name and f.document_id is null);
end;
$$;
comment on function private.is_filed_object(text) is
  'Whether a document, a piece of evidence or a file on its way in points to this object, which then stays.';

-- Storage removes only what one may read. What somebody takes back before it has a row, or after its row is gone, nobody else can read.
drop policy "Those who see a record download its files" on storage.objects;
create policy "Those who see a record download its files" on storage.objects for select to authenticated
  using ((bucket_id = 'contracts' and (private.may_use_contract_object(name, false)
      or (owner_id = (select auth.uid())::text and private.may_use_contract_object(name, true) and not private.is_filed_object(name))))
    or (bucket_id = 'compliance' and (private.may_use_evidence_object(name, false)
      or (owner_id = (select auth.uid())::text and private.may_use_evidence_object(name, true) and not private.is_filed_object(name)))));

-- Amendments

alter table public.contracts add column amends_id uuid;
alter table public.contracts add constraint contracts_amends_another check (amends_id <> id);
-- At the end of the transaction: a whole organization may come back in one, in any order.
alter table public.contracts add constraint contracts_amends_fkey
  foreign key (org_id, project_id, amends_id) references public.contracts (org_id, project_id, id) deferrable initially deferred;
comment on column public.contracts.amends_id is 'The contract of the same project that this one changes.';
create index contracts_amends_idx on public.contracts (org_id, project_id, amends_id);
grant insert (amends_id) on public.contracts to authenticated;
