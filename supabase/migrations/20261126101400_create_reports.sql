set check_function_bodies = off;

-- Figures on the dashboard and in reports. docs/figures.md defines each figure in words, and the view private.figure_facts in SQL.
-- Everything else here only sums the view, so a read costs the same for any size of organization (docs/adr/0042).
create type private.figure as enum (
  'active', 'planning', 'completed', 'archived',
  'pending_review', 'risk_alert', 'compliant', 'non_compliant',
  'contract_made', 'risk_found',
  'low', 'medium', 'not_scored', 'not_assessed');
comment on type private.figure is 'Kinds of figures: projects by status, values at the end of a day, events of a day, and contracts by current risk.';

create type public.report_format as enum ('pdf', 'xlsx', 'csv');

create type public.report_state as enum ('queued', 'running', 'ready', 'failed');

create type public.report_rhythm as enum ('weekly', 'monthly');

create type public.report_schedule_state as enum ('active', 'paused', 'stopped');
comment on type public.report_schedule_state is 'paused by a person; stopped because its owner can no longer see what it reports on.';

-- Schedules of reports can be edited, say why they stopped, and know what became of the mail to each recipient.
create type public.report_stop_reason as enum ('owner_left', 'owner_lost_project', 'project_deleted', 'nobody_left', 'owner_lost_money');
comment on type public.report_stop_reason is 'Its owner left the organization or can no longer see the project or its money; the project was deleted; or no recipient is left.';

-- The sums
create table private.figure_changes (
  id bigint generated always as identity primary key,
  org_id uuid not null references public.organizations (id) on delete cascade,
  project_id uuid not null,
  at timestamptz not null,
  figure private.figure not null,
  n integer not null
);
comment on table private.figure_changes is 'Added and removed facts that the sums do not include yet. Writers only insert rows here, so no one waits for a sum; a job adds them up.';

create index figure_changes_org_idx on private.figure_changes (org_id);
comment on index private.figure_changes_org_idx is 'What is to be added to the sums of an organization.';

alter table private.figure_changes enable row level security;

create table private.figure_days (
  org_id uuid not null references public.organizations (id) on delete cascade,
  project_id uuid not null,
  day date not null,
  figure private.figure not null,
  n bigint not null,
  primary key (org_id, project_id, day, figure)
);
comment on table private.figure_days is 'The facts added up by day, for each project and for the organization.';
comment on column private.figure_days.project_id is 'All zeros for the whole organization; all ones for what deleted projects take away from that.';
comment on column private.figure_days.day is 'In the organization''s time zone; -infinity for the sum over all time.';

alter table private.figure_days enable row level security;

create table private.figure_states (
  org_id uuid primary key references public.organizations (id) on delete cascade,
  zone text not null,
  gone text not null default ''
);
comment on table private.figure_states is 'Organizations whose sums are valid, and the time zone of their days. If the row is missing or the time zone has changed, facts are counted directly until a job has rebuilt the sums.';
comment on column private.figure_states.gone is 'Which deleted projects are taken away in the sums, as private.gone_projects names them.';

alter table private.figure_states enable row level security;

