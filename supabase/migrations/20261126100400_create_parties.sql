set check_function_bodies = off;

-- Party directory: the companies and people an organization deals with, and their roles on projects. Contracts keep the names in
-- their documents and also reference the directory. See docs/adr/0051.
create type public.party_kind as enum ('company', 'person');

create type public.party_role as enum (
  'owner', 'contractor', 'subcontractor', 'supplier', 'surety', 'lender', 'architect', 'engineer', 'insurer', 'authority', 'other'
);

create table public.parties (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  kind public.party_kind not null default 'company',
  name text not null check (char_length(btrim(name)) between 1 and 300),
  contact_name text check (char_length(contact_name) <= 300),
  address text check (char_length(address) <= 500),
  email text check (private.is_mail_address(email)),
  phone text check (char_length(phone) <= 50),
  license_number text check (char_length(license_number) <= 100),
  license_state text check (char_length(license_state) <= 100),
  license_valid_to date check (license_valid_to between '1900-01-01' and '2200-12-31'),
  note text check (char_length(note) <= 5000),
  merged_into uuid,
  deleted_at timestamptz check (isfinite(deleted_at)),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  name_key text not null generated always as (private.bare_name(name)) stored,
  search_text text not null generated always as (lower(
    name || e'\n' || coalesce(contact_name, '') || e'\n' || coalesce(email, '') || e'\n' || coalesce(license_number, ''))) stored,
  policies jsonb not null default '[]' check (private.are_policies(policies)),
  insured_to date generated always as (private.insured_to(policies)) stored,
  primary key (org_id, id),
  constraint parties_merged_into_another check (merged_into <> id),
  foreign key (org_id, merged_into) references public.parties (org_id, id)
);
comment on table public.parties is 'Companies and people that an organization deals with, one directory for all its projects.';
comment on column public.parties.contact_name is 'Whom to address in a company.';
comment on column public.parties.merged_into is 'The party that this duplicate was merged into; null if not merged.';
comment on column public.parties.name_key is 'The name without punctuation and the form of the company: equal ones are likely the same party.';
comment on column public.parties.search_text is 'Text for search: name, contact, email, and license in lower case, one per line.';
comment on column public.parties.policies is 'Insurance policies: coverage, carrier, number, each and aggregate in US dollars, valid_from and valid_to. Part of the party''s data, like its address.';
comment on column public.parties.insured_to is 'The last day on which all coverages that have an end are in force.';

create index parties_name_idx on public.parties (org_id, name collate private.natural, id) where deleted_at is null and merged_into is null;

create index parties_name_key_idx on public.parties (org_id, name_key);

create index parties_email_idx on public.parties (org_id, lower(email)) where email is not null;

create index parties_license_idx on public.parties (org_id, lower(license_number)) where license_number is not null;

create index parties_merged_into_idx on public.parties (org_id, merged_into);

create index parties_created_by_idx on public.parties (created_by);

create index parties_search_text_idx on public.parties
  using gin (org_id extensions.uuid_ops, search_text extensions.gin_trgm_ops) where deleted_at is null and merged_into is null;

alter table public.parties enable row level security;
grant select (id, org_id, name, merged_into, deleted_at) on public.parties to api_client;
grant insert (id, org_id, kind, name, contact_name, address, email, phone, license_number, license_state, license_valid_to, note, policies), select, update (kind, name, contact_name, address, email, phone, license_number, license_state, license_valid_to, note, deleted_at, policies) on public.parties to authenticated;

create policy "Admins, project managers and lawyers add to the directory" on public.parties for insert to authenticated
  with check (org_id = (select private.active_org_id()) and (select private.keeps_parties()));

create policy "Admins, project managers and lawyers change the directory" on public.parties for update to authenticated
  using (org_id = (select private.active_org_id()) and (select private.keeps_parties()) and merged_into is null)
  with check (org_id = (select private.active_org_id()) and (select private.keeps_parties()));

create policy "API keys read the names of parties within their scopes" on public.parties for select to api_client
  using (org_id = (select private.api_key_org_id('{contracts:write,activity:read}')));

create trigger touch_parties before update on public.parties for each row execute function private.touch_row();

create trigger record_activity after insert or update on public.parties
  for each row execute function private.record_activity('party', 'created_at', 'created_by', 'name_key', 'search_text');

