create type public.text_status as enum ('extracted', 'needs_ocr', 'encrypted', 'unreadable');

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
  primary key (org_id, id),
  unique (org_id, contract_id, version),
  unique (org_id, contract_id, sha256),
  constraint contract_documents_path_names_document
    check (starts_with(storage_path, org_id::text || '/' || contract_id::text || '/' || id::text || '/')),
  unique (org_id, project_id, contract_id, id),
  foreign key (org_id, project_id, contract_id) references public.contracts (org_id, project_id, id)
);
comment on table public.contract_documents is 'The versions of a contract''s file. A version never changes; new bytes are a new version.';
comment on column public.contract_documents.sha256 is 'Of the bytes as uploaded, lower-case hex. Approvals bind to it.';
comment on column public.contract_documents.storage_path is 'Object in the bucket "contracts": org/contract/document/file name.';
comment on column public.contract_documents.pages is 'Pages with stored text; null where no text could be read.';

create table public.contract_document_pages (
  document_id uuid not null,
  page integer not null check (page >= 1),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  contract_id uuid not null,
  start_offset integer not null check (start_offset >= 0),
  text text not null,
  created_at timestamptz not null default now(),
  primary key (org_id, document_id, page),
  foreign key (org_id, project_id, contract_id, document_id)
    references public.contract_documents (org_id, project_id, contract_id, id)
);
comment on table public.contract_document_pages is
  'The text of each page. The document''s text is its pages joined with one form feed; offsets count UTF-16 units in that.';
create index contract_document_pages_document_idx
  on public.contract_document_pages (org_id, project_id, contract_id, document_id);

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

alter table public.contract_documents enable row level security;
alter table public.contract_document_pages enable row level security;

grant select on public.contract_documents, public.contract_document_pages to authenticated;
grant insert (id, org_id, project_id, contract_id, file_name, mime_type, size_bytes, sha256, storage_path, pages, text_status)
  on public.contract_documents to authenticated;
grant insert (document_id, page, org_id, project_id, contract_id, start_offset, text)
  on public.contract_document_pages to authenticated;

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

-- now() is the transaction's start and created_at cannot be written, so only the upload itself passes.
create policy "A document's text comes with its upload" on public.contract_document_pages for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and exists (
      select from public.contract_documents d
      where d.org_id = contract_document_pages.org_id and d.id = contract_document_pages.document_id
        and d.uploaded_by = (select auth.uid()) and d.created_at = now()));

insert into storage.buckets (id, name, public, file_size_limit)
values ('contracts', 'contracts', false, 25 * 1024 * 1024)
on conflict (id) do nothing;

create function private.may_use_contract_object(object_name text, uploading boolean) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  parts text[] := string_to_array(object_name, '/');
  uuid_form constant text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
begin
  if cardinality(parts) <> 4 or parts[1] !~ uuid_form or parts[2] !~ uuid_form or parts[3] !~ uuid_form then
    return false;
  end if;
  -- The Storage API names no organization, so the path does; it must be one of the caller's.
  return exists (
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
          where s.org_id = c.org_id and s.contract_id = c.id and s.user_id = m.user_id)))
  );
end;
$$;
comment on function private.may_use_contract_object(text, boolean) is
  'Whether the caller may read, or upload, this object of the bucket "contracts".';

create function private.is_filed_object(object_name text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.contract_documents d where d.storage_path = object_name);
end;
$$;
comment on function private.is_filed_object(text) is 'Whether a document points to this object, which then stays.';

revoke execute on function private.may_use_contract_object(text, boolean), private.is_filed_object(text) from public;
grant execute on function private.may_use_contract_object(text, boolean), private.is_filed_object(text) to authenticated;

create policy "Those who see a contract download its files" on storage.objects for select to authenticated
  using (bucket_id = 'contracts' and private.may_use_contract_object(name, false));

create policy "Those who may upload store files" on storage.objects for insert to authenticated
  with check (bucket_id = 'contracts' and private.may_use_contract_object(name, true));

create policy "Uploaders undo an upload that was not filed" on storage.objects for delete to authenticated
  using (bucket_id = 'contracts' and owner_id = (select auth.uid())::text
    and private.may_use_contract_object(name, true) and not private.is_filed_object(name));