create function private.take_gone_away(from_org uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  gone_key constant uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  mark constant text := private.gone_projects(from_org);
begin
  delete from private.figure_days d where d.org_id = from_org and d.project_id = gone_key;
  insert into private.figure_days (org_id, project_id, day, figure, n)
  select from_org, gone_key, f.day, d.figure, sum(f.n)
  from private.figure_states s
  join public.projects p on p.org_id = s.org_id and p.deleted_at is not null
  join private.figure_days d on d.org_id = p.org_id and d.project_id = p.id and d.figure not in ('active', 'planning', 'completed', 'archived')
  cross join lateral (select (p.deleted_at at time zone s.zone)::date as gone_on, d.figure in ('pending_review', 'risk_alert', 'compliant', 'non_compliant') as stands) g
  cross join lateral (values
    (d.day, -d.n),
    -- The fact counts until the day the project was deleted.
    (d.day, case when g.stands and d.day > '-infinity' and d.day <= g.gone_on then d.n end),
    (g.gone_on, case when g.stands and d.day > '-infinity' and d.day <= g.gone_on then -d.n end)) f (day, n)
  where s.org_id = from_org and f.n is not null
  group by f.day, d.figure having sum(f.n) <> 0;
  update private.figure_states s set gone = mark where s.org_id = from_org;
end;
$$;
comment on function private.take_gone_away(uuid) is 'Sums up what the contracts and checks of deleted projects take away from the sums of the organization.';

-- What is read

create function private.figure_sums(in_org uuid, projects uuid[], first date, zone text, by_month boolean)
returns table (project_id uuid, day date, figure private.figure, n bigint)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  whole constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  if exists (select from private.figure_states s where s.org_id = in_org and s.zone = figure_sums.zone) then
    return query
      select d.project_id, d.day, d.figure, d.n from private.figure_days d
      where d.org_id = in_org and d.project_id = any (projects) and d.day = '-infinity'
      union all
      (select d.project_id, case when by_month then date_trunc('month', d.day::timestamp)::date else d.day end, d.figure, sum(d.n)::bigint
      from private.figure_days d
      where d.org_id = in_org and d.project_id = any (projects) and d.day >= first
      group by 1, 2, 3)
      union all
      select p.project_id, d.day, c.figure, c.n::bigint from private.figure_changes c
      cross join lateral (values (whole), (c.project_id)) p (project_id)
      cross join lateral (values ('-infinity'::date), ((c.at at time zone figure_sums.zone)::date)) d (day)
      where c.org_id = in_org and p.project_id = any (projects) and (d.day = '-infinity' or d.day >= first);
  else
    return query
      select p.project_id, d.day, f.figure, sum(f.n) from private.figure_facts f
      cross join lateral (values (whole), (f.project_id)) p (project_id)
      cross join lateral (values ('-infinity'::date), ((f.at at time zone figure_sums.zone)::date)) d (day)
      where f.org_id = in_org and p.project_id = any (projects) and (d.day = '-infinity' or d.day >= first)
      group by 1, 2, 3;
  end if;
end;
$$;
comment on function private.figure_sums(uuid,uuid[],date,text,boolean) is 'The sums of these projects, all zeros for the whole organization: over all time (-infinity), and of each day, or month, from "first" on.';

create table public.report_schedules (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  project_id uuid,
  type public.report_type not null,
  period public.report_period not null check (period <> 'custom'),
  format public.report_format not null,
  rhythm public.report_rhythm not null,
  weekday integer check (weekday between 1 and 7),
  day_of_month integer check (day_of_month between 1 and 31),
  at_time time not null default '08:00',
  state public.report_schedule_state not null default 'active',
  next_at timestamptz,
  last_at timestamptz,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  stop_reason public.report_stop_reason,
  primary key (org_id, id),
  constraint report_schedules_say_which_day check (
    case rhythm when 'weekly' then weekday is not null and day_of_month is null else weekday is null and day_of_month is not null end),
  constraint report_schedules_of_a_project check (type in ('compliance_summary', 'risk_analysis', 'project_status', 'financial_impact') or project_id is not null),
  constraint report_schedules_active_say_when check ((state = 'active') = (next_at is not null)),
  foreign key (org_id, project_id) references public.projects (org_id, id),
  constraint report_schedules_stopped_say_why check ((state = 'stopped') = (stop_reason is not null))
);
comment on table public.report_schedules is 'A report that is made and mailed weekly or monthly, over what its owner may see.';
comment on column public.report_schedules.weekday is '1 is Monday.';
comment on column public.report_schedules.day_of_month is 'In a shorter month its last day.';
comment on column public.report_schedules.at_time is 'By the clock of the organization''s time zone.';
comment on column public.report_schedules.created_by is 'The owner: the report shows what they may see. A person who resumes a stopped schedule becomes its owner.';
comment on column public.report_schedules.stop_reason is 'Why it stopped, where it did.';

create index report_schedules_due_idx on public.report_schedules (next_at) where state = 'active';

create index report_schedules_project_idx on public.report_schedules (org_id, project_id);

create index report_schedules_created_by_idx on public.report_schedules (created_by);

alter table public.report_schedules enable row level security;
grant delete, insert (org_id, project_id, type, period, format, rhythm, weekday, day_of_month, at_time), select (id, org_id, project_id, type, period, format, rhythm, weekday, day_of_month, at_time, state, next_at, last_at, created_by, created_at, updated_at, version, stop_reason), update (project_id, type, period, format, rhythm, weekday, day_of_month, at_time, state) on public.report_schedules to authenticated;

create policy "People read their own schedules, admins all" on public.report_schedules for select to authenticated
  using (org_id = (select private.active_org_id()) and (created_by = (select private.caller_id()) or (select private.is_org_admin())));

create policy "People schedule reports on what they may see" on public.report_schedules for insert to authenticated
  with check (org_id = (select private.active_org_id()) and created_by = (select private.caller_id())
    and (project_id is null or (select private.is_org_admin()) or project_id = any ((select private.project_ids())::uuid[])));

create policy "People change their own schedules, admins all" on public.report_schedules for update to authenticated
  using (org_id = (select private.active_org_id()) and (created_by = (select private.caller_id()) or (select private.is_org_admin())))
  with check (org_id = (select private.active_org_id()) and (created_by = (select private.caller_id()) or (select private.is_org_admin())));

create policy "People delete their own schedules, admins all" on public.report_schedules for delete to authenticated
  using (org_id = (select private.active_org_id()) and (created_by = (select private.caller_id()) or (select private.is_org_admin())));

create trigger record_activity after insert or update or delete on public.report_schedules
  for each row execute function private.record_activity('report_schedule', 'next_at', 'last_at', 'created_at');

create trigger touch_report_schedules
  before update of type, project_id, period, format, rhythm, weekday, day_of_month, at_time, state on public.report_schedules
  for each row execute function private.touch_row();

create trigger aa_own_organization before insert on public.report_schedules for each row execute function private.refuse_other_organization();

create table public.report_recipients (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  schedule_id uuid not null,
  user_id uuid,
  address text check (private.is_mail_address(address) and address = lower(address)),
  created_at timestamptz not null default now(),
  email_id uuid,
  primary key (org_id, id),
  unique (org_id, schedule_id, user_id),
  unique (org_id, schedule_id, address),
  constraint report_recipients_member_or_address check (num_nonnulls(user_id, address) = 1),
  foreign key (org_id, schedule_id) references public.report_schedules (org_id, id) on delete cascade,
  foreign key (org_id, user_id) references public.memberships (org_id, user_id) on delete cascade,
  foreign key (org_id, email_id) references public.mail_messages (org_id, id) on delete set null (email_id)
);
comment on table public.report_recipients is 'Whom a scheduled report is mailed to: a member, or an address without an account.';
comment on column public.report_recipients.email_id is 'The last email to the recipient, which records its delivery status.';

create index report_recipients_user_idx on public.report_recipients (org_id, user_id);

create index report_recipients_mail_idx on public.report_recipients (org_id, email_id);

alter table public.report_recipients enable row level security;
grant delete, insert (org_id, schedule_id, user_id, address), select (id, org_id, schedule_id, user_id, address, created_at) on public.report_recipients to authenticated;

-- Read as the caller, so the policies of schedules say which these are.
create policy "Who sees a schedule sees to whom it goes" on public.report_recipients for select to authenticated
  using (org_id = (select private.active_org_id())
    and exists (select from public.report_schedules s where s.org_id = report_recipients.org_id and s.id = report_recipients.schedule_id));

create policy "Who sees a schedule takes people off it" on public.report_recipients for delete to authenticated
  using (org_id = (select private.active_org_id())
    and exists (select from public.report_schedules s where s.org_id = report_recipients.org_id and s.id = report_recipients.schedule_id));

create table public.reports (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  project_id uuid,
  schedule_id uuid,
  type public.report_type not null,
  period public.report_period not null,
  first_day date not null check (first_day between '1900-01-01' and '2200-12-31'),
  last_day date not null check (last_day between '1900-01-01' and '2200-12-31'),
  time_zone text not null,
  format public.report_format not null,
  state public.report_state not null default 'queued',
  progress numeric not null default 0 check (progress between 0 and 1),
  file_name text check (char_length(file_name) between 1 and 200),
  storage_path text unique,
  size_bytes bigint check (size_bytes > 0),
  pages integer check (pages > 0),
  rows_listed integer check (rows_listed >= 0),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  last_error text check (char_length(last_error) <= 2000),
  requested_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  begun_at timestamptz,
  ready_at timestamptz,
  primary key (org_id, id),
  constraint reports_days_in_order check (first_day <= last_day),
  constraint reports_of_a_project check (type in ('compliance_summary', 'risk_analysis', 'project_status', 'financial_impact') or project_id is not null),
  constraint reports_ready_have_a_file check (
    (state = 'ready') = (num_nonnulls(file_name, storage_path, size_bytes, sha256, ready_at) = 5)),
  foreign key (org_id, project_id) references public.projects (org_id, id),
  foreign key (org_id, schedule_id) references public.report_schedules (org_id, id) on delete set null (schedule_id)
);
comment on table public.reports is 'Reports as files, each with its request; kept until a person deletes them.';
comment on column public.reports.first_day is 'With last_day, the days of the period when the report was requested, in time_zone.';
comment on column public.reports.storage_path is 'Object in the bucket "reports": organization/report/attempt.';
comment on column public.reports.requested_by is 'The requester: the report shows what they may see.';

create index reports_list_idx on public.reports (org_id, requested_by, id desc);

create index reports_project_idx on public.reports (org_id, project_id, id desc);

create index reports_schedule_idx on public.reports (org_id, schedule_id);

create index reports_requested_by_idx on public.reports (requested_by);

create index reports_unfinished_idx on public.reports (created_at) where state in ('queued', 'running');

alter table public.reports enable row level security;
grant delete, insert (org_id, project_id, type, period, first_day, last_day, format), select (id, org_id, project_id, schedule_id, type, period, first_day, last_day, time_zone, format, state, progress, file_name, size_bytes, pages, rows_listed, sha256, last_error, requested_by, created_at, begun_at, ready_at) on public.reports to authenticated;

create policy "People read the reports they asked for, admins all" on public.reports for select to authenticated
  using (org_id = (select private.active_org_id()) and (requested_by = (select private.caller_id()) or (select private.is_org_admin())));

create policy "People ask for reports on what they may see" on public.reports for insert to authenticated
  with check (org_id = (select private.active_org_id()) and requested_by = (select private.caller_id())
    and (project_id is null or (select private.is_org_admin()) or project_id = any ((select private.project_ids())::uuid[])));

create policy "People delete the reports they asked for, admins all" on public.reports for delete to authenticated
  using (org_id = (select private.active_org_id()) and (requested_by = (select private.caller_id()) or (select private.is_org_admin())));

-- Who asked and who deleted is of interest; each step of the work is not.
create trigger record_activity after insert or delete on public.reports
  for each row execute function private.record_activity('report', 'created_at', 'requested_by', 'progress', 'storage_path', 'size_bytes', 'pages',
    'rows_listed', 'last_error', 'begun_at', 'ready_at', 'time_zone');

create trigger aa_own_organization before insert on public.reports for each row execute function private.refuse_other_organization();

create function private.open_report() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  zone constant text := (select private.known_zone(o.time_zone) from public.organizations o where o.id = new.org_id);
  today constant date := (now() at time zone zone)::date;
begin
  new.time_zone := zone;
  if new.period <> 'custom' then
    new.last_day := today;
    new.first_day := private.report_first_day(new.period, today);
  elsif new.last_day > today then
    raise exception 'A report can''t end in the future' using errcode = '23514', constraint = 'reports_end_by_today';
  end if;
  if auth.uid() is not null and (
    select count(*) from public.reports r where r.org_id = new.org_id and r.requested_by = auth.uid() and r.state in ('queued', 'running')) >= 5 then
    raise exception 'Five of your reports are in progress. Wait for one to finish.' using errcode = 'PT409';
  end if;
  return new;
end;
$$;
comment on function private.open_report() is 'Sets the days a report covers, in the organization''s time zone, and limits a person''s concurrent reports.';

create trigger open_report before insert on public.reports for each row execute function private.open_report();

create function private.enqueue_report() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enqueue_job('make_report', jsonb_build_object('report_id', new.id), new.org_id, 'make_report:' || new.id, now(), 4);
  return null;
end;
$$;
comment on function private.enqueue_report() is 'Enqueues the job that creates a new report.';

create trigger enqueue_report after insert on public.reports for each row execute function private.enqueue_report();

create function private.still_sees_schedule(schedule public.report_schedules) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.memberships m
    where m.org_id = schedule.org_id and m.user_id = schedule.created_by and (
      schedule.project_id is null or m.role in ('owner', 'admin') or exists (
        select from public.project_members pm
        where pm.org_id = m.org_id and pm.project_id = schedule.project_id and pm.user_id = m.user_id)))
    and (schedule.project_id is null or exists (
      select from public.projects p where p.org_id = schedule.org_id and p.id = schedule.project_id and p.deleted_at is null));
