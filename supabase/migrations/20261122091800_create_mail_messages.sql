-- Mail that goes out: a row says what, to whom and what became of it; the job `deliver_mail` sends it. It is written in the
-- transaction of what it tells of, so that nothing is mailed that did not happen, and nothing that happened goes unmailed.
create type public.mail_state as enum ('queued', 'sent', 'failed');

create function private.is_mail_address(address text) returns boolean
language sql immutable strict set search_path = ''
as $$ select char_length(address) between 3 and 320 and address ~ '^[^\s@<>,;"]+@[^\s@<>,;"]+$' $$;
comment on function private.is_mail_address(text) is 'Whether a text can be the one recipient of a mail: an address, without a name and without another one.';
-- A check constraint runs with the rights of whoever writes the row: people give addresses in reminder_recipients.
grant execute on function private.is_mail_address(text) to authenticated;

create table public.mail_messages (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  user_id uuid references public.profiles (id) on delete set null,
  to_address text not null check (private.is_mail_address(to_address)),
  category public.notification_category not null,
  subject text not null check (char_length(btrim(subject)) between 1 and 300 and subject !~ '[\r\n]'),
  text_body text not null check (char_length(text_body) <= 200000),
  html_body text not null check (char_length(html_body) <= 1000000),
  unsubscribe_url text check (unsubscribe_url ~ '^https?://' and unsubscribe_url !~ '[\s<>]'),
  state public.mail_state not null default 'queued',
  attempts integer not null default 0,
  last_error text check (char_length(last_error) <= 2000),
  provider text check (char_length(provider) <= 50),
  provider_id text check (char_length(provider_id) <= 300),
  created_by uuid,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (org_id, id),
  constraint mail_messages_ended_say_when check ((state = 'queued') = (ended_at is null))
);
comment on table public.mail_messages is 'Mail to members and others, and what became of it. Written by jobs and services as the system, changed by the job that sends it.';
comment on column public.mail_messages.user_id is 'The member it is for; null where it goes to an address only.';
comment on column public.mail_messages.last_error is 'Why the last attempt failed, in the provider''s words; kept after a later success.';
comment on column public.mail_messages.created_by is 'Whoever caused it, where it goes to others in their name; null for the service.';
create index mail_messages_user_idx on public.mail_messages (org_id, user_id, id desc);
create index mail_messages_created_by_idx on public.mail_messages (org_id, created_by, id desc);
create index mail_messages_user_id_idx on public.mail_messages (user_id);
create index mail_messages_state_idx on public.mail_messages (org_id, state, id desc);
alter table public.mail_messages enable row level security;

-- Without the bodies: they hold links that act in the recipient's name.
grant select (id, org_id, user_id, to_address, category, subject, state, attempts, last_error, provider, created_by, created_at, ended_at)
  on public.mail_messages to authenticated;

create policy "People see the mail to them and by them, admins that of the organization" on public.mail_messages for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin()) or user_id = (select auth.uid()) or created_by = (select auth.uid())));

-- What people without an account want no more mail about.
create table private.mail_refusals (
  org_id uuid not null references public.organizations (id) on delete cascade,
  address text not null check (char_length(address) between 3 and 320 and address = lower(address)),
  category public.notification_category not null,
  created_at timestamptz not null default now(),
  primary key (org_id, address, category)
);
comment on table private.mail_refusals is 'Which subject an address without an account gets no mail about from an organization. Members have notification_preferences.';
alter table private.mail_refusals enable row level security;

create function private.refuse_mail(p_org_id uuid, p_user_id uuid, p_address text, p_category public.notification_category) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if p_user_id is not null then
    insert into public.notification_preferences (user_id, muted_email) select p.id, array[p_category] from public.profiles p where p.id = p_user_id
    on conflict (user_id) do update set muted_email = array_append(notification_preferences.muted_email, p_category)
    where not p_category = any (notification_preferences.muted_email);
  else
    insert into private.mail_refusals (org_id, address, category)
    select o.id, lower(p_address), p_category from public.organizations o where o.id = p_org_id
    on conflict do nothing;
  end if;
end;
$$;
comment on function private.refuse_mail(uuid, uuid, text, public.notification_category) is
  'Takes a member''s, or an address''s, word that they want no more mail about a subject. Doing so twice is as good as once.';

-- Mail is collected for one organization at a time, as reminders are told: what fails for one holds up no other, and its admins see
-- it.
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
    -- What was read or removed meanwhile needs no mail, and the person's preferences count as they are now.
    where h.read_at is null and h.removed_at is null and coalesce(w.email, true) and not coalesce(h.category = any (w.muted_email), false)
      and private.is_mail_address(p.email)
    group by h.org_id, o.name, h.user_id, p.email, p.name, w.time_zone, o.time_zone, h.email_mode;
end;
$$;
comment on function private.due_notification_mail(uuid, integer) is
  'Takes an organization''s notifications whose mail is due off the list and returns what to write to whom, as one row a person and kind. For the job that writes it in the same transaction.';

insert into private.job_schedule (kind, every_seconds) values ('collect_mail', 30);
