set check_function_bodies = off;

-- Outgoing email: a row holds the text, recipient, and delivery status, and the job `deliver_mail` sends it. The row is written in
-- the transaction of its cause, so nothing is sent for a change that was rolled back.
create type public.mail_state as enum ('queued', 'sent', 'failed');

-- Email to the parties of a project: written once, sent to each recipient by the outbox (mail_messages), now or at a scheduled
-- time. See docs/adr/0052.
create type public.message_template as enum ('Custom Message', 'Project Update', 'Meeting Invitation', 'Schedule Change', 'Document Request');

create type public.message_state as enum ('scheduled', 'sent', 'cancelled', 'failed');

-- Delivery failures after sending: permanent, temporary, or a spam complaint.
create type public.bounce_kind as enum ('hard', 'soft', 'complaint');

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
  secret boolean not null default false,
  reply_to jsonb not null default '[]' check (jsonb_typeof(reply_to) = 'array'),
  attachments jsonb not null default '[]' check (jsonb_typeof(attachments) = 'array' and octet_length(attachments::text) <= 100000),
  bounced_at timestamptz,
  bounce_reason text check (char_length(bounce_reason) <= 1000),
  bounce_kind public.bounce_kind,
  outside boolean not null default true,
  held_reason text
    check (held_reason in ('sender_unconfirmed', 'recipient_unconfirmed', 'daily_limit', 'address_limit', 'paused')),
  held_until timestamptz,
  admitted_at timestamptz default now(),
  primary key (org_id, id),
  constraint mail_messages_ended_say_when check ((state = 'queued') = (ended_at is null)),
  constraint mail_messages_bounces_say_how check ((bounced_at is null) = (bounce_kind is null)),
  constraint mail_messages_held_are_queued check (held_reason is null or state = 'queued')
);
comment on table public.mail_messages is 'Mail to members and others, and what became of it. Written by jobs and services as the system, changed by the job that sends it.';
comment on column public.mail_messages.user_id is 'The member it is for; null where it goes to an address only.';
comment on column public.mail_messages.last_error is 'Why the last attempt failed, in the provider''s words; kept after a later success.';
comment on column public.mail_messages.created_by is 'The person who caused an email sent to others in their name; null for the service.';
comment on column public.mail_messages.secret is 'The text holds a key, such as an invitation''s token, and is forgotten once the message was sent.';
comment on column public.mail_messages.reply_to is 'Addresses that replies go to; none where the sender''s own serves.';
comment on column public.mail_messages.attachments is 'What goes with it: documents by their ids, and calendar entries as text.';
comment on column public.mail_messages.bounced_at is 'When the provider said that it did not arrive.';
comment on column public.mail_messages.bounce_kind is 'hard: there is no such mailbox, or it takes nothing from here; soft: it may work later; complaint: it arrived, and was reported as unwanted.';
comment on column public.mail_messages.outside is 'Whether it goes to an address of no member of the organization. Only such email counts against limits.';
comment on column public.mail_messages.held_reason is 'Why it has not been given to a delivery job yet; null once it has.';
comment on column public.mail_messages.held_until is 'When it is tried again, where that is known.';
comment on column public.mail_messages.admitted_at is 'When it passed the limits; null while it never did. What is sent again, or after a pause, does not count twice.';

create index mail_messages_user_idx on public.mail_messages (org_id, user_id, id desc);
comment on index public.mail_messages_user_idx is 'The mail to one person, newest first.';

create index mail_messages_created_by_idx on public.mail_messages (org_id, created_by, id desc);
comment on index public.mail_messages_created_by_idx is 'The mail that one person had sent, newest first.';

create index mail_messages_user_id_idx on public.mail_messages (user_id);
comment on index public.mail_messages_user_id_idx is 'Finds what names a person, should their row ever be removed.';

create index mail_messages_state_idx on public.mail_messages (org_id, state, id desc);
comment on index public.mail_messages_state_idx is 'The mail of an organization by state, newest first.';

create index mail_messages_provider_idx on public.mail_messages (provider_id) where provider_id is not null;

create index mail_messages_bounced_idx on public.mail_messages (org_id, lower(to_address)) where bounced_at is not null;

create index mail_messages_id_idx on public.mail_messages (id);
comment on index public.mail_messages_id_idx is 'Finds the mail that the provider tells of, which knows no organization.';