end;
$$;
comment on function private.still_sees_schedule(public.report_schedules) is 'Whether the owner of a schedule may still see what it reports on.';

-- When it is due

create function private.next_report_run(schedule public.report_schedules, was_due timestamptz) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  zone constant text := (select private.known_zone(o.time_zone) from public.organizations o where o.id = schedule.org_id);
  today constant date := (now() at time zone zone)::date;
  midnight constant timestamptz := private.at_local_time(today::timestamp, zone);
  tomorrow constant timestamptz := private.at_local_time((today + 1)::timestamp, zone);
  -- Due is what comes after an instant, so that one at midnight is found from just before.
  moment constant interval := interval '1 microsecond';
begin
  if was_due <= now() then
    return was_due;
  elsif schedule.last_at >= midnight then
    return private.next_report_at(schedule, tomorrow - moment);
  elsif was_due < tomorrow and private.next_report_at(schedule, midnight - moment) <= now() then
    return now();
  end if;
  return private.next_report_at(schedule, now());
end;
$$;
comment on function private.next_report_run(public.report_schedules,timestamp with time zone) is 'Next run of a schedule after it was sent or changed. An overdue run stays due. A schedule that was sent today does not run again today. A run that a change moves to earlier today is due immediately.';

create function private.is_report_for_nobody(schedule public.report_schedules) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return not exists (select from public.report_recipients c where c.org_id = schedule.org_id and c.schedule_id = schedule.id);
end;
$$;
comment on function private.is_report_for_nobody(public.report_schedules) is 'Whether a schedule has no recipient left.';

