-- A contract and what changes it: amendments and change orders, and changes of these. What a change does to the value and the end of its
-- contract counts from the day it is active, until it is terminated.
alter table public.contracts
  add column change_basis text check (change_basis in ('change', 'new_total')),
  add column change_value numeric(14, 2) check (change_value <> 'NaN'),
  add column change_end_date date check (change_end_date between '0001-01-01' and '9999-12-31'),
  add column end_moved_by uuid,
  add column original_end_date date check (original_end_date between '0001-01-01' and '9999-12-31'),
  add constraint contracts_changes_are_whole check ((change_basis is null) = (change_value is null)),
  add constraint contracts_new_total_is_a_value check (change_basis <> 'new_total' or change_value >= 0),
  add constraint contracts_changes_change_a_contract check (amends_id is not null or num_nonnulls(change_basis, change_value, change_end_date) = 0),
  add constraint contracts_end_moved_by_fkey foreign key (org_id, project_id, end_moved_by)
    references public.contracts (org_id, project_id, id) deferrable initially deferred;
comment on column public.contracts.change_basis is
  'What change_value is, as a person said: what is added to the contract, or what the whole contract is worth from then on. Null: nobody said, and contract_value is what is added.';
comment on column public.contracts.change_value is 'US dollars; negative where the change takes something away.';
comment on column public.contracts.change_end_date is 'The day on which the contract ends once this change counts; null where it leaves the end as it is.';
comment on column public.contracts.end_moved_by is 'The change that end_date comes from.';
comment on column public.contracts.original_end_date is 'While end_date comes from a change: what it was before any.';
create index contracts_end_moved_by_idx on public.contracts (org_id, project_id, end_moved_by);
grant update (amends_id, change_basis, change_value, change_end_date) on public.contracts to authenticated;

create function private.contract_head(in_org uuid, of_contract uuid) returns uuid
language sql stable security definer set search_path = ''
as $$
  with recursive up as (
    select c.id, c.amends_id from public.contracts c where c.org_id = in_org and c.id = of_contract
    union
    select c.id, c.amends_id from up join public.contracts c on c.org_id = in_org and c.id = up.amends_id
  )
  select up.id from up where up.amends_id is null
$$;
comment on function private.contract_head(uuid, uuid) is 'The contract at the head of a family: the one that is changed and changes none. It may be deleted.';

create function private.forbid_circle_of_changes() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Two that would close a circle together take turns.
  perform pg_advisory_xact_lock(hashtextextended('contract_family:' || new.project_id, 0));
  if exists (
    with recursive up as (
      select c.id, c.amends_id from public.contracts c where c.org_id = new.org_id and c.id = new.amends_id
      union
      select c.id, c.amends_id from up join public.contracts c on c.org_id = new.org_id and c.id = up.amends_id
    )
    select from up where up.id = new.id) then
    raise exception 'A contract cannot change one that changes it' using errcode = '23514', constraint = 'contracts_change_no_circle';
  end if;
  return null;
end;
$$;
comment on function private.forbid_circle_of_changes() is 'Refuses what would make a contract change itself over others.';
-- After the row's policy has let it in, and by its name before the family is looked at.
create trigger forbid_circle_of_changes after insert or update of amends_id on public.contracts
  for each row when (new.amends_id is not null) execute function private.forbid_circle_of_changes();

-- As whoever asks: what one may not see is not counted, so totals are for those who see all of a project.
create function private.contract_changes(in_org uuid, projects uuid[] default null, head uuid default null)
returns table (head_id uuid, contract_id uuid, parent_id uuid, project_id uuid, standing text, approved_at timestamptz, place bigint, delta numeric,
  reached numeric, end_date date)
