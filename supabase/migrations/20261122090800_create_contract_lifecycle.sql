create type public.contract_action as enum ('submit', 'reject', 'activate', 'expire', 'renew', 'terminate', 'cancel');
create type public.approval_decision as enum ('approved', 'rejected');

create table private.contract_transitions (
  action public.contract_action not null,
  from_status public.contract_status not null,
  to_status public.contract_status not null,
  primary key (action, from_status)
);
comment on table private.contract_transitions is 'Where a contract may go from each status, and by what.';
alter table private.contract_transitions enable row level security;
insert into private.contract_transitions (action, from_status, to_status) values
  ('submit', 'draft', 'under_review'),
  ('reject', 'under_review', 'draft'),
  ('activate', 'under_review', 'active'),
  ('expire', 'active', 'expired'),
  ('renew', 'expired', 'active'),
  ('terminate', 'active', 'terminated'),
  ('terminate', 'expired', 'terminated'),
  ('cancel', 'draft', 'terminated'),
  ('cancel', 'under_review', 'terminated');

create table public.contract_approvals (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  contract_id uuid not null,
  document_id uuid not null,
  document_sha256 text not null check (document_sha256 ~ '^[0-9a-f]{64}$'),
  decision public.approval_decision not null,
  note text check (char_length(note) <= 5000),
  bar_number text not null check (char_length(btrim(bar_number)) between 1 and 50),
  bar_jurisdiction text not null check (char_length(btrim(bar_jurisdiction)) between 1 and 100),
  lawyer_id uuid not null default auth.uid() references public.profiles (id),
  lawyer_name text not null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint contract_approvals_rejection_has_reason check (decision = 'approved' or coalesce(btrim(note), '') <> ''),
  foreign key (org_id, project_id, contract_id, document_id)
    references public.contract_documents (org_id, project_id, contract_id, id)
);
comment on table public.contract_approvals is
  'What a lawyer decided about one version of a contract''s document. It stands while that version is the newest.';
comment on column public.contract_approvals.lawyer_name is 'As it was when the decision was made.';
create index contract_approvals_document_idx on public.contract_approvals (org_id, project_id, contract_id, document_id);
create index contract_approvals_contract_idx on public.contract_approvals (org_id, contract_id, id);
create index contract_approvals_lawyer_idx on public.contract_approvals (lawyer_id);
alter table public.contract_approvals enable row level security;
grant select on public.contract_approvals to authenticated;
grant insert (id, org_id, project_id, contract_id, document_id, document_sha256, decision, note, bar_number, bar_jurisdiction)
  on public.contract_approvals to authenticated;

create table public.contract_status_changes (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  contract_id uuid not null,
  action public.contract_action not null,
  from_status public.contract_status,
  to_status public.contract_status,
  note text check (char_length(note) <= 5000),
  start_date date check (start_date between '0001-01-01' and '9999-12-31'),
  end_date date check (end_date between '0001-01-01' and '9999-12-31'),
  actor_id uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint contract_status_changes_need_reason check (action not in ('reject', 'terminate', 'cancel') or coalesce(btrim(note), '') <> ''),
  constraint contract_status_changes_renewal_has_dates check ((action = 'renew') = (end_date is not null)),
  constraint contract_status_changes_end_after_start check (end_date >= start_date),
  foreign key (org_id, project_id, contract_id) references public.contracts (org_id, project_id, id)
);
comment on table public.contract_status_changes is 'Each step of a contract''s life. Inserting one takes the step, or fails.';
comment on column public.contract_status_changes.from_status is 'Like to_status set by the step itself.';
comment on column public.contract_status_changes.end_date is 'Of a renewal: the new end; start_date the new start where it changes.';
create index contract_status_changes_contract_idx on public.contract_status_changes (org_id, project_id, contract_id, id);
create index contract_status_changes_actor_idx on public.contract_status_changes (actor_id);
alter table public.contract_status_changes enable row level security;
grant select on public.contract_status_changes to authenticated;
grant insert (id, org_id, project_id, contract_id, action, note, start_date, end_date)
  on public.contract_status_changes to authenticated;

create trigger record_activity after insert on public.contract_approvals
  for each row execute function private.record_activity('contract_approval');
create trigger record_activity after insert on public.contract_status_changes
  for each row execute function private.record_activity('contract_status_change');

