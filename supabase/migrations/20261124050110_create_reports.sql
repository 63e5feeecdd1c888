-- Reports that people ask for, or have sent at intervals: a row says what, the job `make_report` makes the file, and whoever asked is told.
create type public.report_type as enum (
  'compliance_summary', 'risk_analysis', 'project_status', 'financial_impact', 'summary', 'compliance', 'financial', 'progress');
comment on type public.report_type is 'The four over everything one may see, then the four of a single project.';
create type public.report_period as enum ('last_30_days', 'last_3_months', 'last_6_months', 'last_year', 'custom');
create type public.report_format as enum ('pdf', 'xlsx', 'csv');
create type public.report_state as enum ('queued', 'running', 'ready', 'failed');
create type public.report_rhythm as enum ('weekly', 'monthly');
create type public.report_schedule_state as enum ('active', 'paused', 'stopped');
comment on type public.report_schedule_state is 'paused by a person; stopped because its owner can no longer see what it reports on.';

-- No policy names this bucket: the product itself stores and fetches, after it has asked whether the caller may.
insert into storage.buckets (id, name, public, file_size_limit) values ('reports', 'reports', false, 60 * 1024 * 1024) on conflict (id) do nothing;

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
  primary key (org_id, id),
  constraint report_schedules_say_which_day check (
    case rhythm when 'weekly' then weekday is not null and day_of_month is null else weekday is null and day_of_month is not null end),
  constraint report_schedules_of_a_project check (type in ('compliance_summary', 'risk_analysis', 'project_status', 'financial_impact') or project_id is not null),
  constraint report_schedules_active_say_when check ((state = 'active') = (next_at is not null)),
  foreign key (org_id, project_id) references public.projects (org_id, id)
);
comment on table public.report_schedules is 'A report that is made and mailed weekly or monthly, over what its owner may see.';
comment on column public.report_schedules.weekday is '1 is Monday.';
comment on column public.report_schedules.day_of_month is 'In a shorter month its last day.';
comment on column public.report_schedules.at_time is 'By the clock of the organization''s time zone.';
comment on column public.report_schedules.created_by is 'Its owner: the report shows what they may see. Whoever resumes one that was stopped becomes its owner.';
create index report_schedules_due_idx on public.report_schedules (next_at) where state = 'active';
create index report_schedules_project_idx on public.report_schedules (org_id, project_id);
create index report_schedules_created_by_idx on public.report_schedules (created_by);
alter table public.report_schedules enable row level security;
grant select (id, org_id, project_id, type, period, format, rhythm, weekday, day_of_month, at_time, state, next_at, last_at, created_by,
  created_at, updated_at, version) on public.report_schedules to authenticated;
grant insert (org_id, project_id, type, period, format, rhythm, weekday, day_of_month, at_time),
  update (period, format, rhythm, weekday, day_of_month, at_time, state), delete on public.report_schedules to authenticated;

create policy "People read their own schedules, admins all" on public.report_schedules for select to authenticated
  using (org_id = (select private.active_org_id()) and (created_by = (select auth.uid()) or (select private.is_org_admin())));
create policy "People schedule reports on what they may see" on public.report_schedules for insert to authenticated
  with check (org_id = (select private.active_org_id()) and created_by = (select auth.uid())
    and (project_id is null or (select private.is_org_admin()) or project_id = any ((select private.project_ids())::uuid[])));
create policy "People change their own schedules, admins all" on public.report_schedules for update to authenticated
  using (org_id = (select private.active_org_id()) and (created_by = (select auth.uid()) or (select private.is_org_admin())))
  with check (org_id = (select private.active_org_id()) and (created_by = (select auth.uid()) or (select private.is_org_admin())));
create policy "People delete their own schedules, admins all" on public.report_schedules for delete to authenticated
  using (org_id = (select private.active_org_id()) and (created_by = (select auth.uid()) or (select private.is_org_admin())));

