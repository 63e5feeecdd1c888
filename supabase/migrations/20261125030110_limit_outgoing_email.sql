-- What keeps the product from being a mail relay. Every email passes private.admit_mail as its row is written: it goes to a member, or
-- within limits to people outside, or it is held with a reason and tried again each minute. See docs/adr/0056.

alter table public.mail_messages
  add column outside boolean not null default true,
  add column held_reason text
    check (held_reason in ('sender_unconfirmed', 'recipient_unconfirmed', 'daily_limit', 'address_limit', 'paused')),
  add column held_until timestamptz,
  add column admitted_at timestamptz default now();
comment on column public.mail_messages.outside is 'Whether it goes to an address of no member of the organization. Only such email counts against limits.';
comment on column public.mail_messages.held_reason is 'Why it has not been given to a delivery job yet; null once it has.';
comment on column public.mail_messages.admitted_at is 'When it passed the limits; null while it never did. What is sent again, or after a pause, does not count twice.';
comment on column public.mail_messages.held_until is 'When it is tried again, where that is known.';
alter table public.mail_messages add constraint mail_messages_held_are_queued check (held_reason is null or state = 'queued');
create index mail_messages_held_idx on public.mail_messages (org_id, held_until, id) where held_reason is not null;
comment on index public.mail_messages_held_idx is 'Finds the email that waits for a limit.';
grant select (held_reason, held_until) on public.mail_messages to authenticated;

create table private.mail_senders (
  org_id uuid primary key references public.organizations (id) on delete cascade,
  daily_limit integer check (daily_limit >= 0),
  day date not null default (now() at time zone 'UTC')::date,
  sent_today integer not null default 0,
  paused_at timestamptz,
  pause_reason text check (char_length(pause_reason) <= 500),
  resumed_at timestamptz,
  constraint mail_senders_pause_says_why check ((paused_at is null) = (pause_reason is null))
);
comment on table private.mail_senders is 'What an organization has sent to people outside it today, and whether it may send. Its row is the lock under which email is admitted.';
comment on column private.mail_senders.daily_limit is 'Set by an operator with private.set_mail_limit, in place of the limit by age.';
alter table private.mail_senders enable row level security;

create table private.mail_recipients (
  address text not null check (address = lower(address)),
  category public.notification_category not null,
  sent_at timestamptz not null default '-infinity',
  primary key (address, category)
);
comment on table private.mail_recipients is 'When an address last got email of a kind from an organization it does not belong to. Kept for a day.';
alter table private.mail_recipients enable row level security;

create function private.end_mail_hold() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.held_reason := null;
  new.held_until := null;
  return new;
end;
$$;
comment on function private.end_mail_hold() is 'What was sent or given up is held no more.';
create trigger end_mail_hold before update of state on public.mail_messages for each row
  when (new.state <> 'queued' and new.held_reason is not null) execute function private.end_mail_hold();

create function private.mail_setting(p_name text) returns text
language sql stable set search_path = ''
as $$ select nullif(current_setting('app.mail_limits', true), '')::jsonb ->> p_name $$;
comment on function private.mail_setting(text) is
  'What the operator set in the environment of the functions, which name it in the transaction: unconfirmed, daily, address_minutes.';

create function private.mail_day_limit(p_org_id uuid) returns integer
language sql stable set search_path = ''
as $$
  select coalesce(s.daily_limit, private.mail_setting('daily')::integer, case
    when o.created_at > now() - interval '1 day' then 50
    when o.created_at > now() - interval '7 days' then 200
    when o.created_at > now() - interval '14 days' then 500
    when o.created_at > now() - interval '30 days' then 2000
    else 5000
  end)
  from public.organizations o
  left join private.mail_senders s on s.org_id = o.id
  where o.id = p_org_id;
$$;
comment on function private.mail_day_limit(uuid) is 'How many emails a day an organization may send to people outside it. Grows with its age.';

create function private.mail_hold_text(reason text) returns text
language sql immutable strict set search_path = ''
as $$
  select case reason
    when 'sender_unconfirmed' then 'Held until the sender confirms their email address.'
    when 'recipient_unconfirmed' then 'Held until the recipient confirms their email address.'
    when 'daily_limit' then 'Held because the organization reached its daily email limit. Sent after midnight UTC.'
    when 'address_limit' then 'Held because this address received a similar email within the last hour. Sent when the hour is over.'
    when 'paused' then 'Held because the organization''s email is paused after too many bounces or complaints.'
  end;
$$;
comment on function private.mail_hold_text(text) is 'Why an email is held, in words for people.';

