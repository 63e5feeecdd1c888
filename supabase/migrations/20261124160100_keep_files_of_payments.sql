-- What goes with a payment: its invoice, its pay application, the proof that it was paid. A file of its own lies in the bucket "payments",
-- which no policy names: the product itself stores and fetches, after it has asked whether the caller may. Or it is a document of the project.
create type public.payment_file_kind as enum ('invoice', 'pay_application', 'proof_of_payment', 'other');

create table public.payment_files (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  contract_id uuid not null,
  payment_id uuid not null,
  kind public.payment_file_kind not null,
  file_name text not null check (char_length(file_name) between 1 and 255),
  mime_type text not null check (char_length(mime_type) between 1 and 255),
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  storage_path text unique,
  document_contract_id uuid,
  document_id uuid,
  added_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz check (isfinite(deleted_at)),
  primary key (org_id, id),
  constraint payment_files_are_stored_once check (num_nonnulls(storage_path, document_id) = 1 and num_nonnulls(document_contract_id, document_id) in (0, 2)),
  constraint payment_files_path_names_payment
    check (starts_with(storage_path, org_id::text || '/' || payment_id::text || '/' || id::text || '/')),
  foreign key (org_id, project_id, contract_id, payment_id) references public.payments (org_id, project_id, contract_id, id),
  foreign key (org_id, project_id, document_contract_id, document_id)
    references public.contract_documents (org_id, project_id, contract_id, id)
);
comment on table public.payment_files is 'What goes with a payment. A file never changes; one that was removed is kept and not shown.';
comment on column public.payment_files.storage_path is 'Object in the bucket "payments": org/payment/file/file name. Null where it is a document of the project.';
comment on column public.payment_files.document_id is 'The document of the project that it is, of the contract document_contract_id; its name, size and hash are those of that document.';
create index payment_files_payment_idx on public.payment_files (org_id, project_id, contract_id, payment_id);
create index payment_files_document_idx on public.payment_files (org_id, project_id, document_contract_id, document_id);
create unique index payment_files_document_once on public.payment_files (org_id, payment_id, document_id) where deleted_at is null;
create index payment_files_added_by_idx on public.payment_files (added_by);
alter table public.payment_files enable row level security;
grant select on public.payment_files to authenticated;
grant insert (id, org_id, project_id, contract_id, payment_id, kind, file_name, mime_type, size_bytes, sha256, storage_path, document_contract_id, document_id)
  on public.payment_files to authenticated;
grant update (deleted_at) on public.payment_files to authenticated;
create trigger record_activity after insert or update on public.payment_files
  for each row execute function private.record_activity('payment_file', 'created_at', 'added_by', 'storage_path');
insert into storage.buckets (id, name, public, file_size_limit) values ('payments', 'payments', false, 25 * 1024 * 1024) on conflict (id) do nothing;

create policy "Staff read what goes with payments" on public.payment_files for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

create policy "Admins and project managers add to payments what they may read" on public.payment_files for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request()) and added_by = (select auth.uid())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[]))
    and (document_id is null or exists (
      select from public.contract_documents d
      where d.org_id = payment_files.org_id and d.id = payment_files.document_id
        and (d.file_name, d.mime_type, d.size_bytes, d.sha256)
          = (payment_files.file_name, payment_files.mime_type, payment_files.size_bytes, payment_files.sha256))));

create policy "Admins and project managers remove what goes with payments" on public.payment_files for update to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])))
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])));

-- The log tells the client's side no more than the tables do.
alter policy "Members read the activity of their projects" on public.activity_events
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or actor_id = (select auth.uid())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])
      or (entity_type not in ('reminder', 'lien_facts', 'deadline', 'lien_waiver', 'report', 'report_schedule')
        and entity_type not like 'payment%' and entity_type not like 'notice%' and entity_type not like 'site_event%'
        and entity_type not like 'message%'
        and project_id = any ((select private.project_ids_as('{client_rep}'))::uuid[]))));

-- Their names stand in the log.
grant select (id, org_id, project_id, file_name) on public.payment_files to api_client;
create policy "API keys read the names of what goes with payments within their scopes" on public.payment_files for select to api_client
  using (org_id = (select private.api_key_org_id('{activity:read}')));

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
comment on function private.contract_family(uuid, uuid) is
  'The ids of a contract''s family: the one at its head and all that changes it, directly or over others, also those that are deleted.';
grant execute on function private.contract_family(uuid, uuid) to authenticated;
