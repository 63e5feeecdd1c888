-- Reminders that people set for themselves and others: on a project, or about one of its contracts, checks or obligations.
create type public.reminder_type as enum (
  'Payment Due', 'Document Submission', 'Meeting Reminder', 'Deadline Approaching', 'Contract Renewal', 'Inspection Schedule'
);
create type public.reminder_frequency as enum ('one_time', 'daily', 'weekly', 'custom');
create type public.reminder_unit as enum ('day', 'week', 'month');
create type public.reminder_state as enum ('active', 'completed', 'cancelled');

create table public.reminders (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  contract_id uuid,
  check_id uuid,
  obligation_id uuid,
  type public.reminder_type not null,
  title text not null check (char_length(btrim(title)) between 1 and 200),
  note text check (char_length(note) <= 2000),
  first_date date not null check (first_date between '1900-01-01' and '2200-12-31'),
  first_time time not null,
  frequency public.reminder_frequency not null,
  every integer check (every between 1 and 365),
  unit public.reminder_unit,
  until date check (until between '1900-01-01' and '2200-12-31'),
  state public.reminder_state not null default 'active',
  next_number integer not null default 0,
  next_at timestamptz,
  last_at timestamptz,
  ended_by uuid,
  ended_at timestamptz,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (org_id, id),
  unique (org_id, project_id, id),
  constraint reminders_one_subject check (num_nonnulls(contract_id, check_id, obligation_id) <= 1),
  constraint reminders_custom_has_schedule check ((frequency = 'custom') = (every is not null) and (every is null) = (unit is null)),
  constraint reminders_until_is_of_what_repeats check (until is null or frequency <> 'one_time'),
  constraint reminders_end_after_start check (until >= first_date),
  constraint reminders_ended_say_when check ((state = 'active') = (ended_at is null)),
  foreign key (org_id, project_id) references public.projects (org_id, id),
  foreign key (org_id, project_id, contract_id) references public.contracts (org_id, project_id, id),
  foreign key (org_id, project_id, check_id) references public.compliance_checks (org_id, project_id, id),
  foreign key (org_id, project_id, obligation_id) references public.obligations (org_id, project_id, id) on delete set null (obligation_id)
);
comment on table public.reminders is 'Something to be told to people and addresses at a time, once or again and again.';
comment on column public.reminders.first_date is 'With first_time what the clock of the organization''s time zone says the first time; later ones keep that time of day.';
comment on column public.reminders.frequency is 'daily until everyone has acknowledged it, weekly until it is completed, custom every so many days, weeks or months; none after until.';
comment on column public.reminders.next_number is 'Which occurrence is told next, the first being 0.';
comment on column public.reminders.next_at is 'When that is; null where nothing more is to come.';
comment on column public.reminders.last_at is 'When it was last told.';
comment on column public.reminders.ended_by is 'Who completed or cancelled it, or was the last to acknowledge it; null for the system.';
create index reminders_due_idx on public.reminders (next_at) where state = 'active';
create index reminders_list_idx on public.reminders (org_id, state, next_at, id);
create index reminders_contract_idx on public.reminders (org_id, project_id, contract_id);
create index reminders_check_idx on public.reminders (org_id, project_id, check_id);
create index reminders_obligation_idx on public.reminders (org_id, project_id, obligation_id);
create index reminders_created_by_idx on public.reminders (created_by);
alter table public.reminders enable row level security;
grant select on public.reminders to authenticated;
grant insert (id, org_id, project_id, contract_id, check_id, obligation_id, type, title, note, first_date, first_time, frequency, every, unit, until)
  on public.reminders to authenticated;
grant update (type, title, note, first_date, first_time, frequency, every, unit, until, state) on public.reminders to authenticated;

create table public.reminder_recipients (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  reminder_id uuid not null,
  user_id uuid,
  address text check (private.is_mail_address(address) and address = lower(address)),
  acknowledged_at timestamptz check (isfinite(acknowledged_at)),
  snoozed_until timestamptz check (isfinite(snoozed_until)),
  completed_at timestamptz check (isfinite(completed_at)),
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, reminder_id, user_id),
  unique (org_id, reminder_id, address),
  constraint reminder_recipients_member_or_address check (num_nonnulls(user_id, address) = 1),
  foreign key (org_id, project_id, reminder_id) references public.reminders (org_id, project_id, id) on delete cascade,
  foreign key (org_id, user_id) references public.memberships (org_id, user_id) on delete cascade
);
comment on table public.reminder_recipients is 'Whom a reminder is told to: a member who may see what it is about, or an address without an account.';
comment on column public.reminder_recipients.acknowledged_at is 'Ends a one-time and a daily reminder for this person; of others it says that the last one was seen.';
comment on column public.reminder_recipients.snoozed_until is 'Nothing is told to this person before, and it is told then.';
create index reminder_recipients_reminder_idx on public.reminder_recipients (org_id, project_id, reminder_id);
create index reminder_recipients_user_idx on public.reminder_recipients (org_id, user_id, reminder_id);
create index reminder_recipients_snoozed_idx on public.reminder_recipients (snoozed_until) where snoozed_until is not null;
alter table public.reminder_recipients enable row level security;
grant select on public.reminder_recipients to authenticated;
grant insert (org_id, project_id, reminder_id, user_id, address), update (acknowledged_at, snoozed_until, completed_at), delete
  on public.reminder_recipients to authenticated;

