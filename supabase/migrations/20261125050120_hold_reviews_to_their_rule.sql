-- How many lawyers have to approve: by the rule that held when the contract was submitted or the present one, whichever asks for more,
-- and by what the contract makes its whole family worth. See docs/adr/0034.

alter table public.contract_status_changes add column rule jsonb check (jsonb_typeof(rule) = 'object');
comment on column public.contract_status_changes.rule is
  'Of a step into review: the organization''s requires_approval, two_approvals_above, and submitter_may_approve at that moment. Written by a trigger.';

create or replace function private.look_up_contract_step() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Refuses nothing: this runs before the row's policy, and a refusal would reveal what the caller may not see.
  select c.status into new.from_status from public.contracts c
  where c.org_id = new.org_id and c.project_id = new.project_id and c.id = new.contract_id;
  select t.to_status into new.to_status from private.contract_transitions t
  where t.action = new.action and t.from_status = new.from_status;
  new.rule := case when new.action in ('submit', 'reopen') then (
    select jsonb_build_object('requires_approval', o.requires_approval, 'two_approvals_above', o.two_approvals_above,
      'submitter_may_approve', o.submitter_may_approve)
    from public.organizations o where o.id = new.org_id) end;
  return new;
end;
$$;
comment on function private.look_up_contract_step() is 'Writes on a status change where it leads from and to, and of one into review the rule of approval.';

-- These three run with the rights of whoever calls them: the triggers see everything, a reader what they may see.
create function private.approval_rule(in_org uuid, of_contract uuid, out requires_approval boolean, out two_approvals_above numeric,
  out submitter_may_approve boolean)
language plpgsql stable set search_path = ''
as $$
declare
  at_submission jsonb;
begin
  select o.requires_approval, o.two_approvals_above, o.submitter_may_approve into requires_approval, two_approvals_above, submitter_may_approve
  from public.organizations o where o.id = in_org;
  select s.rule into at_submission
  from public.contracts c
  join public.contract_status_changes s
    on s.org_id = c.org_id and s.project_id = c.project_id and s.contract_id = c.id and s.action in ('submit', 'reopen')
  where c.org_id = in_org and c.id = of_contract and c.status = 'under_review'
  order by s.id desc limit 1;
  if at_submission is not null then
    requires_approval := requires_approval or (at_submission ->> 'requires_approval')::boolean;
    -- Null is no limit, and "least" leaves it out.
    two_approvals_above := least(two_approvals_above, (at_submission ->> 'two_approvals_above')::numeric);
    submitter_may_approve := submitter_may_approve and (at_submission ->> 'submitter_may_approve')::boolean;
  end if;
end;
$$;
comment on function private.approval_rule(uuid, uuid) is
  'The organization''s rule of approval for a contract. While it is under review, the stricter of the present rule and that of its submission.';

create function private.value_at_stake(in_org uuid, of_contract uuid) returns numeric
language sql stable set search_path = ''
as $$
  with recursive family as (
    select c.* from public.contracts c where c.org_id = in_org and c.id = private.contract_head(in_org, of_contract)
    union
    select c.* from family f join public.contracts c on c.org_id = in_org and c.project_id = f.project_id and c.amends_id = f.id
  ), counted as (
    -- What is in force, deleted or not, since a deletion can be undone, and the contract itself.
    select f.id, f.amends_id is null as is_head, f.amends_id is null or f.change_basis is not distinct from 'new_total' as is_total,
      case when f.amends_id is null then f.contract_value else coalesce(f.change_value, f.contract_value) end as amount,
      row_number() over (order by f.amends_id is null desc, step.at nulls last, f.id) as place
    from family f
    left join lateral (
      select s.created_at as at from public.contract_status_changes s
      where s.org_id = f.org_id and s.project_id = f.project_id and s.contract_id = f.id and s.action = 'activate' order by s.id limit 1
    ) step on true
    where f.amends_id is null or f.id = of_contract or f.status in ('active', 'expired')
  ), summed as (
    select c.*, sum(case when c.is_total then 0 else greatest(c.amount, 0) end) over (order by c.place) as added from counted c
  )
  select case
    when bool_or(s.amount is null) then null
    -- A deduction or a lower total makes no room: it can be terminated later.
    else greatest(
      max(s.amount - s.added) filter (where s.is_total) + max(s.added),
      case when bool_or(s.id = of_contract and not s.is_head) then max(abs(
        case when s.is_total then s.amount - (select v.current_value from private.contract_values(in_org, null, array(select h.id from counted h where h.is_head)) v)
          else s.amount end)) filter (where s.id = of_contract) end)
  end
  from summed s
$$;
comment on function private.value_at_stake(uuid, uuid) is
  'US dollars that an approval of a contract answers for: its value; of a change its amount, added or taken away, or the most that the family can be worth with it, whichever is more. Null where an amount is not known.';

create or replace function private.approvals_required(in_org uuid, of_contract uuid) returns integer
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select case
      when not r.requires_approval then 0
      when r.two_approvals_above is null then 1
      -- A contract without a value would otherwise be a way around the second pair of eyes.
      when coalesce(private.value_at_stake(in_org, of_contract) > r.two_approvals_above, true) then 2
      else 1
    end
    from public.contracts c
    cross join lateral private.approval_rule(c.org_id, c.id) r
    where c.org_id = in_org and c.id = of_contract);
end;
$$;
comment on function private.approvals_required(uuid, uuid) is 'How many lawyers have to approve a contract before it becomes active.';
grant execute on function private.approval_rule(uuid, uuid), private.value_at_stake(uuid, uuid) to authenticated, api_client;
grant execute on function private.contract_head(uuid, uuid), private.contract_values(uuid, uuid[], uuid[]), private.contract_changes(uuid, uuid[], uuid[])
  to api_client;

create or replace function private.await_second_approval() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Changes of one contract are activated in turn, each seeing what the others came to: first the change, then its head, as keep_end_of_contract does.
  perform from public.contracts c where c.org_id = new.org_id and c.id = new.contract_id for no key update;
  perform from public.contracts c where c.org_id = new.org_id and c.id = private.contract_head(new.org_id, new.contract_id) for no key update;
  if private.approvals_required(new.org_id, new.contract_id) = 2 and private.approvals_given(new.org_id, new.contract_id) = 1 then
    raise exception 'A second lawyer''s approval of the newest document is needed first' using errcode = 'PT409';
  end if;
  return null;
end;
$$;
comment on function private.await_second_approval() is
  'Locks the family of a contract that is activated, and says that one approval is there and one is wanting before the step itself is refused.';

create or replace function private.check_who_approves() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.by_submitter and not (select r.submitter_may_approve from private.approval_rule(new.org_id, new.contract_id) r) then
    raise exception 'You submitted this contract, so somebody else approves it' using errcode = 'PT409';
  end if;
  -- check_approval holds the contract by now. What was counted before it did may have grown.
  if new.open_matters <> private.open_matters(new.org_id, new.contract_id) then
    raise exception 'What is open about this contract has just changed; look at it again' using errcode = 'PT409';
  end if;
  return null;
end;
$$;

create or replace function private.take_contract_step() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  contract public.contracts;
  today date;
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
        when 'expire' then 'marked expired' when 'renew' then 'renewed' when 'terminate' then 'terminated'
        when 'reopen' then 'returned to review' else 'cancelled' end
      using errcode = 'PT409';
  end if;

  select private.today_in(o.time_zone) into today from public.organizations o where o.id = new.org_id;
  if new.action = 'activate' and private.approvals_required(new.org_id, new.contract_id) > 0
    and not private.has_standing_approval(new.org_id, new.contract_id) then
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