create function private.has_standing_approval(in_org uuid, of_contract uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce((
    select a.decision = 'approved' and a.document_sha256 = newest.sha256
    from (
      select d.id, d.sha256 from public.contract_documents d
      where d.org_id = in_org and d.contract_id = of_contract
      order by d.version desc limit 1
    ) newest
    join public.contract_approvals a
      on a.org_id = in_org and a.contract_id = of_contract and a.document_id = newest.id
    order by a.id desc limit 1), false);
end;
$$;
comment on function private.has_standing_approval(uuid, uuid) is
  'Whether the last decision about the newest version of a contract''s document is an approval.';

create function private.look_up_contract_step() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Refuses nothing: this runs before the row's policy, and a refusal would reveal what the caller may not see.
  select c.status into new.from_status from public.contracts c
  where c.org_id = new.org_id and c.project_id = new.project_id and c.id = new.contract_id;
  select t.to_status into new.to_status from private.contract_transitions t
  where t.action = new.action and t.from_status = new.from_status;
  return new;
end;
$$;
comment on function private.look_up_contract_step() is 'Writes on a status change where it leads from and to.';
create trigger look_up_contract_step before insert on public.contract_status_changes
  for each row execute function private.look_up_contract_step();

create function private.take_contract_step() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  contract public.contracts;
  today date;
  needs_approval boolean;
begin
  select * into contract from public.contracts c
  where c.org_id = new.org_id and c.project_id = new.project_id and c.id = new.contract_id and c.deleted_at is null
    and exists (select from public.projects p where p.org_id = c.org_id and p.id = c.project_id and p.deleted_at is null)
  -- Not "for update": the row's foreign key holds a key share of the contract already, and two steps at once would deadlock.
  for no key update;
  if not found then
    raise exception 'Contract not found' using errcode = 'PT404';
  end if;
  if contract.status <> new.from_status then
    raise exception 'Someone else has just moved this contract. Reload and try again.' using errcode = 'PT409';
  end if;
  if new.to_status is null then
    raise exception 'A contract that is % cannot be %', replace(contract.status::text, '_', ' '),
      case new.action when 'submit' then 'submitted' when 'reject' then 'rejected' when 'activate' then 'activated'
        when 'expire' then 'marked expired' when 'renew' then 'renewed' when 'terminate' then 'terminated' else 'cancelled' end
      using errcode = 'PT409';
  end if;

  select private.today_in(o.time_zone), o.requires_approval into today, needs_approval
  from public.organizations o where o.id = new.org_id;
  if new.action = 'activate' and needs_approval and not private.has_standing_approval(new.org_id, new.contract_id) then
    raise exception 'A lawyer''s approval of the newest document is needed first' using errcode = 'PT409';
  end if;
  if new.action = 'activate' and contract.end_date < today then
    raise exception 'The contract''s end date has passed; change its dates first' using errcode = 'PT409';
  end if;
  if new.action = 'expire' and coalesce(contract.end_date >= today, true) then
    raise exception 'The contract has not reached its end date' using errcode = 'PT409';
  end if;
  if new.action = 'renew' and new.end_date < today then
    raise exception 'The new end date has passed already' using errcode = 'PT409';
  end if;
  if new.action = 'renew' and new.end_date < coalesce(new.start_date, contract.start_date) then
    raise exception 'End date must not be before the start date' using errcode = 'PT409';
  end if;

  update public.contracts c set status = new.to_status,
    start_date = coalesce(new.start_date, c.start_date), end_date = coalesce(new.end_date, c.end_date)
  where c.org_id = contract.org_id and c.id = contract.id;
  return null;
end;
$$;
comment on function private.take_contract_step() is 'Moves the contract as its new status change says, or refuses (PT409).';
-- An after trigger, since by then the policy has let the row in.
create trigger take_contract_step after insert on public.contract_status_changes
  for each row execute function private.take_contract_step();

create function private.name_approving_lawyer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.lawyer_name := coalesce((select p.name from public.profiles p where p.id = auth.uid()), '');
  return new;
end;
$$;
comment on function private.name_approving_lawyer() is 'Writes the deciding lawyer''s present name on the approval.';
create trigger name_approving_lawyer before insert on public.contract_approvals
  for each row execute function private.name_approving_lawyer();

create function private.check_approval() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  contract public.contracts;
  newest public.contract_documents;
begin
  -- An upload takes the same lock, so no new version arrives between this check and the commit.
  select * into contract from public.contracts c
  where c.org_id = new.org_id and c.project_id = new.project_id and c.id = new.contract_id and c.deleted_at is null
    and exists (select from public.projects p where p.org_id = c.org_id and p.id = c.project_id and p.deleted_at is null)
  for update;
  if not found then
    raise exception 'Contract not found' using errcode = 'PT404';
  end if;
  if contract.status not in ('under_review', 'active') then
    raise exception 'Only a contract under review, or an active one with a new version, can be approved or rejected' using errcode = 'PT409';
  end if;
  select * into newest from public.contract_documents d
  where d.org_id = new.org_id and d.contract_id = new.contract_id order by d.version desc limit 1;
  if newest.id is distinct from new.document_id then
    raise exception 'A newer version of the document has arrived; read that one first' using errcode = 'PT409';
  end if;
  if newest.sha256 <> new.document_sha256 then
    raise exception 'The hash is not that of the document' using errcode = 'PT409';
  end if;
  return null;
end;
$$;
comment on function private.check_approval() is 'Lets a decision stand only about the newest document of a contract that awaits one.';
create trigger check_approval after insert on public.contract_approvals
  for each row execute function private.check_approval();

create policy "Those who see a contract read its approvals" on public.contract_approvals for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,client_rep,lawyer}'))::uuid[])
      or contract_id = any ((select private.shared_contract_ids())::uuid[])));

create policy "The project's lawyers approve and reject" on public.contract_approvals for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and project_id = any ((select private.project_ids_as('{lawyer}'))::uuid[]));

create policy "Those who see a contract read its history" on public.contract_status_changes for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,client_rep,lawyer}'))::uuid[])
      or contract_id = any ((select private.shared_contract_ids())::uuid[])));

create policy "Admins and project managers move contracts, lawyers reject" on public.contract_status_changes for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])
      or (action = 'reject' and project_id = any ((select private.project_ids_as('{lawyer}'))::uuid[]))));
