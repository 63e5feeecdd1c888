-- An approval means that somebody else looked, and says what was still open when they did.

alter table public.contract_approvals
  add column by_submitter boolean not null default false,
  add column open_matters jsonb not null default '{}' check (jsonb_typeof(open_matters) = 'object'),
  add column override_reason text check (char_length(override_reason) <= 2000),
  add constraint contract_approvals_open_matters_need_reason
    check (decision = 'rejected' or open_matters = '{}' or coalesce(btrim(override_reason), '') <> '');
comment on column public.contract_approvals.by_submitter is
  'Whether the lawyer had submitted the contract themselves, which the organization has to allow.';
comment on column public.contract_approvals.open_matters is 'What was open when the decision was made, by kind; see private.open_matters.';
comment on column public.contract_approvals.override_reason is 'Why it was approved over what was open.';
grant insert (override_reason) on public.contract_approvals to authenticated;

create index contract_status_changes_submit_idx on public.contract_status_changes (org_id, contract_id, id) where action = 'submit';

-- Runs with the rights of whoever calls it: the trigger sees everything, a reader what they may see.
create function private.open_matters(in_org uuid, of_contract uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  newest public.contract_documents;
  analysis public.contract_analyses;
  submitted_at timestamptz;
  answer jsonb;
begin
  select * into newest from public.contract_documents d
  where d.org_id = in_org and d.contract_id = of_contract order by d.version desc limit 1;
  select * into analysis from public.contract_analyses a
  where a.org_id = in_org and a.contract_id = of_contract and a.is_current and a.document_id = newest.id;
  select s.created_at into submitted_at
  from public.contract_status_changes s
  join public.contracts c on c.org_id = s.org_id and c.id = s.contract_id and c.status = 'under_review'
  where s.org_id = in_org and s.contract_id = of_contract and s.action = 'submit' order by s.id desc limit 1;
  select jsonb_build_object(
    'undecided_findings', nullif(count(*) filter (where f.kind <> 'missing' and f.severity in ('critical', 'high')), 0),
    'missing_parts', nullif(count(*) filter (where f.kind = 'missing'), 0))
  into answer
  from public.contract_findings f
  where f.org_id = in_org and f.contract_id = of_contract and f.analysis_id = analysis.id and f.review_status = 'open';
  return jsonb_strip_nulls(answer || jsonb_build_object(
    'unconfirmed_obligations', (
      select nullif(count(*), 0) from public.obligations o
      where o.org_id = in_org and o.contract_id = of_contract and o.status = 'proposed'),
    'not_analyzed', case when analysis.id is null then true end,
    'newer_version', case when newest.created_at > submitted_at then true end));
end;
$$;
comment on function private.open_matters(uuid, uuid) is
  'What is open about a contract''s newest document, kinds that are not left out: undecided_findings (high and critical), missing_parts (not decided about), unconfirmed_obligations as counts; not_analyzed, newer_version (arrived since it was submitted) as true.';
grant execute on function private.open_matters(uuid, uuid) to authenticated, api_client;

create function private.approvals_required(in_org uuid, of_contract uuid) returns integer
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select case
      when not o.requires_approval then 0
      -- A contract without a value would otherwise be a way around the second pair of eyes.
      when o.two_approvals_above is not null and coalesce(c.contract_value > o.two_approvals_above, true) then 2
      else 1
    end
    from public.contracts c
    join public.organizations o on o.id = c.org_id
    where c.org_id = in_org and c.id = of_contract);
end;
$$;
comment on function private.approvals_required(uuid, uuid) is 'How many lawyers have to approve a contract before it becomes active.';
grant execute on function private.approvals_required(uuid, uuid) to authenticated, api_client;

create function private.approvals_given(in_org uuid, of_contract uuid) returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select count(distinct a.lawyer_id)
    from (
      select d.id, d.sha256 from public.contract_documents d
      where d.org_id = in_org and d.contract_id = of_contract
      order by d.version desc limit 1
    ) newest
    join public.contract_approvals a
      on a.org_id = in_org and a.contract_id = of_contract and a.document_id = newest.id and a.document_sha256 = newest.sha256
    where a.decision = 'approved'
      and not exists (
        select from public.contract_approvals later
        where later.org_id = in_org and later.contract_id = of_contract and later.document_id = newest.id
          and later.decision = 'rejected' and later.id > a.id));
end;
$$;
comment on function private.approvals_given(uuid, uuid) is
  'How many lawyers'' approvals of the newest version of a contract''s document stand: none that came before a rejection.';

create or replace function private.has_standing_approval(in_org uuid, of_contract uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.approvals_given(in_org, of_contract) >= greatest(coalesce(private.approvals_required(in_org, of_contract), 1), 1);
end;
$$;
comment on function private.has_standing_approval(uuid, uuid) is
  'Whether as many lawyers as the organization requires have approved the newest version of a contract''s document.';

create function private.await_second_approval() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.approvals_required(new.org_id, new.contract_id) = 2 and private.approvals_given(new.org_id, new.contract_id) = 1 then
    raise exception 'A second lawyer''s approval of the newest document is needed first' using errcode = 'PT409';
  end if;
  return null;
end;
$$;
comment on function private.await_second_approval() is 'Says that one approval is there and one is wanting, before the step itself is refused.';
-- Triggers of one kind run by name, so this is asked before the step is taken.
create trigger await_second_approval after insert on public.contract_status_changes
  for each row when (new.action = 'activate') execute function private.await_second_approval();

create or replace function private.name_approving_lawyer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Refuses nothing: this runs before the row's policy, and a refusal would reveal what the caller may not see.
  new.lawyer_name := coalesce((select p.name from public.profiles p where p.id = auth.uid()), '');
  new.by_submitter := coalesce((
    select s.actor_id = auth.uid() from public.contract_status_changes s
    where s.org_id = new.org_id and s.contract_id = new.contract_id and s.action = 'submit' order by s.id desc limit 1), false);
  new.open_matters := private.open_matters(new.org_id, new.contract_id);
  if new.open_matters = '{}' or new.decision = 'rejected' then
    new.override_reason := null;
  end if;
  return new;
end;
$$;
comment on function private.name_approving_lawyer() is
  'Writes on a decision the lawyer''s present name, whether they submitted the contract, and what is open.';

create function private.check_who_approves() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.by_submitter and not (select o.submitter_may_approve from public.organizations o where o.id = new.org_id) then
    raise exception 'You submitted this contract, so somebody else approves it' using errcode = 'PT409';
  end if;
  -- check_approval holds the contract by now. What was counted before it did may have grown.
  if new.open_matters <> private.open_matters(new.org_id, new.contract_id) then
    raise exception 'What is open about this contract has just changed; look at it again' using errcode = 'PT409';
  end if;
  return null;
end;
$$;
comment on function private.check_who_approves() is
  'Lets an approval stand only of somebody else than who submitted, unless the organization allows that.';
create trigger check_who_approves after insert on public.contract_approvals
  for each row when (new.decision = 'approved') execute function private.check_who_approves();
