-- Playbooks: what an organization prefers, accepts, and refuses in each clause family, by side and kind of contract.

create type public.playbook_status as enum ('draft', 'published');
comment on type public.playbook_status is 'A draft can be changed. The latest published version of a side and kind of contract applies.';

create table public.playbook_versions (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  side public.contract_side not null check (side <> 'both'),
  contract_type public.contract_type,
  number integer not null check (number >= 1),
  status public.playbook_status not null default 'draft',
  body jsonb not null check (coalesce(jsonb_typeof(body -> 'entries'), '') = 'array' and octet_length(body::text) <= 1000000),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  published_by uuid references public.profiles (id) on delete set null,
  published_at timestamptz,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (org_id, id),
  constraint playbook_versions_number_once unique nulls not distinct (org_id, side, contract_type, number),
  constraint playbook_versions_published_at_once check ((status = 'published') = (published_at is not null))
);
comment on table public.playbook_versions is 'A version of an organization''s positions on clauses, for one side and kind of contract. Published versions are kept.';
comment on column public.playbook_versions.side is 'Whether we perform the work or pay for it.';
comment on column public.playbook_versions.contract_type is 'Null for kinds of contract without a playbook of their own.';
comment on column public.playbook_versions.number is 'Counts the versions of a side and kind of contract from 1.';
comment on column public.playbook_versions.body is 'Entries by clause family; the schema is playbookBodySchema in _shared/vocabulary/playbook.ts.';

create unique index playbook_versions_one_draft_idx on public.playbook_versions (org_id, side, contract_type)
  nulls not distinct where status = 'draft';

create index playbook_versions_created_by_idx on public.playbook_versions (created_by) where created_by is not null;
create index playbook_versions_published_by_idx on public.playbook_versions (published_by) where published_by is not null;

create function private.number_playbook_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.number is null then
    new.number := 1 + coalesce((
      select max(p.number) from public.playbook_versions p
      where p.org_id = new.org_id and p.side = new.side and p.contract_type is not distinct from new.contract_type), 0);
  end if;
  return new;
end $$;
comment on function private.number_playbook_version() is 'Numbers a new version of a playbook.';

create function private.stamp_playbook_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.published_by := auth.uid();
  new.published_at := now();
  return new;
end $$;
comment on function private.stamp_playbook_version() is 'Records who published a version of a playbook, and when.';

create function private.tell_playbook_published() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(
    new.org_id,
    array(
      select m.user_id from public.memberships m
      where m.org_id = new.org_id and m.user_id is distinct from auth.uid() and (m.role in ('owner', 'admin') or exists (
        select from public.project_members pm
        where pm.org_id = m.org_id and pm.user_id = m.user_id and pm.role in ('project_manager', 'lawyer')))),
    'analysis', 'info', 'medium', 'Playbook version ' || new.number || ' published',
    case new.side when 'performer' then 'For work that we perform' else 'For work that we pay for' end
      || coalesce(', ' || new.contract_type, '') || '. Positions on contracts follow it.',
    'Playbook', '/playbook/' || new.id, 'View playbook', null, null,
    jsonb_build_object('playbook_version_id', new.id, 'number', new.number), 'playbook:' || new.id);
  return null;
end $$;
comment on function private.tell_playbook_published() is 'Notifies admins, project managers, and lawyers of a published playbook.';

alter table public.playbook_versions enable row level security;
create policy "Project staff and lawyers read playbooks" on public.playbook_versions for select to authenticated
  using (org_id = (select private.active_org_id()) and ((select private.is_org_admin())
    or (select private.project_ids_as('{project_manager,team_member,lawyer}')) <> '{}'));
create policy "Admins and lawyers draft playbooks" on public.playbook_versions for insert to authenticated
  with check (org_id = (select private.active_org_id()) and (select private.is_api_request()) and status = 'draft'
    and ((select private.is_org_admin()) or (select private.project_ids_as('{lawyer}')) <> '{}'));
create policy "Admins and lawyers change and publish drafts" on public.playbook_versions for update to authenticated
  using (org_id = (select private.active_org_id()) and status = 'draft'
    and ((select private.is_org_admin()) or (select private.project_ids_as('{lawyer}')) <> '{}'))
  with check (org_id = (select private.active_org_id()) and (select private.is_api_request())
    and ((select private.is_org_admin()) or (select private.project_ids_as('{lawyer}')) <> '{}'));
create policy "Admins and lawyers delete drafts" on public.playbook_versions for delete to authenticated
  using (org_id = (select private.active_org_id()) and status = 'draft' and (select private.is_api_request())
    and ((select private.is_org_admin()) or (select private.project_ids_as('{lawyer}')) <> '{}'));
create policy "API keys read playbooks within their scopes" on public.playbook_versions for select to api_client
  using (org_id = (select private.api_key_org_id('{contracts:read,activity:read}')));
grant select on public.playbook_versions to api_client;
grant select, delete on public.playbook_versions to authenticated;
grant insert (org_id, side, contract_type, body) on public.playbook_versions to authenticated;
grant update (body, status) on public.playbook_versions to authenticated;

create trigger aa_own_organization before insert on public.playbook_versions
  for each row execute function private.refuse_other_organization();
create trigger number_playbook_version before insert on public.playbook_versions
  for each row execute function private.number_playbook_version();
create trigger stamp_playbook_version before update of status on public.playbook_versions
  for each row when (old.status = 'draft' and new.status = 'published') execute function private.stamp_playbook_version();
create trigger touch_playbook_versions before update on public.playbook_versions
  for each row execute function private.touch_row();
-- A published version is kept as a row, so the log needs no copy of its body.
create trigger record_activity after insert or update or delete on public.playbook_versions
  for each row execute function private.record_activity('playbook_version', 'body', 'created_at', 'created_by', 'published_by');
create trigger tell_playbook_published after update of status on public.playbook_versions
  for each row when (old.status = 'draft' and new.status = 'published') execute function private.tell_playbook_published();

-- Open screens of client representatives and contractors hear nothing of asks and playbooks.
create or replace function private.is_review_noun(noun text) returns boolean
language sql immutable set search_path = '' as $$
  select noun ~ '^(contract_(analysis|finding|approval)|obligation|deadline|lien|notice|site_event|payment|message|report|language_model|ask|playbook)'
$$;
