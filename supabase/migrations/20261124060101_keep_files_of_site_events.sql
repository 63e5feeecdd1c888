-- Photos and other files that show what happened. Their objects lie in the bucket "notices", which no policy names: the product itself
-- stores and fetches, after it has asked whether the caller may.
create table public.site_event_files (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  site_event_id uuid not null,
  file_name text not null check (char_length(file_name) between 1 and 255),
  mime_type text not null check (char_length(mime_type) between 1 and 255),
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  storage_path text not null unique,
  client_key uuid,
  uploaded_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (org_id, id),
  constraint site_event_files_path_names_event
    check (starts_with(storage_path, org_id::text || '/' || site_event_id::text || '/' || id::text || '/')),
  constraint site_event_files_sent_once unique (org_id, client_key),
  foreign key (org_id, project_id, site_event_id) references public.site_events (org_id, project_id, id)
);
comment on table public.site_event_files is 'Photos and other files that show what happened. A file never changes; one that was removed is kept and not shown.';
comment on column public.site_event_files.storage_path is 'Object in the bucket "notices": org/event/file/file name.';
comment on column public.site_event_files.client_key is 'Given by the device that sends it, perhaps again days later: it is filed once.';
create index site_event_files_event_idx on public.site_event_files (org_id, project_id, site_event_id);
create index site_event_files_uploaded_by_idx on public.site_event_files (uploaded_by);
alter table public.site_event_files enable row level security;
grant select on public.site_event_files to authenticated;
grant insert (id, org_id, project_id, site_event_id, file_name, mime_type, size_bytes, sha256, storage_path, client_key)
  on public.site_event_files to authenticated;
grant update (deleted_at) on public.site_event_files to authenticated;
create trigger record_activity after insert or update on public.site_event_files
  for each row execute function private.record_activity('site_event_file', 'created_at', 'uploaded_by', 'storage_path', 'client_key');

create policy "Staff read files of what happened" on public.site_event_files for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

create policy "Staff add files to what happened" on public.site_event_files for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and uploaded_by = (select auth.uid())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

create policy "Those who run the project, and whoever added it, remove a file" on public.site_event_files for update to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])
      or (uploaded_by = (select auth.uid()) and project_id = any ((select private.project_ids_as('{team_member}'))::uuid[]))))
  with check (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])
      or (uploaded_by = (select auth.uid()) and project_id = any ((select private.project_ids_as('{team_member}'))::uuid[]))));
