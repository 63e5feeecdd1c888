-- Loads pg_trgm, whose parameter the functions below set.
select extensions.word_similarity('', '');

set check_function_bodies = off;

create function private.notices_like(search text, most integer) returns table (id uuid, likeness real)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  set pg_trgm.word_similarity_threshold = 0.5
as $$
declare
  -- In variables, since the queries would work them out for each row.
  in_org constant uuid := private.active_org_id();
  sought constant text := lower(btrim(search));
begin
  return query
  (select n.id, 1::real from public.notices n where n.org_id = in_org and lower(n.number) = sought limit most)
  union
  (select n.id, extensions.word_similarity(sought, lower(n.subject || ' ' || n.counterparty)) as alike
   from public.notices n
   where n.org_id = in_org and sought operator(extensions.<%) lower(n.subject || ' ' || n.counterparty)
   order by alike desc, n.id desc limit most);
end;
$$;
comment on function private.notices_like(text,integer) is 'The active organization''s notices whose number is a text, or whose subject or other side is like it, from 0.5 to 1; the likest "most".';
grant execute on function private.notices_like(text,integer) to authenticated;

-- Names

create function private.names_like(search text, most integer) returns table (kind text, id uuid, likeness real)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  set pg_trgm.word_similarity_threshold = 0.5
as $$
declare
  -- In variables, since the queries would work them out for each row.
  in_org constant uuid := private.active_org_id();
  sought constant text := lower(btrim(search));
begin
  return query
  (select 'project', p.id, extensions.word_similarity(sought, lower(p.name || ' ' || coalesce(p.client_name, ''))) as alike
   from public.projects p
   where p.org_id = in_org and p.deleted_at is null and sought operator(extensions.<%) lower(p.name || ' ' || coalesce(p.client_name, ''))
   order by alike desc, p.id desc limit most)
  union all
  (select 'contract', c.id, extensions.word_similarity(sought, c.search_text) as alike
   from public.contracts c
   where c.org_id = in_org and c.deleted_at is null and sought operator(extensions.<%) c.search_text
   order by alike desc, c.id desc limit most)
  union all
  (select 'check', k.id, extensions.word_similarity(sought, lower(k.title)) as alike
   from public.compliance_checks k
   where k.org_id = in_org and k.deleted_at is null and sought operator(extensions.<%) lower(k.title)
   order by alike desc, k.id desc limit most)
  union all
  (select 'party', p.id, extensions.word_similarity(sought, p.search_text) as alike
   from public.parties p
   where p.org_id = in_org and p.deleted_at is null and p.merged_into is null and sought operator(extensions.<%) p.search_text
   order by alike desc, p.id desc limit most)
  union all
  (select 'person', person.id, extensions.word_similarity(sought, lower(person.name || ' ' || person.email)) as alike
   from public.memberships m
   join public.profiles person on person.id = m.user_id
   where m.org_id = in_org and sought operator(extensions.<%) lower(person.name || ' ' || person.email)
   order by alike desc, person.id desc limit most);
end;
$$;
comment on function private.names_like(text,integer) is 'The active organization''s projects, contracts, checks, parties and people whose names are like a text, from 0.5 to 1; of each kind the likest "most".';
grant execute on function private.names_like(text,integer) to authenticated;
