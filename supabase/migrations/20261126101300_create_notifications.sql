set check_function_bodies = off;

create type public.notification_email_mode as enum ('none', 'now', 'digest');

-- Reminders that people set for themselves and others: on a project, or about one of its contracts, checks or obligations.
create type public.reminder_type as enum (
  'Payment Due', 'Document Submission', 'Meeting Reminder', 'Deadline Approaching', 'Contract Renewal', 'Inspection Schedule'
);

create type public.reminder_frequency as enum ('one_time', 'daily', 'weekly', 'custom');

create type public.reminder_unit as enum ('day', 'week', 'month');

create type public.reminder_state as enum ('active', 'completed', 'cancelled');

create table public.notification_preferences (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  email boolean not null default true,
  push boolean not null default true,
  in_app boolean not null default true,
  sound boolean not null default false,
  desktop boolean not null default false,
  muted_in_app public.notification_category[] not null default '{}'
    check (cardinality(muted_in_app) <= 50 and array_position(muted_in_app, null) is null),
  muted_email public.notification_category[] not null default '{}'
    check (cardinality(muted_email) <= 50 and array_position(muted_email, null) is null),
  digest public.notification_digest not null default 'off',
  quiet_from time,
  quiet_until time,
  time_zone text check (char_length(time_zone) between 1 and 64),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint notification_preferences_quiet_hours_have_two_ends check ((quiet_from is null) = (quiet_until is null)),
  constraint notification_preferences_quiet_hours_end check (quiet_from <> quiet_until)
);
comment on table public.notification_preferences is 'A person''s notification preferences, the same in every organization. A person without a row has the defaults.';
comment on column public.notification_preferences.push is 'Alert immediately by toast, sound, and desktop notification; otherwise notifications wait in the bell.';
comment on column public.notification_preferences.muted_in_app is 'Categories that stay out of the bell, unless urgent.';
comment on column public.notification_preferences.muted_email is 'Categories that no mail is sent about, urgent or not.';
comment on column public.notification_preferences.quiet_from is 'With quiet_until the hours in which nothing makes itself heard, on the clock of time_zone; may go over midnight.';
comment on column public.notification_preferences.time_zone is 'IANA name; null means the organization''s.';

alter table public.notification_preferences enable row level security;
grant insert (user_id, email, push, in_app, sound, desktop, muted_in_app, muted_email, digest, quiet_from, quiet_until, time_zone), select, update (email, push, in_app, sound, desktop, muted_in_app, muted_email, digest, quiet_from, quiet_until, time_zone) on public.notification_preferences to authenticated;

create policy "People read how they want to be told" on public.notification_preferences for select to authenticated
  using (user_id = (select private.caller_id()));

create policy "People first say how they want to be told" on public.notification_preferences for insert to authenticated
  with check (user_id = (select private.caller_id()));

create policy "People change how they want to be told" on public.notification_preferences for update to authenticated
  using (user_id = (select private.caller_id()))
  with check (user_id = (select private.caller_id()));

create trigger touch_notification_preferences before update on public.notification_preferences
  for each row execute function private.touch_row();

create table public.notifications (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null,
  user_id uuid not null,
  category public.notification_category not null,
  type public.notification_type not null,
  priority public.notification_priority not null,
  title text not null check (char_length(btrim(title)) between 1 and 300),
  message text not null check (char_length(message) <= 2000),
  source text not null check (char_length(source) between 1 and 100),
  action_url text check (action_url ~ '^/[^/\\]' and char_length(action_url) <= 2000),
  action_label text check (char_length(action_label) between 1 and 100),
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  project_id uuid,
  contract_id uuid,
  dedupe_key text not null check (char_length(dedupe_key) between 1 and 300),
  in_app boolean not null default true,
  silent boolean not null default false,
  email_mode public.notification_email_mode not null default 'none',
  email_after timestamptz,
  emailed_at timestamptz,
  read_at timestamptz check (isfinite(read_at)),
  removed_at timestamptz check (isfinite(removed_at)),
  transaction_id bigint not null default (pg_catalog.pg_current_xact_id()::text::bigint),
  created_at timestamptz not null default now(),
  primary key (org_id, user_id, id),
  constraint notifications_mail_has_time check ((email_mode = 'none') = (email_after is null)),
  foreign key (org_id, user_id) references public.memberships (org_id, user_id) on delete cascade
);
comment on table public.notifications is 'Notifications, written by private.notify in the transaction of their cause. Deleted when the member leaves.';
comment on column public.notifications.dedupe_key is 'Names the cause: a person is told of it once.';
comment on column public.notifications.in_app is 'Whether it is in the bell; false where it is only for mail.';
comment on column public.notifications.silent is 'Written in the person''s quiet hours, or they want no push: no toast, no sound.';
comment on column public.notifications.email_mode is 'Whether to email the notification, individually or in a digest.';
comment on column public.notifications.email_after is 'When the mail is due: after quiet hours, or at the next digest.';
comment on column public.notifications.emailed_at is 'When it was handed to the mail.';
comment on column public.notifications.transaction_id is 'The transaction that wrote it. Ids are drawn before the commit, so a row with a later id may be seen first; clients therefore ask for what they missed by transaction.';

