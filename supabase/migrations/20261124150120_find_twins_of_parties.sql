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
    with standing as materialized (
      select p.id, p.name_key, lower(p.email) as email, lower(p.license_number || '/' || coalesce(p.license_state, '')) as license
      from public.parties p where p.org_id = in_org and p.deleted_at is null and p.merged_into is null),
    found as (
      (select a.id as one, b.id as other, 'name' as why from standing a join standing b on b.name_key = a.name_key and a.id < b.id
        where a.name_key <> '' and (of_party is null or of_party in (a.id, b.id)) limit 4 * most)
      union all
      (select a.id, b.id, 'email' from standing a join standing b on b.email = a.email and a.id < b.id
        where of_party is null or of_party in (a.id, b.id) limit 4 * most)
      union all
      (select a.id, b.id, 'license' from standing a join standing b on b.license = a.license and a.id < b.id
        where of_party is null or of_party in (a.id, b.id) limit 4 * most))
    select f.one, f.other, bool_or(f.why = 'name'), bool_or(f.why = 'email'), bool_or(f.why = 'license')
    from found f group by f.one, f.other order by count(*) desc, f.one desc, f.other desc limit most;
end;
$$;
comment on function private.party_twins(uuid, integer) is
  'Entries of the directory that are likely the same, or likely the one given: pairs that share name, e-mail address or licence, for whoever keeps the directory.';
grant execute on function private.party_twins(uuid, integer) to authenticated;