create function private.run_report_schedules(p_limit integer default 100) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  schedule public.report_schedules;
  why public.report_stop_reason;
  made integer := 0;
begin
  for schedule in
    select s.* from public.report_schedules s where s.state = 'active' and s.next_at <= now()
    order by s.next_at limit p_limit for update skip locked
  loop
    why := coalesce(private.why_report_stops(schedule), case when private.is_report_for_nobody(schedule) then 'nobody_left' end::public.report_stop_reason);
    if why is null then
      insert into public.reports (org_id, project_id, schedule_id, type, period, first_day, last_day, format, requested_by)
      values (schedule.org_id, schedule.project_id, schedule.id, schedule.type, schedule.period, now()::date, now()::date, schedule.format, schedule.created_by);
      -- After missed runs, the report is created once and keeps its schedule.
      schedule.last_at := now();
      update public.report_schedules s set last_at = now(), next_at = private.next_report_run(schedule, null)
      where s.org_id = schedule.org_id and s.id = schedule.id;
      made := made + 1;
    else
      perform private.stop_report_schedule(schedule, why);
    end if;
  end loop;
  -- Fails reports that no job is working on because every attempt was killed.
  update public.reports r set state = 'failed', last_error = 'The job stopped unexpectedly'
  where r.state in ('queued', 'running') and r.created_at < now() - interval '10 minutes' and not exists (
    select from private.jobs j where j.unique_key = 'make_report:' || r.id and j.state in ('waiting', 'running'));
  return made;