create index mail_messages_address_idx on public.mail_messages (org_id, lower(to_address), ended_at) where state = 'sent';

create index mail_messages_held_idx on public.mail_messages (org_id, held_until, id) where held_reason is not null;
comment on index public.mail_messages_held_idx is 'Finds the email that waits for a limit.';

alter table public.mail_messages enable row level security;
grant select (id, org_id, user_id, to_address, category, subject, state, attempts, last_error, provider, created_by, created_at, ended_at, bounced_at, bounce_reason, bounce_kind, held_reason, held_until) on public.mail_messages to authenticated;

create policy "People see the mail to them and by them, admins that of the organization" on public.mail_messages for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin()) or user_id = (select private.caller_id()) or created_by = (select private.caller_id())));

-- Unsubscribes of people without an account.
create table private.mail_refusals (
  org_id uuid not null references public.organizations (id) on delete cascade,
  address text not null check (char_length(address) between 3 and 320 and address = lower(address)),
  category public.notification_category not null,
  created_at timestamptz not null default now(),
  primary key (org_id, address, category)
);
comment on table private.mail_refusals is 'Which subject an address without an account gets no mail about from an organization. Members have notification_preferences.';

alter table private.mail_refusals enable row level security;

create function private.forget_sent_secret() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.text_body := '';
  new.html_body := '';
  return new;
end;
$$;
comment on function private.forget_sent_secret() is 'Empties a message that was sent.';

create trigger forget_sent_secret before update of state on public.mail_messages
  for each row when (new.secret and new.state = 'sent') execute function private.forget_sent_secret();

create table public.message_templates (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  template public.message_template not null,
  subject text not null check (char_length(btrim(subject)) between 1 and 300 and subject !~ '[\r\n]'),
  body text not null check (char_length(btrim(body)) between 1 and 20000),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (org_id, id),
  unique (org_id, template)
);
comment on table public.message_templates is 'What an organization begins its messages with; without one the words that are shipped count.';
comment on column public.message_templates.body is 'Text with fields in braces, like {project}; the contract lists them.';

create index message_templates_created_by_idx on public.message_templates (created_by);

alter table public.message_templates enable row level security;
grant delete, insert (org_id, template, subject, body), select, update (subject, body) on public.message_templates to authenticated;

create policy "Members read their organization's templates of messages" on public.message_templates for select to authenticated
  using (org_id = (select private.active_org_id()));

create policy "Owners and admins write templates of messages" on public.message_templates for insert to authenticated
  with check (org_id = (select private.active_org_id()) and (select private.is_api_request()) and (select private.is_org_admin()));

create policy "Owners and admins change templates of messages" on public.message_templates for update to authenticated
  using (org_id = (select private.active_org_id()) and (select private.is_org_admin()))
  with check (org_id = (select private.active_org_id()) and (select private.is_api_request()) and (select private.is_org_admin()));

create policy "Owners and admins go back to the shipped words" on public.message_templates for delete to authenticated
  using (org_id = (select private.active_org_id()) and (select private.is_org_admin()));

create trigger touch_message_templates before update on public.message_templates for each row execute function private.touch_row();

create trigger record_activity after insert or update or delete on public.message_templates
  for each row execute function private.record_activity('message_template', 'body', 'created_at', 'created_by');

create table public.messages (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  template public.message_template not null,
  subject text not null check (char_length(btrim(subject)) between 1 and 300 and subject !~ '[\r\n]'),
  body text not null check (char_length(btrim(body)) between 1 and 20000),
  starts_at timestamptz check (isfinite(starts_at)),
  ends_at timestamptz check (isfinite(ends_at)),
  location text check (char_length(location) <= 300),
  check_id uuid,
  answer_by date check (answer_by between '1900-01-01' and '2200-12-31'),
  send_at timestamptz not null default now() check (isfinite(send_at)),
  time_zone text not null default 'UTC' check (char_length(time_zone) <= 100),
  state public.message_state not null default 'scheduled',
  sequence integer not null default 0,
  told_sequence integer not null default -1,
  problem text check (char_length(problem) <= 500),
  sent_at timestamptz,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (org_id, id),
  unique (org_id, project_id, id),
  constraint messages_meetings_have_a_time check (
    (template = 'Meeting Invitation') = (starts_at is not null) and (starts_at is null) = (ends_at is null) and ends_at > starts_at),
  constraint messages_requests_name_a_check check ((template = 'Document Request') = (check_id is not null)),
  constraint messages_sent_say_when check (state <> 'sent' or sent_at is not null),
  foreign key (org_id, project_id) references public.projects (org_id, id),
  foreign key (org_id, project_id, check_id) references public.compliance_checks (org_id, project_id, id)
);
comment on table public.messages is 'Email to the parties of a project, with its state.';
comment on column public.messages.check_id is 'What a document request asks for: the document is evidence for this check.';
comment on column public.messages.time_zone is 'On whose clock the times in it are told.';
comment on column public.messages.sequence is 'Counts the changes of a meeting, as calendars want it; told_sequence is the last that was told.';
comment on column public.messages.problem is 'Why it was not sent.';

