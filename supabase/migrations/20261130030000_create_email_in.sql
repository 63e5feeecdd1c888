-- Members email files to an address of the organization or of a project. The files join the sender's intake files.

create table public.intake_addresses (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid,
  key text not null default replace(gen_random_uuid()::text, '-', ''),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint intake_addresses_key_once unique (key),
  constraint intake_addresses_one_each unique nulls not distinct (org_id, project_id),
  foreign key (org_id, project_id) references public.projects (org_id, id) on delete cascade,
  check (key ~ '^[0-9a-f]{32}$')
);
comment on table public.intake_addresses is 'Email addresses that accept files from members, at most one per project and one for the organization. Deleting the row ends the address.';
comment on column public.intake_addresses.project_id is 'The project that its files are proposed for; null for the organization''s address.';
comment on column public.intake_addresses.key is 'The random part of the address, 122 bits.';

create index intake_addresses_created_by_idx on public.intake_addresses (created_by);

alter table public.intake_addresses enable row level security;
grant delete, insert (org_id, project_id), select on public.intake_addresses to authenticated;

create policy "People who may file contracts read the addresses for them" on public.intake_addresses for select to authenticated
  using (org_id = (select private.active_org_id()) and case
    when project_id is null then (select private.may_take_files_in())
    else (select private.is_org_admin()) or project_id = any ((select private.project_ids_as('{project_manager,team_member}'))::uuid[]) end);

create policy "Owners, admins, and project managers create addresses" on public.intake_addresses for insert to authenticated
  with check (org_id = (select private.active_org_id()) and (select private.is_api_request()) and ((select private.is_org_admin())
    or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])));

create policy "Owners, admins, and project managers end addresses" on public.intake_addresses for delete to authenticated
  using (org_id = (select private.active_org_id()) and ((select private.is_org_admin())
    or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])));

create trigger record_activity after insert or delete on public.intake_addresses
  for each row execute function private.record_activity('intake_address', 'key');

create table public.intake_emails (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  created_by uuid not null,
  project_id uuid,
  from_address text not null check (char_length(from_address) between 1 and 320),
  subject text not null check (char_length(subject) <= 300),
  text text not null check (char_length(text) <= 20000),
  attachments jsonb not null default '[]' check (jsonb_typeof(attachments) = 'array'),
  provider_id text not null check (char_length(provider_id) between 1 and 300),
  ready_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint intake_emails_received_once unique (org_id, provider_id),
  constraint intake_emails_of_person unique (org_id, created_by, id),
  foreign key (org_id, created_by) references public.memberships (org_id, user_id) on delete cascade,
  foreign key (org_id, project_id) references public.projects (org_id, id) on delete set null (project_id)
);
comment on table public.intake_emails is 'Emails with files that members sent to an intake address. Only the system files them; each is its sender''s own.';
comment on column public.intake_emails.created_by is 'The member who sent it.';
comment on column public.intake_emails.attachments is 'Its files: name, size, and either the intake file or why it was not kept.';
comment on column public.intake_emails.provider_id is 'The ID at the email provider, which may report an email more than once.';
comment on column public.intake_emails.ready_at is 'When all its files had been read.';

create index intake_emails_project_idx on public.intake_emails (org_id, project_id);

alter table public.intake_emails enable row level security;
grant delete, select on public.intake_emails to authenticated;

create policy "People read their own emails with files" on public.intake_emails for select to authenticated
  using (org_id = (select private.active_org_id()) and created_by = (select private.caller_id()));

create policy "People remove their own emails with files" on public.intake_emails for delete to authenticated
  using (org_id = (select private.active_org_id()) and created_by = (select private.caller_id()));

-- With the person, so that nobody attributes a file to someone else's email.
alter table public.intake_files
  add column email_id uuid,
  add constraint intake_files_email_fkey foreign key (org_id, created_by, email_id)
    references public.intake_emails (org_id, created_by, id) on delete set null (email_id);
comment on column public.intake_files.email_id is 'The email it was attached to; null for an upload.';
create index intake_files_email_idx on public.intake_files (org_id, created_by, email_id);
grant insert (email_id) on public.intake_files to authenticated;

create function private.tell_files_received()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  kept constant integer := (select count(*) from jsonb_array_elements(new.attachments) a where a ->> 'file_id' is not null);
  left_out constant integer := (select count(*) from jsonb_array_elements(new.attachments) a where a ->> 'problem' is not null);
begin
  perform private.notify(new.org_id, array[new.created_by], 'document',
    (case when left_out > 0 then 'warning' else 'info' end)::public.notification_type, 'low',
    case kept when 0 then 'No file received by email' when 1 then '1 file received by email' else kept || ' files received by email' end,
    left(concat_ws(' ', coalesce(nullif(new.subject, ''), 'No subject') || '.',
      case left_out when 0 then null when 1 then '1 attachment could not be filed.'
        else left_out || ' attachments could not be filed.' end), 1000),
    'Email', case when new.project_id is null then '/upload' else '/upload?project=' || new.project_id end, 'Check the files',
    new.project_id, null, jsonb_build_object('intake_email_id', new.id), 'intake_email:' || new.id);
  return null;
end;
$$;
comment on function private.tell_files_received() is 'Notifies the sender of an email once its files have been read.';

create trigger tell_files_received after update of ready_at on public.intake_emails
  for each row when (old.ready_at is null and new.ready_at is not null) execute function private.tell_files_received();