create unique index notifications_cause_key on public.notifications (org_id, user_id, dedupe_key);

create index notifications_unread_idx on public.notifications (org_id, user_id, id)
  where read_at is null and removed_at is null and in_app;
comment on index public.notifications_unread_idx is 'Unread notifications of a person, and their number.';

create index notifications_since_idx on public.notifications (org_id, user_id, transaction_id);
comment on index public.notifications_since_idx is 'Notifications a person has missed since a mark.';

create index notifications_to_email_idx on public.notifications (org_id, email_after) where emailed_at is null and email_mode <> 'none';
comment on index public.notifications_to_email_idx is 'Notifications waiting to be emailed.';

alter table public.notifications enable row level security;
grant select, update (read_at, removed_at) on public.notifications to authenticated;

create policy "People read what they were told in this organization" on public.notifications for select to authenticated
  using (org_id = (select private.active_org_id()) and user_id = (select private.caller_id()));

create policy "People mark theirs read and remove them" on public.notifications for update to authenticated
  using (org_id = (select private.active_org_id()) and user_id = (select private.caller_id()))
  with check (org_id = (select private.active_org_id()) and user_id = (select private.caller_id()));

create function private.notification_message(told public.notifications) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object('id', told.id, 'category', told.category, 'type', told.type, 'title', told.title, 'message', told.message,
    'priority', told.priority, 'source', told.source, 'actionUrl', told.action_url, 'actionLabel', told.action_label,
    'metadata', told.metadata, 'projectId', told.project_id, 'contractId', told.contract_id, 'organizationId', told.org_id,
    'timestamp', to_char(told.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'read', false, 'silent', told.silent,
    -- The oldest transaction still running. Notifications of older transactions were sent before this one, so a client that
    -- receives it requests nothing older.
    'since', pg_catalog.pg_snapshot_xmin(pg_catalog.pg_current_snapshot())::text);
end;
$$;
comment on function private.notification_message(public.notifications) is 'Message to a person''s open screens about a new notification.';

-- Uses a generic plan, because Postgres would plan again for each array, which took longer than the rest of the function.
create function private.notify_each(notices private.notice[]) returns integer
language plpgsql volatile set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  first constant private.notice := notices[1];
  one record;
  message jsonb;
  person uuid;
  batch jsonb[];
  told integer := 0;
begin
  if coalesce(cardinality(notices), 0) = 0 then
    return 0;
  end if;

  -- Most often there is one recipient without preferences, who gets a bell entry, an audible alert, and an immediate email.
  if cardinality(notices) = 1
    and exists (select from public.memberships m where m.org_id = first.org_id and m.user_id = first.user_id)
    and not exists (select from public.notification_preferences p where p.user_id = first.user_id)
  then
    insert into public.notifications as w (org_id, user_id, category, type, priority, title, message, source, action_url, action_label,
      project_id, contract_id, metadata, dedupe_key, in_app, silent, email_mode, email_after)
    values (first.org_id, first.user_id, first.category, first.type, first.priority, left(first.title, 300),
      left(coalesce(first.message, ''), 2000), first.source, first.action_url, first.action_label, first.project_id, first.contract_id,
      coalesce(first.metadata, '{}'), first.dedupe_key, true, false, 'now', now())
    on conflict (org_id, user_id, dedupe_key) do nothing
    returning private.notification_message(w) into message;
    if not found then
      return 0;
    end if;
    perform private.broadcast_notifications(first.user_id, array[message]);
    return 1;
  end if;

  for one in
    insert into public.notifications as w (org_id, user_id, category, type, priority, title, message, source, action_url, action_label,
      project_id, contract_id, metadata, dedupe_key, in_app, silent, email_mode, email_after)
    select n.org_id, n.user_id, n.category, n.type, n.priority, left(n.title, 300), left(coalesce(n.message, ''), 2000), n.source,
      n.action_url, n.action_label, n.project_id, n.contract_id, coalesce(n.metadata, '{}'), n.dedupe_key,
      wish.in_app, not urgent and (quiet.until is not null or not coalesce(p.push, true)), wish.email_mode,
      case wish.email_mode when 'now' then coalesce(quiet.until, now()) when 'digest' then private.next_digest_at(p.digest, zone) end
    from unnest(notices) n
    join public.memberships m on m.org_id = n.org_id and m.user_id = n.user_id
    join public.organizations o on o.id = n.org_id
    left join public.notification_preferences p on p.user_id = n.user_id
    cross join lateral (select n.priority = 'urgent', coalesce(p.time_zone, o.time_zone)) as always (urgent, zone)
    cross join lateral (
      select case when not urgent and p.quiet_from is not null then private.quiet_hours_end(p.quiet_from, p.quiet_until, zone) end
    ) as quiet (until)
    cross join lateral (
      select urgent or (coalesce(p.in_app, true) and not coalesce(n.category = any (p.muted_in_app), false)),
        -- A person who wants no mail gets none, urgent or not.
        case
          when not coalesce(p.email, true) or coalesce(n.category = any (p.muted_email), false) then 'none'
          when urgent or coalesce(p.digest, 'off') = 'off' then 'now'
          else 'digest'
        end::public.notification_email_mode
    ) as wish (in_app, email_mode)
    where wish.in_app or wish.email_mode <> 'none'
    -- Two transactions with the same causes wait for each other's rows; since all insert in one order, they cannot deadlock.
    order by n.user_id, n.dedupe_key
    on conflict (org_id, user_id, dedupe_key) do nothing
    returning w.user_id, w.in_app, private.notification_message(w) as message
  loop
    told := told + 1;
    continue when not one.in_app;
    -- A channel limits the size of a message.
    if one.user_id <> person or cardinality(batch) = 25 then
      perform private.broadcast_notifications(person, batch);
      batch := null;
    end if;
    person := one.user_id;
    batch := batch || one.message;
  end loop;
  if person is not null then
    perform private.broadcast_notifications(person, batch);
  end if;
  return told;
end;
$$;
comment on function private.notify_each(private.notice[]) is 'Notifies each person by their preferences, and their open screens: organization members only, once per deduplication key. Returns the number notified.';

-- Telling a person's other screens

create function private.broadcast_notification_state() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send(
    jsonb_build_object('organizationId', person.org_id)
      || case when person.size > 200 then jsonb_build_object('reload', true) else jsonb_strip_nulls(jsonb_build_object(
        'read', person.read, 'unread', person.unread, 'removed', person.removed, 'restored', person.restored)) end,
    'notification_state', 'user:' || person.user_id, true)
  from (
    select n.org_id, n.user_id, count(*) as size,
      jsonb_agg(n.id order by n.id) filter (where o.read_at is null and n.read_at is not null) as read,
      jsonb_agg(n.id order by n.id) filter (where o.read_at is not null and n.read_at is null) as unread,
      jsonb_agg(n.id order by n.id) filter (where o.removed_at is null and n.removed_at is not null) as removed,
      jsonb_agg(n.id order by n.id) filter (where o.removed_at is not null and n.removed_at is null) as restored
    from changed n
    join previous o on o.org_id = n.org_id and o.user_id = n.user_id and o.id = n.id
    where n.in_app and ((o.read_at is null) <> (n.read_at is null) or (o.removed_at is null) <> (n.removed_at is null))
    group by n.org_id, n.user_id
  ) person;
  return null;
end;
$$;
comment on function private.broadcast_notification_state() is 'Tells a person''s other screens what was read, removed or brought back.';

create trigger broadcast_notification_state after update on public.notifications
  referencing old table as previous new table as changed
  for each statement execute function private.broadcast_notification_state();

create function private.broadcast_notification_preferences() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send(jsonb_build_object('version', new.version), 'notification_preferences', 'user:' || new.user_id, true);
  return null;
end;
$$;
comment on function private.broadcast_notification_preferences() is 'Tells a person''s other screens that their preferences have changed.';

create trigger broadcast_notification_preferences after insert or update on public.notification_preferences
  for each row execute function private.broadcast_notification_preferences();

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
    -- Notifications that have since been read or removed need no email, and the person's current preferences apply.
    where h.read_at is null and h.removed_at is null and coalesce(w.email, true) and not coalesce(h.category = any (w.muted_email), false)
      and private.is_mail_address(p.email)
    group by h.org_id, o.name, h.user_id, p.email, p.name, w.time_zone, o.time_zone, h.email_mode;
end;
$$;
comment on function private.due_notification_mail(uuid,integer) is 'Takes an organization''s notifications whose mail is due off the list and returns what to write to whom, as one row a person and kind. For the job that writes it in the same transaction.';

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
  deadline_id uuid,
  days_before integer check (days_before between 0 and 365),
  primary key (org_id, id),
  unique (org_id, project_id, id),
  constraint reminders_custom_has_schedule check ((frequency = 'custom') = (every is not null) and (every is null) = (unit is null)),
  constraint reminders_until_is_of_what_repeats check (until is null or frequency <> 'one_time'),
  constraint reminders_end_after_start check (until >= first_date),
  constraint reminders_ended_say_when check ((state = 'active') = (ended_at is null)),
  foreign key (org_id, project_id) references public.projects (org_id, id),
  foreign key (org_id, project_id, contract_id) references public.contracts (org_id, project_id, id),
  foreign key (org_id, project_id, check_id) references public.compliance_checks (org_id, project_id, id),
  foreign key (org_id, project_id, obligation_id) references public.obligations (org_id, project_id, id) on delete set null (obligation_id),
  foreign key (org_id, project_id, deadline_id) references public.deadlines (org_id, project_id, id),
  constraint reminders_one_subject check (num_nonnulls(contract_id, check_id, obligation_id, deadline_id) <= 1),
  -- A last day would be in the way when the deadline moves.
  constraint reminders_before_a_deadline check (days_before is null or (deadline_id is not null and until is null))
);
comment on table public.reminders is 'Something to be told to people and addresses at a time, once or again and again.';
comment on column public.reminders.first_date is 'With first_time what the clock of the organization''s time zone says the first time; later ones keep that time of day.';
comment on column public.reminders.frequency is 'daily until everyone has acknowledged it, weekly until it is completed, custom every so many days, weeks or months; none after until.';
comment on column public.reminders.next_number is 'Which occurrence is told next, the first being 0.';
comment on column public.reminders.next_at is 'When that is; null where nothing more is to come.';
comment on column public.reminders.last_at is 'When it was last told.';
comment on column public.reminders.ended_by is 'Who completed or cancelled it, or was the last to acknowledge it; null for the system.';
comment on column public.reminders.days_before is 'first_date is so many days before the day by which to act, and moves with it; null where it is a day of its own.';

