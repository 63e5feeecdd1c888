-- Reminders about a deadline: on a day of their own, or so many days before it, and then they move with it.
alter table public.reminders
  add column deadline_id uuid,
  add column days_before integer check (days_before between 0 and 365),
  add foreign key (org_id, project_id, deadline_id) references public.deadlines (org_id, project_id, id),
  drop constraint reminders_one_subject,
  add constraint reminders_one_subject check (num_nonnulls(contract_id, check_id, obligation_id, deadline_id) <= 1),
  -- A last day would be in the way when the deadline moves.
  add constraint reminders_before_a_deadline check (days_before is null or (deadline_id is not null and until is null));
comment on column public.reminders.days_before is
  'first_date is so many days before the day by which to act, and moves with it; null where it is a day of its own.';
create index reminders_deadline_idx on public.reminders (org_id, project_id, deadline_id);
comment on index public.reminders_deadline_idx is 'Finds what belongs to a deadline when that is moved or ends.';
grant insert (deadline_id, days_before), update (days_before) on public.reminders to authenticated;

drop trigger touch_reminders on public.reminders;
create trigger touch_reminders
  before update of type, title, note, first_date, first_time, days_before, frequency, every, unit, until, state on public.reminders
  for each row execute function private.touch_row();

create or replace function private.schedule_reminder() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  zone constant text := (select o.time_zone from public.organizations o where o.id = new.org_id);
begin
  if new.days_before is not null and new.deadline_id is not null then
    new.first_date := (
      select greatest(d.act_by - new.days_before, date '1900-01-01') from public.deadlines d
      where d.org_id = new.org_id and d.project_id = new.project_id and d.id = new.deadline_id);
  end if;
  if tg_op = 'UPDATE' then
    if (new.first_date, new.first_time, new.frequency, new.every, new.unit)
      is distinct from (old.first_date, old.first_time, old.frequency, old.every, old.unit) then
      new.next_number := private.reminder_number_after(new, new.last_at, zone);
    end if;
    if new.state <> old.state then
      new.ended_at := case when new.state <> 'active' then now() end;
      new.ended_by := case when new.state <> 'active' then auth.uid() end;
    end if;
  end if;
  new.next_at := case when new.state = 'active' then private.reminder_at(new, new.next_number, zone) end;
  return new;
end;
$$;

comment on function private.schedule_reminder() is
  'Works out when a reminder is told next, from its deadline where it goes by one, and names who ended it. A changed schedule does not bring back what was told.';

create function private.follow_deadline() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.act_by <> old.act_by then
    update public.reminders r set first_date = greatest(new.act_by - r.days_before, date '1900-01-01')
    where r.org_id = new.org_id and r.project_id = new.project_id and r.deadline_id = new.id and r.days_before is not null and r.state = 'active';
  end if;
  if old.status = 'open' and new.status <> 'open' then
    update public.reminders r set state = (case new.status when 'done' then 'completed' else 'cancelled' end)::public.reminder_state
    where r.org_id = new.org_id and r.project_id = new.project_id and r.deadline_id = new.id and r.state = 'active';
  elsif old.status <> 'open' and new.status = 'open' then
    -- Those that ended with it have its very time.
    update public.reminders r set state = 'active'
    where r.org_id = new.org_id and r.project_id = new.project_id and r.deadline_id = new.id and r.state <> 'active' and r.ended_at = old.closed_at;
  end if;
  return null;
end;
$$;
comment on function private.follow_deadline() is 'Reminders go where their deadline goes, end with it, and come back with it.';
create trigger follow_deadline after update of act_by, status on public.deadlines
  for each row when (new.act_by <> old.act_by or new.status <> old.status) execute function private.follow_deadline();

create or replace function private.sees_reminder(reminder public.reminders, person uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.memberships m
    left join public.project_members pm on pm.org_id = m.org_id and pm.project_id = reminder.project_id and pm.user_id = m.user_id
    where m.org_id = reminder.org_id and m.user_id = person and (m.role in ('owner', 'admin') or case pm.role
      when 'contractor' then reminder.obligation_id is null and reminder.deadline_id is null and (reminder.contract_id is null or exists (
        select from public.contract_shares s
        where s.org_id = reminder.org_id and s.contract_id = reminder.contract_id and s.user_id = person))
      when 'client_rep' then reminder.deadline_id is null
      else pm.role is not null end));
end;
$$;

comment on function private.sees_reminder(public.reminders, uuid) is
  'Whether a person may see what a reminder is about: the admins, and the project''s people, clients no deadlines, contractors neither those nor obligations and only contracts shared with them.';

create or replace function private.tell_reminder(reminder public.reminders, people uuid[], cause text) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.notify(reminder.org_id, people, 'reminder', 'info', 'high', reminder.type || ': ' || reminder.title,
    concat_ws(' ', coalesce(c.name, k.title, o.title || ' (' || oc.name || ')',
      d.title || ', act by ' || to_char(d.act_by, 'FMDay, FMMonth FMDD, YYYY'), p.name) || '.', reminder.note),
    case when d.id is null then 'Reminders' else 'Deadlines' end,
    case when d.id is null then '/reminders?id=' || reminder.id else '/projects/' || d.project_id || '?tab=deadlines&deadline=' || d.id end,
    case when d.id is null then 'Open reminder' else 'Open deadline' end, reminder.project_id,
    coalesce(reminder.contract_id, o.contract_id, d.contract_id),
    jsonb_build_object('reminder_id', reminder.id), format('reminder:%s:%s', reminder.id, cause))
  from public.projects p
  left join public.contracts c on c.org_id = p.org_id and c.id = reminder.contract_id
  left join public.compliance_checks k on k.org_id = p.org_id and k.id = reminder.check_id
  left join public.obligations o on o.org_id = p.org_id and o.id = reminder.obligation_id
  left join public.contracts oc on oc.org_id = o.org_id and oc.id = o.contract_id
  left join public.deadlines d on d.org_id = p.org_id and d.id = reminder.deadline_id
  where p.org_id = reminder.org_id and p.id = reminder.project_id;