end;
$$;
comment on function private.run_report_schedules(integer) is 'Asks for the scheduled reports that are due, once however many look at the same time, and gives lost ones up; returns how many it asked for.';

-- What became of the mail

create function private.wants_no_report_mail(recipient public.report_recipients) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return case when recipient.user_id is null
    then exists (select from private.mail_refusals f where f.org_id = recipient.org_id and f.address = recipient.address and f.category = 'report')
    else exists (select from public.notification_preferences w where w.user_id = recipient.user_id and ('report' = any (w.muted_email) or not w.email)) end;
end;
$$;
comment on function private.wants_no_report_mail(public.report_recipients) is 'Whether a recipient has said that they want no mail about reports.';

-- A failed report can be retried, and the requester is notified of each result.
create function private.tell_of_report() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(new.org_id, array[new.requested_by], 'report',
    (case new.state when 'ready' then 'success' else 'error' end)::public.notification_type, 'medium',
    private.report_name(new.type) || case new.state when 'ready' then ' is ready' else ' failed' end,
    case new.state when 'ready' then coalesce((select p.name || '. ' from public.projects p where p.org_id = new.org_id and p.id = new.project_id), '')
        || 'Download it from the list of reports.'
      else 'Nothing was lost. Try again from the list of reports.' end,
    'Reports', '/reports?id=' || new.id, 'Open reports', new.project_id, null, jsonb_build_object('report_id', new.id),
    concat_ws(':', 'report', new.id, new.state, extract(epoch from new.begun_at)))
  from public.memberships m where m.org_id = new.org_id and m.user_id = new.requested_by;
  return null;