create function private.admit_mail(p_org_id uuid, p_ids uuid[], p_new boolean default false) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  any_address constant boolean := coalesce(private.mail_setting('unconfirmed') = 'allow', false);
  quiet constant interval := coalesce(private.mail_setting('address_minutes')::integer, 60) * interval '1 minute';
  today constant date := (now() at time zone 'UTC')::date;
  sender private.mail_senders;
  remaining integer;
begin
  if cardinality(p_ids) = 0 then
    return;
  end if;
  insert into private.mail_senders (org_id) values (p_org_id) on conflict do nothing;
  select * into sender from private.mail_senders s where s.org_id = p_org_id for update;
  if sender.day <> today then
    sender.sent_today := 0;
  end if;
  remaining := greatest(private.mail_day_limit(p_org_id) - sender.sent_today, 0);

  -- 1. Who may send at all, and to whom.
  with members as materialized (
    select lower(p.email) as address, bool_or(u.email_confirmed_at is not null) as confirmed,
      bool_or(u.email_confirmed_at is not null and s.role = 'owner') as owner_confirmed
    from public.memberships s
    join public.profiles p on p.id = s.user_id
    join auth.users u on u.id = s.user_id
    where s.org_id = p_org_id group by 1),
  judged as (
    select m.id, m.outside as was_outside, m.held_reason, m.held_until, w.address is null as outside, case
        when w.address is not null then case when not (w.confirmed or any_address) then 'recipient_unconfirmed' end
        when sender.paused_at is not null then 'paused'
        when not any_address and not case when u.id is not null then u.email_confirmed_at is not null
          -- What the service sends, such as scheduled reports, is the owners'.
          else exists (select from members o where o.owner_confirmed) end then 'sender_unconfirmed'
      end as reason
    from unnest(p_ids) i (id)
    join public.mail_messages m on m.org_id = p_org_id and m.id = i.id
    left join members w on w.address = lower(m.to_address)
    left join auth.users u on u.id = m.created_by
    where m.state = 'queued')
  update public.mail_messages m set outside = j.outside, held_reason = j.reason, held_until = null,
    admitted_at = case when p_new and j.reason is not null then null else m.admitted_at end
  from judged j
  where m.org_id = p_org_id and m.id = j.id
    and (j.was_outside <> j.outside or j.held_reason is distinct from j.reason or j.held_until is not null);

  -- 2. One unsolicited email of a kind per address and hour, whoever sends it. Whoever has answered the organization is none to protect.
  if quiet > interval '0' then
    insert into private.mail_recipients (address, category)
    select distinct lower(m.to_address), m.category from unnest(p_ids) i (id)
    join public.mail_messages m on m.org_id = p_org_id and m.id = i.id
    where m.state = 'queued' and m.outside and m.held_reason is null and (p_new or m.admitted_at is null)
    order by 1, 2
    on conflict do nothing;
    perform from private.mail_recipients r
    where (r.address, r.category) in (
      select lower(m.to_address), m.category from unnest(p_ids) i (id)
      join public.mail_messages m on m.org_id = p_org_id and m.id = i.id
      where m.state = 'queued' and m.outside and m.held_reason is null and (p_new or m.admitted_at is null))
    order by r.address, r.category for update;
    with candidates as (
      select m.id, r.sent_at, row_number() over (partition by r.address, r.category order by m.id) as place
      from unnest(p_ids) i (id)
      join public.mail_messages m on m.org_id = p_org_id and m.id = i.id
      join private.mail_recipients r on r.address = lower(m.to_address) and r.category = m.category
      where m.state = 'queued' and m.outside and m.held_reason is null and (p_new or m.admitted_at is null)
        and not exists (
          select from public.message_replies a
          where a.org_id = p_org_id
            and (lower(a.from_address) = r.address or right(lower(a.from_address), char_length(r.address) + 2) = '<' || r.address || '>')))
    update public.mail_messages m set held_reason = 'address_limit', admitted_at = null,
      held_until = case when c.sent_at > now() - quiet then c.sent_at else now() end + quiet
    from candidates c
    where m.org_id = p_org_id and m.id = c.id and (c.place > 1 or c.sent_at > now() - quiet);
  end if;

  -- 3. So many a day.
  with candidates as (
    select m.id, row_number() over (order by m.id) as place from unnest(p_ids) i (id)
    join public.mail_messages m on m.org_id = p_org_id and m.id = i.id
    where m.state = 'queued' and m.outside and m.held_reason is null and (p_new or m.admitted_at is null))
  update public.mail_messages m set held_reason = 'daily_limit', admitted_at = null, held_until = (today + 1) at time zone 'UTC'
  from candidates c
  where m.org_id = p_org_id and m.id = c.id and c.place > remaining;

  -- 4. What is left goes.
  update private.mail_recipients r set sent_at = now()
  where (r.address, r.category) in (
    select lower(m.to_address), m.category from unnest(p_ids) i (id)
    join public.mail_messages m on m.org_id = p_org_id and m.id = i.id
    where m.state = 'queued' and m.outside and m.held_reason is null and (p_new or m.admitted_at is null));
  update private.mail_senders s set day = today, sent_today = sender.sent_today + (
      select count(*) from unnest(p_ids) i (id)
      join public.mail_messages m on m.org_id = p_org_id and m.id = i.id
      where m.state = 'queued' and m.outside and m.held_reason is null and (p_new or m.admitted_at is null))
  where s.org_id = p_org_id;
  update public.mail_messages m set admitted_at = now() from unnest(p_ids) i (id)
  where m.org_id = p_org_id and m.id = i.id and m.state = 'queued' and m.held_reason is null and m.admitted_at is null;
  insert into private.jobs (kind, org_id, payload, unique_key)
  select 'deliver_mail', m.org_id, jsonb_build_object('message_id', m.id), 'deliver_mail:' || m.id from unnest(p_ids) i (id)
  join public.mail_messages m on m.org_id = p_org_id and m.id = i.id
  where m.state = 'queued' and m.held_reason is null
  order by m.id
  on conflict (unique_key) where state = 'waiting' do nothing;
