-- A language model elsewhere reads contracts only where the operator has set one up and the organization agrees. The consent names
-- the host: should the operator move to another, nothing goes there before the organization has agreed anew.
create table public.language_model_consents (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  host text check (host ~ '^[a-z0-9._:\[\]-]{1,255}$'),
  decided_by uuid references public.profiles (id) on delete set null,
  decided_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (org_id, id),
  unique (org_id)
);
comment on table public.language_model_consents is
  'Where the text of an organization''s contracts may be sent to be read by a language model, and who decided so. No row: nowhere.';
comment on column public.language_model_consents.host is 'The host, with its port where it is not the usual one; null once the consent is withdrawn.';
create index language_model_consents_decided_by_idx on public.language_model_consents (decided_by);

create function private.stamp_consent() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.decided_by := auth.uid();
  new.decided_at := clock_timestamp();
  return new;
end;
$$;
comment on function private.stamp_consent() is 'Names who decided about the language model, and when.';
create trigger stamp_consent before insert or update of host on public.language_model_consents
  for each row execute function private.stamp_consent();
create trigger touch_language_model_consents before update on public.language_model_consents
  for each row execute function private.touch_row();
create trigger record_activity after insert or update or delete on public.language_model_consents
  for each row execute function private.record_activity('language_model_consent', 'created_at', 'decided_by', 'decided_at');

alter table public.language_model_consents enable row level security;
grant select on public.language_model_consents to authenticated;
grant insert (org_id, host), update (host) on public.language_model_consents to authenticated;

create policy "Members read what their organization agreed to" on public.language_model_consents for select to authenticated
  using (org_id = (select private.active_org_id()));

create policy "Owners and admins agree for their organization" on public.language_model_consents for insert to authenticated
  with check (org_id = (select private.active_org_id()) and (select private.is_org_admin()));

create policy "Owners and admins change their mind" on public.language_model_consents for update to authenticated
  using (org_id = (select private.active_org_id()) and (select private.is_org_admin()))
  with check (org_id = (select private.active_org_id()) and (select private.is_org_admin()));