create index messages_project_idx on public.messages (org_id, project_id, id);

create index messages_check_idx on public.messages (org_id, project_id, check_id);

create index messages_created_by_idx on public.messages (created_by);

alter table public.messages enable row level security;
grant select (id, org_id, project_id, template, subject, starts_at, ends_at, location, check_id, answer_by, time_zone, sent_at, created_by) on public.messages to api_client;
grant insert (id, org_id, project_id, template, subject, body, starts_at, ends_at, location, check_id, answer_by, send_at, time_zone), select, update (starts_at, ends_at, location, state) on public.messages to authenticated;

create policy "Staff read the messages of their projects" on public.messages for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

create policy "Staff write to the parties of their projects" on public.messages for insert to authenticated
  with check (org_id = (select private.active_org_id()) and created_by = (select private.caller_id()) and (select private.is_api_request())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

create policy "Admins, project managers and authors cancel or move messages" on public.messages for update to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])
      or (created_by = (select private.caller_id()) and project_id = any ((select private.project_ids_as('{team_member,lawyer}'))::uuid[]))))
  with check (org_id = (select private.active_org_id()) and (select private.is_api_request())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])
      or (created_by = (select private.caller_id()) and project_id = any ((select private.project_ids_as('{team_member,lawyer}'))::uuid[]))));

create policy "API keys read the subjects of messages within their scopes" on public.messages for select to api_client
  using (org_id = (select private.api_key_org_id('{activity:read}')));

create trigger touch_messages before update on public.messages for each row execute function private.touch_row();

-- Clients read the log of their project, and mail is between those who write and who gets it.
create trigger record_activity after insert or update on public.messages
  for each row execute function private.record_activity('message', 'subject', 'body', 'problem', 'told_sequence', 'created_at', 'created_by');

create function private.guard_message() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.state <> old.state and not (
    (old.state = 'scheduled' and new.state in ('sent', 'cancelled', 'failed'))
    -- Only of a meeting there is something left to cancel.
    or (old.state = 'sent' and new.state = 'cancelled' and old.template = 'Meeting Invitation'))
  then
    raise exception '%', case old.state when 'sent' then 'The message has been sent' when 'cancelled' then 'The message was already canceled'
      else 'The message can no longer be changed' end using errcode = 'PT409';
  end if;
  if (new.starts_at, new.ends_at, new.location) is distinct from (old.starts_at, old.ends_at, old.location) then
    if old.template <> 'Meeting Invitation' or old.state not in ('scheduled', 'sent') or new.state <> old.state then
      raise exception 'This meeting can no longer be changed' using errcode = 'PT409';
    end if;
    if old.state = 'sent' then
      new.sequence := old.sequence + 1;
    end if;
  elsif new.state = 'cancelled' and old.state = 'sent' then
    new.sequence := old.sequence + 1;
  end if;
  return new;
end;
$$;
comment on function private.guard_message() is 'Lets a message go its ways: it is sent once, cancelled before that, and only a meeting changes later.';

create trigger guard_message before update on public.messages for each row execute function private.guard_message();

create function private.ask_to_send() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.state in ('scheduled', 'sent') or new.sent_at is not null then
    perform private.enqueue_job('send_message', jsonb_build_object('message_id', new.id), new.org_id, 'send_message:' || new.id,
      case new.state when 'scheduled' then new.send_at else now() end);
  end if;
  return null;
end;
$$;
comment on function private.ask_to_send() is 'Asks for what is to be told of a message: when it is due, and again when a meeting has changed.';

