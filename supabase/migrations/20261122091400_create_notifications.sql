create type public.notification_type as enum ('info', 'success', 'warning', 'error');
create type public.notification_priority as enum ('low', 'medium', 'high', 'urgent');
create type public.notification_category as enum (
  'contract', 'approval', 'analysis', 'document', 'team', 'compliance', 'evidence', 'obligation', 'reminder', 'notice', 'message',
  'report', 'system'
);
create type public.notification_digest as enum ('off', 'daily', 'weekly');
create type public.notification_email_mode as enum ('none', 'now', 'digest');

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
comment on table public.notification_preferences is
  'How a person wants to be told, in every organization alike. Whoever has no row has the defaults.';
comment on column public.notification_preferences.push is 'Told at once, by toast, sound and desktop; without it things wait in the bell.';
comment on column public.notification_preferences.muted_in_app is 'Categories that stay out of the bell, unless urgent.';
comment on column public.notification_preferences.muted_email is 'Categories that no mail is sent about, urgent or not.';
comment on column public.notification_preferences.quiet_from is 'With quiet_until the hours in which nothing makes itself heard, on the clock of time_zone; may go over midnight.';
comment on column public.notification_preferences.time_zone is 'IANA name; null means the organization''s.';
alter table public.notification_preferences enable row level security;
grant select on public.notification_preferences to authenticated;
grant insert (user_id, email, push, in_app, sound, desktop, muted_in_app, muted_email, digest, quiet_from, quiet_until, time_zone)
  on public.notification_preferences to authenticated;
grant update (email, push, in_app, sound, desktop, muted_in_app, muted_email, digest, quiet_from, quiet_until, time_zone)
  on public.notification_preferences to authenticated;

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
comment on table public.notifications is
  'What a person is told, written in the transaction of its cause by private.notify. A member who leaves takes theirs along.';
-- No foreign keys to projects and contracts: a notification outlives what it is about.
comment on column public.notifications.dedupe_key is 'Names the cause: a person is told of it once.';
comment on column public.notifications.in_app is 'Whether it is in the bell; false where it is only for mail.';
comment on column public.notifications.silent is 'Written in the person''s quiet hours, or they want no push: no toast, no sound.';
comment on column public.notifications.email_mode is 'Whether a mail is to be sent of it, by itself or in a digest.';
comment on column public.notifications.email_after is 'When the mail is due: after quiet hours, or at the next digest.';
comment on column public.notifications.emailed_at is 'When it was handed to the mail.';
comment on column public.notifications.transaction_id is
  'The transaction that wrote it. Ids are drawn before the commit, so a row with a later id may be seen first; clients therefore ask for what they missed by transaction.';
create unique index notifications_cause_key on public.notifications (org_id, user_id, dedupe_key);
create index notifications_unread_idx on public.notifications (org_id, user_id, id)
  where read_at is null and removed_at is null and in_app;
create index notifications_since_idx on public.notifications (org_id, user_id, transaction_id);
create index notifications_to_email_idx on public.notifications (org_id, email_after) where emailed_at is null and email_mode <> 'none';
alter table public.notifications enable row level security;
grant select on public.notifications to authenticated;
grant update (read_at, removed_at) on public.notifications to authenticated;

create trigger touch_notification_preferences before update on public.notification_preferences
  for each row execute function private.touch_row();

create policy "People read how they want to be told" on public.notification_preferences for select to authenticated
  using (user_id = (select auth.uid()));

create policy "People first say how they want to be told" on public.notification_preferences for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "People change how they want to be told" on public.notification_preferences for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

create policy "People read what they were told in this organization" on public.notifications for select to authenticated
  using (org_id = (select private.active_org_id()) and user_id = (select auth.uid()));

create policy "People mark theirs read and remove them" on public.notifications for update to authenticated
  using (org_id = (select private.active_org_id()) and user_id = (select auth.uid()))
  with check (org_id = (select private.active_org_id()) and user_id = (select auth.uid()));

-- When a person wants to be told

create function private.quiet_hours_end(quiet_from time, quiet_until time, zone text) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  clock constant timestamp := private.local_time(zone);
  over_midnight constant boolean := quiet_from > quiet_until;
begin
  if quiet_from is null
    or (not over_midnight and not (clock::time >= quiet_from and clock::time < quiet_until))
    or (over_midnight and clock::time < quiet_from and clock::time >= quiet_until) then
    return null;
  end if;
  return private.at_local_time(
    clock::date + quiet_until + case when over_midnight and clock::time >= quiet_from then interval '1 day' else interval '0' end, zone);
