-- Schedules of reports can be edited, say why they stopped, and know what became of the mail to each recipient.
create type public.report_stop_reason as enum ('owner_left', 'owner_lost_project', 'project_deleted', 'nobody_left');
comment on type public.report_stop_reason is
  'Its owner left the organization, or sees its project no more; the project was deleted; or nobody it was mailed to is left.';

alter table public.report_schedules add column stop_reason public.report_stop_reason;
comment on column public.report_schedules.stop_reason is 'Why it stopped, where it did.';
update public.report_schedules set stop_reason = 'owner_left' where state = 'stopped';
alter table public.report_schedules
  add constraint report_schedules_stopped_say_why check ((state = 'stopped') = (stop_reason is not null));
grant select (stop_reason), update (type, project_id) on public.report_schedules to authenticated;

alter table public.report_recipients
  add column mail_id uuid,
  add foreign key (org_id, mail_id) references public.mail_messages (org_id, id) on delete set null (mail_id);
comment on column public.report_recipients.mail_id is 'The last mail to them; what became of it stands there.';
create index report_recipients_mail_idx on public.report_recipients (org_id, mail_id);

drop trigger touch_report_schedules on public.report_schedules;
create trigger touch_report_schedules
  before update of type, project_id, period, format, rhythm, weekday, day_of_month, at_time, state on public.report_schedules
  for each row execute function private.touch_row();

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
comment on function private.next_report_run(public.report_schedules, timestamptz) is
  'When a schedule is due next, once it went out or was changed. What was due and is not out yet stays due; what went out today does not go out again today; what was still to come today and would now be over goes out at once.';

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
  end if;
  return null;
end;
$$;
comment on function private.why_report_stops(public.report_schedules) is 'What keeps a schedule from going on as its owner''s; null where nothing does.';

create function private.is_report_for_nobody(schedule public.report_schedules) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return not exists (select from public.report_recipients c where c.org_id = schedule.org_id and c.schedule_id = schedule.id);
end;
$$;
comment on function private.is_report_for_nobody(public.report_schedules) is 'Whether nobody is left whom a schedule is mailed to.';

create or replace function private.plan_report_schedule() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.next_at := private.next_report_at(new, now());
    return new;
  end if;
  if new.project_id is distinct from old.project_id and new.project_id is not null and auth.uid() is not null then
    if not private.is_org_admin() and not coalesce(new.project_id = any (private.project_ids()), false) then
      raise exception 'Not a project of theirs' using errcode = '42501';
    elsif new.state <> 'stopped' and private.why_report_stops(new) is not null then
      raise exception 'Whoever owns this schedule does not see that project.' using errcode = 'PT409';
    end if;
  end if;
  if new.state <> 'stopped' then
    new.stop_reason := null;
  end if;
  if new.state = 'active' and old.state <> 'active' and auth.uid() is not null then
    if not private.still_sees_schedule(new) then
      new.created_by := auth.uid();
    end if;
    case
      when private.why_report_stops(new) = 'project_deleted' then
        raise exception 'The project it reports on was deleted. Choose another one first.' using errcode = 'PT409';
      when private.why_report_stops(new) is not null then
        raise exception 'You do not see the project it reports on.' using errcode = 'PT409';
      when private.is_report_for_nobody(new) then
        raise exception 'Nobody is left to mail it to. Choose somebody first.' using errcode = 'PT409';
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
comment on function private.plan_report_schedule() is
  'Works out when a schedule is due next, and refuses one that could not go on; whoever resumes one whose owner cannot see it takes it over.';

create or replace function private.reports_follow_time_zone() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.report_schedules s set next_at = private.next_report_run(s, s.next_at) where s.org_id = new.id and s.state = 'active';
  return null;
end;
$$;

drop function private.stop_report_schedule(public.report_schedules);
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
      when 'owner_left' then report || ' was scheduled by ' || owner || ', who has left. Nothing is sent until somebody resumes it.'
      when 'owner_lost_project' then report || ' was scheduled by ' || owner || ', who no longer sees that project. Nothing is sent until somebody resumes it.'
      when 'project_deleted' then report || ' is not sent any more, since that project was deleted.'
      when 'nobody_left' then report || ' is not sent any more, since nobody it was mailed to is left.' end,
    'Reports', '/reports?tab=schedules', 'Open schedules', null, null, jsonb_build_object('schedule_id', schedule.id),
    'report_schedule:' || schedule.id || ':stopped:' || schedule.version);
end;
$$;
comment on function private.stop_report_schedule(public.report_schedules, public.report_stop_reason) is
  'Stops a schedule that cannot go on, and tells its owner and the owners of the organization why.';