create index reminders_due_idx on public.reminders (next_at) where state = 'active';
comment on index public.reminders_due_idx is 'Finds the reminders that are due.';

create index reminders_list_idx on public.reminders (org_id, state, next_at, id);
comment on index public.reminders_list_idx is 'The list of reminders.';

create index reminders_contract_idx on public.reminders (org_id, project_id, contract_id);
comment on index public.reminders_contract_idx is 'Finds what belongs to a contract when that is removed or moved.';

create index reminders_check_idx on public.reminders (org_id, project_id, check_id);
comment on index public.reminders_check_idx is 'Finds what belongs to a check when that is removed or moved.';

create index reminders_obligation_idx on public.reminders (org_id, project_id, obligation_id);
comment on index public.reminders_obligation_idx is 'Finds what belongs to an obligation when that is removed or moved.';

create index reminders_created_by_idx on public.reminders (created_by);
comment on index public.reminders_created_by_idx is 'Finds what names a person, should their row ever be removed.';

create index reminders_deadline_idx on public.reminders (org_id, project_id, deadline_id);
comment on index public.reminders_deadline_idx is 'Finds what belongs to a deadline when that is moved or ends.';

alter table public.reminders enable row level security;
grant select (id, org_id, project_id, title) on public.reminders to api_client;
grant insert (id, org_id, project_id, contract_id, check_id, obligation_id, type, title, note, first_date, first_time, frequency, every, unit, until, deadline_id, days_before), select, update (type, title, note, first_date, first_time, frequency, every, unit, until, state, days_before) on public.reminders to authenticated;

