-- The policies of a party, one for each coverage and term, in place of a single one.
create function private.are_policies(policies jsonb) returns boolean
language sql immutable strict set search_path = ''
as $$
  select jsonb_typeof(policies) = 'array' and jsonb_path_query_array(policies, 'strict $[40]', silent => true) = '[]' and not exists (
    select from jsonb_array_elements(case jsonb_typeof(policies) when 'array' then policies else '[]' end) p
    where jsonb_typeof(p) <> 'object' or p - array['coverage', 'carrier', 'number', 'each', 'aggregate', 'valid_from', 'valid_to'] <> '{}'
      or coalesce(p ->> 'coverage', '') not in
        ('general_liability', 'workers_compensation', 'automobile', 'umbrella', 'professional', 'pollution', 'builders_risk', 'other')
      or char_length(p ->> 'carrier') > 300 or char_length(p ->> 'number') > 100
      or jsonb_typeof(coalesce(p -> 'each', 'null')) not in ('number', 'null') or (p ->> 'each')::numeric not between 0 and 999999999999.99
      or jsonb_typeof(coalesce(p -> 'aggregate', 'null')) not in ('number', 'null') or (p ->> 'aggregate')::numeric not between 0 and 999999999999.99
      or coalesce(p ->> 'valid_from', '2000-01-01') !~ '^\d{4}-\d{2}-\d{2}$' or coalesce(p ->> 'valid_to', '2000-01-01') !~ '^\d{4}-\d{2}-\d{2}$'
      or p ->> 'valid_to' < p ->> 'valid_from')
$$;
comment on function private.are_policies(jsonb) is
  'Whether this is a list of policies: of each the coverage, and carrier, number, limits in US dollars, first and last day as YYYY-MM-DD where they are known.';
grant execute on function private.are_policies(jsonb) to authenticated;

create function private.insured_to(policies jsonb) returns date
language sql immutable strict set search_path = ''
as $$
  select min(last_day) from (
    select make_date(left(max(p ->> 'valid_to'), 4)::integer, substr(max(p ->> 'valid_to'), 6, 2)::integer, right(max(p ->> 'valid_to'), 2)::integer) as last_day
    from jsonb_array_elements(case jsonb_typeof(policies) when 'array' then policies else '[]' end) p
    where p ->> 'valid_to' ~ '^\d{4}-\d{2}-\d{2}$' group by p ->> 'coverage') coverages
$$;
comment on function private.insured_to(jsonb) is 'The last day on which all coverages that have an end are in force; of each the latest policy counts.';
grant execute on function private.insured_to(jsonb) to authenticated;

alter table public.parties add column policies jsonb not null default '[]' check (private.are_policies(policies));
comment on column public.parties.policies is
  'What it is insured for: coverage, carrier, number, each and aggregate in US dollars, valid_from and valid_to. Part of what is said of the party, like its address.';
alter table public.parties disable trigger user;
update public.parties p set policies = jsonb_build_array(jsonb_build_object('coverage', 'general_liability', 'carrier', p.insurance_carrier,
  'number', p.insurance_policy, 'each', p.insurance_each, 'aggregate', p.insurance_aggregate, 'valid_from', null, 'valid_to', p.insurance_valid_to))
where num_nonnulls(p.insurance_carrier, p.insurance_policy, p.insurance_each, p.insurance_aggregate, p.insurance_valid_to) > 0;
alter table public.parties enable trigger user;
alter table public.parties
  drop column insurance_carrier,
  drop column insurance_policy,
  drop column insurance_each,
  drop column insurance_aggregate,
  drop column insurance_valid_to,
  add column insured_to date generated always as (private.insured_to(policies)) stored;
comment on column public.parties.insured_to is 'The last day on which all coverages that have an end are in force.';
grant insert (policies), update (policies) on public.parties to authenticated;

create or replace function private.party_facts(party public.parties) returns jsonb
language sql immutable set search_path = ''
as $$
  select to_jsonb(party) - array['id', 'org_id', 'merged_into', 'deleted_at', 'created_by', 'created_at', 'updated_at', 'version',
    'name_key', 'search_text', 'insured_to']
$$;

create or replace function private.write_party_facts(party public.parties, facts jsonb) returns void
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

create function private.policies_of_both(kept jsonb, gone jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_agg(both_of.policy order by both_of.place), '[]') from (
    select policy, place from jsonb_array_elements(kept) with ordinality k (policy, place)
    union all
    select policy, 1000 + place from jsonb_array_elements(gone) with ordinality g (policy, place) where not kept @> jsonb_build_array(policy)
    order by place limit 40) both_of
$$;
comment on function private.policies_of_both(jsonb, jsonb) is 'The policies of two parties that are one, those that both name once.';

create or replace function private.merge_parties(p_kept uuid, p_gone uuid) returns uuid
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
    raise exception 'These parties are one already' using errcode = 'PT409';
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
    case when gone.note is distinct from kept.note then gone.note end, 'The other entry said' || e'\n' || others), 5000), ''));

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