end;
$$;
comment on function private.admit_mail(uuid, uuid[], boolean) is
  'Decides which of these emails may go now, asks for the delivery of each, and holds the others with a reason.';

create function private.admit_written_mail() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  sender record;
begin
  perform private.admit_mail(w.org_id, array_agg(w.id), true) from written w where w.state = 'queued' group by w.org_id;
  -- The sender learns once a day that something is held, and why.
  for sender in
    select m.org_id, m.created_by, m.held_reason, count(*) as emails, min(m.to_address) as address
    from written w join public.mail_messages m on m.org_id = w.org_id and m.id = w.id
    where m.held_reason is not null and m.held_reason <> 'recipient_unconfirmed'
    group by 1, 2, 3
  loop
    perform private.notify(sender.org_id,
      case when sender.created_by is not null then array[sender.created_by] else array(
        select s.user_id from public.memberships s where s.org_id = sender.org_id and s.role in ('owner', 'admin')) end,
      'message', 'warning', 'medium',
      left(case when sender.emails = 1 then 'Email to ' || sender.address || ' is held' else sender.emails || ' emails are held' end, 200),
      private.mail_hold_text(sender.held_reason), 'Email', '/sent-mail', 'See sent email', null, null, '{}',
      'mail_held:' || sender.held_reason || ':' || to_char(now() at time zone 'UTC', 'YYYYMMDD'));
  end loop;
  return null;
end;
$$;
comment on function private.admit_written_mail() is 'Admits email as it is written, so that none is sent that was not.';
create trigger admit_written_mail after insert on public.mail_messages
  referencing new table as written for each statement execute function private.admit_written_mail();

create function private.take_mail(p_org_id uuid, p_id uuid) returns setof public.mail_messages
language plpgsql volatile set search_path = ''
as $$
begin
  update public.mail_messages m set held_reason = 'paused'
  where m.org_id = p_org_id and m.id = p_id and m.state = 'queued' and m.outside and m.held_reason is null
    and exists (select from private.mail_senders s where s.org_id = p_org_id and s.paused_at is not null);
  return query
    select m.* from public.mail_messages m
    where m.org_id = p_org_id and m.id = p_id and m.state <> 'sent' and m.held_reason is null;
end;
$$;
comment on function private.take_mail(uuid, uuid) is 'The email that a job is to deliver; none where it was sent, or is held since its organization was paused.';