create table public.project_parties (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  party_id uuid not null,
  role public.party_role not null,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint project_parties_each_role_once unique (org_id, project_id, party_id, role),
  foreign key (org_id, project_id) references public.projects (org_id, id),
  foreign key (org_id, party_id) references public.parties (org_id, id)
);
comment on table public.project_parties is 'Which party plays which part on a project.';

create index project_parties_party_idx on public.project_parties (org_id, party_id);

create index project_parties_created_by_idx on public.project_parties (created_by);

alter table public.project_parties enable row level security;
grant select (id, org_id, project_id, party_id) on public.project_parties to api_client;
grant delete, insert (org_id, project_id, party_id, role), select on public.project_parties to authenticated;

create policy "All but contractors read the parties of their projects" on public.project_parties for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,client_rep,lawyer}'))::uuid[])));

create policy "Those who run a project and its lawyers name its parties" on public.project_parties for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])));

create policy "Those who run a project and its lawyers take parties off" on public.project_parties for delete to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])));

create policy "API keys read who takes part in projects within their scopes" on public.project_parties for select to api_client
  using (org_id = (select private.api_key_org_id('{activity:read}')));

create trigger record_activity after insert or update or delete on public.project_parties
  for each row execute function private.record_activity('project_party', 'created_at', 'created_by');

create function private.client_party_ids() returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg(distinct pp.party_id), '{}')
    from public.project_parties pp
    where pp.org_id = private.active_org_id() and pp.project_id = any (private.project_ids_as('{client_rep}')));
end;
$$;
comment on function private.client_party_ids() is 'The parties of the projects on which the caller represents the client.';
grant execute on function private.client_party_ids() to authenticated;

create policy "Staff read the directory, and clients the parties of their projects" on public.parties for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or cardinality((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[]) > 0
      or id = any ((select private.client_party_ids())::uuid[])));

-- Merging
create table public.party_merges (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  kept_id uuid not null,
  gone_id uuid not null,
  kept_before jsonb not null check (jsonb_typeof(kept_before) = 'object'),
  kept_after jsonb not null check (jsonb_typeof(kept_after) = 'object'),
  moved jsonb not null check (jsonb_typeof(moved) = 'object'),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by uuid references public.profiles (id) on delete set null,
  primary key (org_id, id),
  foreign key (org_id, kept_id) references public.parties (org_id, id),
  foreign key (org_id, gone_id) references public.parties (org_id, id)
);
comment on table public.party_merges is 'Parties that turned out to be one, with what a way back needs. Written by private.merge_parties alone.';
comment on column public.party_merges.kept_before is 'What the one that stays said before, and kept_after what it said then.';
comment on column public.party_merges.moved is 'What pointed to the other one, by what it is, as lists of ids.';

create index party_merges_kept_idx on public.party_merges (org_id, kept_id);

create index party_merges_gone_idx on public.party_merges (org_id, gone_id);

create index party_merges_created_by_idx on public.party_merges (created_by);

create index party_merges_undone_by_idx on public.party_merges (undone_by);

alter table public.party_merges enable row level security;
grant select (id, org_id, kept_id) on public.party_merges to api_client;
grant select on public.party_merges to authenticated;

create policy "Admins, project managers and lawyers read merged parties" on public.party_merges for select to authenticated
  using (org_id = (select private.active_org_id()) and (select private.keeps_parties()));

create policy "API keys read which parties were merged within their scopes" on public.party_merges for select to api_client
  using (org_id = (select private.api_key_org_id('{activity:read}')));

create trigger record_activity after insert or update on public.party_merges
  for each row execute function private.record_activity('party_merge', 'kept_before', 'kept_after', 'moved', 'created_at', 'created_by');

-- A draft shows when a party's name in the directory has changed.
create function private.notice_names(in_org uuid, of_notice uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('project', p.name, 'contract', c.name, 'party_a', c.party_a_name, 'party_b', c.party_b_name,
        'organization', o.name)
      || jsonb_strip_nulls(jsonb_build_object('directory_a', a.name, 'directory_b', b.name))
    from public.notices n
    join public.organizations o on o.id = n.org_id
    join public.projects p on p.org_id = n.org_id and p.id = n.project_id
    left join public.contracts c on c.org_id = n.org_id and c.id = n.contract_id
    left join public.parties a on a.org_id = c.org_id and a.id = c.party_a_id and a.deleted_at is null
    left join public.parties b on b.org_id = c.org_id and b.id = c.party_b_id and b.deleted_at is null
    where n.org_id = in_org and n.id = of_notice);
