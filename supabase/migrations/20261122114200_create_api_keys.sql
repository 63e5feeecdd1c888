-- Keys with which programs work for an organization. A request with a key is nobody's in person: it runs in a role of its own, which
-- has rights to few tables and policies of its own there. What a key may do is read from its row, each time, and not from the request.
do $$
begin
  if not exists (select from pg_roles where rolname = 'api_client') then
    create role api_client nologin noinherit;
  end if;
end
$$;
-- The API takes the role on for a transaction.
grant api_client to postgres with set true, inherit false;

create table public.api_keys (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 100),
  prefix text not null check (prefix ~ '^[A-Za-z0-9_-]{8}$'),
  hash bytea not null unique check (octet_length(hash) = 32),
  scopes text[] not null check (cardinality(scopes) between 1 and 6 and scopes <@
    '{projects:read,projects:write,contracts:read,contracts:write,compliance:read,activity:read}'),
  expires_at timestamptz check (isfinite(expires_at)),
  last_used_at timestamptz,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  revoked_by uuid references public.profiles (id) on delete set null,
  revoked_at timestamptz check (isfinite(revoked_at)),
  primary key (org_id, id)
);
comment on table public.api_keys is 'Keys with which programs call the API for an organization, within their scopes. See docs/api-keys.md.';
comment on column public.api_keys.prefix is 'How the key begins, so that people can tell which one it is. The key itself is nowhere.';
comment on column public.api_keys.hash is 'SHA-256 of the key, which has 256 random bits and so needs no slower hash.';
comment on column public.api_keys.last_used_at is 'To the minute.';
create index api_keys_id_idx on public.api_keys (id);
create index api_keys_created_by_idx on public.api_keys (created_by);
create index api_keys_revoked_by_idx on public.api_keys (revoked_by);
alter table public.api_keys enable row level security;
grant select (id, org_id, name, prefix, scopes, expires_at, last_used_at, created_by, created_at, revoked_by, revoked_at)
  on public.api_keys to authenticated;
grant insert (org_id, name, prefix, hash, scopes, expires_at) on public.api_keys to authenticated;

create policy "Owners and admins read API keys" on public.api_keys for select to authenticated
  using (org_id = (select private.active_org_id()) and (select private.is_org_admin()));
-- The key is drawn by the API, and not chosen by a person.
create policy "Owners and admins make API keys" on public.api_keys for insert to authenticated
  with check (org_id = (select private.active_org_id()) and (select private.is_org_admin()) and (select private.is_api_request()));

create trigger record_activity after insert or update on public.api_keys
  for each row execute function private.record_activity('api_key', 'created_at', 'created_by', 'revoked_by', 'last_used_at', 'hash');

create function private.revoke_api_key(p_org_id uuid, p_id uuid) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  update public.api_keys k set revoked_at = now(), revoked_by = auth.uid()
  where k.org_id = p_org_id and k.id = p_id and k.revoked_at is null;
  return found;
end;
$$;
comment on function private.revoke_api_key(uuid, uuid) is 'Ends a key from the next statement on; false where the organization has no such key.';

create function private.find_api_key(p_hash bytea) returns table (id uuid, org_id uuid, scopes text[])
language plpgsql volatile set search_path = ''
as $$
begin
  update public.api_keys k set last_used_at = now()
  where k.hash = p_hash and k.revoked_at is null and (k.last_used_at is null or k.last_used_at < now() - interval '1 minute');
  return query
    select k.id, k.org_id, k.scopes from public.api_keys k
    where k.hash = p_hash and k.revoked_at is null and (k.expires_at is null or k.expires_at > now());
end;
$$;
comment on function private.find_api_key(bytea) is 'The live key with this hash, which counts as used now.';

-- Who is there

create function private.api_key_id() returns uuid
language plpgsql stable set search_path = ''
as $$
begin
  return (nullif(current_setting('request.jwt.claims', true), '')::json ->> 'api_key_id')::uuid;
end;
$$;
comment on function private.api_key_id() is 'The key the request came with, by the claims that the API sets; null for a person''s.';

create function private.api_key_org_id(any_scope text[] default null) returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select k.org_id from public.api_keys k
    where k.id = private.api_key_id() and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
      and (any_scope is null or k.scopes && any_scope));
