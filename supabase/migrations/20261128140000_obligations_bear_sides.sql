-- A contract has two sides: one performs the work, the other pays. An obligation stores the side that owes it, and whether that is us
-- follows from the side we are on. It changes with the review's side, the organization's default side, and the contract's parties.
create type public.contract_side as enum ('performer', 'payer', 'both');
create type public.bearer as enum ('ours', 'theirs', 'both', 'unknown');

alter table public.contract_analyses add column our_side public.contract_side check (our_side <> 'both');
comment on column public.contract_analyses.our_side is 'The side of the contract that the review is for; null if the text does not show who performs and who pays.';
grant insert (our_side) on public.contract_analyses to authenticated;

alter table public.obligations
  add column owed_by public.contract_side,
  add column bearer public.bearer not null default 'unknown';
comment on column public.obligations.owed_by is 'The side that owes it; null if unknown.';
comment on column public.obligations.bearer is 'Whether we owe it or the other side, maintained by triggers. Writing it sets owed_by.';
grant insert (owed_by, bearer), update (bearer) on public.obligations to authenticated;

alter table public.deadlines add column bearer public.bearer not null default 'ours';
comment on column public.deadlines.bearer is 'Who must act by then. A deadline of a contract''s obligation follows the obligation instead.';
grant insert (bearer), update (bearer) on public.deadlines to authenticated;

create function private.side_of(perspective public.review_perspective, type public.contract_type) returns public.contract_side
language sql immutable set search_path = ''
as $$
  select case when perspective = 'owner' or perspective = 'contractor' and type = 'Subcontract' then 'payer'::public.contract_side
    when perspective is not null then 'performer' end;
$$;
comment on function private.side_of(public.review_perspective, public.contract_type) is 'The side of a contract that belongs to a perspective.';

create function private.our_side(in_org uuid, of_contract uuid) returns public.contract_side
language sql stable security definer set search_path = ''
as $$
  select coalesce(a.our_side, private.side_of(a.perspective, c.contract_type), private.side_of(o.default_perspective, c.contract_type), (
    select case when us.type ~* 'sub-?\s?contractor' then 'performer'::public.contract_side
      when us.type ~* 'owner|client|developer|employer' or us.other ~* 'sub-?\s?contractor' then 'payer'
      else 'performer' end
    from (values (c.party_a_name, c.party_a_type, c.party_b_type), (c.party_b_name, c.party_b_type, c.party_a_type)) us (name, type, other)
    where lower(regexp_replace(btrim(us.name), '\s+', ' ', 'g')) = lower(regexp_replace(btrim(o.name), '\s+', ' ', 'g'))
    limit 1), 'performer')
  from public.contracts c
  join public.organizations o on o.id = c.org_id
  left join public.contract_analyses a on a.org_id = c.org_id and a.contract_id = c.id and a.is_current
  where c.org_id = in_org and c.id = of_contract;
$$;
comment on function private.our_side(uuid, uuid) is 'Our side of a contract: of its review, the organization''s default, the party with our name, or the performer.';

create function private.bearer_of(owed_by public.contract_side, ours public.contract_side) returns public.bearer
language sql immutable set search_path = ''
as $$
  select case when owed_by is null then 'unknown'::public.bearer when owed_by = 'both' then 'both' when owed_by = ours then 'ours'
    else 'theirs' end;
$$;
comment on function private.bearer_of(public.contract_side, public.contract_side) is 'Whether a side''s obligation is ours or theirs.';

create function private.set_obligation_bearer() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  ours constant public.contract_side := private.our_side(new.org_id, new.contract_id);
  is_chosen constant boolean := case tg_op when 'INSERT' then new.owed_by is null and new.bearer <> 'unknown'
    else new.bearer <> old.bearer end;
begin
  if is_chosen then
    new.owed_by := case new.bearer when 'ours' then ours when 'theirs' then case ours when 'payer' then 'performer'::public.contract_side else 'payer' end
      when 'both' then 'both' end;
  end if;
  new.bearer := private.bearer_of(new.owed_by, ours);
  return new;
end;
$$;
comment on function private.set_obligation_bearer() is 'Stores the side for a chosen bearer, and the bearer that follows from the side.';
create trigger set_obligation_bearer before insert or update of owed_by, bearer on public.obligations
  for each row execute function private.set_obligation_bearer();

create function private.follow_our_side(in_org uuid, of_contract uuid) returns void
language sql set search_path = ''
as $$
  update public.obligations o set owed_by = o.owed_by
  from (
    select c.project_id, c.id, private.our_side(c.org_id, c.id) as ours from public.contracts c
    where c.org_id = in_org and (of_contract is null or c.id = of_contract)
  ) c
  where o.org_id = in_org and o.project_id = c.project_id and o.contract_id = c.id
    and o.bearer is distinct from private.bearer_of(o.owed_by, c.ours);
$$;
comment on function private.follow_our_side(uuid, uuid) is 'Recalculates who owes the obligations of a contract, or of all contracts of an organization.';

create function private.follow_review_side() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.follow_our_side(new.org_id, new.contract_id);
  return null;
end;
$$;
comment on function private.follow_review_side() is 'Recalculates who owes a contract''s obligations after a review from another side.';
create trigger follow_our_side after insert on public.contract_analyses for each row execute function private.follow_review_side();

create function private.follow_contract_side() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.follow_our_side(new.org_id, new.id);
  return null;
end;
$$;
comment on function private.follow_contract_side() is 'Recalculates who owes a contract''s obligations after its type or parties change.';
create trigger follow_our_side after update of contract_type, party_a_name, party_a_type, party_b_name, party_b_type on public.contracts
  for each row when ((new.contract_type, new.party_a_name, new.party_a_type, new.party_b_name, new.party_b_type)
    is distinct from (old.contract_type, old.party_a_name, old.party_a_type, old.party_b_name, old.party_b_type))
  execute function private.follow_contract_side();

create function private.follow_organization_side() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.follow_our_side(new.id, null);
  return null;
end;
$$;
comment on function private.follow_organization_side() is 'Recalculates who owes obligations after the organization''s name or default side changes.';
create trigger follow_our_side after update of name, default_perspective on public.organizations
  for each row when ((new.name, new.default_perspective) is distinct from (old.name, old.default_perspective))
  execute function private.follow_organization_side();

-- Obligations of earlier reviews: the name in the clause shows the side in most of them. No person changed them, so their versions stay.
alter table public.obligations disable trigger touch_obligations;
alter table public.obligations disable trigger record_activity;
update public.obligations o set owed_by = case
    when o.who ~* '^(the |either |each |both |neither )?part(y|ies)$' then 'both'::public.contract_side
    when o.who ~* '^(the )?(owner|client|buyer|purchaser|employer|customer|architect|engineer)$' then 'payer'
    when o.who ~* '^(the )?(sub-?contractor|seller|supplier|vendor|builder|consultant)$' then 'performer'
    when o.who ~* '^(the )?(general |prime )?contractor$' then private.side_of('contractor', c.contract_type)
  end
from public.contracts c
where c.org_id = o.org_id and c.id = o.contract_id and o.who is not null;
alter table public.obligations enable trigger touch_obligations;
alter table public.obligations enable trigger record_activity;
