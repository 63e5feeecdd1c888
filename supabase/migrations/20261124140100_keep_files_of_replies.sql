-- What came with a reply to a message. The objects lie in the bucket "replies", which no policy names: a job stores them, and the product
-- fetches them, after it has asked whether the caller may see the message.
insert into storage.buckets (id, name, public, file_size_limit) values ('replies', 'replies', false, 25 * 1024 * 1024) on conflict (id) do nothing;

alter table public.message_replies
  add constraint message_replies_of_message unique (org_id, project_id, message_id, id);

create table public.message_reply_files (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  message_id uuid not null,
  reply_id uuid not null,
  file_name text not null check (char_length(file_name) between 1 and 255),
  mime_type text not null check (char_length(mime_type) between 1 and 255),
  size_bytes bigint check (size_bytes >= 0),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  storage_path text unique,
  problem text check (char_length(problem) between 1 and 500),
  provider_id text not null check (char_length(provider_id) between 1 and 300),
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint message_reply_files_filed_once unique (org_id, reply_id, provider_id),
  constraint message_reply_files_are_kept_or_not check (storage_path is null or problem is null),
  constraint message_reply_files_kept_are_known check (storage_path is null or num_nulls(size_bytes, sha256) = 0),
  constraint message_reply_files_path_names_reply
    check (starts_with(storage_path, org_id::text || '/' || reply_id::text || '/' || id::text || '/')),
  foreign key (org_id, project_id, message_id, reply_id) references public.message_replies (org_id, project_id, message_id, id)
);
comment on table public.message_reply_files is 'What came with a reply to a message, by mail. Filed by the system alone, which fetches it from the mail provider.';
comment on column public.message_reply_files.file_name is 'As its sender called it, without what a name must not have.';
comment on column public.message_reply_files.mime_type is 'What its sender says it is; it is handed over as a file, whatever it is.';
comment on column public.message_reply_files.storage_path is 'Object in the bucket "replies": org/reply/file/file name. Null until it is fetched.';
comment on column public.message_reply_files.problem is 'Why it is not kept.';
comment on column public.message_reply_files.provider_id is 'What the mail provider calls it.';
create index message_reply_files_reply_idx on public.message_reply_files (org_id, project_id, message_id, reply_id);
alter table public.message_reply_files enable row level security;
grant select on public.message_reply_files to authenticated;
create policy "Staff read what came with the replies to the messages of their projects" on public.message_reply_files for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

create index message_recipients_id_idx on public.message_recipients (id);
comment on index public.message_recipients_id_idx is 'Finds the recipient that a reply address stands for, which names no organization.';
