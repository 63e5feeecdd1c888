-- The firm's review of a contract stays inside the firm. Client representatives and contractors read documents, status, dates, and what
-- was shared with them. They read no analysis, finding, score, decision, internal reason, or activity about these (docs/adr/0063).

-- 1. Reviews

alter policy "Project members except contractors read analyses" on public.contract_analyses
  using (org_id = (select private.active_org_id()) and ((select private.is_org_admin())
    or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));
alter policy "Project members except contractors read analyses" on public.contract_analyses rename to "Project staff and lawyers read analyses";

alter policy "Project members except contractors read findings" on public.contract_findings
  using (org_id = (select private.active_org_id()) and ((select private.is_org_admin())
    or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));
alter policy "Project members except contractors read findings" on public.contract_findings rename to "Project staff and lawyers read findings";

alter policy "Project members except contractors read scores" on public.contract_scores
  using (org_id = (select private.active_org_id()) and ((select private.is_org_admin())
    or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));
alter policy "Project members except contractors read scores" on public.contract_scores rename to "Project staff and lawyers read scores";

alter policy "Project members except contractors read dismissed proposals" on public.dismissed_contract_proposals
  using (org_id = (select private.active_org_id()) and ((select private.is_org_admin())
    or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));
alter policy "Project members except contractors read dismissed proposals" on public.dismissed_contract_proposals rename to "Project staff and lawyers read dismissed proposals";

alter policy "People who see a contract read its approvals" on public.contract_approvals
  using (org_id = (select private.active_org_id()) and ((select private.is_org_admin())
    or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));
alter policy "People who see a contract read its approvals" on public.contract_approvals rename to "Project staff and lawyers read approvals";

comment on table public.contracts is 'A contract of a project. Its risk is in contract_analyses, which contractors and clients may not read.';
comment on table public.contract_scores is 'The score of each contract''s current analysis, maintained by triggers for lists. A separate table, because contractors and clients may not read scores.';

create function private.reads_reviews(in_org uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := private.caller_id();
  org_role constant public.org_role := private.caller_role_in(in_org);
begin
  if me is null then
    return coalesce(private.api_key_org_id() = in_org, false);
  end if;
  return coalesce(org_role in ('owner', 'admin'), false) or (org_role is not null and coalesce((
    select bool_or(pm.role in ('project_manager', 'team_member', 'lawyer'))
    from public.project_members pm
    join public.projects p on p.org_id = pm.org_id and p.id = pm.project_id and p.deleted_at is null
    where pm.org_id = in_org and pm.user_id = me), true));
end;
$$;
comment on function private.reads_reviews(uuid) is 'Whether the caller reads reviews anywhere in the organization. People who are only clients or contractors on its projects do not.';
grant execute on function private.reads_reviews(uuid) to api_client, authenticated;

-- 2. Rows with internal columns: outside readers see the row, and project staff read those columns through a view.

-- A client reads a confirmed date, and nothing about its clause.
alter policy "Project members except contractors read obligations" on public.obligations
  using (org_id = (select private.active_org_id()) and ((select private.is_org_admin())
    or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])
    or (status in ('confirmed', 'completed') and due_date is not null
      and project_id = any ((select private.project_ids_as('{client_rep}'))::uuid[]))));
alter policy "Project members except contractors read obligations" on public.obligations rename to "Project staff and lawyers read obligations, clients confirmed dates";

revoke select on public.obligations from authenticated;
grant select (id, org_id, project_id, contract_id, document_id, kind, status, title, anchor, anchor_date, offset_count, offset_unit, due_date,
    source, decided_by, decided_at, created_by, created_at, updated_at, version, site_event_id, bearer)
  on public.obligations to authenticated;

create view private.inside_obligations as
select o.* from public.obligations o
where o.org_id = (select private.active_org_id())
  and (current_user = 'api_client' or (select private.is_org_admin())
    or o.project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[]));
comment on view private.inside_obligations is 'Obligations with their clauses and notes, for project staff and lawyers.';
grant select on private.inside_obligations to api_client, authenticated;

revoke select on public.contract_status_changes from authenticated;
grant select (id, org_id, project_id, contract_id, action, from_status, to_status, start_date, end_date, actor_id, created_at, rule)
  on public.contract_status_changes to authenticated;