create policy "Admins and staff set reminders on their projects" on public.reminders for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

create policy "Admins change reminders, staff their own" on public.reminders for update to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or (created_by = (select private.caller_id())
        and project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[]))))
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and ((select private.is_org_admin())
      or (created_by = (select private.caller_id())
        and project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[]))));

create policy "API keys read reminders within their scopes" on public.reminders for select to api_client
  using (org_id = (select private.api_key_org_id('{activity:read}')));

create trigger record_activity after insert or update on public.reminders
  for each row execute function private.record_activity('reminder', 'next_number', 'next_at', 'last_at');

create trigger touch_reminders
  before update of type, title, note, first_date, first_time, days_before, frequency, every, unit, until, state on public.reminders
  for each row execute function private.touch_row();

create trigger aa_own_organization before insert on public.reminders for each row execute function private.refuse_other_organization();

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
  party_id uuid,
  primary key (org_id, id),
  unique (org_id, reminder_id, user_id),
  unique (org_id, reminder_id, address),
  constraint reminder_recipients_member_or_address check (num_nonnulls(user_id, address) = 1),
  foreign key (org_id, project_id, reminder_id) references public.reminders (org_id, project_id, id) on delete cascade,
  foreign key (org_id, user_id) references public.memberships (org_id, user_id) on delete cascade,
  foreign key (org_id, party_id) references public.parties (org_id, id),
  constraint reminder_recipients_party_has_address check (party_id is null or address is not null)
);
comment on table public.reminder_recipients is 'Whom a reminder is told to: a member who may see what it is about, or an address without an account.';
comment on column public.reminder_recipients.acknowledged_at is 'Ends a one-time and a daily reminder for this person; of others it says that the last one was seen.';
comment on column public.reminder_recipients.snoozed_until is 'Nothing is told to this person before, and it is told then.';
comment on column public.reminder_recipients.party_id is 'Whose address it was in the directory when it was chosen; null for one that was typed.';