end;
$$;
comment on function private.tell_of_report() is 'Notifies the requester of a report that it is ready or could not be created.';

create trigger tell_of_report after update of state on public.reports
  for each row when (new.state <> old.state and (new.state = 'failed' or (new.state = 'ready' and new.schedule_id is null)))
  execute function private.tell_of_report();

create function private.sees_money_of_schedule(schedule public.report_schedules) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return schedule.project_id is null or schedule.type not in ('financial', 'financial_impact')
    or exists (
      select from public.memberships m
      where m.org_id = schedule.org_id and m.user_id = schedule.created_by and m.role in ('owner', 'admin'))
    or exists (
      select from public.project_members pm
      where pm.org_id = schedule.org_id and pm.project_id = schedule.project_id and pm.user_id = schedule.created_by
        and pm.role in ('project_manager', 'team_member', 'lawyer'));
end;
$$;
comment on function private.sees_money_of_schedule(public.report_schedules) is 'Whether the owner of a schedule may see the money of its project, where it reports on that.';

-- Whether it may go on
create function private.why_report_stops(schedule public.report_schedules) returns public.report_stop_reason
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from public.memberships m where m.org_id = schedule.org_id and m.user_id = schedule.created_by) then
    return 'owner_left';
  elsif schedule.project_id is not null and not exists (
    select from public.projects p where p.org_id = schedule.org_id and p.id = schedule.project_id and p.deleted_at is null) then
    return 'project_deleted';
  elsif not private.still_sees_schedule(schedule) then
    return 'owner_lost_project';
  elsif not private.sees_money_of_schedule(schedule) then
    return 'owner_lost_money';
  end if;
  return null;
end;
$$;
comment on function private.why_report_stops(public.report_schedules) is 'What keeps a schedule from going on as its owner''s; null where nothing does.';

create function private.plan_report_schedule() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  why public.report_stop_reason;
begin
  if tg_op = 'INSERT' then
    new.next_at := private.next_report_at(new, now());
    return new;
  end if;
  if (new.project_id, new.type) is distinct from (old.project_id, old.type) and new.project_id is not null and auth.uid() is not null then
    if not private.is_org_admin() and not coalesce(new.project_id = any (private.project_ids()), false) then
      raise exception 'Not one of their projects' using errcode = '42501';
    end if;
    why := case when new.state <> 'stopped' then private.why_report_stops(new) end;
    if why = 'owner_lost_money' then
      raise exception 'The schedule''s owner can''t see that project''s finances.' using errcode = 'PT409';
    elsif why is not null and new.project_id is distinct from old.project_id then
      raise exception 'The schedule''s owner does not have access to that project.' using errcode = 'PT409';
    end if;
  end if;
  if new.state <> 'stopped' then
    new.stop_reason := null;
  end if;
  if new.state = 'active' and old.state <> 'active' and auth.uid() is not null then
    if not (private.still_sees_schedule(new) and private.sees_money_of_schedule(new)) then
      new.created_by := auth.uid();
    end if;
    why := private.why_report_stops(new);
    case
      when why = 'project_deleted' then
        raise exception 'Its project was deleted. Choose another one first.' using errcode = 'PT409';
      when why = 'owner_lost_money' then
        raise exception 'You can''t see the finances of its project.' using errcode = 'PT409';
      when why is not null then
        raise exception 'You don''t have access to its project.' using errcode = 'PT409';
      when private.is_report_for_nobody(new) then
        raise exception 'It has no recipients left. Add one first.' using errcode = 'PT409';
      else null;
    end case;
  end if;
  if new.state <> old.state
    or (new.rhythm, new.weekday, new.day_of_month, new.at_time) is distinct from (old.rhythm, old.weekday, old.day_of_month, old.at_time) then
    new.next_at := case when new.state = 'active' then private.next_report_run(new, old.next_at) end;
  end if;
  return new;
