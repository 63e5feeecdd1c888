-- Files made from the asks of a contract, kept as they were sent with a message.

create table public.message_ask_files (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  message_id uuid not null,
  contract_id uuid not null,
  document_id uuid not null,
  kind text not null check (kind in ('counterproposal', 'issues_list_docx', 'issues_list_pdf', 'issues_list_xlsx')),
  file_name text not null check (char_length(file_name) between 1 and 255),
  mime_type text not null check (char_length(mime_type) between 1 and 255),
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  storage_path text not null unique,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint message_ask_files_kind_once unique (org_id, message_id, document_id, kind),
  constraint message_ask_files_path_names_file check (starts_with(storage_path, org_id::text || '/ask-files/' || id::text || '/')),
  foreign key (org_id, project_id, message_id) references public.messages (org_id, project_id, id),
  foreign key (org_id, project_id, contract_id, document_id)
    references public.contract_documents (org_id, project_id, contract_id, id)
);
comment on table public.message_ask_files is 'Counterproposals and issues lists attached to a message, kept exactly as sent.';
comment on column public.message_ask_files.document_id is 'The version whose open asks the file has.';
comment on column public.message_ask_files.sha256 is 'SHA-256 of the file that was sent.';
comment on column public.message_ask_files.storage_path is 'Object in the bucket "contracts": org/ask-files/file/file name.';

create index message_ask_files_message_idx on public.message_ask_files (org_id, project_id, message_id);
create index message_ask_files_document_idx on public.message_ask_files (org_id, project_id, contract_id, document_id);

alter table public.message_ask_files enable row level security;
create policy "Staff read the ask files of messages of their projects" on public.message_ask_files for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));
create policy "Staff attach files made from asks they can read" on public.message_ask_files for insert to authenticated
  with check (org_id = (select private.active_org_id()) and (select private.is_api_request())
    and exists (
      select from public.messages m where m.org_id = message_ask_files.org_id and m.id = message_ask_files.message_id
        and m.project_id = message_ask_files.project_id and m.created_by = (select private.caller_id()) and m.state = 'scheduled'
        and m.told_sequence < 0)
    and exists (
      select from public.asks k where k.org_id = message_ask_files.org_id and k.document_id = message_ask_files.document_id
        and k.status = 'open'));
create policy "API keys read ask files of messages within their scopes" on public.message_ask_files for select to api_client
  using (org_id = (select private.api_key_org_id('{messages:read}')));
grant select on public.message_ask_files to authenticated, api_client;
grant insert (id, org_id, project_id, message_id, contract_id, document_id, kind, file_name, mime_type, size_bytes, sha256, storage_path)
  on public.message_ask_files to authenticated;

create trigger aa_own_organization before insert on public.message_ask_files
  for each row execute function private.refuse_other_organization();
