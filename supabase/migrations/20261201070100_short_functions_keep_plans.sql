-- Postgres plans a function in SQL again in each statement that calls it, but keeps the plans of PL/pgSQL for the connection. These are
-- called by triggers and policies: for an obligation, planning them took more than a third of the time of its triggers.
create or replace function private.our_side(in_org uuid, of_contract uuid) returns public.contract_side
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
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
    where c.org_id = in_org and c.id = of_contract);
end;
$$;

create or replace function private.side_of(perspective public.review_perspective, type public.contract_type) returns public.contract_side
language plpgsql immutable set search_path = ''
as $$
begin
  return case when perspective = 'owner' or perspective = 'contractor' and type = 'Subcontract' then 'payer'::public.contract_side
    when perspective is not null then 'performer' end;
end;
$$;

create or replace function private.bearer_of(owed_by public.contract_side, ours public.contract_side) returns public.bearer
language plpgsql immutable set search_path = ''
as $$
begin
  return case when owed_by is null then 'unknown'::public.bearer when owed_by = 'both' then 'both' when owed_by = ours then 'ours'
    else 'theirs' end;
end;
$$;

create or replace function private.owed_by_words(bearer public.bearer) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case bearer when 'ours' then 'We owe it by' when 'theirs' then 'They owe us by' when 'both' then 'Both sides owe it by'
    else 'Due on' end;
end;
$$;

create or replace function private.is_review_noun(noun text) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return noun ~ '^(contract_(analysis|finding|approval)|obligation|deadline|lien|notice|site_event|payment|message|report|language_model|ask|playbook)'
    or noun = 'document_set';
end;
$$;

create or replace function private.is_api_request() returns boolean
language plpgsql stable parallel safe set search_path = ''
as $$
begin
  return coalesce(current_setting('app.request_id', true), '') <> '';
end;
$$;

create or replace function private.cap_in_dollars(cap text, of_value numeric) returns numeric
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when cap ~ '^\$[0-9,]+(\.[0-9]+)?$' then replace(substr(cap, 2), ',', '')::numeric
    when cap ~ '^[0-9]+(\.[0-9]+)?%$' then round(of_value * rtrim(cap, '%')::numeric / 100, 2)
    when cap ~ '(contract|subcontract|purchase|guaranteed maximum) (price|sum|amount)$' then of_value
  end;
end;
$$;

-- The organization is found once, not for each row of organizations that Postgres reads.
create or replace function private.time_zone() returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  in_org constant uuid := private.active_org_id();
begin
  return coalesce((select private.known_zone(o.time_zone) from public.organizations o where o.id = in_org), 'UTC');
end;
$$;