create index reminder_recipients_reminder_idx on public.reminder_recipients (org_id, project_id, reminder_id);
comment on index public.reminder_recipients_reminder_idx is 'Finds what belongs to a reminder when that is removed or moved.';

create index reminder_recipients_user_idx on public.reminder_recipients (org_id, user_id, reminder_id);
comment on index public.reminder_recipients_user_idx is 'The reminders of a person: asked by policies.';

create index reminder_recipients_snoozed_idx on public.reminder_recipients (snoozed_until) where snoozed_until is not null;
comment on index public.reminder_recipients_snoozed_idx is 'Finds those whose snooze is over.';

create index reminder_recipients_party_idx on public.reminder_recipients (org_id, party_id);

alter table public.reminder_recipients enable row level security;
grant delete, insert (org_id, project_id, reminder_id, user_id, address, party_id), select, update (acknowledged_at, snoozed_until, completed_at) on public.reminder_recipients to authenticated;

create policy "Staff read who is reminded on their projects, others themselves" on public.reminder_recipients for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or user_id = (select private.caller_id())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

create policy "Who may change a reminder adds people" on public.reminder_recipients for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and exists (
      select from public.reminders r
      where r.org_id = reminder_recipients.org_id and r.id = reminder_recipients.reminder_id
        and ((select private.is_org_admin())
          or (r.created_by = (select private.caller_id())
            and r.project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])))));

create policy "People answer reminders to them" on public.reminder_recipients for update to authenticated
  using (org_id = (select private.active_org_id()) and user_id = (select private.caller_id()))
  with check (org_id = (select private.active_org_id()) and user_id = (select private.caller_id()));

create policy "Who may change a reminder takes people off" on public.reminder_recipients for delete to authenticated
  using (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and exists (
      select from public.reminders r
      where r.org_id = reminder_recipients.org_id and r.id = reminder_recipients.reminder_id
        and ((select private.is_org_admin())
          or (r.created_by = (select private.caller_id())
            and r.project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])))));

