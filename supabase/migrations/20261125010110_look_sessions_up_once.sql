-- Policies name these helpers several times a statement. They read the claims once and ask in as few statements as there are tables.

create or replace function private.caller_id() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  present constant uuid := nullif(claims ->> 'session_id', '')::uuid;
begin
  if present is not null then
    -- As session_has_ended() has it.
    perform from auth.sessions s where s.id = present and s.user_id = person and (s.not_after is null or s.not_after > now());
    if not found then
      return null;
    end if;
  end if;
  if claims ->> 'aal' is distinct from 'aal2' then
    -- As owes_second_factor() has it.
    perform from auth.mfa_factors f where f.user_id = person and f.status = 'verified';
    if found then
      return null;
    end if;
  end if;
  return person;
end;
$$;

create function private.requested_org_id() returns uuid
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    nullif(current_setting('app.org_id', true), ''),
    nullif(current_setting('request.headers', true), '')::json ->> 'x-organization-id'
  )::uuid;
end;
$$;
comment on function private.requested_org_id() is 'The organization that the request names, whether or not the caller may act there.';

create or replace function private.active_org_id() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  chosen uuid;
begin
  if auth.uid() is null then
    return private.api_key_org_id();
  end if;
  chosen := coalesce(private.requested_org_id(), private.chosen_org_id());
  if private.caller_role_in(chosen) is not null then
    return chosen;
  end if;
  return null;
end;
$$;

create or replace function private.org_role() returns public.org_role
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.caller_role_in(coalesce(private.requested_org_id(), private.chosen_org_id()));
end;
$$;