end;
$$;
comment on function private.plan_report_schedule() is 'Sets the next run of a schedule, and refuses one that could not run. A person who resumes a schedule that its owner cannot see becomes its owner.';

create trigger plan_report_schedule before insert or update on public.report_schedules
  for each row execute function private.plan_report_schedule();

create function private.stop_report_schedule(schedule public.report_schedules, why public.report_stop_reason) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  owner constant text := coalesce(
    (select f.name from public.former_members f where f.org_id = schedule.org_id and f.user_id = schedule.created_by),
    (select p.name from public.profiles p where p.id = schedule.created_by), 'a former member');
  report constant text := private.report_name(schedule.type)
    || coalesce((select ' of ' || p.name from public.projects p where p.org_id = schedule.org_id and p.id = schedule.project_id), '');
begin
  update public.report_schedules s set state = 'stopped', stop_reason = why
  where s.org_id = schedule.org_id and s.id = schedule.id and s.state = 'active';
  if not found then
    return;
  end if;
  perform private.notify(schedule.org_id,
    array(select m.user_id from public.memberships m where m.org_id = schedule.org_id and (m.role = 'owner' or m.user_id = schedule.created_by)),
    'report', 'warning', 'high', 'A scheduled report has stopped',
    case why
      when 'owner_left' then report || ' was scheduled by ' || owner || ', who has left. Nothing is sent until someone resumes it.'
      when 'owner_lost_project' then report || ' was scheduled by ' || owner || ', who no longer has access to that project. Nothing is sent until someone resumes it.'
      when 'owner_lost_money' then report || ' was scheduled by ' || owner || ', who can no longer see that project''s finances. Nothing is sent until someone resumes it.'
      when 'project_deleted' then report || ' is no longer sent because its project was deleted.'
      when 'nobody_left' then report || ' is no longer sent because no recipients are left.' end,
    'Reports', '/reports?tab=schedules', 'Open schedules', null, null, jsonb_build_object('schedule_id', schedule.id),
    'report_schedule:' || schedule.id || ':stopped:' || schedule.version);
end;
$$;
comment on function private.stop_report_schedule(public.report_schedules,public.report_stop_reason) is 'Stops a schedule that cannot go on, and tells its owner and the owners of the organization why.';

