-- Everyone with a record in an organization has a name there: members, former members with the day they left, and API keys.

create function private.left_on(left_at timestamptz, zone text) returns text
language plpgsql stable set search_path = ''
as $$
declare
  day constant date := private.local_day(left_at, zone);
begin
  return ' (left ' || to_char(day, case when date_part('year', day) = date_part('year', private.local_day(now(), zone))
    then 'FMMon FMDD' else 'FMMon FMDD, YYYY' end) || ')';
end;
$$;
comment on function private.left_on(timestamptz, text) is 'What follows the name of a former member, such as " (left Mar 3)"; with the year unless it is this one.';
grant execute on function private.left_on(timestamptz, text) to api_client, authenticated;
grant execute on function private.local_day(timestamptz, text) to api_client, authenticated;

create view private.org_people as
select m.org_id, p.id, p.name
from public.memberships m
join public.profiles p on p.id = m.user_id
union all
select f.org_id, f.user_id, f.name || private.left_on(f.left_at, o.time_zone)
from public.former_members f
join public.organizations o on o.id = f.org_id
union all
select k.org_id, k.id, 'API key ' || k.name from public.api_keys k;
comment on view private.org_people is 'The people and API keys with records in each organization, with their display names. No request role may read this view, which ignores policies.';

-- Views with their owner's rights: all readers of a record see the names of the people in it, even of those who are on none of their
-- projects. PostgREST does not reach this schema, and the API only joins people to records that the caller sees.
drop view private.people;
create view private.people as
select p.id, p.name from private.org_people p where p.org_id = (select private.active_org_id());
comment on view private.people is 'The people and API keys with records in the active organization, with their display names.';
grant select on private.people to api_client;
grant select on private.people to authenticated;