end;
$$;
comment on function private.notice_names(uuid,uuid) is 'What those are called now whom a notice is about: project, contract, party_a, party_b, organization, and both parties in the directory.';

create table public.dismissed_party_suggestions (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  contract_id uuid not null,
  name_key text not null check (char_length(name_key) between 1 and 300),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint dismissed_party_suggestions_each_name_once unique (org_id, name_key)
);
comment on table public.dismissed_party_suggestions is 'Contract names that a person dismissed as directory suggestions. The same name is not suggested again; a different name may be.';
comment on column public.dismissed_party_suggestions.contract_id is 'The contract that suggested it when it was dismissed.';
comment on column public.dismissed_party_suggestions.name_key is 'What private.suggested_key makes of the name.';

create index dismissed_party_suggestions_contract_idx on public.dismissed_party_suggestions (org_id, project_id, contract_id);

create index dismissed_party_suggestions_created_by_idx on public.dismissed_party_suggestions (created_by);

alter table public.dismissed_party_suggestions enable row level security;
grant delete, insert (org_id, project_id, contract_id, name_key), select on public.dismissed_party_suggestions to authenticated;

create policy "Admins, project managers and lawyers read dismissed suggestions" on public.dismissed_party_suggestions for select to authenticated
  using (org_id = (select private.active_org_id()) and (select private.keeps_parties()));

create policy "Those who run a project and its lawyers dismiss suggestions" on public.dismissed_party_suggestions for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])));

-- A dismissed name applies to every project it appears in.
create policy "Admins, project managers and lawyers undo dismissals" on public.dismissed_party_suggestions for delete to authenticated
  using (org_id = (select private.active_org_id()) and (select private.keeps_parties()));

create function private.party_now(in_org uuid, party uuid) returns uuid
language sql stable set search_path = ''
as $$
  with recursive chain as (
    select p.id, p.merged_into from public.parties p where p.org_id = in_org and p.id = party
    union
    select p.id, p.merged_into from chain c join public.parties p on p.org_id = in_org and p.id = c.merged_into)
  select c.id from chain c where c.merged_into is null
$$;
comment on function private.party_now(uuid,uuid) is 'The party that a party was merged into, through any number of merges; the party itself if not merged, null if the caller cannot see it.';
grant execute on function private.party_now(uuid,uuid) to authenticated;

create function private.party_with_merged(in_org uuid, party uuid) returns uuid[]
language sql stable set search_path = ''
as $$
  with recursive merged as (
    select party as id
    union
    select p.id from merged m join public.parties p on p.org_id = in_org and p.merged_into = m.id)
  select array_agg(m.id) from merged m
$$;
comment on function private.party_with_merged(uuid,uuid) is 'A party and all that were merged into it: what went out to them went out to it.';
grant execute on function private.party_with_merged(uuid,uuid) to authenticated;

