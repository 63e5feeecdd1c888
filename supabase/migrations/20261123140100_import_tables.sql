-- Projects and contracts that came in as rows of a table, so that they can be taken back together.
create type public.import_kind as enum ('projects', 'contracts');

create table public.imports (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  kind public.import_kind not null,
  file_name text not null check (char_length(btrim(file_name)) between 1 and 255),
  record_ids uuid[] not null check (cardinality(record_ids) between 1 and 1000),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  undone_at timestamptz check (isfinite(undone_at)),
  undone_by uuid references public.profiles (id) on delete set null,
  primary key (org_id, id)
);
comment on table public.imports is 'Tables of projects or contracts that a person brought in, each of them taken back at most once.';
comment on column public.imports.record_ids is 'The projects or contracts that it made.';
create index imports_created_by_idx on public.imports (created_by);
create index imports_undone_by_idx on public.imports (undone_by);
alter table public.imports enable row level security;
grant select on public.imports to authenticated;
grant insert (org_id, kind, file_name, record_ids), update (undone_at) on public.imports to authenticated;

create function private.name_who_undoes() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if old.undone_at is not null then
    raise exception 'This import was undone before' using errcode = '23514';
  end if;
  new.undone_by := auth.uid();
  return new;
end;
$$;
comment on function private.name_who_undoes() is 'Names who took an import back; that happens once.';
create trigger name_who_undoes before update of undone_at on public.imports
  for each row execute function private.name_who_undoes();

create policy "People see their own imports and admins all" on public.imports for select to authenticated
  using (org_id = (select private.active_org_id()) and (created_by = (select auth.uid()) or (select private.is_org_admin())));
create policy "The API keeps what a person imports" on public.imports for insert to authenticated
  with check (org_id = (select private.active_org_id()) and created_by = (select auth.uid()) and (select private.is_api_request()));
create policy "Whoever imported undoes it once, and admins any" on public.imports for update to authenticated
  using (org_id = (select private.active_org_id())
    and (created_by = (select auth.uid()) or (select private.is_org_admin())))
  with check (org_id = (select private.active_org_id()) and (select private.is_api_request()));