create table public.report_recipients (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  schedule_id uuid not null,
  user_id uuid,
  address text check (private.is_mail_address(address) and address = lower(address)),
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, schedule_id, user_id),
  unique (org_id, schedule_id, address),
  constraint report_recipients_member_or_address check (num_nonnulls(user_id, address) = 1),
  foreign key (org_id, schedule_id) references public.report_schedules (org_id, id) on delete cascade,
  foreign key (org_id, user_id) references public.memberships (org_id, user_id) on delete cascade
);
comment on table public.report_recipients is 'Whom a scheduled report is mailed to: a member, or an address without an account.';
create index report_recipients_user_idx on public.report_recipients (org_id, user_id);
alter table public.report_recipients enable row level security;
grant select (id, org_id, schedule_id, user_id, address, created_at), insert (org_id, schedule_id, user_id, address), delete
  on public.report_recipients to authenticated;

-- Read as the caller, so the policies of schedules say which these are.
create policy "Who sees a schedule sees to whom it goes" on public.report_recipients for select to authenticated
  using (org_id = (select private.active_org_id())
    and exists (select from public.report_schedules s where s.org_id = report_recipients.org_id and s.id = report_recipients.schedule_id));
create policy "Who sees a schedule chooses to whom it goes" on public.report_recipients for insert to authenticated
  with check (org_id = (select private.active_org_id())
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
comment on table public.reports is 'Reports as files, each with what was asked for; kept until somebody deletes it.';
comment on column public.reports.first_day is 'With last_day the days that the period stands for, by the clock of time_zone, when it was asked for.';
comment on column public.reports.storage_path is 'Object in the bucket "reports": organization/report/attempt.';
comment on column public.reports.requested_by is 'Whoever asked: the report shows what they may see.';
create index reports_list_idx on public.reports (org_id, requested_by, id desc);
create index reports_project_idx on public.reports (org_id, project_id, id desc);
create index reports_schedule_idx on public.reports (org_id, schedule_id);
create index reports_requested_by_idx on public.reports (requested_by);
create index reports_unfinished_idx on public.reports (created_at) where state in ('queued', 'running');
alter table public.reports enable row level security;
grant select (id, org_id, project_id, schedule_id, type, period, first_day, last_day, time_zone, format, state, progress, file_name,
  size_bytes, pages, rows_listed, sha256, last_error, requested_by, created_at, begun_at, ready_at) on public.reports to authenticated;
grant insert (org_id, project_id, type, period, first_day, last_day, format), delete on public.reports to authenticated;

create policy "People read the reports they asked for, admins all" on public.reports for select to authenticated
  using (org_id = (select private.active_org_id()) and (requested_by = (select auth.uid()) or (select private.is_org_admin())));
create policy "People ask for reports on what they may see" on public.reports for insert to authenticated
  with check (org_id = (select private.active_org_id()) and requested_by = (select auth.uid())
    and (project_id is null or (select private.is_org_admin()) or project_id = any ((select private.project_ids())::uuid[])));
create policy "People delete the reports they asked for, admins all" on public.reports for delete to authenticated
  using (org_id = (select private.active_org_id()) and (requested_by = (select auth.uid()) or (select private.is_org_admin())));

-- Who asked and who deleted is of interest; each step of the work is not.
create trigger record_activity after insert or delete on public.reports
  for each row execute function private.record_activity('report', 'created_at', 'requested_by', 'progress', 'storage_path', 'size_bytes', 'pages',
    'rows_listed', 'last_error', 'begun_at', 'ready_at', 'time_zone');
create trigger record_activity after insert or update or delete on public.report_schedules
  for each row execute function private.record_activity('report_schedule', 'next_at', 'last_at', 'created_at');
create trigger touch_report_schedules before update of period, format, rhythm, weekday, day_of_month, at_time, state on public.report_schedules
  for each row execute function private.touch_row();

-- What is asked for

create function private.report_first_day(period public.report_period, last_day date) returns date
language sql immutable set search_path = ''
as $$
  select case period
    when 'last_30_days' then last_day - 29
    when 'last_3_months' then (last_day - interval '3 months')::date + 1
    when 'last_6_months' then (last_day - interval '6 months')::date + 1
    when 'last_year' then (last_day - interval '1 year')::date + 1
  end;
$$;
comment on function private.report_first_day(public.report_period, date) is 'The first day of a period that ends with a day; null for a period of one''s own.';

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
    raise exception 'A report ends today at the latest' using errcode = '23514', constraint = 'reports_end_by_today';
  end if;
  if auth.uid() is not null and (
    select count(*) from public.reports r where r.org_id = new.org_id and r.requested_by = auth.uid() and r.state in ('queued', 'running')) >= 5 then
    raise exception 'Five of your reports are being made. Wait for one of them.' using errcode = 'PT409';
  end if;
  return new;
end;
$$;
comment on function private.open_report() is 'Says which days a report is about, by the organization''s clock, and bounds how many one person has made at once.';
create trigger open_report before insert on public.reports for each row execute function private.open_report();

create function private.enqueue_report() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enqueue_job('make_report', jsonb_build_object('report_id', new.id), new.org_id, 'make_report:' || new.id, now(), 4);
  return null;
end;
$$;
comment on function private.enqueue_report() is 'Asks for the job that makes a new report.';
create trigger enqueue_report after insert on public.reports for each row execute function private.enqueue_report();

create function private.report_name(type public.report_type) returns text
language sql immutable set search_path = ''
as $$
  select case type
    when 'compliance_summary' then 'Compliance Summary' when 'risk_analysis' then 'Risk Analysis' when 'project_status' then 'Project Status'
    when 'financial_impact' then 'Financial Impact' when 'summary' then 'Project summary' when 'compliance' then 'Project compliance'
    when 'financial' then 'Project financials' when 'progress' then 'Project progress' end;
$$;
comment on function private.report_name(public.report_type) is 'What a report is called.';

-- Who asked is told; of a scheduled one that went out they are not, since it was mailed to whom it is for.
create function private.tell_of_report() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(new.org_id, array[new.requested_by], 'report',
    (case new.state when 'ready' then 'success' else 'error' end)::public.notification_type, 'medium',
    private.report_name(new.type) || case new.state when 'ready' then ' is ready' else ' could not be made' end,
    case new.state when 'ready' then coalesce((select p.name || '. ' from public.projects p where p.org_id = new.org_id and p.id = new.project_id), '')
        || 'Download it from the list of reports.'
      else 'Nothing was lost. Ask for it again.' end,
    'Reports', '/reports?id=' || new.id, 'Open reports', new.project_id, null, jsonb_build_object('report_id', new.id),
    'report:' || new.id || ':' || new.state)
  from public.memberships m where m.org_id = new.org_id and m.user_id = new.requested_by;
  return null;
end;
$$;
comment on function private.tell_of_report() is 'Tells whoever asked for a report that it is ready, or could not be made.';
create trigger tell_of_report after update of state on public.reports
  for each row when (new.state <> old.state and (new.state = 'failed' or (new.state = 'ready' and new.schedule_id is null)))
  execute function private.tell_of_report();

-- Schedules

create function private.next_report_at(schedule public.report_schedules, after timestamptz) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  zone constant text := (select private.known_zone(o.time_zone) from public.organizations o where o.id = schedule.org_id);
  -- A day early, so that it is not after the date in any time zone.
  day date := (after at time zone zone)::date - 1;
  month_end date;
  at timestamptz;
begin
  loop
    month_end := (date_trunc('month', day::timestamp) + interval '1 month')::date - 1;
    if (schedule.rhythm = 'weekly' and extract(isodow from day) = schedule.weekday)
      or (schedule.rhythm = 'monthly' and extract(day from day) = least(schedule.day_of_month, extract(day from month_end))) then
      at := private.at_local_time(day + schedule.at_time, zone);
      if at > after then
        return at;
      end if;
    end if;
    day := day + 1;
  end loop;
end;
$$;
comment on function private.next_report_at(public.report_schedules, timestamptz) is
  'When a scheduled report is next due after an instant, by the organization''s clock.';

create function private.plan_report_schedule() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.state = 'active' and old.state <> 'active' and auth.uid() is not null
    and not private.still_sees_schedule(new) then
    new.created_by := auth.uid();
  end if;
  if tg_op = 'INSERT' or new.state <> old.state
    or (new.rhythm, new.weekday, new.day_of_month, new.at_time) is distinct from (old.rhythm, old.weekday, old.day_of_month, old.at_time) then
    new.next_at := case when new.state = 'active' then private.next_report_at(new, now()) end;
  end if;
  return new;
end;
$$;
comment on function private.plan_report_schedule() is 'Works out when a schedule is due next; whoever resumes one whose owner left takes it over.';

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
create trigger plan_report_schedule before insert or update on public.report_schedules
  for each row execute function private.plan_report_schedule();

create function private.reports_follow_time_zone() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.report_schedules s set next_at = private.next_report_at(s, now()) where s.org_id = new.id and s.state = 'active';
  return null;
end;
$$;
comment on function private.reports_follow_time_zone() is 'Schedules keep their time of day when their organization moves to another time zone.';
create trigger reports_follow_time_zone after update of time_zone on public.organizations
  for each row when (new.time_zone <> old.time_zone) execute function private.reports_follow_time_zone();

create function private.stop_report_schedule(schedule public.report_schedules) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update public.report_schedules s set state = 'stopped' where s.org_id = schedule.org_id and s.id = schedule.id and s.state = 'active';
  if not found then
    return;
  end if;
  perform private.notify(schedule.org_id,
    array(select m.user_id from public.memberships m where m.org_id = schedule.org_id and m.role = 'owner'),
    'report', 'warning', 'high', 'A scheduled report is paused',
    private.report_name(schedule.type) || ' was scheduled by ' || coalesce(
      (select f.name from public.former_members f where f.org_id = schedule.org_id and f.user_id = schedule.created_by),
      (select p.name from public.profiles p where p.id = schedule.created_by), 'a former member')
      || ', who can no longer see what it reports on. Nothing is sent until somebody resumes it.',
    'Reports', '/reports?tab=schedules', 'Open schedules', null, null, jsonb_build_object('schedule_id', schedule.id),
    'report_schedule:' || schedule.id || ':stopped:' || schedule.version);
end;
$$;
comment on function private.stop_report_schedule(public.report_schedules) is 'Stops a schedule whose owner cannot see what it reports on any more, and tells the owners of the organization.';

create function private.stop_schedules_of_who_left() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  schedule public.report_schedules;
begin
  for schedule in
    select s.* from public.report_schedules s
    where s.org_id = old.org_id and s.created_by = old.user_id and s.state = 'active' and not private.still_sees_schedule(s)
  loop
    perform private.stop_report_schedule(schedule);
  end loop;
  return null;
end;
$$;
comment on function private.stop_schedules_of_who_left() is 'Stops the schedules of a person who left the organization or the project.';
create trigger stop_schedules_of_who_left after delete on public.memberships
  for each row execute function private.stop_schedules_of_who_left();
create trigger stop_schedules_of_who_left after delete on public.project_members
  for each row execute function private.stop_schedules_of_who_left();

create function private.run_report_schedules(p_limit integer default 100) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  schedule public.report_schedules;
  made integer := 0;
begin
  for schedule in
    select s.* from public.report_schedules s where s.state = 'active' and s.next_at <= now()
    order by s.next_at limit p_limit for update skip locked
  loop
    if private.still_sees_schedule(schedule) then
      insert into public.reports (org_id, project_id, schedule_id, type, period, first_day, last_day, format, requested_by)
      values (schedule.org_id, schedule.project_id, schedule.id, schedule.type, schedule.period, now()::date, now()::date, schedule.format, schedule.created_by);
      -- However long nobody looked, it is made once, and keeps its rhythm.
      update public.report_schedules s set last_at = now(), next_at = private.next_report_at(s, now())
      where s.org_id = schedule.org_id and s.id = schedule.id;
      made := made + 1;
    else
      perform private.stop_report_schedule(schedule);
    end if;
  end loop;
  -- Given up are those that nobody works on any more, because each worker was killed.
  update public.reports r set state = 'failed', last_error = 'The work on it stopped without a word'
  where r.state in ('queued', 'running') and r.created_at < now() - interval '10 minutes' and not exists (
    select from private.jobs j where j.unique_key = 'make_report:' || r.id and j.state in ('waiting', 'running'));
  return made;
end;
$$;
comment on function private.run_report_schedules(integer) is
  'Asks for the scheduled reports that are due, once however many look at the same time, and gives lost ones up; returns how many it asked for.';

insert into private.job_schedule (kind, every_seconds) values ('schedule_reports', 60);

create function private.report_mail(p_org_id uuid, p_report_id uuid)
returns table (user_id uuid, address text, time_zone text, organization text)
language sql stable set search_path = ''
as $$
  select c.user_id, coalesce(p.email, c.address), coalesce(w.time_zone, o.time_zone), o.name
  from public.reports r
  join public.report_recipients c on c.org_id = r.org_id and c.schedule_id = r.schedule_id
  join public.organizations o on o.id = r.org_id
  left join public.profiles p on p.id = c.user_id
  left join public.notification_preferences w on w.user_id = c.user_id
  where r.org_id = p_org_id and r.id = p_report_id and private.is_mail_address(coalesce(p.email, c.address))
    and not coalesce('report' = any (w.muted_email), false)
    and not exists (
      select from private.mail_refusals f where f.org_id = r.org_id and f.address = lower(c.address) and f.category = 'report');
$$;
comment on function private.report_mail(uuid, uuid) is 'Whom a scheduled report is mailed to, without those who want no mail about reports.';

-- Letterhead

create table public.organization_logos (
  org_id uuid primary key references public.organizations (id) on delete cascade,
  mime_type text not null check (mime_type in ('image/png', 'image/jpeg')),
  width integer not null check (width between 1 and 4000),
  height integer not null check (height between 1 and 4000),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  content bytea not null check (octet_length(content) between 1 and 1024 * 1024),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.organization_logos is 'The logo on an organization''s letterhead. Checked by the API, which reads the whole image first.';
create index organization_logos_created_by_idx on public.organization_logos (created_by);
alter table public.organization_logos enable row level security;
grant select (org_id, mime_type, width, height, sha256, content, created_by, created_at),
  insert (org_id, mime_type, width, height, sha256, content), update (mime_type, width, height, sha256, content), delete
  on public.organization_logos to authenticated;
create policy "Members see the logo" on public.organization_logos for select to authenticated
  using (org_id = (select private.active_org_id()));
create policy "Admins put a logo there that the API has read" on public.organization_logos for insert to authenticated
  with check (org_id = (select private.active_org_id()) and (select private.is_org_admin()) and (select private.is_api_request()));
create policy "Admins change the logo to one that the API has read" on public.organization_logos for update to authenticated
  using (org_id = (select private.active_org_id()) and (select private.is_org_admin()))
  with check (org_id = (select private.active_org_id()) and (select private.is_org_admin()) and (select private.is_api_request()));
create policy "Admins remove the logo" on public.organization_logos for delete to authenticated
  using (org_id = (select private.active_org_id()) and (select private.is_org_admin()));