end;
$$;
comment on function private.quiet_hours_end(time, time, text) is 'When a person''s quiet hours end, if it is within them now; else null.';

create function private.next_digest_at(digest public.notification_digest, zone text) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  clock constant timestamp := private.local_time(zone);
  -- Eight in the morning; on Mondays where it is weekly.
  day date := clock::date + case when clock::time < time '08:00' then 0 else 1 end;
begin
  if digest = 'weekly' then
    day := day + (8 - extract(isodow from day)::integer) % 7;
  end if;
  return private.at_local_time(day + time '08:00', zone);
end;
$$;
comment on function private.next_digest_at(public.notification_digest, text) is 'When the next daily or weekly digest is due: at eight in a time zone, weekly on Mondays.';

-- Telling
--
-- Most of what a write costs beyond its row is spent here. So the usual case, one person, needs no query of several joins, and open
-- screens are told along with the insert, since a trigger would have to sort and group the rows again.

create type private.notice as (
  org_id uuid, user_id uuid, category public.notification_category, type public.notification_type,
  priority public.notification_priority, title text, message text, source text, action_url text, action_label text,
  project_id uuid, contract_id uuid, metadata jsonb, dedupe_key text
);
comment on type private.notice is 'Something that a person is to be told, before their preferences were asked.';

create function private.notification_message(told public.notifications) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object('id', told.id, 'category', told.category, 'type', told.type, 'title', told.title, 'message', told.message,
    'priority', told.priority, 'source', told.source, 'actionUrl', told.action_url, 'actionLabel', told.action_label,
    'metadata', told.metadata, 'projectId', told.project_id, 'contractId', told.contract_id, 'organizationId', told.org_id,
    'timestamp', to_char(told.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'read', false, 'silent', told.silent,
    -- The oldest transaction still running. Whatever older ones wrote was told before this, so a client that has heard it asks for
    -- nothing older.
    'since', pg_catalog.pg_snapshot_xmin(pg_catalog.pg_current_snapshot())::text);
end;
$$;
comment on function private.notification_message(public.notifications) is 'What a person''s open screens hear of a notification just written.';

create function private.broadcast_notifications(person uuid, messages jsonb[]) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if cardinality(messages) = 1 then
    perform realtime.send(messages[1], 'notification', 'user:' || person, true);
  else
    perform realtime.send(jsonb_build_object('notifications', messages), 'notification_batch', 'user:' || person, true);
  end if;
end;
$$;
comment on function private.broadcast_notifications(uuid, jsonb[]) is
  'Tells a person''s open screens what was written for them: one as "notification", several as "notification_batch".';

-- With a generic plan, since Postgres would plan anew for each array, and that took longer than all the rest.
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

  -- By far most often it is one person without preferences, who is told in the bell, aloud, and by mail at once.
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
comment on function private.notify_each(private.notice[]) is
  'Tells each person what is meant for them, as they want to be told, and their open screens: members of the organization only, once for each dedupe key. Answers with how many were told.';

create function private.notify(
  org_id uuid, user_ids uuid[], category public.notification_category, type public.notification_type,
  priority public.notification_priority, title text, message text, source text, action_url text, action_label text,
  project_id uuid, contract_id uuid, metadata jsonb, dedupe_key text
) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  person uuid;
  notices private.notice[];
begin
  foreach person in array coalesce(user_ids, '{}') loop
    notices := notices || row(org_id, person, category, type, priority, title, message, source, action_url, action_label, project_id,
      contract_id, metadata, dedupe_key)::private.notice;
  end loop;
  return private.notify_each(notices);
end;
$$;
comment on function private.notify(uuid, uuid[], public.notification_category, public.notification_type, public.notification_priority,
  text, text, text, text, text, uuid, uuid, jsonb, text) is
  'Tells several people the same, in the transaction of its cause. See private.notify_each.';

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

-- For jobs and operators: it speaks to everyone in the product's name, which no member may do, not even an admin.
create function private.send_system_message(message text, to_org uuid default null) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  told integer;
begin
  perform realtime.send(
    jsonb_build_object('text', message, 'timestamp', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
    'system', 'user:' || person.user_id, true)
  from (select distinct m.user_id from public.memberships m where to_org is null or m.org_id = to_org) person;
  get diagnostics told = row_count;
  return told;
end;
$$;
comment on function private.send_system_message(text, uuid) is
  'Shows a message on the open screens of an organization''s members, or of everybody. It is kept nowhere. Answers with how many people were addressed.';
