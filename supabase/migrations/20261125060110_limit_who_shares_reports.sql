-- Anyone may schedule a report for themselves. Sending it to other people takes a role that may share what the report shows.

create function private.may_share_reports(p_org_id uuid, p_user_id uuid, p_project_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
      select from public.memberships m
      where m.org_id = p_org_id and m.user_id = p_user_id and m.role in ('owner', 'admin'))
    or case when p_project_id is not null then exists (
        select from public.project_members pm
        where pm.org_id = p_org_id and pm.user_id = p_user_id and pm.project_id = p_project_id
          and pm.role in ('project_manager', 'team_member'))
      -- A report on everything shows each of their projects, so each role has to allow it.
      else coalesce((
        select bool_and(pm.role in ('project_manager', 'team_member')) from public.project_members pm
        where pm.org_id = p_org_id and pm.user_id = p_user_id), false)
    end;
$$;
comment on function private.may_share_reports(uuid, uuid, uuid) is
  'Whether a person may send reports on a project, or on all their projects (null), to people who could not read them here: owners, admins, project managers and team members.';

create function private.may_receive_report(p_org_id uuid, p_owner_id uuid, p_project_id uuid, p_recipient_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(p_recipient_id = p_owner_id, false)
    or exists (
      select from public.memberships m
      where m.org_id = p_org_id and m.user_id = p_recipient_id and m.role in ('owner', 'admin'))
    or private.may_share_reports(p_org_id, p_owner_id, p_project_id);
$$;
comment on function private.may_receive_report(uuid, uuid, uuid, uuid) is
  'Whether a scheduled report may be sent to a recipient: its owner, owners and admins of the organization, and anyone else if the owner may share it. The recipient is null for an email address.';

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
comment on function private.may_add_report_recipient(uuid, uuid) is
  'Whether the caller may add a recipient to a schedule: both the caller and the owner of the schedule have to be allowed to send it there.';
grant execute on function private.may_add_report_recipient(uuid, uuid) to authenticated;

drop policy "Who sees a schedule chooses to whom it goes" on public.report_recipients;
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
comment on function private.refuse_unshared_report() is
  'Refuses to change what a schedule reports on, or to resume it, while it has recipients that its owner may not send it to.';
create trigger refuse_unshared_report after update of project_id, state on public.report_schedules
  for each row when (new.state = 'active' and (new.project_id is distinct from old.project_id or new.state <> old.state))
  execute function private.refuse_unshared_report();

-- Roles change after recipients were added, so they are checked again when the report is sent.
create or replace function private.report_mail(p_org_id uuid, p_report_id uuid)
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
    and private.may_receive_report(r.org_id, r.requested_by, r.project_id, c.user_id)
    and not private.wants_no_report_mail(c);
$$;
comment on function private.report_mail(uuid, uuid) is
  'The recipients of a scheduled report that its owner may send it to and that accept email about reports, with an id for each email.';