create view private.contract_status_notes as
select s.org_id, s.id, s.note from public.contract_status_changes s
where s.org_id = (select private.active_org_id()) and s.note is not null
  and (current_user = 'api_client' or (select private.is_org_admin())
    or s.project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[]));
comment on view private.contract_status_notes is 'The reasons for status changes of contracts, for project staff and lawyers.';
grant select on private.contract_status_notes to api_client, authenticated;

revoke select on public.compliance_checks from authenticated;
grant select (id, org_id, project_id, requirement_id, check_type, title, severity, status, status_reason, due_date, due_date_is_given,
    expires_on, completed_date, next_due, owner_id, declared, declared_by, declared_at, waived_until, waived_by, waived_at, period,
    deleted_at, created_by, created_at, updated_at, version)
  on public.compliance_checks to authenticated;

create view private.compliance_check_notes as
select k.org_id, k.id, k.notes, k.waived_reason from public.compliance_checks k
where k.org_id = (select private.active_org_id()) and (k.notes is not null or k.waived_reason is not null)
  and (current_user = 'api_client' or (select private.is_org_admin())
    or k.project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[]));
comment on view private.compliance_check_notes is 'Notes on checks and the reasons for waivers, for project staff and lawyers.';
grant select on private.compliance_check_notes to api_client, authenticated;

revoke select on public.compliance_evidence from authenticated;
grant select (id, org_id, project_id, check_id, revision, file_name, mime_type, size_bytes, sha256, storage_path, text_status, text, kind,
    valid_from, expires_on, proposed, confirmed, confirmed_by, confirmed_at, withdrawn_by, withdrawn_at, link_id, uploaded_by,
    created_at, updated_at, version, text_problem, text_problem_code)
  on public.compliance_evidence to authenticated;

create view private.compliance_evidence_notes as
select e.org_id, e.id, e.note, e.withdrawn_reason from public.compliance_evidence e
where e.org_id = (select private.active_org_id()) and (e.note is not null or e.withdrawn_reason is not null)
  and (current_user = 'api_client' or (select private.is_org_admin()) or e.uploaded_by = (select private.caller_id())
    or e.project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[]));
comment on view private.compliance_evidence_notes is 'Notes on evidence and the reasons for withdrawing it, for project staff, lawyers, and the uploader.';
grant select on private.compliance_evidence_notes to api_client, authenticated;

-- 3. Activity: clients read entries about records without internal columns, because an entry holds every changed column.

alter policy "Members read the activity of their projects" on public.activity_events
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin()) or actor_id = (select private.caller_id())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])
      or (entity_type in ('project', 'project_member', 'project_party', 'contract', 'contract_share', 'contract_document')
        and project_id = any ((select private.project_ids_as('{client_rep}'))::uuid[]))));

-- 4. Realtime: hints about records that clients and contractors may not read have their own topic.

create function private.is_review_noun(noun text) returns boolean
language sql immutable set search_path = ''
as $$
  select noun ~ '^(contract_(analysis|finding|approval)|obligation|deadline|lien|notice|site_event|payment|message|report|language_model)'
$$;
comment on function private.is_review_noun(text) is 'Whether records of this noun are hidden from client representatives and contractors.';

CREATE OR REPLACE FUNCTION private.record_activity()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  noun constant text := tg_argv[0];
  ignored constant text[] := array['updated_at', 'version'] || tg_argv[1:]::text[];
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - ignored end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - ignored end;
  kept constant jsonb := coalesce(new_row, old_row);
  row_id constant uuid := kept ->> 'id';
  event_org_id constant uuid := kept ->> 'org_id';
  event_project_id constant uuid := case when noun = 'project' then kept ->> 'id' else kept ->> 'project_id' end;
  event_contract_id constant uuid := case when noun = 'contract' then kept ->> 'id' else kept ->> 'contract_id' end;
  verb text := case tg_op when 'INSERT' then 'created' when 'DELETE' then 'deleted' else 'updated' end;
  epoch integer;