create function private.release_mail(p_org_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.admit_mail(p_org_id, array(
    select m.id from public.mail_messages m
    where m.org_id = p_org_id and m.held_reason is not null and (m.held_until is null or m.held_until <= now())
    order by m.id limit 1000));
  update public.mail_messages m set state = 'failed', ended_at = now(), last_error = private.mail_hold_text(m.held_reason), held_reason = null,
    held_until = null
  where m.org_id = p_org_id and m.held_reason is not null and m.created_at < now() - interval '7 days';
end;
$$;
comment on function private.release_mail(uuid) is 'Tries again what an organization has held; after a week it has failed, and can be sent again by hand.';

create function private.enqueue_held_mail() returns void
language sql volatile set search_path = ''
as $$
  select private.enqueue_for_each('release_mail', array(
    select distinct m.org_id from public.mail_messages m
    where m.held_reason is not null and (m.held_until is null or m.held_until <= now())));
$$;
comment on function private.enqueue_held_mail() is 'Asks for a job for each organization that has held email to try again.';
insert into private.job_schedule (kind, every_seconds) values ('release_mail', 60);

-- Senders whose email is not wanted
create function private.watch_bounces() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  since timestamptz;
  sent bigint;
  bounced bigint;
  complained bigint;
  reason text;
begin
  select greatest(now() - interval '7 days', s.resumed_at) into since from private.mail_senders s
  where s.org_id = new.org_id and s.paused_at is null for update;
  if not found then
    return null;
  end if;
  select count(*) filter (where m.bounce_kind = 'hard'), count(*) filter (where m.bounce_kind = 'complaint') into bounced, complained
  from public.mail_messages m
  where m.org_id = new.org_id and m.bounced_at > since and m.outside;
  if bounced < 10 and complained < 3 then
    return null;
  end if;
  select count(*) into sent from public.mail_messages m
  where m.org_id = new.org_id and m.state in ('sent', 'failed') and m.outside and m.ended_at > since;
  reason := case
    when complained >= 3 and complained * 100 >= sent then complained || ' of ' || sent || ' emails in 7 days were reported as unwanted'
    when bounced >= 10 and bounced * 10 >= sent then bounced || ' of ' || sent || ' emails in 7 days went to addresses that do not exist'
  end;
  if reason is null then
    return null;
  end if;
  update private.mail_senders s set paused_at = now(), pause_reason = reason where s.org_id = new.org_id;
  perform private.notify(new.org_id,
    array(select m.user_id from public.memberships m where m.org_id = new.org_id and m.role in ('owner', 'admin')),
    'message', 'error', 'high', 'Email to people outside the organization is paused',
    reason || '. New email is held. Check your addresses, then ask the operator of Plumbline to resume it.', 'Email', '/sent-mail', 'See sent email',
    null, null, '{}', 'mail_paused:' || extract(epoch from now())::bigint);
  return null;
end;
$$;
comment on function private.watch_bounces() is
  'Pauses the email of an organization to people outside it where a tenth of a week''s bounced (10 or more) or a hundredth was reported as unwanted (3 or more).';
create trigger watch_bounces after update of bounced_at, bounce_kind on public.mail_messages for each row
  when (new.outside and new.bounced_at is not null and (old.bounced_at is null or old.bounce_kind is distinct from new.bounce_kind))
  execute function private.watch_bounces();

-- For the operator
create function private.resume_mail(p_org_id uuid) returns void
language sql volatile set search_path = ''
as $$ update private.mail_senders s set paused_at = null, pause_reason = null, resumed_at = now() where s.org_id = p_org_id $$;
comment on function private.resume_mail(uuid) is 'For the operator: lets a paused organization send again. What is held goes out within a minute, and earlier bounces no longer count.';

create function private.set_mail_limit(p_org_id uuid, p_daily integer) returns void
language sql volatile set search_path = ''
as $$
  insert into private.mail_senders (org_id, daily_limit) values (p_org_id, p_daily)
  on conflict (org_id) do update set daily_limit = excluded.daily_limit;
  update public.mail_messages m set held_until = null where m.org_id = p_org_id and m.held_reason = 'daily_limit';
$$;
comment on function private.set_mail_limit(uuid, integer) is 'For the operator: how many emails a day an organization may send to people outside it; null for the limit by its age.';

-- What became of the email of a message, with why it waits.
create or replace function private.message_mail(in_org uuid, of_message uuid)
returns table (id uuid, state public.mail_state, bounced_at timestamptz, bounce_kind public.bounce_kind, reason text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select o.id, o.state, o.bounced_at, o.bounce_kind,
      coalesce(private.mail_hold_text(o.held_reason), o.bounce_reason, case when o.state = 'failed' then o.last_error end)
    from public.messages m
    join public.message_recipients r on r.org_id = m.org_id and r.message_id = m.id
    join public.mail_messages o on o.org_id = r.org_id and o.id = r.mail_id
    where m.org_id = in_org and m.id = of_message and in_org = private.active_org_id()
      and (private.is_org_admin() or m.project_id = any (private.project_ids_as('{project_manager,team_member,lawyer}')));
end;
$$;