create trigger record_activity after insert or update on public.reminders
  for each row execute function private.record_activity('reminder', 'next_number', 'next_at', 'last_at');

-- When

create function private.reminder_occurrence(reminder public.reminders, number integer) returns timestamp
language sql immutable set search_path = ''
as $$
  -- Months are counted from the first date each time, so that a reminder of the 31st comes back to it after a shorter month.
  select case
      when reminder.frequency = 'one_time' then case when number = 0 then reminder.first_date end
      when reminder.frequency = 'daily' then reminder.first_date + number
      when reminder.frequency = 'weekly' or reminder.unit = 'week' then reminder.first_date + number * 7 * coalesce(reminder.every, 1)
      when reminder.unit = 'day' then reminder.first_date + number * reminder.every
      else (reminder.first_date + make_interval(months => number * reminder.every))::date
    end + reminder.first_time;
$$;
comment on function private.reminder_occurrence(public.reminders, integer) is
  'What the clock says at an occurrence of a reminder, the first being number 0; null where there is none. Months clamp to their last day.';

create function private.reminder_at(reminder public.reminders, number integer, zone text) returns timestamptz
language sql stable set search_path = ''
as $$
  select private.at_local_time(o.at, zone)
  from (select private.reminder_occurrence(reminder, number) as at) o
  where o.at::date <= coalesce(reminder.until, date '2200-12-31');
$$;
comment on function private.reminder_at(public.reminders, integer, text) is
  'When an occurrence of a reminder is, by the clock of a time zone; null after its last day.';

create function private.reminder_number_after(reminder public.reminders, instant timestamptz, zone text) returns integer
language plpgsql stable set search_path = ''
as $$
declare
  -- A day early, so that it is not after the date in any time zone.
  day constant date := (instant at time zone 'UTC')::date - 1;
  number integer := 0;
begin
  if instant is null then
    return 0;
  end if;
  number := greatest(0, case
    when reminder.frequency = 'one_time' then 0
    when reminder.unit = 'month' then
      ((extract(year from day) - extract(year from reminder.first_date)) * 12 + extract(month from day)
        - extract(month from reminder.first_date))::integer / reminder.every - 1
    else (day - reminder.first_date) / (case when reminder.frequency = 'weekly' or reminder.unit = 'week' then 7 else 1 end
      * coalesce(reminder.every, 1)) - 1
  end);
  while private.reminder_at(reminder, number, zone) <= instant loop
    number := number + 1;
  end loop;
  return number;
end;
$$;
comment on function private.reminder_number_after(public.reminders, timestamptz, text) is
  'The number of the first occurrence of a reminder that comes after an instant; one that does not occur where nothing does.';

create function private.schedule_reminder() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  zone constant text := (select o.time_zone from public.organizations o where o.id = new.org_id);
begin
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
comment on function private.schedule_reminder() is 'Works out when a reminder is told next, and names who ended it. A changed schedule does not bring back what was told.';
create trigger schedule_reminder before insert or update on public.reminders
  for each row execute function private.schedule_reminder();
create trigger touch_reminders before update of type, title, note, first_date, first_time, frequency, every, unit, until, state on public.reminders
  for each row execute function private.touch_row();

create function private.follow_time_zone() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.reminders r set next_number = r.next_number where r.org_id = new.id and r.state = 'active';
  return null;
end;
$$;
comment on function private.follow_time_zone() is 'Reminders keep their time of day when their organization moves to another time zone.';
create trigger follow_time_zone after update of time_zone on public.organizations
  for each row when (new.time_zone <> old.time_zone) execute function private.follow_time_zone();

-- To whom

create function private.sees_reminder(reminder public.reminders, person uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.memberships m
    left join public.project_members pm on pm.org_id = m.org_id and pm.project_id = reminder.project_id and pm.user_id = m.user_id
    where m.org_id = reminder.org_id and m.user_id = person and (m.role in ('owner', 'admin') or case pm.role
      when 'contractor' then reminder.obligation_id is null and (reminder.contract_id is null or exists (
        select from public.contract_shares s
        where s.org_id = reminder.org_id and s.contract_id = reminder.contract_id and s.user_id = person))
      else pm.role is not null end));
