set check_function_bodies = off;

-- No policy names this bucket. Only the product can access it, after checking that the caller is an owner.

create type public.archive_state as enum ('queued', 'running', 'ready', 'failed', 'expired');

create table public.archives (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  state public.archive_state not null default 'queued',
  bytes_done bigint not null default 0 check (bytes_done >= 0),
  bytes_planned bigint check (bytes_planned >= 0),
  size_bytes bigint check (size_bytes > 0),
  rows_held bigint,
  files_held integer,
  manifest_sha256 text check (manifest_sha256 ~ '^[0-9a-f]{64}$'),
  last_error text check (char_length(last_error) <= 2000),
  requested_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  taken_at timestamptz,
  ready_at timestamptz,
  expires_at timestamptz,
  signed_with text check (signed_with ~ '^[0-9a-f]{64}$'),
  primary key (org_id, id),
  constraint archives_ready_are_whole check (
    state not in ('ready', 'expired') or num_nonnulls(size_bytes, rows_held, files_held, manifest_sha256, taken_at, ready_at, expires_at) = 7)
);
comment on table public.archives is 'Archives of everything an organization has, asked for by its owners and made by a job. See docs/archive.md.';
comment on column public.archives.bytes_done is 'How much of it is in Storage.';
comment on column public.archives.bytes_planned is 'About how much there is to put in, before it is compressed; null until that is known.';
comment on column public.archives.rows_held is 'How many rows of all tables it holds.';
comment on column public.archives.manifest_sha256 is 'Of its manifest.json, by which anybody tells it from another that claims to be it.';
comment on column public.archives.taken_at is 'The moment that its rows are of.';
comment on column public.archives.expires_at is 'When it is removed from Storage.';
comment on column public.archives.signed_with is 'Fingerprint of the installation key that signed the manifest.';

create index archives_requested_by_idx on public.archives (requested_by);

create index archives_expires_at_idx on public.archives (expires_at) where state = 'ready';

create unique index archives_one_is_made_at_a_time on public.archives (org_id) where state in ('queued', 'running');

alter table public.archives enable row level security;
grant insert (org_id), select on public.archives to authenticated;

create policy "Owners read their organization's archives" on public.archives for select to authenticated
  using (org_id = (select private.active_org_id()) and (select private.org_role()) = 'owner');

create policy "Owners ask for an archive" on public.archives for insert to authenticated
  with check (org_id = (select private.active_org_id()) and (select private.org_role()) = 'owner');

create trigger record_activity after insert or update on public.archives
  for each row execute function private.record_activity('archive', 'created_at', 'requested_by', 'bytes_done', 'bytes_planned', 'size_bytes',
    'rows_held', 'files_held', 'last_error', 'taken_at', 'ready_at', 'expires_at');

create function private.enqueue_archive() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enqueue_job('make_archive', jsonb_build_object('archive_id', new.id), new.org_id, 'make_archive:' || new.id);
  return null;
end;
$$;
comment on function private.enqueue_archive() is 'Asks for the job that makes a new archive.';

create trigger enqueue_archive after insert on public.archives for each row execute function private.enqueue_archive();

create function private.tell_owners_of_archive() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(new.org_id,
    array(select m.user_id from public.memberships m where m.org_id = new.org_id and m.role = 'owner'),
    'system', (case new.state when 'ready' then 'success' else 'error' end)::public.notification_type, 'medium',
    case new.state when 'ready' then 'The archive is ready' else 'The archive failed' end,
    case new.state
      when 'ready' then 'Everything your organization has, in one ZIP file. Owners can download it until '
        || to_char(new.expires_at at time zone o.time_zone, 'FMMonth FMDD, YYYY') || '.'
      else 'Nothing was lost. Create another one in settings.' end,
    'Organization', '/settings', 'Open settings', null, null, jsonb_build_object('archive_id', new.id),
    'archive:' || new.id || ':' || new.state)
  from public.organizations o where o.id = new.org_id;
  return null;
end;
$$;
comment on function private.tell_owners_of_archive() is 'Tells all owners that an archive is ready, or could not be made.';

create trigger tell_owners_of_archive after update of state on public.archives
  for each row when (new.state in ('ready', 'failed') and new.state <> old.state) execute function private.tell_owners_of_archive();

-- What it is made from
create table private.archive_rows (
  org_id uuid not null,
  archive_id uuid not null,
  table_name text not null,
  position bigint not null,
  row_size integer not null,
  content jsonb not null,
  primary key (org_id, archive_id, table_name, position),
  foreign key (org_id, archive_id) references public.archives (org_id, id) on delete cascade
);
comment on table private.archive_rows is 'An organization''s rows as they were at one moment, while they are put into an archive.';

alter table private.archive_rows enable row level security;

create table private.archive_entries (
  org_id uuid not null,
  archive_id uuid not null,
  position integer not null check (position >= 1),
  path text not null,
  kind text not null check (kind in ('jsonl', 'csv', 'file', 'manifest')),
  table_name text,
  from_position bigint,
  to_position bigint,
  bucket text,
  object_path text,
  planned_size bigint not null,
  content_sha256 text,
  size_bytes bigint,
  packed_size bigint,
  crc32 bigint,
  method smallint,
  start_at bigint,
  problem text,
  primary key (org_id, archive_id, position),
  unique (org_id, archive_id, path),
  foreign key (org_id, archive_id) references public.archives (org_id, id) on delete cascade
);
comment on table private.archive_entries is 'What a ZIP is to hold, in its order, and of what it holds already where that is.';
comment on column private.archive_entries.content_sha256 is 'Of the content; of a file what it must be, from its row. Null until it is known.';
comment on column private.archive_entries.start_at is 'The byte of the ZIP at which it begins; null until it is in it.';
comment on column private.archive_entries.problem is 'Why a file is not in the ZIP, or is not what its row says.';

alter table private.archive_entries enable row level security;

create table private.archive_pieces (
  org_id uuid not null,
  archive_id uuid not null,
  number integer not null check (number >= 1),
  start_at bigint not null,
  size_bytes integer not null check (size_bytes > 0),
  primary key (org_id, archive_id, number),
  foreign key (org_id, archive_id) references public.archives (org_id, id) on delete cascade
);
comment on table private.archive_pieces is 'The objects in Storage that are the ZIP, one after the other: organization/archive/number.';

alter table private.archive_pieces enable row level security;
