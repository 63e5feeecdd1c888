create table public.compliance_evidence_links (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  check_id uuid not null,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  recipient text not null check (char_length(btrim(recipient)) between 1 and 300),
  expires_at timestamptz not null check (isfinite(expires_at)),
  used_at timestamptz,
  revoked_at timestamptz check (isfinite(revoked_at)),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, project_id, check_id, id),
  constraint compliance_evidence_links_are_short_lived
    check (expires_at > created_at and expires_at <= created_at + interval '90 days'),
  foreign key (org_id, project_id, check_id) references public.compliance_checks (org_id, project_id, id)
);
comment on table public.compliance_evidence_links is
  'One-use addresses through which someone without an account sends evidence for one check.';
comment on column public.compliance_evidence_links.token_hash is 'SHA-256 of the token, which nobody keeps.';
comment on column public.compliance_evidence_links.recipient is 'Whom it was made for.';
alter table public.compliance_evidence_links enable row level security;
-- Without the hash of the token, so that no reader can try guesses against it.
grant select (id, org_id, project_id, check_id, recipient, expires_at, used_at, revoked_at, created_by, created_at)
  on public.compliance_evidence_links to authenticated;
grant insert (id, org_id, project_id, check_id, token_hash, recipient, expires_at), update (revoked_at)
  on public.compliance_evidence_links to authenticated;

create table public.compliance_evidence (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  check_id uuid not null,
  revision integer not null check (revision >= 1),
  file_name text not null check (char_length(file_name) between 1 and 255),
  mime_type text not null check (char_length(mime_type) between 1 and 255),
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  storage_path text not null unique,
  text_status public.text_status not null,
  text text,
  kind text check (char_length(kind) <= 300),
  valid_from date check (valid_from between '1900-01-01' and '2200-12-31'),
  expires_on date check (expires_on between '1900-01-01' and '2200-12-31'),
  proposed jsonb not null default '{}' check (jsonb_typeof(proposed) = 'object'),
  note text check (char_length(note) <= 5000),
  confirmed boolean not null default false,
  confirmed_by uuid references public.profiles (id) on delete set null,
  confirmed_at timestamptz,
  withdrawn_reason text check (char_length(btrim(withdrawn_reason)) between 1 and 5000),
  withdrawn_by uuid references public.profiles (id) on delete set null,
  withdrawn_at timestamptz,
  link_id uuid,
  uploaded_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (org_id, id),
  unique (org_id, check_id, revision),
  constraint compliance_evidence_path_names_evidence
    check (starts_with(storage_path, org_id::text || '/' || check_id::text || '/' || id::text || '/')),
  constraint compliance_evidence_expires_after_start check (expires_on >= valid_from),
  constraint compliance_evidence_is_read_at_once check (text_status <> 'reading'),
  foreign key (org_id, project_id, check_id) references public.compliance_checks (org_id, project_id, id),
  foreign key (org_id, project_id, check_id, link_id)
    references public.compliance_evidence_links (org_id, project_id, check_id, id)
);
comment on table public.compliance_evidence is
  'Files that show that a check is met. The file never changes; it counts once a person of the project''s staff has confirmed it.';
comment on column public.compliance_evidence.revision is 'Counts the files of a check.';
comment on column public.compliance_evidence.sha256 is 'Of the bytes as uploaded, lower-case hex.';
comment on column public.compliance_evidence.storage_path is 'Object in the bucket "compliance": org/check/evidence/file name.';
comment on column public.compliance_evidence.text is 'What could be read of it, its pages joined with one form feed.';
comment on column public.compliance_evidence.proposed is 'Dates found in the text, with the words they were found in, until a person has confirmed or changed them.';
comment on column public.compliance_evidence.link_id is 'The one-use link it came through; null for a signed-in person''s.';
create index compliance_evidence_check_idx on public.compliance_evidence (org_id, project_id, check_id, link_id);
create index compliance_evidence_uploader_idx on public.compliance_evidence (org_id, uploaded_by, check_id);
create unique index compliance_evidence_standing_bytes_key on public.compliance_evidence (org_id, check_id, sha256)
  where withdrawn_reason is null;