-- At the end of the transaction: its recipients come after it.
create constraint trigger ask_to_send after insert or update on public.messages
  deferrable initially deferred for each row when (new.told_sequence < new.sequence) execute function private.ask_to_send();

create table public.message_recipients (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  message_id uuid not null,
  user_id uuid references public.profiles (id) on delete set null,
  party_id uuid,
  name text not null check (char_length(btrim(name)) between 1 and 300),
  role text not null check (char_length(role) <= 100),
  address text check (private.is_mail_address(address)),
  refused boolean not null default false,
  email_id uuid,
  link_id uuid,
  opened_at timestamptz,
  primary key (org_id, id),
  unique (org_id, project_id, message_id, id),
  constraint message_recipients_are_one_or_the_other check (num_nonnulls(user_id, party_id) <= 1),
  foreign key (org_id, project_id, message_id) references public.messages (org_id, project_id, id),
  foreign key (org_id, party_id) references public.parties (org_id, id),
  foreign key (org_id, email_id) references public.mail_messages (org_id, id) on delete set null (email_id),
  foreign key (org_id, link_id) references public.compliance_evidence_links (org_id, id)
);
comment on table public.message_recipients is 'Recipients of a message, with their name and address when it was written.';
comment on column public.message_recipients.address is 'Null for a party without e-mail, which gets nothing.';
comment on column public.message_recipients.refused is 'They wanted no more mail of this kind, so nothing was sent.';
comment on column public.message_recipients.email_id is 'The last email to the recipient, which records its delivery status.';
comment on column public.message_recipients.link_id is 'The one-use link by which they send the document that is asked for.';
comment on column public.message_recipients.opened_at is 'When they first followed a link of the mail.';

create unique index message_recipients_member_once on public.message_recipients (org_id, message_id, user_id);

create unique index message_recipients_party_once on public.message_recipients (org_id, message_id, party_id);

create index message_recipients_user_idx on public.message_recipients (user_id);

create index message_recipients_party_idx on public.message_recipients (org_id, party_id);

create index message_recipients_mail_idx on public.message_recipients (org_id, email_id);

create index message_recipients_link_idx on public.message_recipients (org_id, link_id);

create index message_recipients_id_idx on public.message_recipients (id);
comment on index public.message_recipients_id_idx is 'Finds the recipient that a reply address stands for, which names no organization.';

create index message_recipients_address_idx on public.message_recipients (org_id, lower(address));

alter table public.message_recipients enable row level security;
grant insert (org_id, project_id, message_id, user_id, party_id, name, role, address), select on public.message_recipients to authenticated;

create policy "Staff read who gets the messages of their projects" on public.message_recipients for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

create policy "Staff name recipients of the message they write" on public.message_recipients for insert to authenticated
  with check (org_id = (select private.active_org_id()) and (select private.is_api_request())
    and exists (
      select from public.messages m where m.org_id = message_recipients.org_id and m.id = message_recipients.message_id
        and m.project_id = message_recipients.project_id and m.created_by = (select private.caller_id()) and m.state = 'scheduled' and m.told_sequence < 0));

create table public.message_files (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  message_id uuid not null,
  contract_id uuid not null,
  document_id uuid not null,
  primary key (org_id, id),
  unique (org_id, message_id, document_id),
  foreign key (org_id, project_id, message_id) references public.messages (org_id, project_id, id),
  foreign key (org_id, project_id, contract_id, document_id)
    references public.contract_documents (org_id, project_id, contract_id, id)
);
comment on table public.message_files is 'Documents that go with a message: in the mail where they are small, by a link that ends where they are large.';

create index message_files_message_idx on public.message_files (org_id, project_id, message_id);

create index message_files_document_idx on public.message_files (org_id, project_id, contract_id, document_id);

alter table public.message_files enable row level security;
grant insert (org_id, project_id, message_id, contract_id, document_id), select on public.message_files to authenticated;

create policy "Staff read what goes with the messages of their projects" on public.message_files for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

create policy "Staff send along documents that they may read" on public.message_files for insert to authenticated
  with check (org_id = (select private.active_org_id()) and (select private.is_api_request())
    and exists (
      select from public.messages m where m.org_id = message_files.org_id and m.id = message_files.message_id
        and m.project_id = message_files.project_id and m.created_by = (select private.caller_id()) and m.state = 'scheduled' and m.told_sequence < 0)
    and exists (select from public.contract_documents d where d.org_id = message_files.org_id and d.id = message_files.document_id));

