-- What a person sets for themselves, where they are signed in, and how they leave.

create type public.date_format as enum ('month_first', 'day_first', 'year_first');
create type public.number_format as enum ('comma_point', 'point_comma', 'space_comma');

alter table public.profiles
  add column title text check (char_length(btrim(title)) between 1 and 100),
  add column phone text check (char_length(btrim(phone)) between 1 and 40),
  add column date_format public.date_format,
  add column number_format public.number_format;
comment on column public.profiles.date_format is 'How dates are written for them; null as their browser does.';
comment on column public.profiles.number_format is 'How numbers are written for them, named after the sign between thousands and that of decimals; null as usual in the United States.';
grant update (title, phone, date_format, number_format) on public.profiles to authenticated;

-- Sessions are Auth's. It keeps what it was told about the device; a server that was told nothing has nothing.

create function private.my_sessions()
returns table (id uuid, started_at timestamptz, used_at timestamptz, user_agent text, address text, is_current boolean)
language plpgsql stable security definer set search_path = ''
as $$
declare
  present constant text := coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id', '');
begin
  return query
    select s.id, s.created_at, greatest(s.updated_at, s.created_at), nullif(s.user_agent, ''), split_part(s.ip::text, '/', 1),
      s.id::text = present
    from auth.sessions s
    where s.user_id = auth.uid() and coalesce(s.not_after > now(), true)
    order by 3 desc, 1;
end;
$$;
comment on function private.my_sessions() is 'Where the caller is signed in, the session last used first.';

create function private.session_has_ended() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  present constant uuid := nullif(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id', '')::uuid;
begin
  return present is not null and not exists (select from auth.sessions s where s.id = present);
end;
$$;
comment on function private.session_has_ended() is
  'Whether the session that the caller''s token belongs to is over. A token alone would be good until it expires.';
grant execute on function private.my_sessions() to authenticated;
grant execute on function private.session_has_ended() to authenticated, api_client;

create function private.organizations_i_alone_own() returns text[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg(o.name order by o.name), '{}')
    from public.memberships m
    join public.organizations o on o.id = m.org_id
    where m.user_id = auth.uid() and m.role = 'owner'
      and not exists (
        select from public.memberships other where other.org_id = m.org_id and other.role = 'owner' and other.user_id <> m.user_id));
end;
$$;
comment on function private.organizations_i_alone_own() is 'The organizations that would be left without an owner if the caller went.';
grant execute on function private.organizations_i_alone_own() to authenticated;