alter table public.compliance_evidence enable row level security;
grant select on public.compliance_evidence to authenticated;
grant insert (id, org_id, project_id, check_id, file_name, mime_type, size_bytes, sha256, storage_path, text_status, text, kind, valid_from,
    expires_on, proposed, note, confirmed)
  on public.compliance_evidence to authenticated;
grant update (kind, valid_from, expires_on, note, confirmed, withdrawn_reason) on public.compliance_evidence to authenticated;

create function private.number_evidence() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Two uploads at once take turns. This runs before the row's policy and foreign key, so it looks only where the policy will.
  perform 1 from public.compliance_checks k
  where k.org_id = new.org_id and k.project_id = new.project_id and k.id = new.check_id for no key update;
  select coalesce(max(e.revision), 0) + 1 into new.revision
  from public.compliance_evidence e where e.org_id = new.org_id and e.check_id = new.check_id;
  return new;
end;
$$;
comment on function private.number_evidence() is 'Numbers the files of a check.';
create trigger number_evidence before insert on public.compliance_evidence
  for each row execute function private.number_evidence();

create function private.stamp_evidence_decision() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' or new.confirmed is distinct from old.confirmed then
    new.confirmed_by := case when new.confirmed then auth.uid() end;
    new.confirmed_at := case when new.confirmed then now() end;
  end if;
  if tg_op = 'UPDATE' and new.withdrawn_reason is distinct from old.withdrawn_reason then
    new.withdrawn_by := case when new.withdrawn_reason is not null then auth.uid() end;
    new.withdrawn_at := case when new.withdrawn_reason is not null then now() end;
  end if;
  return new;
end;
$$;
comment on function private.stamp_evidence_decision() is 'Names who confirmed a piece of evidence, or took it back, and when.';
create trigger stamp_evidence_decision before insert or update on public.compliance_evidence
  for each row execute function private.stamp_evidence_decision();
create trigger touch_compliance_evidence before update on public.compliance_evidence for each row execute function private.touch_row();

create trigger record_activity after insert or update on public.compliance_evidence
  for each row execute function private.record_activity('compliance_evidence', 'text', 'proposed', 'storage_path');
create trigger record_activity after insert or update on public.compliance_evidence_links
  for each row execute function private.record_activity('compliance_evidence_link', 'token_hash');

create policy "Project staff read evidence links" on public.compliance_evidence_links for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member}'))::uuid[])));

create policy "Project staff make evidence links" on public.compliance_evidence_links for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member}'))::uuid[])));

create policy "Project staff revoke evidence links" on public.compliance_evidence_links for update to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member}'))::uuid[])))
  with check (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member}'))::uuid[])));

create policy "Members read evidence and contractors their own" on public.compliance_evidence for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,client_rep,lawyer}'))::uuid[])
      or (uploaded_by = (select auth.uid()) and project_id = any ((select private.project_ids_as('{contractor}'))::uuid[]))));

create policy "Project staff and contractors upload evidence" on public.compliance_evidence for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member}'))::uuid[])
      or (not confirmed and project_id = any ((select private.project_ids_as('{contractor}'))::uuid[]))));

-- A contractor may correct or withdraw their own evidence until it is confirmed; only staff confirms.
create policy "Staff decide about evidence and contractors correct theirs" on public.compliance_evidence for update to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member}'))::uuid[])
      or (uploaded_by = (select auth.uid()) and not confirmed
        and project_id = any ((select private.project_ids_as('{contractor}'))::uuid[]))))
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member}'))::uuid[])
      or (uploaded_by = (select auth.uid()) and not confirmed
        and project_id = any ((select private.project_ids_as('{contractor}'))::uuid[]))));
