-- An approval is bound to the terms that the lawyer read, as it is to the file. Terms of a contract in force are not edited in place.
-- See docs/adr/0034.

create function private.contract_terms(contract public.contracts) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'contract_type', contract.contract_type,
    'party_a_name', contract.party_a_name, 'party_a_type', contract.party_a_type,
    'party_b_name', contract.party_b_name, 'party_b_type', contract.party_b_type,
    'contract_value', contract.contract_value, 'start_date', contract.start_date,
    -- An amendment that moves the end has approvals of its own.
    'end_date', case when contract.end_moved_by is null then contract.end_date else contract.original_end_date end,
    'amends_id', contract.amends_id, 'change_basis', contract.change_basis, 'change_value', contract.change_value,
    'change_end_date', contract.change_end_date)
$$;
comment on function private.contract_terms(public.contracts) is
  'The commercial terms of a contract, by column: type, parties, value, its own dates, and what it changes about which contract.';

create function private.terms_sha256(terms jsonb) returns text
language sql immutable set search_path = ''
as $$ select encode(sha256(convert_to(terms::text, 'UTF8')), 'hex') $$;
comment on function private.terms_sha256(jsonb) is 'SHA-256 of terms, in hex: what a lawyer sends back to say which terms they read.';
grant execute on function private.contract_terms(public.contracts), private.terms_sha256(jsonb) to authenticated, api_client;

alter table public.contract_approvals
  add column terms jsonb not null default '{}' check (jsonb_typeof(terms) = 'object'),
  add column terms_sha256 text check (terms_sha256 ~ '^[0-9a-f]{64}$');
comment on column public.contract_approvals.terms is 'The contract''s terms when the decision was made; see private.contract_terms. Written by a trigger.';
comment on column public.contract_approvals.terms_sha256 is 'The hash of the terms that the lawyer read. A decision about other terms is refused. Null only where an older archive had none.';
grant insert (terms_sha256) on public.contract_approvals to authenticated;

-- Earlier decisions get the terms of their moment: today's, with each value that was replaced later as it was before.
update public.contract_approvals a set terms = stated.terms, terms_sha256 = private.terms_sha256(stated.terms)
from (
  select p.org_id, p.id, private.contract_terms(c) || coalesce((
    select jsonb_object_agg(first.key, first.value) from (
      select distinct on (b.key) b.key, b.value
      from public.activity_events e
      cross join lateral jsonb_each(e.before) b
      where e.org_id = p.org_id and e.contract_id = p.contract_id and e.entity_type = 'contract' and e.entity_id = p.contract_id
        and e.created_at > p.created_at and private.contract_terms(c) ? b.key
        and not (b.key = 'end_date' and (e.before ? 'end_moved_by' or c.end_moved_by is not null))
      order by b.key, e.id
    ) first), '{}') as terms
  from public.contract_approvals p
  join public.contracts c on c.org_id = p.org_id and c.id = p.contract_id
) stated
where stated.org_id = a.org_id and stated.id = a.id;

-- With the rights of whoever calls it: the triggers see everything, a reader what they may see.
create function private.standing_approvals(in_org uuid, of_contract uuid, at_terms jsonb) returns setof public.contract_approvals
language sql stable set search_path = ''
as $$
  select a.*
  from (
    select d.id, d.sha256 from public.contract_documents d
    where d.org_id = in_org and d.contract_id = of_contract
    order by d.version desc limit 1
  ) newest
  join public.contract_approvals a
    on a.org_id = in_org and a.contract_id = of_contract and a.document_id = newest.id and a.document_sha256 = newest.sha256
  where a.decision = 'approved' and a.terms = at_terms
    and not exists (
      select from public.contract_approvals later
      where later.org_id = in_org and later.contract_id = of_contract and later.document_id = newest.id
        and later.decision = 'rejected' and later.id > a.id)
$$;
comment on function private.standing_approvals(uuid, uuid, jsonb) is
  'The approvals of a contract''s newest document at these terms: none that came before a rejection.';
grant execute on function private.standing_approvals(uuid, uuid, jsonb) to authenticated, api_client;

create or replace function private.approvals_given(in_org uuid, of_contract uuid) returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select count(distinct a.lawyer_id)
    from public.contracts c
    cross join lateral private.standing_approvals(c.org_id, c.id, private.contract_terms(c)) a
    where c.org_id = in_org and c.id = of_contract);
end;
$$;
comment on function private.approvals_given(uuid, uuid) is
  'How many different lawyers have approved a contract''s newest document at its present terms: no approval that came before a rejection counts.';

-- Who drafted what is approved

