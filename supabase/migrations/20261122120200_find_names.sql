-- Names are found by a part of them, also mistyped. Similarity is not leakproof, so the indexes serve only a function that reads past
-- row-level security. It answers with ids of the active organization, of which the caller's own query keeps those that the caller may see.
create index projects_names_idx on public.projects
  using gin (org_id extensions.uuid_ops, lower(name || ' ' || coalesce(client_name, '')) extensions.gin_trgm_ops) where deleted_at is null;
create index compliance_checks_title_idx on public.compliance_checks
  using gin (org_id extensions.uuid_ops, lower(title) extensions.gin_trgm_ops) where deleted_at is null;

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
  (select 'person', person.id, extensions.word_similarity(sought, lower(person.name || ' ' || person.email)) as alike
   from public.memberships m
   join public.profiles person on person.id = m.user_id
   where m.org_id = in_org and sought operator(extensions.<%) lower(person.name || ' ' || person.email)
   order by alike desc, person.id desc limit most);
end;
$$;
comment on function private.names_like(text, integer) is
  'The active organization''s projects, contracts, checks and people whose names are like a text, from 0.5 to 1; of each kind the likest "most".';
grant execute on function private.names_like(text, integer) to authenticated;