begin
  if tg_op = 'UPDATE' then
    -- An event keeps only the columns that changed.
    select jsonb_object_agg(n.key, old_row -> n.key), jsonb_object_agg(n.key, n.value) into old_row, new_row
    from jsonb_each(new_row) n where n.value is distinct from old_row -> n.key;
    if new_row is null then
      return null;
    end if;
    verb := case
      when new_row ? 'deleted_at' then case when new_row ->> 'deleted_at' is null then 'restored' else 'deleted' end
      when new_row ->> 'status' = 'archived' then 'archived'
      else verb
    end;
  end if;

  insert into public.activity_events
    (org_id, project_id, contract_id, actor_id, action, entity_type, entity_id, before, after, request_id)
  values (event_org_id, event_project_id, event_contract_id, auth.uid(), noun || '.' || verb, noun, row_id, old_row, new_row,
    nullif(current_setting('app.request_id', true), ''));

  -- Tells open screens to refetch; members read the rows under their own policies.
  select o.realtime_epoch into epoch from public.organizations o where o.id = event_org_id;
  perform realtime.send(
    jsonb_build_object('entity', noun, 'id', row_id, 'project_id', event_project_id, 'action', verb),
    'changed', 'org:' || event_org_id || ':' || epoch || case when private.is_review_noun(noun) then ':reviews' else '' end, true);
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.may_hear_topic(topic text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.caller_id();
begin
  return coalesce(topic = 'user:' || me::text, false)
    or exists (
      select
      from public.memberships m
      join public.organizations o on o.id = m.org_id
      where m.user_id = me and private.caller_role_in(o.id) is not null
        and (topic = 'org:' || o.id || ':' || o.realtime_epoch
          or (topic = 'org:' || o.id || ':' || o.realtime_epoch || ':reviews' and private.reads_reviews(o.id))));
end;
$function$;
comment on function private.may_hear_topic(text) is 'Whether the caller may join this realtime topic: their own, their organization''s current one, or that of its reviews if they read any.';

create function private.silence_outside_reader() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.organizations o set realtime_epoch = o.realtime_epoch + 1 where o.id = old.org_id;
  return null;
end;
$$;
comment on function private.silence_outside_reader() is 'Moves the organization to new realtime topics when a member no longer reads the reviews of a project.';

create trigger silence_outside_reader after update of role on public.project_members for each row
  when (old.role in ('project_manager', 'team_member', 'lawyer') and new.role in ('contractor', 'client_rep'))
  execute function private.silence_outside_reader();

-- 5. Notifications

CREATE OR REPLACE FUNCTION private.audience(in_org uuid, on_project uuid, roles public.project_role[], with_admins boolean DEFAULT false, persons uuid[] DEFAULT '{}'::uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := auth.uid();
  told uuid[] := array(
    select pm.user_id from public.project_members pm
    where pm.org_id = in_org and pm.project_id = on_project and pm.role = any (roles) and pm.user_id is distinct from caller);
begin
  -- Owners and admins manage a project without a project manager.
  if with_admins or ('project_manager' = any (roles) and not exists (
    select from public.project_members pm
    where pm.org_id = in_org and pm.project_id = on_project and pm.role = 'project_manager')) then
    told := told || array(
      select m.user_id from public.memberships m
      where m.org_id = in_org and m.role in ('owner', 'admin') and m.user_id is distinct from caller and m.user_id <> all (told));
  end if;
  if persons <> '{}' then
    told := told || array(
      select m.user_id
      from public.memberships m
      left join public.project_members pm on pm.org_id = m.org_id and pm.project_id = on_project and pm.user_id = m.user_id
      where m.org_id = in_org and m.user_id = any (persons) and (m.role in ('owner', 'admin') or pm.role in ('project_manager', 'team_member', 'lawyer'))
        and m.user_id is distinct from caller and m.user_id <> all (told));
  end if;
  return told;
end;
$function$;
comment on function private.audience(uuid,uuid,public.project_role[],boolean,uuid[]) is 'Recipients of a project notification: people with these roles, admins if requested, and named people who read the project''s reviews; never the caller.';

CREATE OR REPLACE FUNCTION private.sees_reminder(reminder public.reminders, person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from public.memberships m
    left join public.project_members pm on pm.org_id = m.org_id and pm.project_id = reminder.project_id and pm.user_id = m.user_id
    where m.org_id = reminder.org_id and m.user_id = person and (m.role in ('owner', 'admin') or case pm.role
      when 'contractor' then reminder.obligation_id is null and reminder.deadline_id is null and (reminder.contract_id is null or exists (
        select from public.contract_shares s
        where s.org_id = reminder.org_id and s.contract_id = reminder.contract_id and s.user_id = person))
      when 'client_rep' then reminder.deadline_id is null and (reminder.obligation_id is null or exists (
        select from public.obligations o
        where o.org_id = reminder.org_id and o.id = reminder.obligation_id and o.status in ('confirmed', 'completed')))
      else pm.role is not null end));
end;
$function$;
comment on function private.sees_reminder(public.reminders,uuid) is 'Whether a person may see a reminder''s subject: admins and the project''s people. Clients see no deadlines and only confirmed obligations; contractors see neither, and only contracts shared with them.';

-- 6. Figures

CREATE OR REPLACE FUNCTION private.figures_between(first_day date, last_day date, by_month boolean, in_project uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  whole constant uuid := '00000000-0000-0000-0000-000000000000';
  in_org constant uuid := private.active_org_id();
  is_admin constant boolean := private.is_org_admin();
  -- For a single project, its own totals are read for every caller.
  sees_all constant boolean := is_admin and in_project is null;
  -- A contractor sees the project, its current checks, and contracts shared with them, without history.
  mine constant uuid[] := case
    when in_project is null then private.project_ids()
    when is_admin or in_project = any (private.project_ids()) then array[in_project] else '{}' end;
  legible constant uuid[] := case
    when is_admin and in_project is not null then array[in_project]
    else private.project_ids_as('{project_manager,team_member,lawyer}') end;
  -- A client sees the same without the risk of contracts, which count as not assessed.
  clients constant uuid[] := case when is_admin then '{}' else private.project_ids_as('{client_rep}') end;
  shared constant uuid[] := private.shared_contract_ids();
  zone constant text := private.time_zone();
  today constant date := private.today();
  gone_key constant uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  -- Whether the organization's sum includes every deleted project and its later changes.
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
        -- The day matters only if a project was deleted.
        by_month and settled and last = today and first = date_trunc('month', first::timestamp)::date) s
      left join gone g on g.id = s.project_id
    ), counted as materialized (
      -- Deleted projects do not count. They are in the organization's sum, but not in a sum over projects.
      select s.project_id, s.day, s.figure, s.n from sums s where s.project_id in (whole, gone_key) or (not sees_all and (s.gone_on is null or s.of_projects))
      union all
      select s.project_id, s.day, s.figure, -s.n from sums s where sees_all and s.gone_on is not null and not s.of_projects
      -- The fact counts until the day the project was deleted.
      union all
      select s.project_id, s.day, s.figure, s.n from sums s where s.stands and s.gone_on >= first and s.day > '-infinity' and s.day <= s.gone_on
      union all
      select s.project_id, s.gone_on, s.figure, case when s.day = '-infinity' then -s.n else s.n end
      from sums s where s.stands and s.gone_on >= first and (s.day = '-infinity' or s.day > s.gone_on)
    ), seen as materialized (
      select c.day, c.figure, c.n, sees_all or c.project_id = any (legible || clients) as with_past from counted c
      where sees_all or c.project_id = any (legible)
        or (c.project_id = any (clients)
          and c.figure not in ('risk_alert', 'risk_found', 'low', 'medium', 'not_scored', 'not_assessed'))
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
      union all
      select '-infinity', 'not_assessed', 1, false from public.contracts c
      where cardinality(clients) > 0 and c.org_id = in_org and c.project_id = any (clients) and c.deleted_at is null
        and (in_project is null or c.project_id = in_project)
        and exists (select from public.projects p where p.org_id = c.org_id and p.id = c.project_id and p.deleted_at is null)
    ), shown as (
      -- Value at the end of the last day: the current value minus later changes. Contracts by risk have no history.
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
      from shown s
    ), steps as (
      -- The sum over all time, the change in each period, and the change since the last day.
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
      -- Value at the start of the first period: the current value minus what was added since.
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
      -- Compares the same projects at both times.
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
$function$;
