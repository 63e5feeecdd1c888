-- The documents of one deal, and their order of precedence as a person confirmed it.

create function private.is_document_set(documents jsonb) returns boolean
language sql immutable set search_path to '' as $$
  select jsonb_typeof(documents) = 'array' and jsonb_array_length(documents) between 1 and 50
    and not exists (
      select from jsonb_array_elements(documents) d
      where jsonb_typeof(d) <> 'object' or d - '{contract_id,role}'::text[] <> '{}'
        or coalesce(d ->> 'contract_id', '') !~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'
        or coalesce(d ->> 'role', '') !~ '^[a-z_]{1,40}$')
    and (select count(distinct d ->> 'contract_id') = count(*) from jsonb_array_elements(documents) d)
$$;
comment on function private.is_document_set(jsonb) is 'Whether a value lists each contract once, with its role.';

create table public.document_sets (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  contract_id uuid not null,
  documents jsonb not null check (private.is_document_set(documents)),
  is_confirmed boolean not null,
  confirmed_by uuid references public.profiles (id) on delete set null,
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (org_id, id),
  unique (org_id, contract_id),
  foreign key (org_id, project_id, contract_id) references public.contracts (org_id, project_id, id),
  constraint document_sets_confirmation_has_date check (is_confirmed = (confirmed_at is not null))
);
comment on table public.document_sets is 'The documents of one deal by the contract that they belong to, in their order of precedence.';
comment on column public.document_sets.contract_id is 'The base contract of the deal.';
comment on column public.document_sets.documents is 'Contracts of the project with their role, highest precedence first.';
comment on column public.document_sets.is_confirmed is 'Whether a person confirmed the order; otherwise the texts decide.';

create index document_sets_contract_idx on public.document_sets (org_id, project_id, contract_id);
create index document_sets_confirmed_by_idx on public.document_sets (confirmed_by) where confirmed_by is not null;

create function private.check_document_set() returns trigger
language plpgsql set search_path to '' as $$
begin
  -- Runs with the caller's rights, after the policies: a document that the caller can't see can't be added.
  if exists (
    select from jsonb_array_elements(new.documents) d
    where not exists (
      select from public.contracts c
      where c.org_id = new.org_id and c.project_id = new.project_id and c.id = (d ->> 'contract_id')::uuid)) then
    raise foreign_key_violation using message = 'A document of the set is not a contract of its project';
  end if;
  return null;
end;
$$;
comment on function private.check_document_set() is 'Accepts only contracts of the project.';

create function private.confirm_document_set() returns trigger
language plpgsql set search_path to '' as $$
begin
  if new.is_confirmed then
    -- A restored archive keeps its dates.
    new.confirmed_by := coalesce(auth.uid(), new.confirmed_by);
    new.confirmed_at := case when auth.uid() is null then coalesce(new.confirmed_at, now()) else now() end;
  else
    new.confirmed_by := null;
    new.confirmed_at := null;
  end if;
  return new;
end;
$$;
comment on function private.confirm_document_set() is 'Records who confirmed an order of precedence, and when.';

alter table public.document_sets enable row level security;
create policy "Project staff and lawyers read document sets" on public.document_sets for select to authenticated
  using (org_id = (select private.active_org_id()) and ((select private.is_org_admin())
    or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));
create policy "Admins, project managers and lawyers create document sets" on public.document_sets for insert to authenticated
  with check (org_id = (select private.active_org_id()) and (select private.is_api_request()) and ((select private.is_org_admin())
    or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])));
create policy "Admins, project managers and lawyers change document sets" on public.document_sets for update to authenticated
  using (org_id = (select private.active_org_id()) and ((select private.is_org_admin())
    or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])))
  with check (org_id = (select private.active_org_id()) and (select private.is_api_request()) and ((select private.is_org_admin())
    or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])));
create policy "API keys read document sets within their scopes" on public.document_sets for select to api_client
  using (org_id = (select private.api_key_org_id('{contracts:read,activity:read}')));
grant select on public.document_sets to authenticated, api_client;
grant insert (org_id, project_id, contract_id, documents, is_confirmed) on public.document_sets to authenticated;
grant update (documents, is_confirmed) on public.document_sets to authenticated;
grant execute on function private.is_document_set(jsonb) to authenticated;

create trigger aa_own_organization before insert on public.document_sets
  for each row execute function private.refuse_other_organization();
create trigger confirm_document_set before insert or update of documents, is_confirmed on public.document_sets
  for each row execute function private.confirm_document_set();
create trigger check_document_set after insert or update of documents on public.document_sets
  for each row execute function private.check_document_set();
create trigger touch_document_sets before update on public.document_sets for each row execute function private.touch_row();
create trigger record_activity after insert or update on public.document_sets
  for each row execute function private.record_activity('document_set');

create or replace function private.is_review_noun(noun text) returns boolean
language sql immutable set search_path to '' as $$
  select noun ~ '^(contract_(analysis|finding|approval)|obligation|deadline|lien|notice|site_event|payment|message|report|language_model|ask|playbook)'
    or noun = 'document_set'
$$;