create function private.report_mail_problems(in_org uuid)
returns table (schedule_id uuid, recipient_id uuid, problem text, reason text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  acting constant uuid := private.active_org_id();
  me constant uuid := private.caller_id();
  is_admin constant boolean := private.is_org_admin();
begin
  return query
    select c.schedule_id, c.id, p.problem, case when p.problem in ('bounced', 'bounced_for_now', 'failed') then coalesce(o.bounce_reason, o.last_error) end
    from public.report_schedules s
    join public.report_recipients c on c.org_id = s.org_id and c.schedule_id = s.id
    left join public.mail_messages o on o.org_id = c.org_id and o.id = c.email_id
    cross join lateral (select case
      when private.wants_no_report_mail(c) then 'refused'
      when o.bounce_kind = 'complaint' then 'complained'
      when o.bounce_kind = 'soft' then 'bounced_for_now'
      when o.bounced_at is not null then 'bounced'
      when o.state = 'failed' then 'failed' end) as p (problem)
    where s.org_id = in_org and in_org = acting and (s.created_by = me or is_admin)
      and p.problem is not null;
end;
$$;
comment on function private.report_mail_problems(uuid) is 'Which recipients of the schedules that the caller sees get nothing, or did not want it: they want no mail about reports, the last one did not arrive, or was reported as unwanted.';
grant execute on function private.report_mail_problems(uuid) to authenticated;

-- Bounded loops

create function private.next_report_at(schedule public.report_schedules, after timestamptz) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  zone constant text := (select private.known_zone(o.time_zone) from public.organizations o where o.id = schedule.org_id);
  -- A day early, so that it is not after the date in any time zone.
  first_day constant date := (after at time zone zone)::date - 1;
  day date;
  month_end date;
  at timestamptz;
begin
  -- Every rhythm comes around within two months. A schedule that no constraint has checked yet may never be due: null.
  for days_later in 0..62 loop
    day := first_day + days_later;
    month_end := (date_trunc('month', day::timestamp) + interval '1 month')::date - 1;
    if (schedule.rhythm = 'weekly' and extract(isodow from day) = schedule.weekday)
      or (schedule.rhythm = 'monthly' and extract(day from day) = least(schedule.day_of_month, extract(day from month_end))) then
      at := private.at_local_time(day + schedule.at_time, zone);
      if at > after then
        return at;
      end if;
    end if;
  end loop;
  return null;
end;
$$;
comment on function private.next_report_at(public.report_schedules,timestamp with time zone) is 'When a scheduled report is next due after an instant, by the organization''s clock. Null where it never is.';

-- Recounting an organization takes the same time whether or not its tables were analyzed since they were filled.
create function private.sum_figures() returns integer
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
  if not private.try_lock('sum_figures') then
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
comment on function private.sum_figures() is 'Adds new facts to the sums and rebuilds invalid sums; returns how many it rebuilt. Callers take turns.';

create function private.may_add_report_recipient(p_schedule_id uuid, p_recipient_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.report_schedules s
    where s.org_id = private.active_org_id() and s.id = p_schedule_id
      -- An admin may add people to the schedule of someone who may share, not lend them the right.
      and private.may_receive_report(s.org_id, s.created_by, s.project_id, p_recipient_id)
      and private.may_receive_report(s.org_id, (select auth.uid()), s.project_id, p_recipient_id));
$$;
comment on function private.may_add_report_recipient(uuid,uuid) is 'Whether the caller may add a recipient to a schedule: both the caller and the owner of the schedule have to be allowed to send it there.';
grant execute on function private.may_add_report_recipient(uuid,uuid) to authenticated;

create policy "People add recipients they may share the report with" on public.report_recipients for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and exists (select from public.report_schedules s where s.org_id = report_recipients.org_id and s.id = report_recipients.schedule_id)
    and private.may_add_report_recipient(schedule_id, user_id));

-- A schedule that has recipients may not turn into a report that its owner may not send them. This runs after the policies.
create function private.refuse_unshared_report() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and exists (
    select from public.report_recipients c
    where c.org_id = new.org_id and c.schedule_id = new.id
      and not private.may_receive_report(new.org_id, new.created_by, new.project_id, c.user_id)) then
    raise exception 'The owner of this schedule may not send that report to its recipients.' using errcode = 'PT409',
      detail = 'Remove the other recipients first.';
  end if;
  return null;
end;
$$;
comment on function private.refuse_unshared_report() is 'Refuses to change what a schedule reports on, or to resume it, while it has recipients that its owner may not send it to.';

create trigger refuse_unshared_report after update of project_id, state on public.report_schedules
  for each row when (new.state = 'active' and (new.project_id is distinct from old.project_id or new.state <> old.state))
  execute function private.refuse_unshared_report();

-- Roles change after recipients were added, so they are checked again when the report is sent.
create function private.report_mail(p_org_id uuid, p_report_id uuid)
returns table (recipient_id uuid, email_id uuid, user_id uuid, address text, time_zone text, organization text)
language sql volatile set search_path = ''
as $$
  select c.id, private.uuid_v7(), c.user_id, coalesce(p.email, c.address), coalesce(w.time_zone, o.time_zone), o.name
  from public.reports r
  join public.report_recipients c on c.org_id = r.org_id and c.schedule_id = r.schedule_id
  join public.organizations o on o.id = r.org_id
  left join public.profiles p on p.id = c.user_id
  left join public.notification_preferences w on w.user_id = c.user_id
  where r.org_id = p_org_id and r.id = p_report_id and private.is_mail_address(coalesce(p.email, c.address))
    and private.may_receive_report(r.org_id, r.requested_by, r.project_id, c.user_id)
    and not private.wants_no_report_mail(c);
$$;
comment on function private.report_mail(uuid,uuid) is 'The recipients of a scheduled report that its owner may send it to and that accept email about reports, with an id for each email.';
