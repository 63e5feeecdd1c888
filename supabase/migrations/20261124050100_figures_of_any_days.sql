-- Reports ask for the figures of any days, and of a single project. The definition stays where it was: private.figures is these figures over
-- the week, month or year that ends today.
create function private.figures_between(first_day date, last_day date, by_month boolean, in_project uuid default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  whole constant uuid := '00000000-0000-0000-0000-000000000000';
  in_org constant uuid := private.active_org_id();
  is_admin constant boolean := private.is_org_admin();
  -- Of one project the sums of that project are read, whoever asks.
  sees_all constant boolean := is_admin and in_project is null;
  -- A contractor sees a project and its checks as they are, of its contracts those shared with them, and nothing of what was.
  mine constant uuid[] := case
    when in_project is null then private.project_ids()
    when is_admin or in_project = any (private.project_ids()) then array[in_project] else '{}' end;
  legible constant uuid[] := case
    when is_admin and in_project is not null then array[in_project]
    else private.project_ids_as('{project_manager,team_member,client_rep,lawyer}') end;
  shared constant uuid[] := private.shared_contract_ids();
  zone constant text := private.time_zone();
  today constant date := private.today();
  gone_key constant uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  -- Whether the sum of the organization knows of every project that was deleted, and of all that befell those since.
  settled constant boolean := sees_all
    and exists (select from private.figure_states s where s.org_id = in_org and s.zone = private.time_zone() and s.gone = private.gone_projects(in_org))
    and not exists (
      select from private.figure_changes c join public.projects p on p.org_id = c.org_id and p.id = c.project_id
      where c.org_id = in_org and p.deleted_at is not null);
  first constant date := first_day;
  last constant date := least(last_day, today);
begin
  return (
    with gone as materialized (
      select p.id, (p.deleted_at at time zone zone)::date as day from public.projects p
      where p.org_id = in_org and p.deleted_at is not null and case when sees_all then not settled else p.id = any (mine) end
    ), sums as materialized (
      select s.project_id, s.day, s.figure, s.n, g.day as gone_on,
        s.figure in ('active', 'planning', 'completed', 'archived') as of_projects,
        s.figure in ('pending_review', 'risk_alert', 'compliant', 'non_compliant') as stands
      from private.figure_sums(in_org, case
        when settled then array[whole, gone_key] when sees_all then whole || array(select g.id from gone g) else mine end, first, zone,
        -- Which day it was matters only where a project went away.
        by_month and settled and last = today and first = date_trunc('month', first::timestamp)::date) s
      left join gone g on g.id = s.project_id
    ), counted as materialized (
      -- What belongs to a deleted project counts no more; it is in the sum of the organization, but left out of one over projects.
      select s.project_id, s.day, s.figure, s.n from sums s where s.project_id in (whole, gone_key) or (not sees_all and (s.gone_on is null or s.of_projects))
      union all
      select s.project_id, s.day, s.figure, -s.n from sums s where sees_all and s.gone_on is not null and not s.of_projects
      -- Until the day on which the project was deleted it stood.
      union all
      select s.project_id, s.day, s.figure, s.n from sums s where s.stands and s.gone_on >= first and s.day > '-infinity' and s.day <= s.gone_on
      union all
      select s.project_id, s.gone_on, s.figure, case when s.day = '-infinity' then -s.n else s.n end
      from sums s where s.stands and s.gone_on >= first and (s.day = '-infinity' or s.day > s.gone_on)
    ), seen as materialized (
      select c.day, c.figure, c.n, sees_all or c.project_id = any (legible) as with_past from counted c
      where sees_all or c.project_id = any (legible)
        or (c.day = '-infinity' and c.figure in ('active', 'planning', 'completed', 'archived', 'compliant', 'non_compliant'))
      union all
      select f.day, f.figure, f.n, f.day > '-infinity' from public.contracts c
      cross join lateral (values
        ('-infinity'::date, 'not_assessed'::private.figure, 1),
        ('-infinity', 'pending_review', (c.status = 'under_review')::integer),
        ((c.created_at at time zone zone)::date, 'contract_made', 1)) f (day, figure, n)
      where cardinality(shared) > 0 and not is_admin and c.org_id = in_org and c.id = any (shared) and c.deleted_at is null
        and (in_project is null or c.project_id = in_project)
        and exists (select from public.projects p where p.org_id = c.org_id and p.id = c.project_id and p.deleted_at is null)
        and (f.day = '-infinity' or f.day >= first)
    ), standing as (
      -- What stands when the last day ends: what stands now, less what has happened since. How contracts stand by risk has no past.
      select s.figure, s.n from seen s where s.day = '-infinity'
      union all
      select s.figure, -s.n from seen s
      where s.with_past and s.day > last and s.figure in (
        'active', 'planning', 'completed', 'archived', 'pending_review', 'risk_alert', 'compliant', 'non_compliant')
    ), now_ as (
      select coalesce(sum(s.n) filter (where s.figure = 'active'), 0)::bigint as active,
        coalesce(sum(s.n) filter (where s.figure = 'planning'), 0)::bigint as planning,
        coalesce(sum(s.n) filter (where s.figure = 'completed'), 0)::bigint as completed,
        coalesce(sum(s.n) filter (where s.figure = 'archived'), 0)::bigint as archived,
        coalesce(sum(s.n) filter (where s.figure = 'pending_review'), 0)::bigint as pending_review,
        coalesce(sum(s.n) filter (where s.figure = 'risk_alert'), 0)::bigint as risk_alert,
        coalesce(sum(s.n) filter (where s.figure = 'compliant'), 0)::bigint as compliant,
        coalesce(sum(s.n) filter (where s.figure = 'non_compliant'), 0)::bigint as non_compliant,
        (select coalesce(sum(h.n), 0)::bigint from seen h where h.day = '-infinity' and h.figure = 'risk_alert') as high,
        coalesce(sum(s.n) filter (where s.figure = 'low'), 0)::bigint as low,
        coalesce(sum(s.n) filter (where s.figure = 'medium'), 0)::bigint as medium,
        coalesce(sum(s.n) filter (where s.figure = 'not_scored'), 0)::bigint as not_scored,
        coalesce(sum(s.n) filter (where s.figure = 'not_assessed'), 0)::bigint as not_assessed
      from standing s
    ), steps as (
      -- Over all time, what each stretch added to that, and what has happened since the last day.
      select s.date, coalesce(sum(s.n) filter (where s.figure = 'active'), 0)::bigint as active,
        coalesce(sum(s.n) filter (where s.figure = 'pending_review'), 0)::bigint as pending_review,
        coalesce(sum(s.n) filter (where s.figure = 'risk_alert'), 0)::bigint as risk_alert,
        coalesce(sum(s.n) filter (where s.figure = 'compliant'), 0)::bigint as compliant,
        coalesce(sum(s.n) filter (where s.figure = 'non_compliant'), 0)::bigint as non_compliant,
        coalesce(sum(s.n) filter (where s.figure = 'contract_made'), 0)::bigint as contracts,
        coalesce(sum(s.n) filter (where s.figure = 'risk_found'), 0)::bigint as risks
      from (
        select case when x.day > last then 'infinity' when not by_month or x.day = '-infinity' then x.day
          else date_trunc('month', x.day::timestamp)::date end as date, x.figure, x.n
        from seen x where x.with_past
      ) s group by 1
    ), then_ as (
      -- As it stood when the first stretch began: what stands, less what was added since.
      select coalesce(sum(s.active * s.sign), 0)::bigint as active, coalesce(sum(s.pending_review * s.sign), 0)::bigint as pending_review,
        coalesce(sum(s.risk_alert * s.sign), 0)::bigint as risk_alert, coalesce(sum(s.compliant * s.sign), 0)::bigint as compliant,
        coalesce(sum(s.non_compliant * s.sign), 0)::bigint as non_compliant
      from (select x.*, case when x.date = '-infinity' then 1 else -1 end as sign from steps x) s
    ), points as (
      select b.date, coalesce(s.contracts, 0) as contracts, coalesce(s.risks, 0) as risks,
        private.compliance_score(
          t.compliant + coalesce(sum(s.compliant) over (order by b.date), 0)::bigint,
          t.non_compliant + coalesce(sum(s.non_compliant) over (order by b.date), 0)::bigint) as compliance
      from (
        select g::date as date
        from generate_series(
          case when by_month then date_trunc('month', first::timestamp) else first::timestamp end, last::timestamp,
          case when by_month then interval '1 month' else interval '1 day' end) g
      ) b
      cross join then_ t
      left join steps s on s.date = b.date
    )
    select jsonb_build_object(
      'today', today,
      'metrics', jsonb_build_object('active_projects', n.active, 'pending_reviews', n.pending_review,
        'compliance_score', private.compliance_score(n.compliant, n.non_compliant), 'risk_alerts', n.risk_alert),
      -- Compared are the same projects then and now.
      'trends', jsonb_build_object(
        'active_projects', private.change_in_percent(t.active, coalesce(s.active, 0) - coalesce(l.active, 0)),
        'pending_reviews', private.change_in_percent(t.pending_review, coalesce(s.pending_review, 0) - coalesce(l.pending_review, 0)),
        'compliance_score', private.change_in_percent(
          private.compliance_score(t.compliant, t.non_compliant), private.compliance_score(
            s.compliant - coalesce(l.compliant, 0), s.non_compliant - coalesce(l.non_compliant, 0))),
        'risk_alerts', private.change_in_percent(t.risk_alert, coalesce(s.risk_alert, 0) - coalesce(l.risk_alert, 0))),
      'trend_data', (
        select jsonb_agg(jsonb_build_object('date', p.date, 'contracts', p.contracts, 'compliance', p.compliance, 'risks', p.risks) order by p.date)
        from points p),
      'risk_distribution', jsonb_build_object('low', n.low, 'medium', n.medium, 'high', n.high, 'not_scored', n.not_scored,
        'not_assessed', n.not_assessed),
      'project_status', jsonb_build_object('active', n.active, 'planning', n.planning, 'completed', n.completed, 'archived', n.archived))
    from now_ n cross join then_ t left join steps s on s.date = '-infinity' left join steps l on l.date = 'infinity'
  );
end;
$$;
comment on function private.figures_between(date, date, boolean, uuid) is
  'The figures of the active organization, or of one project of it, over what the caller may see: as they stand when the last day ends, with their course from the first day on, by day or by month. How contracts stand by risk is as it is now.';

create or replace function private.figures(period text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := private.today();
begin
  return private.figures_between(
    case period
      when 'week' then today - 6 when 'month' then today - 29 else (date_trunc('month', today::timestamp) - interval '11 months')::date end,
    today, period = 'year');
end;
$$;
grant execute on function private.figures_between(date, date, boolean, uuid) to authenticated;
