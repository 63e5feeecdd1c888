-- A schedule stops once its owner may not see the money it reports on, and says how the mail to a recipient failed.
alter type public.report_stop_reason add value 'owner_lost_money';
comment on type public.report_stop_reason is
  'Its owner left the organization, or sees its project or the money of it no more; the project was deleted; or nobody it was mailed to is left.';

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
comment on function private.sees_money_of_schedule(public.report_schedules) is
  'Whether the owner of a schedule may see the money of its project, where it reports on that.';

create or replace function private.why_report_stops(schedule public.report_schedules) returns public.report_stop_reason
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

create or replace function private.plan_report_schedule() returns trigger
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
      raise exception 'Not a project of theirs' using errcode = '42501';
    end if;
    why := case when new.state <> 'stopped' then private.why_report_stops(new) end;
    if why = 'owner_lost_money' then
      raise exception 'Whoever owns this schedule may not see the money of that project.' using errcode = 'PT409';
    elsif why is not null and new.project_id is distinct from old.project_id then
      raise exception 'Whoever owns this schedule does not see that project.' using errcode = 'PT409';
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
        raise exception 'The project it reports on was deleted. Choose another one first.' using errcode = 'PT409';
      when why = 'owner_lost_money' then
        raise exception 'You may not see the money of the project it reports on.' using errcode = 'PT409';
      when why is not null then
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

create or replace function private.stop_report_schedule(schedule public.report_schedules, why public.report_stop_reason) returns void
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
      when 'owner_lost_money' then report || ' was scheduled by ' || owner || ', who may no longer see the money of that project. Nothing is sent until somebody resumes it.'
      when 'project_deleted' then report || ' is not sent any more, since that project was deleted.'
      when 'nobody_left' then report || ' is not sent any more, since nobody it was mailed to is left.' end,
    'Reports', '/reports?tab=schedules', 'Open schedules', null, null, jsonb_build_object('schedule_id', schedule.id),
    'report_schedule:' || schedule.id || ':stopped:' || schedule.version);
end;
$$;

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
    if private.why_report_stops(schedule) in ('owner_left', 'owner_lost_project', 'owner_lost_money') then
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
  'Stops the schedules of a person who left the organization or the project, or whose role in it no longer lets them see what is reported, and those that only they got.';
create trigger stop_schedules_of_who_sees_less after update of role on public.project_members
  for each row when (new.role <> old.role) execute function private.stop_schedules_of_who_left();

create or replace function private.report_mail_problems(in_org uuid)
returns table (schedule_id uuid, recipient_id uuid, problem text, reason text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select c.schedule_id, c.id, p.problem, case when p.problem in ('bounced', 'bounced_for_now', 'failed') then coalesce(o.bounce_reason, o.last_error) end
    from public.report_schedules s
    join public.report_recipients c on c.org_id = s.org_id and c.schedule_id = s.id
    left join public.mail_messages o on o.org_id = c.org_id and o.id = c.mail_id
    cross join lateral (select case
      when private.wants_no_report_mail(c) then 'refused'
      when o.bounce_kind = 'complaint' then 'complained'
      when o.bounce_kind = 'soft' then 'bounced_for_now'
      when o.bounced_at is not null then 'bounced'
      when o.state = 'failed' then 'failed' end) as p (problem)
    where s.org_id = in_org and in_org = private.active_org_id() and (s.created_by = auth.uid() or private.is_org_admin())
      and p.problem is not null;
end;
$$;
comment on function private.report_mail_problems(uuid) is
  'Which recipients of the schedules that the caller sees get nothing, or did not want it: they want no mail about reports, the last one did not arrive, or was reported as unwanted.';