end;
$$;
comment on function private.api_key_org_id(text[]) is
  'The organization of the key the request came with, if it is live now and has one of these scopes, or any at all where none is named.';

-- As before for people; a request without one acts in the organization of its key.
create or replace function private.active_org_id() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  requested uuid := coalesce(
    nullif(current_setting('app.org_id', true), ''),
    nullif(current_setting('request.headers', true), '')::json ->> 'x-organization-id'
  )::uuid;
begin
  if caller is null then
    return private.api_key_org_id();
  end if;
  if requested is not null then
    return (select m.org_id from public.memberships m where m.org_id = requested and m.user_id = caller);
  end if;
  return (
    select m.org_id
    from public.memberships m
    join public.profiles p on p.id = m.user_id
    where m.user_id = caller
    order by (m.org_id = p.last_org_id) desc nulls last, m.created_at, m.org_id
    limit 1
  );
end;
$$;

-- The log names the key where it would name the person.
create function private.name_api_key() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.actor_id := private.api_key_id();
  return new;
end;
$$;
comment on function private.name_api_key() is 'Names the key on an event that nobody caused in person; null for the service itself.';
create trigger name_api_key before insert on public.activity_events
  for each row when (new.actor_id is null) execute function private.name_api_key();

-- What a key reaches

grant usage on schema private to api_client;
grant execute on function private.active_org_id(), private.api_key_org_id(text[]), private.is_org_admin(), private.project_ids(),
  private.project_ids_as(public.project_role[]), private.shared_contract_ids(), private.contract_ids_like(text, integer), private.uuid_v7(),
  private.at_local_time(timestamp, text) to api_client;

-- Of people only who they are: their names stand beside what they did.
grant select (id, name) on public.profiles to api_client;
grant select (id, org_id, user_id) on public.memberships to api_client;
grant select on public.organizations to api_client;
create policy "API keys read their organization" on public.organizations for select to api_client
  using (id = (select private.api_key_org_id()));
create policy "API keys read who belongs to their organization" on public.memberships for select to api_client
  using (org_id = (select private.api_key_org_id()));
create policy "API keys read the names of their organization's people" on public.profiles for select to api_client
  using (exists (
    select from public.memberships m
    where m.user_id = profiles.id and m.org_id = (select private.api_key_org_id())));
grant select (id, org_id, name) on public.api_keys to api_client;
create policy "API keys read the names of their organization's keys" on public.api_keys for select to api_client
  using (org_id = (select private.api_key_org_id()));

grant select on
  public.projects,
  public.project_members,
  public.contracts,
  public.contract_scores,
  public.contract_documents,
  public.contract_document_pages,
  public.contract_page_recognitions,
  public.contract_analyses,
  public.contract_findings,
  public.contract_approvals,
  public.contract_status_changes,
  public.dismissed_contract_proposals,
  public.obligations,
  public.compliance_requirements,
  public.project_requirements,
  public.compliance_checks,
  public.compliance_evidence,
  public.activity_events
  to api_client;
grant select (id, org_id, project_id, check_id, recipient, expires_at, used_at, revoked_at, created_by, created_at) on public.compliance_evidence_links to api_client;
grant select (id, org_id, project_id, title) on public.reminders to api_client;
-- Their names stand in the log.
grant select (id, org_id, name) on public.webhooks to api_client;
grant select (id, org_id, name) on public.reporting_logins to api_client;

create policy "API keys read webhooks within their scopes" on public.webhooks for select to api_client
  using (org_id = (select private.api_key_org_id('{activity:read}')));
create policy "API keys read reporting logins within their scopes" on public.reporting_logins for select to api_client
  using (org_id = (select private.api_key_org_id('{activity:read}')));
create policy "API keys read projects within their scopes" on public.projects for select to api_client
  using (org_id = (select private.api_key_org_id('{projects:read,contracts:read,compliance:read,activity:read}')));
create policy "API keys read project members within their scopes" on public.project_members for select to api_client
  using (org_id = (select private.api_key_org_id('{projects:read}')));
create policy "API keys read contracts within their scopes" on public.contracts for select to api_client
  using (org_id = (select private.api_key_org_id('{contracts:read,activity:read}')));