create trigger aa_own_organization before insert on public.reminder_recipients for each row execute function private.refuse_other_organization();

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
comment on function private.reminder_occurrence(public.reminders,integer) is 'What the clock says at an occurrence of a reminder, the first being number 0; null where there is none. Months clamp to their last day.';

create function private.reminder_at(reminder public.reminders, number integer, zone text) returns timestamptz
language sql stable set search_path = ''
as $$
  select private.at_local_time(o.at, zone)
  from (select private.reminder_occurrence(reminder, number) as at) o
  where o.at::date <= coalesce(reminder.until, date '2200-12-31');
$$;
comment on function private.reminder_at(public.reminders,integer,text) is 'When an occurrence of a reminder is, by the clock of a time zone; null after its last day.';

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
comment on function private.settle_reminder(uuid,uuid) is 'Completes a reminder that someone has completed, of which nothing more is to come and which all members have acknowledged, or that a day''s acknowledgements end.';

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
comment on function private.enqueue_due_reminders(uuid) is 'Asks for a job for each organization, or for the one given, that has a reminder due, or snoozed until now.';

create function private.schedule_reminder() returns trigger
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
comment on function private.schedule_reminder() is 'Works out when a reminder is told next, from its deadline where it goes by one, and names who ended it. A changed schedule does not bring back what was told.';

create trigger schedule_reminder before insert or update on public.reminders
  for each row execute function private.schedule_reminder();

-- To whom
create function private.sees_reminder(reminder public.reminders, person uuid) returns boolean
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
comment on function private.sees_reminder(public.reminders,uuid) is 'Whether a person may see what a reminder is about: the admins, and the project''s people, clients no deadlines, contractors neither those nor obligations and only contracts shared with them.';

-- Telling
create function private.tell_reminder(reminder public.reminders, people uuid[], cause text) returns void
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
comment on function private.tell_reminder(public.reminders,uuid[],text) is 'Notifies members of a reminder, once for each cause.';

create function private.has_its_subject(reminder public.reminders) returns boolean
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
comment on function private.has_its_subject(public.reminders) is 'Whether a reminder''s project and what it is about are not deleted.';

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
    -- After missed runs, it is sent once.
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
comment on function private.tell_due_reminders(uuid,integer) is 'Notifies members of an organization''s due reminders, works out their next time, and answers with the mail to write to addresses: all in the caller''s transaction.';

-- Who may do what
create function private.my_reminder_ids() returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  in_org constant uuid := private.active_org_id();
  me constant uuid := private.caller_id();
begin
  return (
    select coalesce(array_agg(c.reminder_id), '{}')
    from public.reminder_recipients c
    where c.org_id = in_org and c.user_id = me
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
        and deadline_id is null
        and (project_id = any ((select private.project_ids_as('{client_rep}'))::uuid[])
          or (project_id = any ((select private.project_ids_as('{contractor}'))::uuid[])
            and obligation_id is null
            and (contract_id is null or contract_id = any ((select private.shared_contract_ids())::uuid[])))))));

create function private.reminder_number_after(reminder public.reminders, instant timestamptz, zone text) returns integer
language plpgsql stable set search_path = ''
as $$
declare
  -- A day early, so that it is not after the date in any time zone.
  day constant date := (instant at time zone 'UTC')::date - 1;
  every constant integer := coalesce(reminder.every, 1);
  number integer := 0;
begin
  -- Values that the constraints of the table refuse after this has run.
  if instant is null or every < 1 or not isfinite(reminder.first_date) then
    return 0;
  end if;
  number := greatest(0, case
    when reminder.frequency = 'one_time' then 0
    when reminder.unit = 'month' then
      ((extract(year from day) - extract(year from reminder.first_date)) * 12 + extract(month from day)
        - extract(month from reminder.first_date))::integer / every - 1
    else (day - reminder.first_date) / (case when reminder.frequency = 'weekly' or reminder.unit = 'week' then 7 else 1 end * every) - 1
  end);
  -- The estimate is at most a few occurrences early.
  for attempt in 1..10 loop
    exit when private.reminder_at(reminder, number, zone) > instant;
    -- No occurrence: it is over.
    exit when private.reminder_at(reminder, number, zone) is null;
    number := number + 1;
  end loop;
  return number;
end;
$$;
comment on function private.reminder_number_after(public.reminders,timestamp with time zone,text) is 'The number of the first occurrence of a reminder that comes after an instant; one that does not occur where nothing does.';
