-- How an organization's spreadsheets are read is remembered by their headings, so that people choose the columns once.

create table public.import_mappings (
  org_id uuid not null references public.organizations (id),
  kind public.import_kind not null,
  headings_sha256 text not null check (headings_sha256 ~ '^[0-9a-f]{64}$'),
  fields text[] not null check (cardinality(fields) between 1 and 100 and octet_length(array_to_string(fields, ',')) <= 5000),
  created_at timestamptz not null default now(),
  primary key (org_id, kind, headings_sha256)
);
comment on table public.import_mappings is 'Fields chosen for the columns of imported spreadsheets, for the next spreadsheet with the same headings.';
comment on column public.import_mappings.headings_sha256 is 'SHA-256 of the headings, in lower case without punctuation.';
comment on column public.import_mappings.fields is 'The field of each column in order; null for a column that is not imported.';
alter table public.import_mappings enable row level security;
create policy "Members read import mappings" on public.import_mappings for select to authenticated
  using (org_id = (select private.active_org_id()));
create policy "Members create import mappings through the API" on public.import_mappings for insert to authenticated
  with check (org_id = (select private.active_org_id()) and (select private.is_api_request()));
create policy "Members update import mappings through the API" on public.import_mappings for update to authenticated
  using (org_id = (select private.active_org_id()))
  with check (org_id = (select private.active_org_id()) and (select private.is_api_request()));
grant select on public.import_mappings to authenticated;
grant insert (org_id, kind, headings_sha256, fields) on public.import_mappings to authenticated;
grant update (fields) on public.import_mappings to authenticated;
