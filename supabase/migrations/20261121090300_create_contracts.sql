create type public.contract_type as enum (
  'Construction', 'Subcontract', 'Design-Build', 'Supply', 'Service',
  'Main Contract', 'Amendment', 'Purchase Order', 'Change Order', 'Warranty'
);
create type public.contract_status as enum ('draft', 'active', 'under_review', 'expired', 'terminated');

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
  primary key (org_id, id),
  unique (org_id, project_id, id),
  constraint contracts_end_after_start check (end_date >= start_date),
  foreign key (org_id, project_id) references public.projects (org_id, id)
);
comment on table public.contracts is 'A contract of a project. Its risk stands in contract_analyses, which a contractor may not read.';
comment on column public.contracts.contract_value is 'US dollars.';
comment on column public.contracts.status is 'Nobody sets it directly: a new contract is a draft.';
create index contracts_status_idx on public.contracts (org_id, status, id);

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

create trigger touch_contracts before update on public.contracts for each row execute function private.touch_row();
create trigger touch_contract_shares before update on public.contract_shares for each row execute function private.touch_row();

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
revoke execute on function private.shared_contract_ids() from public;
grant execute on function private.shared_contract_ids() to authenticated;

alter table public.contracts enable row level security;
alter table public.contract_shares enable row level security;

grant select on public.contracts, public.contract_shares to authenticated;
grant insert (id, org_id, project_id, name, contract_type, party_a_name, party_a_type, party_b_name, party_b_type, contract_value, start_date, end_date)
  on public.contracts to authenticated;
grant update (name, contract_type, party_a_name, party_a_type, party_b_name, party_b_type, contract_value, start_date, end_date, deleted_at)
  on public.contracts to authenticated;
grant insert (id, org_id, project_id, contract_id, user_id), delete on public.contract_shares to authenticated;

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
