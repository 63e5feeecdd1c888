create type public.contract_type as enum (
  'Construction', 'Subcontract', 'Design-Build', 'Supply', 'Service',
  'Main Contract', 'Amendment', 'Purchase Order', 'Change Order', 'Warranty'
);
create type public.contract_status as enum ('draft', 'active', 'under_review', 'expired', 'terminated');

create collation private.natural (provider = icu, locale = 'und-u-kn-true');
comment on collation private.natural is 'As people sort names: case matters last, and 2 comes before 10.';

-- A page of the list costs the same wherever it lies, in every order, because it begins in an index. Under row-level security
-- a condition reaches an index only if its operator is leakproof: those of text, dates and integers are, those of
-- numeric and of enums are not, so these two are kept as integers as well.
create table public.contracts (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  name text not null check (char_length(btrim(name)) between 1 and 300),
  contract_type public.contract_type not null,
  status public.contract_status not null default 'draft',
  party_a_name text not null check (char_length(btrim(party_a_name)) between 1 and 300),
  party_a_type text not null default 'owner' check (char_length(party_a_type) between 1 and 100),
  party_b_name text not null check (char_length(btrim(party_b_name)) between 1 and 300),
  party_b_type text not null default 'contractor' check (char_length(party_b_type) between 1 and 100),
  contract_value numeric(14, 2) check (contract_value >= 0 and contract_value <> 'NaN'),
  start_date date check (start_date between '0001-01-01' and '9999-12-31'),
  end_date date check (end_date between '0001-01-01' and '9999-12-31'),
  deleted_at timestamptz check (isfinite(deleted_at)),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  value_cents bigint generated always as (case when contract_value <> 'NaN' then (contract_value * 100)::bigint end) stored,
  status_rank smallint not null generated always as (
    case status when 'draft' then 1 when 'under_review' then 2 when 'active' then 3 when 'expired' then 4 when 'terminated' then 5 end
  ) stored,
  search_text text not null generated always as (lower(name || e'\n' || party_a_name || e'\n' || party_b_name)) stored,
  primary key (org_id, id),
  unique (org_id, project_id, id),
  constraint contracts_end_after_start check (end_date >= start_date),
  foreign key (org_id, project_id) references public.projects (org_id, id)
);
comment on table public.contracts is 'A contract of a project. Its risk stands in contract_analyses, which a contractor may not read.';
comment on column public.contracts.contract_value is 'US dollars.';
comment on column public.contracts.status is 'Nobody sets it directly: a new contract is a draft.';
comment on column public.contracts.value_cents is 'contract_value in cents, which an index can compare under row-level security.';
comment on column public.contracts.search_text is 'What free text looks in: name and parties in lower case, a line each.';
comment on column public.contracts.status_rank is 'The place of status in a contract''s life: draft, under_review, active, expired, terminated.';
create index contracts_status_idx on public.contracts (org_id, status, id);
create index contracts_name_idx on public.contracts (org_id, name collate private.natural, id) where deleted_at is null;
create index contracts_value_idx on public.contracts (org_id, value_cents, id) where deleted_at is null;
create index contracts_status_rank_idx on public.contracts (org_id, status_rank, id) where deleted_at is null;
create index contracts_start_date_idx on public.contracts (org_id, start_date, id) where deleted_at is null;
create index contracts_end_date_idx on public.contracts (org_id, end_date, id) where deleted_at is null;
create index contracts_search_text_idx on public.contracts
  using gin (org_id extensions.uuid_ops, search_text extensions.gin_trgm_ops) where deleted_at is null;
alter table public.contracts enable row level security;
grant select on public.contracts to authenticated;
grant insert (id, org_id, project_id, name, contract_type, party_a_name, party_a_type, party_b_name, party_b_type, contract_value, start_date, end_date)
  on public.contracts to authenticated;
grant update (name, contract_type, party_a_name, party_a_type, party_b_name, party_b_type, contract_value, start_date, end_date, deleted_at)
  on public.contracts to authenticated;

create table public.contract_shares (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  contract_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (org_id, id),
  unique (org_id, contract_id, user_id),
  foreign key (org_id, project_id, contract_id) references public.contracts (org_id, project_id, id) on delete cascade,
  foreign key (org_id, project_id, user_id) references public.project_members (org_id, project_id, user_id) on delete cascade
);
comment on table public.contract_shares is
  'Which contracts a contractor on the project may see: their own, never another party''s. Leaving the project ends it.';
create index contract_shares_user_idx on public.contract_shares (org_id, project_id, user_id);
create index contract_shares_org_user_idx on public.contract_shares (org_id, user_id, contract_id);
create index contract_shares_contract_idx on public.contract_shares (org_id, project_id, contract_id);
alter table public.contract_shares enable row level security;
grant select on public.contract_shares to authenticated;
grant insert (id, org_id, project_id, contract_id, user_id), delete on public.contract_shares to authenticated;

create trigger touch_contracts before update on public.contracts for each row execute function private.touch_row();
create trigger touch_contract_shares before update on public.contract_shares for each row execute function private.touch_row();
-- A change of status has an event of its own, with its note (contract_status_changes), so it is left out here. So are the generated
-- columns, which only repeat others.
create trigger record_activity after insert or update or delete on public.contracts
  for each row execute function private.record_activity('contract', 'status', 'value_cents', 'status_rank', 'search_text');
create trigger record_activity after insert or delete on public.contract_shares
  for each row execute function private.record_activity('contract_share');

create function private.shared_contract_ids() returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg(s.contract_id), '{}')
    from public.contract_shares s
    join public.project_members pm
      on pm.org_id = s.org_id and pm.project_id = s.project_id and pm.user_id = s.user_id
    where s.org_id = private.active_org_id() and s.user_id = auth.uid() and pm.role = 'contractor'
  );
end;
$$;
comment on function private.shared_contract_ids() is 'The contracts shared with the caller as a contractor in the active organization.';
grant execute on function private.shared_contract_ids() to authenticated;

create policy "Members read the contracts of their projects" on public.contracts for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,client_rep,lawyer}'))::uuid[])
      or id = any ((select private.shared_contract_ids())::uuid[])));

create policy "Admins and project managers create contracts" on public.contracts for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])));

create policy "Admins and project managers change contracts" on public.contracts for update to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])))
  with check (org_id = (select private.active_org_id())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])));

create policy "Managers read shares and contractors their own" on public.contract_shares for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or user_id = (select auth.uid())
      or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])));

create policy "Admins and project managers share contracts" on public.contract_shares for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])));

create policy "Admins and project managers end shares" on public.contract_shares for delete to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])));

-- Pattern matching is not leakproof, so the index on search_text serves only a function that reads past row-level security. It answers
-- with ids of the active organization, of which the caller's own query keeps those that the caller may see.
create function private.contract_ids_like(pattern text, most integer) returns uuid[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  -- In a variable, since the query would call it for each row.
  in_org constant uuid := private.active_org_id();
  ids constant uuid[] := array(
    select c.id from public.contracts c
    where c.org_id = in_org and c.deleted_at is null and c.search_text like pattern
    limit most + 1);
begin
  return case when cardinality(ids) <= most then ids end;
end;
$$;
comment on function private.contract_ids_like(text, integer) is
  'The active organization''s contracts whose search_text is like a lower-case pattern; null where there are more than "most".';
grant execute on function private.contract_ids_like(text, integer) to authenticated;
