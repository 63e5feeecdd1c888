-- Reminders and mail are worked off an organization at a time: what cannot be done for one holds up no other, and its own admins see it.
drop function private.tell_due_reminders(integer);
drop function private.due_notification_mail(integer);

create function private.enqueue_for_each(p_kind text, p_org_ids uuid[]) returns void
language sql volatile set search_path = ''
as $$
  insert into private.jobs (kind, org_id, unique_key)
  select p_kind, o.id, concat_ws(':', p_kind, o.id) from unnest(p_org_ids) o (id)
  on conflict (unique_key) where state = 'waiting' do update set run_at = least(jobs.run_at, excluded.run_at)
  -- What has failed waits as long as it was told to.
  where jobs.attempts = 0 and jobs.run_at > excluded.run_at;
$$;
comment on function private.enqueue_for_each(text, uuid[]) is 'Asks for one job of a kind for each of these organizations.';

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
    -- What lies in the bin is silent, and goes on from there when it is restored.
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

-- From all that waits for its time to an organization's share of it.
drop index public.notifications_to_email_idx;
create index notifications_to_email_idx on public.notifications (org_id, email_after) where emailed_at is null and email_mode <> 'none';

create function private.enqueue_due_mail(p_org_id uuid default null) returns void
language sql volatile set search_path = ''
as $$
  select private.enqueue_for_each('collect_mail', array(
    select o.id from public.organizations o
    where (p_org_id is null or o.id = p_org_id) and exists (
      select from public.notifications n
      where n.org_id = o.id and n.emailed_at is null and n.email_mode <> 'none' and n.email_after <= now())));
$$;
comment on function private.enqueue_due_mail(uuid) is
  'Asks for a job for each organization, or for the one given, that has notifications whose mail is due.';

create function private.due_notification_mail(p_org_id uuid, p_limit integer)
returns table (organization text, user_id uuid, address text, person text, time_zone text, digest boolean, notifications jsonb)
language plpgsql volatile set search_path = ''
as $$
begin
  return query
    with due as materialized (
      select n.org_id, n.user_id, n.id from public.notifications n
      where n.org_id = p_org_id and n.emailed_at is null and n.email_mode <> 'none' and n.email_after <= now()
      order by n.email_after
      limit p_limit
      for update skip locked),
    handed as (
      update public.notifications n set emailed_at = now()
      from due d where n.org_id = d.org_id and n.user_id = d.user_id and n.id = d.id
      returning n.*)
    select o.name, h.user_id, p.email, p.name, coalesce(w.time_zone, o.time_zone), h.email_mode = 'digest',
      jsonb_agg(jsonb_build_object('title', h.title, 'message', h.message, 'type', h.type, 'priority', h.priority, 'category', h.category,
        'source', h.source, 'action_url', h.action_url, 'action_label', h.action_label, 'created_at', h.created_at) order by h.id)
    from handed h
    join public.memberships m on m.org_id = h.org_id and m.user_id = h.user_id
    join public.profiles p on p.id = h.user_id
    join public.organizations o on o.id = h.org_id
    left join public.notification_preferences w on w.user_id = h.user_id
    -- What was seen or thrown away meanwhile needs no mail; and the wish as it is now counts, not as it was then.
    where h.read_at is null and h.removed_at is null and coalesce(w.email, true) and not coalesce(h.category = any (w.muted_email), false)
      and private.is_mail_address(p.email)
    group by h.org_id, o.name, h.user_id, p.email, p.name, w.time_zone, o.time_zone, h.email_mode;
end;
$$;
comment on function private.due_notification_mail(uuid, integer) is
  'Takes an organization''s notifications whose mail is due off the list and returns what to write to whom, as one row a person and kind. For the job that writes it in the same transaction.';

revoke execute on function private.enqueue_for_each(text, uuid[]), private.enqueue_due_reminders(uuid), private.tell_due_reminders(uuid, integer),
  private.enqueue_due_mail(uuid), private.due_notification_mail(uuid, integer) from public;