create policy "API keys read contract scores within their scopes" on public.contract_scores for select to api_client
  using (org_id = (select private.api_key_org_id('{contracts:read}')));
create policy "API keys read contract documents within their scopes" on public.contract_documents for select to api_client
  using (org_id = (select private.api_key_org_id('{contracts:read,activity:read}')));
create policy "API keys read contract document pages within their scopes" on public.contract_document_pages for select to api_client
  using (org_id = (select private.api_key_org_id('{contracts:read}')));
create policy "API keys read contract page recognitions within their scopes" on public.contract_page_recognitions for select to api_client
  using (org_id = (select private.api_key_org_id('{contracts:read}')));
create policy "API keys read contract analyses within their scopes" on public.contract_analyses for select to api_client
  using (org_id = (select private.api_key_org_id('{contracts:read}')));
create policy "API keys read contract findings within their scopes" on public.contract_findings for select to api_client
  using (org_id = (select private.api_key_org_id('{contracts:read,activity:read}')));
create policy "API keys read contract approvals within their scopes" on public.contract_approvals for select to api_client
  using (org_id = (select private.api_key_org_id('{contracts:read}')));
create policy "API keys read contract status changes within their scopes" on public.contract_status_changes for select to api_client
  using (org_id = (select private.api_key_org_id('{contracts:read}')));
create policy "API keys read dismissed contract proposals within their scopes" on public.dismissed_contract_proposals for select to api_client
  using (org_id = (select private.api_key_org_id('{contracts:read}')));
create policy "API keys read obligations within their scopes" on public.obligations for select to api_client
  using (org_id = (select private.api_key_org_id('{contracts:read,activity:read}')));
create policy "API keys read compliance requirements within their scopes" on public.compliance_requirements for select to api_client
  using (org_id = (select private.api_key_org_id('{compliance:read,activity:read}')));
create policy "API keys read project requirements within their scopes" on public.project_requirements for select to api_client
  using (org_id = (select private.api_key_org_id('{compliance:read,activity:read}')));
create policy "API keys read compliance checks within their scopes" on public.compliance_checks for select to api_client
  using (org_id = (select private.api_key_org_id('{compliance:read,projects:read,activity:read}')));
create policy "API keys read compliance evidence within their scopes" on public.compliance_evidence for select to api_client
  using (org_id = (select private.api_key_org_id('{compliance:read,activity:read}')));
create policy "API keys read compliance evidence links within their scopes" on public.compliance_evidence_links for select to api_client
  using (org_id = (select private.api_key_org_id('{compliance:read,activity:read}')));
create policy "API keys read reminders within their scopes" on public.reminders for select to api_client
  using (org_id = (select private.api_key_org_id('{activity:read}')));
create policy "API keys read activity events within their scopes" on public.activity_events for select to api_client
  using (org_id = (select private.api_key_org_id('{activity:read}')));

grant insert (id, org_id, name, client_name, contract_value, start_date, end_date, description, status, project_manager_id, address, city, state)
  on public.projects to api_client;
grant update (name, client_name, contract_value, start_date, end_date, description, status, project_manager_id, address, city, state)
  on public.projects to api_client;
create policy "API keys with projects:write create projects" on public.projects for insert to api_client
  with check (org_id = (select private.api_key_org_id('{projects:write}')));
create policy "API keys with projects:write change projects" on public.projects for update to api_client
  using (org_id = (select private.api_key_org_id('{projects:write}')))
  with check (org_id = (select private.api_key_org_id('{projects:write}')));

grant insert (id, org_id, project_id, name, contract_type, party_a_name, party_a_type, party_b_name, party_b_type, contract_value, start_date, end_date)
  on public.contracts to api_client;
grant update (name, contract_type, party_a_name, party_a_type, party_b_name, party_b_type, contract_value, start_date, end_date)
  on public.contracts to api_client;
create policy "API keys with contracts:write create contracts" on public.contracts for insert to api_client
  with check (org_id = (select private.api_key_org_id('{contracts:write}')));
create policy "API keys with contracts:write change contracts" on public.contracts for update to api_client
  using (org_id = (select private.api_key_org_id('{contracts:write}')))
  with check (org_id = (select private.api_key_org_id('{contracts:write}')));