create table public.message_replies (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  message_id uuid not null,
  recipient_id uuid not null,
  from_address text not null check (char_length(from_address) between 1 and 320),
  subject text not null check (char_length(subject) <= 300),
  text text not null check (char_length(text) <= 100000),
  provider_id text not null check (char_length(provider_id) between 1 and 300),
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint message_replies_filed_once unique (org_id, provider_id),
  foreign key (org_id, project_id, message_id, recipient_id) references public.message_recipients (org_id, project_id, message_id, id),
  constraint message_replies_of_message unique (org_id, project_id, message_id, id)
);
comment on table public.message_replies is 'Email replies to a message. Only the system files them.';
comment on column public.message_replies.provider_id is 'The ID at the email provider, which may report a reply more than once.';

create index message_replies_recipient_idx on public.message_replies (org_id, project_id, message_id, recipient_id);

alter table public.message_replies enable row level security;
grant select on public.message_replies to authenticated;

create policy "Staff read the replies to the messages of their projects" on public.message_replies for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

create trigger record_activity after insert on public.message_replies
  for each row execute function private.record_activity('message_reply', 'from_address', 'subject', 'text', 'provider_id', 'created_at');

create function private.tell_reply() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(m.org_id, array_remove(array[m.created_by], null), 'message', 'info', 'medium',
    left('Reply from ' || r.name, 200), left(new.text, 1000), 'Messages', '/messages/' || m.id, 'Read the reply', m.project_id, null,
    jsonb_build_object('message_id', m.id), 'message_reply:' || new.id)
  from public.messages m
  join public.message_recipients r on r.org_id = m.org_id and r.id = new.recipient_id
  where m.org_id = new.org_id and m.id = new.message_id;
  return null;
end;
$$;
comment on function private.tell_reply() is 'Tells the author of a message about a reply.';

create trigger tell_reply after insert on public.message_replies for each row execute function private.tell_reply();

-- When the next mail may go, so that all workers together keep to the provider's rate.
create table private.mail_pace (
  provider text primary key check (char_length(provider) between 1 and 50),
  next_at timestamptz not null
);
comment on table private.mail_pace is 'When the next mail may go out through a provider.';

alter table private.mail_pace enable row level security;

create function private.take_mail_slot(p_provider text, p_per_second numeric) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  -- Slightly longer than the rate requires, because a waiting sender wakes up slightly late.
  apart constant interval := interval '1 second' * 1.05 / p_per_second;
  slot timestamptz;
begin
  insert into private.mail_pace as pace (provider, next_at) values (p_provider, clock_timestamp() + apart)
  on conflict (provider) do update set next_at = greatest(pace.next_at, clock_timestamp()) + apart
  returning next_at - apart into slot;
  return greatest(0, ceil(extract(epoch from slot - clock_timestamp()) * 1000))::integer;
end;
$$;
comment on function private.take_mail_slot(text,numeric) is 'Takes the next place in a provider''s rate. Returns in how many milliseconds it is.';

create table public.message_reply_files (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  message_id uuid not null,
  reply_id uuid not null,
  file_name text not null check (char_length(file_name) between 1 and 255),
  mime_type text not null check (char_length(mime_type) between 1 and 255),
  size_bytes bigint check (size_bytes >= 0),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  storage_path text unique,
  problem text check (char_length(problem) between 1 and 500),
  provider_id text not null check (char_length(provider_id) between 1 and 300),
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint message_reply_files_filed_once unique (org_id, reply_id, provider_id),
  constraint message_reply_files_are_kept_or_not check (storage_path is null or problem is null),
  constraint message_reply_files_kept_are_known check (storage_path is null or num_nulls(size_bytes, sha256) = 0),
  constraint message_reply_files_path_names_reply
    check (starts_with(storage_path, org_id::text || '/' || reply_id::text || '/' || id::text || '/')),
  foreign key (org_id, project_id, message_id, reply_id) references public.message_replies (org_id, project_id, message_id, id)
);
comment on table public.message_reply_files is 'What came with a reply to a message, by mail. Filed by the system alone, which fetches it from the mail provider.';
comment on column public.message_reply_files.file_name is 'As its sender called it, without what a name must not have.';
comment on column public.message_reply_files.mime_type is 'MIME type as the sender stated it. The file is always served as a download.';
comment on column public.message_reply_files.storage_path is 'Object in the bucket "replies": org/reply/file/file name. Null until it is fetched.';
comment on column public.message_reply_files.problem is 'Why it is not kept.';
comment on column public.message_reply_files.provider_id is 'The ID at the email provider.';