create function private.is_own_submission(in_org uuid, of_contract uuid, person uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from (
      select s.id, s.created_at from public.contract_status_changes s
      where s.org_id = in_org and s.contract_id = of_contract and s.action = 'submit' order by s.id desc limit 1
    ) submitted
    where exists (
        select from public.contract_status_changes s
        where s.org_id = in_org and s.contract_id = of_contract and s.action in ('submit', 'reopen') and s.id >= submitted.id and s.actor_id = person)
      or exists (
        select from public.activity_events e
        where e.org_id = in_org and e.contract_id = of_contract and e.action = 'contract.updated' and e.id > submitted.id
          and e.actor_id = person and e.after ?| array['contract_type', 'party_a_name', 'party_a_type', 'party_b_name', 'party_b_type',
            'contract_value', 'start_date', 'end_date', 'amends_id', 'change_basis', 'change_value', 'change_end_date'])
      or exists (
        select from public.contract_documents d
        where d.org_id = in_org and d.contract_id = of_contract and d.created_at > submitted.created_at and d.uploaded_by = person));
end;
$$;
comment on function private.is_own_submission(uuid, uuid, uuid) is
  'Whether a person submitted a contract, or since it was last submitted returned it to review, edited its terms, or uploaded a version.';
grant execute on function private.is_own_submission(uuid, uuid, uuid) to authenticated, api_client;

create or replace function private.name_approving_lawyer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Refuses nothing: this runs before the row's policy, and a refusal would reveal what the caller may not see.
  new.lawyer_name := coalesce((select p.name from public.profiles p where p.id = auth.uid()), '');
  new.by_submitter := private.is_own_submission(new.org_id, new.contract_id, auth.uid());
  new.open_matters := private.open_matters(new.org_id, new.contract_id);
  new.terms := coalesce((
    select private.contract_terms(c) from public.contracts c where c.org_id = new.org_id and c.id = new.contract_id), '{}');
  if new.open_matters = '{}' or new.decision = 'rejected' then
    new.override_reason := null;
  end if;
  return new;
end;
$$;
comment on function private.name_approving_lawyer() is
  'Writes on a decision the lawyer''s present name, the contract''s terms, whether the lawyer submitted it, and what is open.';

create function private.check_approved_terms() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- check_approval has locked the contract by now, so these terms stay until the decision is committed.
  if new.terms_sha256 is distinct from (
    select private.terms_sha256(private.contract_terms(c)) from public.contracts c where c.org_id = new.org_id and c.id = new.contract_id)
    or new.terms_sha256 is distinct from private.terms_sha256(new.terms) then
    raise exception 'The contract''s terms have changed since you read them; look at them again' using errcode = 'PT409';
  end if;
  return null;
end;
$$;
comment on function private.check_approved_terms() is 'Lets a decision stand only about the terms that the lawyer read.';
-- By its name after check_approval and before check_who_approves.
create trigger check_approved_terms after insert on public.contract_approvals
  for each row execute function private.check_approved_terms();

-- A contract in force

create function private.keep_terms_in_force() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.organizations o where o.id = old.org_id and o.requires_approval)
    or exists (select from private.standing_approvals(old.org_id, old.id, private.contract_terms(old))) then
    raise exception 'This contract is in force, so its terms are locked. Record an amendment or change order, or return the contract to review to correct it.'
      using errcode = 'PT409';
  end if;
  return null;
end;
$$;
comment on function private.keep_terms_in_force() is
  'Refuses edits of the terms of a contract in force, where the organization requires approval or the contract was approved.';
-- Only people and keys: a renewal, or an amendment that moves the end, writes with the rights of its own function.
create trigger keep_terms_in_force after update on public.contracts
  for each row when (current_user in ('authenticated', 'api_client') and old.status in ('active', 'expired')
    and private.contract_terms(old) is distinct from private.contract_terms(new))
  execute function private.keep_terms_in_force();