language sql stable set search_path = ''
as $$
  with recursive family as (
    select c.id as head_id, c.id, null::uuid as parent_id, c.project_id, 0 as worst, c.contract_value as original, c.deleted_at,
      c.change_basis, c.change_value, c.contract_value, c.change_end_date
    from public.contracts c
    where c.org_id = in_org and c.amends_id is null and c.deleted_at is null
      and (projects is null or c.project_id = any (projects)) and (head is null or c.id = head)
    union all
    -- A change stands no better than the one that it changes.
    select f.head_id, c.id, f.id, c.project_id, greatest(f.worst, case
        when c.deleted_at is not null or c.status = 'terminated' then 3
        when c.status in ('active', 'expired') then 0
        when c.status = 'draft' and exists (
          select from public.contract_status_changes s where s.org_id = c.org_id and s.project_id = c.project_id and s.contract_id = c.id and s.action = 'reject') then 2
        else 1 end),
      f.original, c.deleted_at, c.change_basis, c.change_value, c.contract_value, c.change_end_date
    from family f
    join public.contracts c on c.org_id = in_org and c.project_id = f.project_id and c.amends_id = f.id
  ), stepped as (
    select f.*, s.at as approved_at, coalesce(s.at, '-infinity') as since,
      f.change_basis is not distinct from 'new_total' as is_total, coalesce(f.change_value, f.contract_value) as amount
    from family f
    left join lateral (
      select s.created_at as at from public.contract_status_changes s
      where s.org_id = in_org and s.project_id = f.project_id and s.contract_id = f.id and s.action = 'activate' order by s.id limit 1
    ) s on f.worst = 0
    where f.parent_id is not null
  ), counted as (
    select s.*, count(*) filter (where s.is_total) over in_order as stretch from stepped s where s.worst = 0
    window in_order as (partition by s.head_id order by s.since, s.id)
  ), summed as (
    -- From the last new total on, or from the original value: what was known to be added to it.
    select c.*, row_number() over (partition by c.head_id order by c.since, c.id) as place,
      case when bool_or(c.amount is null) over in_stretch then null else
        case when c.stretch = 0 then c.original else 0 end + sum(c.amount) over in_stretch end as reached
    from counted c
    window in_stretch as (partition by c.head_id, c.stretch order by c.since, c.id)
  ), told as (
    select s.*, case when s.is_total
        then s.amount - case when s.place = 1 then s.original else lag(s.reached) over (partition by s.head_id order by s.place) end
        else s.amount end as delta
    from summed s
  )
  select t.head_id, t.id, t.parent_id, t.project_id, 'approved', t.approved_at, t.place, t.delta, t.reached, t.change_end_date
  from told t
  union all
  select s.head_id, s.id, s.parent_id, s.project_id, case s.worst when 1 then 'pending' when 2 then 'rejected' else 'void' end, null, null,
    case when s.is_total then s.amount - coalesce(last.reached, case when last.place is null then s.original end) else s.amount end, null,
    s.change_end_date
  from stepped s
  left join lateral (select t.place, t.reached from told t where t.head_id = s.head_id order by t.place desc limit 1) last on s.is_total
  where s.worst > 0 and s.deleted_at is null
$$;
comment on function private.contract_changes(uuid, uuid[], uuid) is
  'What changes each contract that itself changes none: how it stands (approved, pending, rejected, void), in which place it counts, by how much it changes the value (null: unknown), and the value reached with it.';
grant execute on function private.contract_head(uuid, uuid), private.contract_changes(uuid, uuid[], uuid) to authenticated;

-- The end of a contract is what dates, reminders and the expiry go by, so a change that counts moves it.
create function private.keep_end_of_contract() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  head_ids constant uuid[] := array[private.contract_head(new.org_id, new.id), private.contract_head(new.org_id, old.amends_id)];
  head public.contracts;
  mover record;
begin
  for head in
    select * from public.contracts c
    where c.org_id = new.org_id and c.project_id = new.project_id and c.id = any (head_ids) order by c.id for no key update
  loop
    -- A statement of its own: what another change has done by now is to be seen. What counted before a renewal is part of the term that was renewed.
    select ch.contract_id, ch.end_date into mover
    from private.contract_changes(head.org_id, array[head.project_id], head.id) ch
    where ch.standing = 'approved' and ch.end_date is not null
      and not exists (
        select from public.contract_status_changes r
        where r.org_id = head.org_id and r.project_id = head.project_id and r.contract_id = head.id and r.action = 'renew' and r.created_at > ch.approved_at)
    order by ch.place desc limit 1;
    if mover.end_date < head.start_date then
      raise exception 'By this change the contract would end before it starts' using errcode = 'PT409';
    end if;
    if mover.contract_id is not null then
      update public.contracts c
      set end_date = mover.end_date, end_moved_by = mover.contract_id,
        original_end_date = case when c.end_moved_by is null then c.end_date else c.original_end_date end
      where c.org_id = head.org_id and c.id = head.id
        and (c.end_date, c.end_moved_by) is distinct from (mover.end_date, mover.contract_id);
    elsif head.end_moved_by is not null then
      update public.contracts c set end_date = c.original_end_date, end_moved_by = null, original_end_date = null
      where c.org_id = head.org_id and c.id = head.id;
    end if;
  end loop;
  return null;
end;
$$;
comment on function private.keep_end_of_contract() is 'Gives a contract the end that the last change which counts says, or its own where none does.';
create trigger keep_end_of_contract after update of status, amends_id, change_end_date, deleted_at on public.contracts
  for each row when (
    (new.amends_id is not null or old.amends_id is not null)
    and (new.status, new.amends_id, new.change_end_date, new.deleted_at) is distinct from (old.status, old.amends_id, old.change_end_date, old.deleted_at))
  execute function private.keep_end_of_contract();

create function private.guard_end_of_contract() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if old.status = 'expired' and new.status = 'active' then
    new.end_moved_by := null;
    new.original_end_date := null;
  elsif new.end_moved_by is not null and new.end_moved_by is not distinct from old.end_moved_by
    and new.original_end_date is not distinct from old.original_end_date
    and new.end_date is distinct from (
      select c.change_end_date from public.contracts c where c.org_id = new.org_id and c.project_id = new.project_id and c.id = new.end_moved_by) then
    raise exception 'The end comes from a change' using errcode = '23514', constraint = 'contracts_end_comes_from_a_change';
  end if;
  return new;
end;
$$;
comment on function private.guard_end_of_contract() is 'Lets nobody write another end than the change says that it comes from; a renewal begins a term of its own.';
create trigger guard_end_of_contract before update of end_date, status on public.contracts
  for each row when (old.end_moved_by is not null and new.end_date is distinct from old.end_date)
  execute function private.guard_end_of_contract();