end;
$$;

create or replace function private.has_its_subject(reminder public.reminders) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.projects p
    left join public.contracts c on c.org_id = p.org_id and c.id = coalesce(reminder.contract_id, (
      select o.contract_id from public.obligations o where o.org_id = reminder.org_id and o.id = reminder.obligation_id), (
      select d.contract_id from public.deadlines d where d.org_id = reminder.org_id and d.id = reminder.deadline_id))
    left join public.compliance_checks k on k.org_id = p.org_id and k.id = reminder.check_id
    where p.org_id = reminder.org_id and p.id = reminder.project_id and p.deleted_at is null and c.deleted_at is null and k.deleted_at is null);
$$;

create or replace function private.tell_due_reminders(p_org_id uuid, p_limit integer)
returns table (organization text, time_zone text, address text, type text, title text, note text, about text, project text,
  sender_id uuid, sender text, due_at timestamptz)
language plpgsql volatile set search_path = ''
as $$
declare
  reminder public.reminders;
  snoozed record;
  people uuid[];
begin
  for reminder in
    select * from public.reminders r
    where r.org_id = p_org_id and r.state = 'active' and r.next_at <= now()
    order by r.next_at, r.id limit p_limit for update skip locked
  loop
    -- What is deleted stays silent, and goes on when it is restored.
    if private.has_its_subject(reminder) then
      people := array(
        select c.user_id from public.reminder_recipients c
        where c.org_id = reminder.org_id and c.reminder_id = reminder.id and c.user_id is not null
          and (c.snoozed_until is null or c.snoozed_until <= now())
          and (reminder.frequency in ('weekly', 'custom') or c.acknowledged_at is null)
          and private.sees_reminder(reminder, c.user_id)
        order by c.user_id);
      perform private.tell_reminder(reminder, people, reminder.next_number || ':' || reminder.next_at);
      update public.reminder_recipients c set snoozed_until = null
      where c.org_id = reminder.org_id and c.reminder_id = reminder.id and c.snoozed_until <= now();
      return query
        select g.name, g.time_zone, c.address, reminder.type::text, reminder.title, reminder.note,
          coalesce(s.name, k.title, o.title, d.title), p.name, reminder.created_by, w.name, reminder.next_at
        from public.reminder_recipients c
        join public.organizations g on g.id = c.org_id
        join public.projects p on p.org_id = c.org_id and p.id = c.project_id
        left join public.contracts s on s.org_id = c.org_id and s.id = reminder.contract_id
        left join public.compliance_checks k on k.org_id = c.org_id and k.id = reminder.check_id
        left join public.obligations o on o.org_id = c.org_id and o.id = reminder.obligation_id
        left join public.deadlines d on d.org_id = c.org_id and d.id = reminder.deadline_id
        left join public.profiles w on w.id = reminder.created_by
        where c.org_id = reminder.org_id and c.reminder_id = reminder.id and c.address is not null
          and not exists (
            select from private.mail_refusals f where f.org_id = c.org_id and f.address = c.address and f.category = 'reminder')
        order by c.address;
    end if;
    -- However long nobody looked, it is told once.
    update public.reminders r set last_at = now(), next_number = private.reminder_number_after(reminder, now(), (
      select g.time_zone from public.organizations g where g.id = reminder.org_id))
    where r.org_id = reminder.org_id and r.id = reminder.id;
    perform private.settle_reminder(reminder.org_id, reminder.id);
  end loop;

  for snoozed in
    select c.reminder_id, c.user_id, c.snoozed_until as since, r as reminder
    from public.reminder_recipients c
    join public.reminders r on r.org_id = c.org_id and r.id = c.reminder_id and r.state = 'active'
    where c.org_id = p_org_id and c.snoozed_until <= now()
    order by c.snoozed_until, c.id limit p_limit for update of c skip locked
  loop
    if private.has_its_subject(snoozed.reminder) and private.sees_reminder(snoozed.reminder, snoozed.user_id) then
      perform private.tell_reminder(snoozed.reminder, array[snoozed.user_id], 'snoozed:' || snoozed.since);
    end if;
    update public.reminder_recipients c set snoozed_until = null
    where c.org_id = p_org_id and c.reminder_id = snoozed.reminder_id and c.user_id = snoozed.user_id;
  end loop;
end;
$$;

-- Deadlines are not for the client's side and contractors.
alter policy "Staff read reminders of their projects, others those to them" on public.reminders
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])
      or (id = any ((select private.my_reminder_ids())::uuid[])
        and deadline_id is null
        and (project_id = any ((select private.project_ids_as('{client_rep}'))::uuid[])
          or (project_id = any ((select private.project_ids_as('{contractor}'))::uuid[])
            and obligation_id is null
            and (contract_id is null or contract_id = any ((select private.shared_contract_ids())::uuid[])))))));