end;
$$;
comment on function private.sees_reminder(public.reminders, uuid) is
  'Whether a person may see what a reminder is about: the admins, and the project''s people, contractors no obligations and only contracts shared with them.';

create function private.refuse_blind_recipient() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.user_id is not null and not exists (
    select from public.reminders r where r.org_id = new.org_id and r.id = new.reminder_id and private.sees_reminder(r, new.user_id)
  ) then
    raise exception 'Not everyone chosen can see what this is about' using errcode = '23514', constraint = 'reminder_recipients_see_it';
  end if;
  return new;
end;
$$;
comment on function private.refuse_blind_recipient() is 'Only those are reminded who may see what it is about.';
create trigger refuse_blind_recipient before insert on public.reminder_recipients
  for each row execute function private.refuse_blind_recipient();

-- The end of it

create function private.settle_reminder(in_org uuid, reminder_id uuid) returns void
language sql volatile set search_path = ''
as $$
  update public.reminders r set state = 'completed'
  from (
    select coalesce(bool_or(c.completed_at is not null), false) as completed,
      count(*) filter (where c.address is not null) as addresses,
      count(*) filter (where who.sees) as members,
      count(*) filter (where who.sees and (c.snoozed_until is not null or c.acknowledged_at is null
        or (k.frequency in ('weekly', 'custom') and c.acknowledged_at < k.last_at))) as waiting
    from public.reminders k
    left join public.reminder_recipients c on c.org_id = k.org_id and c.reminder_id = k.id
    cross join lateral (select coalesce(c.user_id is not null and private.sees_reminder(k, c.user_id), false)) as who (sees)
    where k.org_id = in_org and k.id = settle_reminder.reminder_id
    ) told
  where r.org_id = in_org and r.id = settle_reminder.reminder_id and r.state = 'active' and (
    told.completed
    or (told.waiting = 0 and (
      r.next_at is null
      or (told.members > 0 and (r.frequency = 'daily' or (r.frequency = 'one_time' and told.addresses = 0)))
      -- No member is left who could end it.
      or (told.members = 0 and r.frequency <> 'one_time' and r.until is null))));
$$;
comment on function private.settle_reminder(uuid, uuid) is
  'Completes a reminder that someone has completed, of which nothing more is to come and which all members have acknowledged, or that a day''s acknowledgements end.';

create function private.settle_answered_reminder() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.settle_reminder(coalesce(new.org_id, old.org_id), coalesce(new.reminder_id, old.reminder_id));
  return null;
end;
$$;
comment on function private.settle_answered_reminder() is 'Looks whether a reminder is over after someone has answered it, or left.';
create trigger settle_answered_reminder after update of acknowledged_at, completed_at on public.reminder_recipients
  for each row execute function private.settle_answered_reminder();
create trigger settle_left_reminder after delete on public.reminder_recipients
  for each row execute function private.settle_answered_reminder();

create function private.reopen_reminder() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.reminder_recipients c set acknowledged_at = null, completed_at = null, snoozed_until = null
  where c.org_id = new.org_id and c.reminder_id = new.id;
  return null;
end;
$$;
comment on function private.reopen_reminder() is 'A reminder that begins again, or at another time, waits for everyone''s answer again.';
create trigger reopen_reminder after update on public.reminders
  for each row when (new.state = 'active' and (old.state <> 'active'
    or (new.first_date, new.first_time, new.frequency, new.every, new.unit)
      is distinct from (old.first_date, old.first_time, old.frequency, old.every, old.unit)))
  execute function private.reopen_reminder();

-- Telling

create function private.tell_reminder(reminder public.reminders, people uuid[], cause text) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.notify(reminder.org_id, people, 'reminder', 'info', 'high', reminder.type || ': ' || reminder.title,
    concat_ws(' ', coalesce(c.name, k.title, o.title || ' (' || oc.name || ')', p.name) || '.', reminder.note),
    'Reminders', '/reminders?id=' || reminder.id, 'Open reminder', reminder.project_id, coalesce(reminder.contract_id, o.contract_id),
    jsonb_build_object('reminder_id', reminder.id), format('reminder:%s:%s', reminder.id, cause))
  from public.projects p
  left join public.contracts c on c.org_id = p.org_id and c.id = reminder.contract_id
  left join public.compliance_checks k on k.org_id = p.org_id and k.id = reminder.check_id
  left join public.obligations o on o.org_id = p.org_id and o.id = reminder.obligation_id
  left join public.contracts oc on oc.org_id = o.org_id and oc.id = o.contract_id
  where p.org_id = reminder.org_id and p.id = reminder.project_id;