create index message_reply_files_reply_idx on public.message_reply_files (org_id, project_id, message_id, reply_id);

alter table public.message_reply_files enable row level security;
grant select on public.message_reply_files to authenticated;

create policy "Staff read what came with the replies to the messages of their projects" on public.message_reply_files for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

-- What is known of addresses, by what became of earlier mail
create function private.mail_problems(in_org uuid)
returns table (address text, kind public.bounce_kind, reason text, since timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if in_org is distinct from private.active_org_id()
    or not (private.is_org_admin() or cardinality(private.project_ids_as('{project_manager,team_member,lawyer}')) > 0)
  then
    return;
  end if;
  return query
    select distinct on (lower(o.to_address)) lower(o.to_address), o.bounce_kind, o.bounce_reason, o.bounced_at
    from public.mail_messages o
    where o.org_id = in_org and o.bounced_at is not null
      -- What could not be delivered for a while is over once later mail went through.
      and (o.bounce_kind <> 'soft' or not exists (
        select from public.mail_messages later
        where later.org_id = o.org_id and lower(later.to_address) = lower(o.to_address) and later.state = 'sent'
          and later.ended_at > o.bounced_at and later.bounced_at is null))
      -- A recipient who follows a link or replies has received the message, so the address works.
      and not exists (
        select from public.message_recipients r
        left join public.message_replies a on a.org_id = r.org_id and a.recipient_id = r.id
        where r.org_id = o.org_id and lower(r.address) = lower(o.to_address) and o.bounce_kind <> 'complaint'
          and greatest(r.opened_at, a.created_at) > o.bounced_at)
    order by lower(o.to_address), o.bounce_kind = 'soft', o.bounced_at desc;
end;
$$;
comment on function private.mail_problems(uuid) is 'Addresses at which mail of the organization did not arrive or was unwanted, for its staff.';
grant execute on function private.mail_problems(uuid) to authenticated;

create function private.message_refusers(in_org uuid) returns table (user_id uuid, address text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if in_org is distinct from private.active_org_id()
    or not (private.is_org_admin() or cardinality(private.project_ids_as('{project_manager,team_member,lawyer}')) > 0)
  then
    return;
  end if;
  return query
    select null::uuid, f.address from private.mail_refusals f where f.org_id = in_org and f.category = 'message'
    union all
    select w.user_id, null from public.notification_preferences w
    join public.memberships s on s.org_id = in_org and s.user_id = w.user_id
    where 'message' = any (w.muted_email);
end;
$$;
comment on function private.message_refusers(uuid) is 'Who wants no messages of the organization by mail: members by their id, others by their address. For its staff.';
grant execute on function private.message_refusers(uuid) to authenticated;

-- Notifications
create function private.tell_unreached() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(m.org_id, array_remove(array[m.created_by], null), 'message', 'warning', 'medium',
    left(case new.bounce_kind when 'complaint' then r.name || ' reported your email as spam' else 'Email to ' || r.name || ' was not delivered' end, 200),
    left(coalesce(new.bounce_reason, new.last_error, '') || case new.bounce_kind when 'soft' then ' It may work later.' else '' end, 1000),
    'Messages', '/messages/' || m.id, 'View delivery status', m.project_id, null, jsonb_build_object('message_id', m.id),
    -- An old address list causes many failures together, so the first of each hour represents all of them.
    'message_unreached:' || m.id || ':' || to_char(now() at time zone 'UTC', 'YYYYMMDDHH24'))
  from public.message_recipients r
  join public.messages m on m.org_id = r.org_id and m.id = r.message_id
  where r.org_id = new.org_id and r.email_id = new.id;
  return null;
end;
$$;
comment on function private.tell_unreached() is 'Notifies the author of a message, once an hour, that it was not delivered to some recipients.';

create trigger tell_unreached after update on public.mail_messages for each row
  when ((new.bounced_at is not null and old.bounced_at is null) or (new.state = 'failed' and old.state <> 'failed'))
  execute function private.tell_unreached();

create function private.tell_unsent() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  told uuid[];
begin
  select array_agg(s.user_id) into told from public.memberships s where s.org_id = new.org_id and s.user_id = new.created_by;
  if told is null then
    select array_agg(p.user_id) into told from public.project_members p
    where p.org_id = new.org_id and p.project_id = new.project_id and p.role = 'project_manager';
  end if;
  if told is null then
    select array_agg(s.user_id) into told from public.memberships s where s.org_id = new.org_id and s.role in ('owner', 'admin');
  end if;
  perform private.notify(new.org_id, told, 'message', 'error', 'high', left('Not sent: ' || new.subject, 200), coalesce(new.problem, ''),
    'Messages', '/messages/' || new.id, 'View message', new.project_id, null, jsonb_build_object('message_id', new.id), 'message_unsent:' || new.id);
  return null;
end;
$$;
comment on function private.tell_unsent() is 'Notifies the author of a message that it could not be sent; if the author has left, those who run the project.';

create trigger tell_unsent after update on public.messages for each row
  when (new.state = 'failed' and old.state <> 'failed') execute function private.tell_unsent();

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
comment on function private.end_mail_hold() is 'Clears the hold of an email that was sent or has failed.';

create trigger end_mail_hold before update of state on public.mail_messages for each row
  when (new.state <> 'queued' and new.held_reason is not null) execute function private.end_mail_hold();

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

  -- 2. One unsolicited email of a kind per address and hour, across all organizations. An address that has answered this
  -- organization is exempt.
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
      select m.id, r.sent_at, row_number() over (partition by r.address, r.category order by m.id) as position
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
    where m.org_id = p_org_id and m.id = c.id and (c.position > 1 or c.sent_at > now() - quiet);
  end if;

  -- 3. So many a day.
  with candidates as (
    select m.id, row_number() over (order by m.id) as position from unnest(p_ids) i (id)
    join public.mail_messages m on m.org_id = p_org_id and m.id = i.id
    where m.state = 'queued' and m.outside and m.held_reason is null and (p_new or m.admitted_at is null))
  update public.mail_messages m set held_reason = 'daily_limit', admitted_at = null, held_until = (today + 1) at time zone 'UTC'
  from candidates c
  where m.org_id = p_org_id and m.id = c.id and c.position > remaining;

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
  select 'deliver_mail', m.org_id, jsonb_build_object('email_id', m.id), 'deliver_mail:' || m.id from unnest(p_ids) i (id)
  join public.mail_messages m on m.org_id = p_org_id and m.id = i.id
  where m.state = 'queued' and m.held_reason is null
  order by m.id
  on conflict (unique_key) where state = 'waiting' do nothing;
end;
$$;
comment on function private.admit_mail(uuid,uuid[],boolean) is 'Decides which of these emails may go now, asks for the delivery of each, and holds the others with a reason.';

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
comment on function private.take_mail(uuid,uuid) is 'The email that a job is to deliver; none where it was sent, or is held since its organization was paused.';

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
comment on function private.watch_bounces() is 'Pauses the email of an organization to people outside it where a tenth of a week''s bounced (10 or more) or a hundredth was reported as unwanted (3 or more).';

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
comment on function private.set_mail_limit(uuid,integer) is 'For the operator: how many emails a day an organization may send to people outside it; null for the limit by its age.';

-- What became of the email of a message, with why it waits.
create function private.message_mail(in_org uuid, of_message uuid)
returns table (id uuid, state public.mail_state, bounced_at timestamptz, bounce_kind public.bounce_kind, reason text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select o.id, o.state, o.bounced_at, o.bounce_kind,
      coalesce(private.mail_hold_text(o.held_reason), o.bounce_reason, case when o.state = 'failed' then o.last_error end)
    from public.messages m
    join public.message_recipients r on r.org_id = m.org_id and r.message_id = m.id
    join public.mail_messages o on o.org_id = r.org_id and o.id = r.email_id
    where m.org_id = in_org and m.id = of_message and in_org = private.active_org_id()
      and (private.is_org_admin() or m.project_id = any (private.project_ids_as('{project_manager,team_member,lawyer}')));
end;
$$;
comment on function private.message_mail(uuid,uuid) is 'Delivery status of the emails of a message, for people who may read the message.';
grant execute on function private.message_mail(uuid,uuid) to authenticated;
