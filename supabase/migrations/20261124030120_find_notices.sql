-- Notices are found by their subject, number and other side, also mistyped; as names are, by a function that reads past row-level security and
-- answers with ids, of which the caller's own query keeps those that the caller may see.
create index notices_words_idx on public.notices
  using gin (org_id extensions.uuid_ops, lower(subject || ' ' || counterparty) extensions.gin_trgm_ops);

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
comment on function private.notices_like(text, integer) is
  'The active organization''s notices whose number is a text, or whose subject or other side is like it, from 0.5 to 1; the likest "most".';
grant execute on function private.notices_like(text, integer) to authenticated;

-- What waits for somebody is looked for at each look at the dashboard: this holds what is under way alone, however many there are.
create index notices_under_way_idx on public.notices (org_id, status, due_by, id) where status in ('draft', 'reviewed', 'approved', 'issued');