end;
$$;
comment on function private.tell_reminder(public.reminders, uuid[], text) is 'Notifies members of a reminder, once for each cause.';

create function private.has_its_subject(reminder public.reminders) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.projects p
    left join public.contracts c on c.org_id = p.org_id and c.id = coalesce(reminder.contract_id, (
      select o.contract_id from public.obligations o where o.org_id = reminder.org_id and o.id = reminder.obligation_id))
    left join public.compliance_checks k on k.org_id = p.org_id and k.id = reminder.check_id
    where p.org_id = reminder.org_id and p.id = reminder.project_id and p.deleted_at is null and c.deleted_at is null and k.deleted_at is null);
$$;
comment on function private.has_its_subject(public.reminders) is 'Whether a reminder''s project and what it is about are not deleted.';

create function private.enqueue_due_reminders(p_org_id uuid default null) returns void
language sql volatile set search_path = ''
as $$
  select private.enqueue_for_each('remind', array(
    select r.org_id from public.reminders r where r.state = 'active' and r.next_at <= now() and (p_org_id is null or r.org_id = p_org_id)
    union
    select c.org_id from public.reminder_recipients c
    join public.reminders r on r.org_id = c.org_id and r.id = c.reminder_id and r.state = 'active'
    where c.snoozed_until <= now() and (p_org_id is null or c.org_id = p_org_id)));
$$;
comment on function private.enqueue_due_reminders(uuid) is
  'Asks for a job for each organization, or for the one given, that has a reminder due, or snoozed until now.';

create function private.tell_due_reminders(p_org_id uuid, p_limit integer)
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
          coalesce(s.name, k.title, o.title), p.name, reminder.created_by, w.name, reminder.next_at
        from public.reminder_recipients c
        join public.organizations g on g.id = c.org_id
        join public.projects p on p.org_id = c.org_id and p.id = c.project_id
        left join public.contracts s on s.org_id = c.org_id and s.id = reminder.contract_id
        left join public.compliance_checks k on k.org_id = c.org_id and k.id = reminder.check_id
        left join public.obligations o on o.org_id = c.org_id and o.id = reminder.obligation_id
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
comment on function private.tell_due_reminders(uuid, integer) is
  'Notifies members of an organization''s due reminders, works out their next time, and answers with the mail to write to addresses: all in the caller''s transaction.';

insert into private.job_schedule (kind, every_seconds) values ('remind', 60);

-- Who may do what

create function private.my_reminder_ids() returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg(c.reminder_id), '{}')
    from public.reminder_recipients c
    where c.org_id = private.active_org_id() and c.user_id = auth.uid()
  );
end;
$$;
comment on function private.my_reminder_ids() is 'The reminders of the active organization that are addressed to the caller.';
grant execute on function private.my_reminder_ids() to authenticated;

-- The last conditions are for contractors and client representatives: they read what is addressed to them, as long as they may see
-- what it is about.
create policy "Staff read reminders of their projects, others those to them" on public.reminders for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])
      or (id = any ((select private.my_reminder_ids())::uuid[])
        and (project_id = any ((select private.project_ids_as('{client_rep}'))::uuid[])
          or (project_id = any ((select private.project_ids_as('{contractor}'))::uuid[])
            and obligation_id is null
            and (contract_id is null or contract_id = any ((select private.shared_contract_ids())::uuid[])))))));

create policy "Admins and staff set reminders on their projects" on public.reminders for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

create policy "Admins change reminders, staff their own" on public.reminders for update to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or (created_by = (select auth.uid())
        and project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[]))))
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and ((select private.is_org_admin())
      or (created_by = (select auth.uid())
        and project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[]))));

create policy "Staff read who is reminded on their projects, others themselves" on public.reminder_recipients for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or user_id = (select auth.uid())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

create policy "Who may change a reminder adds people" on public.reminder_recipients for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and exists (
      select from public.reminders r
      where r.org_id = reminder_recipients.org_id and r.id = reminder_recipients.reminder_id
        and ((select private.is_org_admin())
          or (r.created_by = (select auth.uid())
            and r.project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])))));

create policy "People answer reminders to them" on public.reminder_recipients for update to authenticated
  using (org_id = (select private.active_org_id()) and user_id = (select auth.uid()))
  with check (org_id = (select private.active_org_id()) and user_id = (select auth.uid()));

create policy "Who may change a reminder takes people off" on public.reminder_recipients for delete to authenticated
  using (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and exists (
      select from public.reminders r
      where r.org_id = reminder_recipients.org_id and r.id = reminder_recipients.reminder_id
        and ((select private.is_org_admin())
          or (r.created_by = (select auth.uid())
            and r.project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])))));