create or replace function private.stop_schedules_of_who_left() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  schedule public.report_schedules;
begin
  for schedule in
    select s.* from public.report_schedules s where s.org_id = old.org_id and s.created_by = old.user_id and s.state = 'active'
  loop
    -- A project that is deleted may come back before the next one is due.
    if private.why_report_stops(schedule) in ('owner_left', 'owner_lost_project') then
      perform private.stop_report_schedule(schedule, private.why_report_stops(schedule));
    end if;
  end loop;
  if tg_op = 'DELETE' and tg_table_name = 'memberships' then
    for schedule in
      select s.* from public.report_schedules s
      where s.org_id = old.org_id and s.state = 'active' and private.is_report_for_nobody(s)
    loop
      perform private.stop_report_schedule(schedule, 'nobody_left');
    end loop;
  end if;
  return null;
end;
$$;
comment on function private.stop_schedules_of_who_left() is
  'Stops the schedules of a person who left the organization or the project, or became less than an admin, and those that only they got.';
create trigger stop_schedules_of_who_was_demoted after update of role on public.memberships
  for each row when (new.role <> old.role) execute function private.stop_schedules_of_who_left();

create or replace function private.run_report_schedules(p_limit integer default 100) returns integer
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
      -- However long nobody looked, it is made once, and keeps its rhythm.
      schedule.last_at := now();
      update public.report_schedules s set last_at = now(), next_at = private.next_report_run(schedule, null)
      where s.org_id = schedule.org_id and s.id = schedule.id;
      made := made + 1;
    else
      perform private.stop_report_schedule(schedule, why);
    end if;
  end loop;
  -- Given up are those that nobody works on any more, because each worker was killed.
  update public.reports r set state = 'failed', last_error = 'The work on it stopped without a word'
  where r.state in ('queued', 'running') and r.created_at < now() - interval '10 minutes' and not exists (
    select from private.jobs j where j.unique_key = 'make_report:' || r.id and j.state in ('waiting', 'running'));
  return made;
end;
$$;

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

drop function private.report_mail(uuid, uuid);
create function private.report_mail(p_org_id uuid, p_report_id uuid)
returns table (recipient_id uuid, mail_id uuid, user_id uuid, address text, time_zone text, organization text)
language sql volatile set search_path = ''
as $$
  select c.id, private.uuid_v7(), c.user_id, coalesce(p.email, c.address), coalesce(w.time_zone, o.time_zone), o.name
  from public.reports r
  join public.report_recipients c on c.org_id = r.org_id and c.schedule_id = r.schedule_id
  join public.organizations o on o.id = r.org_id
  left join public.profiles p on p.id = c.user_id
  left join public.notification_preferences w on w.user_id = c.user_id
  where r.org_id = p_org_id and r.id = p_report_id and private.is_mail_address(coalesce(p.email, c.address))
    and not private.wants_no_report_mail(c);
$$;
comment on function private.report_mail(uuid, uuid) is 'Whom a scheduled report is mailed to, without those who want no mail about reports, with an id for the mail of each.';

create function private.report_mail_problems(in_org uuid)
returns table (schedule_id uuid, recipient_id uuid, problem text, reason text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select c.schedule_id, c.id, p.problem, case when p.problem in ('bounced', 'failed') then coalesce(o.bounce_reason, o.last_error) end
    from public.report_schedules s
    join public.report_recipients c on c.org_id = s.org_id and c.schedule_id = s.id
    left join public.mail_messages o on o.org_id = c.org_id and o.id = c.mail_id
    cross join lateral (select case
      when private.wants_no_report_mail(c) then 'refused'
      when o.bounced_at is not null then 'bounced'
      when o.state = 'failed' then 'failed' end) as p (problem)
    where s.org_id = in_org and in_org = private.active_org_id() and (s.created_by = auth.uid() or private.is_org_admin())
      and p.problem is not null;
end;
$$;
comment on function private.report_mail_problems(uuid) is
  'Which recipients of the schedules that the caller sees get nothing: they want no mail about reports, or the last one did not arrive.';
grant execute on function private.report_mail_problems(uuid) to authenticated;

-- A report that failed can be made anew, and each time whoever asked hears what became of it.
create or replace function private.tell_of_report() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(new.org_id, array[new.requested_by], 'report',
    (case new.state when 'ready' then 'success' else 'error' end)::public.notification_type, 'medium',
    private.report_name(new.type) || case new.state when 'ready' then ' is ready' else ' could not be made' end,
    case new.state when 'ready' then coalesce((select p.name || '. ' from public.projects p where p.org_id = new.org_id and p.id = new.project_id), '')
        || 'Download it from the list of reports.'
      else 'Nothing was lost. Try again from the list of reports.' end,
    'Reports', '/reports?id=' || new.id, 'Open reports', new.project_id, null, jsonb_build_object('report_id', new.id),
    concat_ws(':', 'report', new.id, new.state, extract(epoch from new.begun_at)))
  from public.memberships m where m.org_id = new.org_id and m.user_id = new.requested_by;
  return null;
end;
$$;