create function private.term_in_words(term text, value jsonb) returns text
language sql stable set search_path = ''
as $$
  select case
    when value is null or value = 'null' then 'none'
    when term in ('contract_value', 'change_value') then
      case when (value #>> '{}')::numeric < 0 then '-' else '' end || to_char(abs((value #>> '{}')::numeric), 'FM$999,999,999,990.00')
    when term in ('start_date', 'end_date', 'change_end_date') then to_char((value #>> '{}')::date, 'FMMonth FMDD, YYYY')
    else value #>> '{}'
  end
$$;
comment on function private.term_in_words(text, jsonb) is 'The value of a term as a sentence has it.';

create function private.tell_terms_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  earlier constant jsonb := private.contract_terms(old);
  present constant jsonb := private.contract_terms(new);
  voided constant public.contract_approvals[] := array(select a from private.standing_approvals(new.org_id, new.id, earlier) a);
  changed_before jsonb;
  changed_after jsonb;
  words text;
begin
  if cardinality(voided) = 0 then
    return null;
  end if;
  select jsonb_object_agg(t.key, earlier -> t.key), jsonb_object_agg(t.key, t.value),
    string_agg(case t.key
        when 'contract_type' then 'type' when 'party_a_name' then 'party A' when 'party_a_type' then 'role of party A'
        when 'party_b_name' then 'party B' when 'party_b_type' then 'role of party B' when 'contract_value' then 'value'
        when 'start_date' then 'start date' when 'end_date' then 'end date' when 'amends_id' then 'contract that it changes'
        when 'change_basis' then 'kind of change' when 'change_value' then 'amount of the change' else 'new end date' end
      || case when t.key in ('amends_id', 'change_basis') then ''
        else ' from ' || private.term_in_words(t.key, earlier -> t.key) || ' to ' || private.term_in_words(t.key, t.value) end, ', ' order by t.key)
  into changed_before, changed_after, words
  from jsonb_each(present) t where t.value is distinct from earlier -> t.key;
  insert into public.activity_events (org_id, project_id, contract_id, actor_id, action, entity_type, entity_id, before, after, request_id)
  select new.org_id, new.project_id, new.id, auth.uid(), 'contract_approval.voided', 'contract_approval', v.id, changed_before, changed_after,
    nullif(current_setting('app.request_id', true), '')
  from unnest(voided) v;
  perform private.notify(
    new.org_id,
    array(select distinct p from unnest(private.audience(new.org_id, new.project_id, '{project_manager,lawyer}', false, array[new.created_by])) p),
    'approval', 'warning', 'high', 'No longer approved: ' || new.name,
    format('Changed%s: %s. The approval of %s was for the earlier terms.', private.by_actor(), words,
      (select string_agg(distinct v.lawyer_name, ' and ') from unnest(voided) v)),
    'Contracts', '/contracts/' || new.id || '?tab=approval', 'Open contract', new.project_id, new.id,
    jsonb_build_object('terms', (select jsonb_agg(k) from jsonb_object_keys(changed_after) k)), 'terms:' || new.id || ':' || new.version);
  return null;
end;
$$;
comment on function private.tell_terms_changed() is
  'Where a change of terms voids approvals, writes that in the log and tells project managers, lawyers, and the contract''s creator.';
create trigger tell_terms_changed after update on public.contracts
  for each row when (private.contract_terms(old) is distinct from private.contract_terms(new)) execute function private.tell_terms_changed();

-- Correcting the terms of an active contract

insert into private.contract_transitions (action, from_status, to_status) values ('reopen', 'active', 'under_review');
alter table public.contract_status_changes
  drop constraint contract_status_changes_need_reason,
  add constraint contract_status_changes_need_reason
    check (action not in ('reject', 'terminate', 'cancel', 'reopen') or coalesce(btrim(note), '') <> '');

create or replace function private.tell_contract_step() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  contract public.contracts;
begin
  select * into contract from public.contracts c where c.org_id = new.org_id and c.id = new.contract_id;
  perform private.notify(
    new.org_id,
    case new.action
      when 'submit' then private.audience(new.org_id, new.project_id, '{lawyer}', true)
      when 'reopen' then private.audience(new.org_id, new.project_id, '{project_manager,lawyer}', false, array[contract.created_by])
      else private.audience(new.org_id, new.project_id, '{project_manager}', false, array[contract.created_by])
    end,
    case when new.action in ('submit', 'reject', 'reopen') then 'approval' else 'contract' end::public.notification_category,
    case when new.action in ('activate', 'renew') then 'success' when new.action in ('reject', 'expire', 'terminate', 'reopen') then 'warning'
      else 'info' end::public.notification_type,
    case when new.action in ('reject', 'expire', 'terminate', 'reopen') then 'high' else 'medium' end::public.notification_priority,
    case new.action when 'submit' then 'Submitted for review: ' when 'reject' then 'Returned to draft: '
      when 'activate' then 'Now active: ' when 'expire' then 'Expired: ' when 'renew' then 'Renewed: '
      when 'terminate' then 'Terminated: ' when 'cancel' then 'Cancelled: ' when 'reopen' then 'Returned to review: ' end || contract.name,
    case new.action when 'submit' then 'Submitted' when 'reject' then 'Returned' when 'activate' then 'Activated'
      when 'expire' then 'Marked expired' when 'renew' then 'Renewed' when 'terminate' then 'Terminated' when 'cancel' then 'Cancelled'
      when 'reopen' then 'Returned to review' end
      || private.by_actor() || '.' || coalesce(' ' || new.note, ''),
    'Contracts', '/contracts/' || contract.id || case when new.action in ('submit', 'reject', 'reopen') then '?tab=approval' else '' end, 'Open contract',
    contract.project_id, contract.id, jsonb_build_object('action', new.action, 'from', new.from_status, 'to', new.to_status),
    -- A lawyer's rejection and the step back that it causes are told as one.
    case new.action when 'reject' then 'rejected:' || contract.id || ':' || pg_catalog.pg_current_xact_id()
      else 'step:' || new.id end);
  return null;
end;
$$;
comment on function private.tell_contract_step() is
  'A contract submitted for review is told to the project''s lawyers and the admins, one returned to review to the lawyers too, every other step to the contract''s creator and the project managers.';
