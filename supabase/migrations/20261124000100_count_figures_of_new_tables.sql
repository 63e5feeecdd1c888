-- An organization is counted anew in the same time whether or not its tables were analyzed since they were filled.

create or replace function private.sum_figures() returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  whole constant uuid := '00000000-0000-0000-0000-000000000000';
  kept constant text := current_setting('enable_nestloop');
  until constant timestamptz := clock_timestamp() + interval '30 seconds';
  stale record;
  anew integer := 0;
  touched uuid[] := '{}';
  more uuid[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('private.sum_figures', 0)) then
    return 0;
  end if;
  for stale in
    select o.id as org_id, private.known_zone(o.time_zone) as zone
    from public.organizations o left join private.figure_states s on s.org_id = o.id
    where s.zone is null or (s.zone <> o.time_zone and s.zone <> private.known_zone(o.time_zone))
  loop
    exit when clock_timestamp() > until;
    delete from private.figure_states s where s.org_id = stale.org_id;
    delete from private.figure_days d where d.org_id = stale.org_id;
    -- Row by row these joins never end on tables of which the planner still believes that they are empty: filled a moment ago.
    perform set_config('enable_nestloop', 'off', true);
    -- In one statement, so that what is counted and what is dropped is as one snapshot shows it.
    with dropped as (
      delete from private.figure_changes c where c.org_id = stale.org_id
    )
    insert into private.figure_days (org_id, project_id, day, figure, n)
    select stale.org_id, coalesce(f.project_id, whole), coalesce(f.day, '-infinity'), f.figure, sum(f.n)
    from (
      select f.project_id, (f.at at time zone stale.zone)::date as day, f.figure, f.n from private.figure_facts f
      where f.org_id = stale.org_id) f
    group by f.figure, cube (f.project_id, f.day) having sum(f.n) <> 0;
    perform set_config('enable_nestloop', kept, true);
    insert into private.figure_states (org_id, zone) values (stale.org_id, stale.zone);
    touched := touched || stale.org_id;
    anew := anew + 1;
  end loop;

  with taken as (
    delete from private.figure_changes c using private.figure_states s where s.org_id = c.org_id
    returning c.org_id, c.project_id, c.at, c.figure, c.n, s.zone
  ), added as (
    insert into private.figure_days as kept (org_id, project_id, day, figure, n)
    select t.org_id, p.project_id, d.day, t.figure, sum(t.n)
    from taken t
    cross join lateral (values (whole), (t.project_id)) p (project_id)
    cross join lateral (values ('-infinity'::date), ((t.at at time zone t.zone)::date)) d (day)
    group by 1, 2, 3, 4 having sum(t.n) <> 0
    on conflict (org_id, project_id, day, figure) do update set n = kept.n + excluded.n
  )
  select array_agg(distinct t.org_id) into more from taken t
  join public.projects p on p.org_id = t.org_id and p.id = t.project_id and p.deleted_at is not null;
  perform private.take_gone_away(s.org_id) from private.figure_states s
  where s.org_id = any (touched || more) or s.gone <> private.gone_projects(s.org_id);
  return anew;
end;
$$;