-- A part that two parties played on a project is one while they are one. Taking merges back in any order leaves each with its own.
create function private.undo_party_merge(p_merge uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  in_org constant uuid := private.active_org_id();
  merge public.party_merges;
  kept public.parties;
  facts jsonb;
  given_back jsonb;
begin
  if not private.keeps_parties() then
    raise exception 'You may not merge parties' using errcode = '42501';
  end if;
  select * into merge from public.party_merges m where m.org_id = in_org and m.id = p_merge for update;
  if not found then
    raise exception 'Merge not found' using errcode = 'PT404';
  end if;
  select * into kept from public.parties p where p.org_id = in_org and p.id = merge.kept_id for update;
  if merge.undone_at is not null or kept.merged_into is not null then
    raise exception 'This merge was already undone, or the party was merged again since' using errcode = 'PT409';
  end if;
  -- What was changed since stays.
  select jsonb_object_agg(now_says.key, case when now_says.value = merge.kept_after -> now_says.key
    then merge.kept_before -> now_says.key else now_says.value end) into facts
  from jsonb_each(private.party_facts(kept)) now_says;
  perform private.write_party_facts(kept, facts);
  update public.parties p set merged_into = null where p.org_id = in_org and p.id = merge.gone_id;
  update public.contracts c set party_a_id = merge.gone_id
  where c.org_id = in_org and c.party_a_id = merge.kept_id and c.id in (select jsonb_array_elements_text(merge.moved -> 'party_a')::uuid);
  update public.contracts c set party_b_id = merge.gone_id
  where c.org_id = in_org and c.party_b_id = merge.kept_id and c.id in (select jsonb_array_elements_text(merge.moved -> 'party_b')::uuid);
  with moved as (
    update public.project_parties r set party_id = merge.gone_id
    from jsonb_to_recordset(merge.moved -> 'roles') as m (id uuid, twin boolean)
    where r.org_id = in_org and r.id = m.id and not m.twin and r.party_id = merge.kept_id
    returning r.project_id, r.role)
  select jsonb_agg(to_jsonb(moved)) into given_back from moved;
  -- Under their own ids, by which an earlier merge finds them.
  insert into public.project_parties (id, org_id, project_id, party_id, role)
  select m.id, in_org, m.project_id, merge.gone_id, m.role
  from jsonb_to_recordset(merge.moved -> 'roles') as m (id uuid, project_id uuid, role public.party_role, twin boolean)
  where m.twin on conflict do nothing;
  -- Another one that is still merged into it played that part too.
  insert into public.project_parties (org_id, project_id, party_id, role)
  select distinct in_org, m.project_id, merge.kept_id, m.role
  from public.party_merges other
  cross join jsonb_to_recordset(other.moved -> 'roles') as m (project_id uuid, role public.party_role, twin boolean)
  join jsonb_to_recordset(given_back) as g (project_id uuid, role public.party_role) using (project_id, role)
  where other.org_id = in_org and other.kept_id = merge.kept_id and other.id <> merge.id and other.undone_at is null and m.twin
  on conflict do nothing;
  update public.party_merges m set undone_at = now(), undone_by = auth.uid() where m.org_id = in_org and m.id = p_merge;
end;
$$;
comment on function private.undo_party_merge(uuid) is 'Makes two of a party again, each with what was its own; what was changed since stays.';

create function private.party_twins(of_party uuid, most integer)
returns table (one uuid, other uuid, by_name boolean, by_email boolean, by_license boolean)
language plpgsql stable security definer set search_path = ''
as $$
declare
  in_org constant uuid := private.active_org_id();
begin
  if not private.keeps_parties() then
    return;
  end if;
  return query
    with listed as materialized (
      select p.id, p.name_key, lower(p.email) as email, lower(p.license_number || '/' || coalesce(p.license_state, '')) as license
      from public.parties p where p.org_id = in_org and p.deleted_at is null and p.merged_into is null),
    found as (
      (select a.id as one, b.id as other, 'name' as why from listed a join listed b on b.name_key = a.name_key and a.id < b.id
        where a.name_key <> '' and (of_party is null or of_party in (a.id, b.id)) limit 4 * most)
      union all
      (select a.id, b.id, 'email' from listed a join listed b on b.email = a.email and a.id < b.id
        where of_party is null or of_party in (a.id, b.id) limit 4 * most)
      union all
      (select a.id, b.id, 'license' from listed a join listed b on b.license = a.license and a.id < b.id
        where of_party is null or of_party in (a.id, b.id) limit 4 * most))
    select f.one, f.other, bool_or(f.why = 'name'), bool_or(f.why = 'email'), bool_or(f.why = 'license')
    from found f group by f.one, f.other order by count(*) desc, f.one desc, f.other desc limit most;
end;
$$;
comment on function private.party_twins(uuid,integer) is 'Likely duplicates in the directory, or of the given party: pairs that share a name, email address, or license. For people who maintain the directory.';
grant execute on function private.party_twins(uuid,integer) to authenticated;

create function private.party_facts(party public.parties) returns jsonb
language sql immutable set search_path = ''
as $$
  select to_jsonb(party) - array['id', 'org_id', 'merged_into', 'deleted_at', 'created_by', 'created_at', 'updated_at', 'version',
    'name_key', 'search_text', 'insured_to']
$$;
comment on function private.party_facts(public.parties) is 'What is known of a party, without what only the system knows.';

create function private.write_party_facts(party public.parties, facts jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  f constant public.parties := jsonb_populate_record(party, facts);
begin
  update public.parties p set kind = f.kind, name = f.name, contact_name = f.contact_name, address = f.address, email = f.email,
    phone = f.phone, license_number = f.license_number, license_state = f.license_state, license_valid_to = f.license_valid_to,
    policies = f.policies, note = f.note
  where p.org_id = party.org_id and p.id = party.id;
end;
$$;
comment on function private.write_party_facts(public.parties,jsonb) is 'Gives a party these facts; those that are not named stay.';

create function private.merge_parties(p_kept uuid, p_gone uuid) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  in_org constant uuid := private.active_org_id();
  kept public.parties;
  gone public.parties;
  before jsonb;
  after jsonb;
  others text;
  moved jsonb;
  merge_id uuid;
begin
  if not private.keeps_parties() then
    raise exception 'You may not merge parties' using errcode = '42501';
  end if;
  -- In the order of their ids, so that two merges the other way round take turns.
  perform 1 from public.parties p where p.org_id = in_org and p.id in (p_kept, p_gone) order by p.id for update;
  select * into kept from public.parties p where p.org_id = in_org and p.id = p_kept and p.deleted_at is null;
  select * into gone from public.parties p where p.org_id = in_org and p.id = p_gone and p.deleted_at is null;
  if kept.id is null or gone.id is null then
    raise exception 'Party not found' using errcode = 'PT404';
  end if;
  if p_kept = p_gone or kept.merged_into is not null or gone.merged_into is not null then
    raise exception 'These parties are already merged' using errcode = 'PT409';
  end if;

  before := private.party_facts(kept);
  -- What only one of them says counts; where they differ, the other's word goes into the note.
  select jsonb_object_agg(k.key, coalesce(nullif(k.value, 'null'), g.value)) into after
  from jsonb_each(before) k join jsonb_each(private.party_facts(gone)) g using (key);
  select string_agg(replace(k.key, '_', ' ') || ': ' || (g.value #>> '{}'), e'\n' order by k.key) into others
  from jsonb_each(before) k join jsonb_each(private.party_facts(gone)) g using (key)
  where k.key not in ('kind', 'note', 'policies') and k.value <> 'null' and g.value <> 'null'
    and lower(k.value #>> '{}') <> lower(g.value #>> '{}');
  after := after || jsonb_build_object('policies', private.policies_of_both(kept.policies, gone.policies), 'note', nullif(left(concat_ws(e'\n', kept.note,
    case when gone.note is distinct from kept.note then gone.note end, 'Note from the merged entry' || e'\n' || others), 5000), ''));

  moved := jsonb_build_object(
    'party_a', (select coalesce(jsonb_agg(c.id), '[]') from public.contracts c where c.org_id = in_org and c.party_a_id = p_gone),
    'party_b', (select coalesce(jsonb_agg(c.id), '[]') from public.contracts c where c.org_id = in_org and c.party_b_id = p_gone),
    'roles', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'project_id', r.project_id, 'role', r.role,
        'twin', exists (select from public.project_parties k
          where k.org_id = in_org and k.project_id = r.project_id and k.party_id = p_kept and k.role = r.role))), '[]')
      from public.project_parties r where r.org_id = in_org and r.party_id = p_gone));
  update public.contracts c set party_a_id = p_kept where c.org_id = in_org and c.party_a_id = p_gone;
  update public.contracts c set party_b_id = p_kept where c.org_id = in_org and c.party_b_id = p_gone;
  delete from public.project_parties r using jsonb_to_recordset(moved -> 'roles') as m (id uuid, twin boolean)
  where r.org_id = in_org and r.id = m.id and m.twin;
  update public.project_parties r set party_id = p_kept where r.org_id = in_org and r.party_id = p_gone;
  update public.parties p set merged_into = p_kept where p.org_id = in_org and p.id = p_gone;
  perform private.write_party_facts(kept, after);
  insert into public.party_merges (org_id, kept_id, gone_id, kept_before, kept_after, moved)
  values (in_org, p_kept, p_gone, before, after, moved) returning id into merge_id;
  return merge_id;
end;
$$;
comment on function private.merge_parties(uuid,uuid) is 'For the API, as the system and with the caller''s claims, since it reaches contracts of all projects. Makes two parties of the active organization one: the first keeps what both say, and all that pointed to the second points to it.';
