-- E-mail to the parties of a project: written once, sent to each recipient by the outbox (mail_messages), at once or later. See docs/adr/0052.
create type public.message_template as enum ('Custom Message', 'Project Update', 'Meeting Invitation', 'Schedule Change', 'Document Request');
create type public.message_state as enum ('scheduled', 'sent', 'cancelled', 'failed');

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
grant select, delete on public.message_templates to authenticated;
grant insert (org_id, template, subject, body), update (subject, body) on public.message_templates to authenticated;
create trigger touch_message_templates before update on public.message_templates for each row execute function private.touch_row();
create trigger record_activity after insert or update or delete on public.message_templates
  for each row execute function private.record_activity('message_template', 'body', 'created_at', 'created_by');

create policy "Members read their organization's templates of messages" on public.message_templates for select to authenticated
  using (org_id = (select private.active_org_id()));
create policy "Owners and admins write templates of messages" on public.message_templates for insert to authenticated
  with check (org_id = (select private.active_org_id()) and (select private.is_api_request()) and (select private.is_org_admin()));
create policy "Owners and admins change templates of messages" on public.message_templates for update to authenticated
  using (org_id = (select private.active_org_id()) and (select private.is_org_admin()))
  with check (org_id = (select private.active_org_id()) and (select private.is_api_request()) and (select private.is_org_admin()));
create policy "Owners and admins go back to the shipped words" on public.message_templates for delete to authenticated
  using (org_id = (select private.active_org_id()) and (select private.is_org_admin()));

create table public.messages (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  template public.message_template not null,
  subject text not null check (char_length(btrim(subject)) between 1 and 300 and subject !~ '[\r\n]'),
  body text not null check (char_length(btrim(body)) between 1 and 20000),
  starts_at timestamptz check (isfinite(starts_at)),
  ends_at timestamptz check (isfinite(ends_at)),
  place text check (char_length(place) <= 300),
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
comment on table public.messages is 'E-mail to the parties of a project, and where it stands.';
comment on column public.messages.check_id is 'What a document request asks for: the document is evidence for this check.';
comment on column public.messages.time_zone is 'On whose clock the times in it are told.';
comment on column public.messages.sequence is 'Counts the changes of a meeting, as calendars want it; told_sequence is the last that was told.';
comment on column public.messages.problem is 'Why it was not sent.';
create index messages_project_idx on public.messages (org_id, project_id, id);
create index messages_check_idx on public.messages (org_id, project_id, check_id);
create index messages_created_by_idx on public.messages (created_by);
alter table public.messages enable row level security;
grant select on public.messages to authenticated;
grant insert (id, org_id, project_id, template, subject, body, starts_at, ends_at, place, check_id, answer_by, send_at, time_zone) on public.messages to authenticated;
grant update (state, starts_at, ends_at, place) on public.messages to authenticated;
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
    raise exception '%', case old.state when 'sent' then 'The message has been sent' when 'cancelled' then 'The message was cancelled before'
      else 'The message cannot be changed any more' end using errcode = 'PT409';
  end if;
  if (new.starts_at, new.ends_at, new.place) is distinct from (old.starts_at, old.ends_at, old.place) then
    if old.template <> 'Meeting Invitation' or old.state not in ('scheduled', 'sent') or new.state <> old.state then
      raise exception 'This meeting cannot be changed any more' using errcode = 'PT409';
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

create policy "Staff read the messages of their projects" on public.messages for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));
create policy "Staff write to the parties of their projects" on public.messages for insert to authenticated
  with check (org_id = (select private.active_org_id()) and created_by = (select auth.uid()) and (select private.is_api_request())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));
create policy "Those who run the project, and whoever wrote it, cancel or move it" on public.messages for update to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])
      or (created_by = (select auth.uid()) and project_id = any ((select private.project_ids_as('{team_member,lawyer}'))::uuid[]))))
  with check (org_id = (select private.active_org_id()) and (select private.is_api_request())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])
      or (created_by = (select auth.uid()) and project_id = any ((select private.project_ids_as('{team_member,lawyer}'))::uuid[]))));

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
  mail_id uuid,
  link_id uuid,
  opened_at timestamptz,
  primary key (org_id, id),
  unique (org_id, project_id, message_id, id),
  constraint message_recipients_are_one_or_the_other check (num_nonnulls(user_id, party_id) <= 1),
  foreign key (org_id, project_id, message_id) references public.messages (org_id, project_id, id),
  foreign key (org_id, party_id) references public.parties (org_id, id),
  foreign key (org_id, mail_id) references public.mail_messages (org_id, id) on delete set null (mail_id),
  foreign key (org_id, link_id) references public.compliance_evidence_links (org_id, id)
);
comment on table public.message_recipients is 'Who gets a message, by the name and address they had when it was written.';
comment on column public.message_recipients.address is 'Null for a party without e-mail, which gets nothing.';
comment on column public.message_recipients.refused is 'They wanted no more mail of this kind, so nothing was sent.';
comment on column public.message_recipients.mail_id is 'The last mail to them; what became of it stands there.';
comment on column public.message_recipients.link_id is 'The one-use link by which they send the document that is asked for.';
comment on column public.message_recipients.opened_at is 'When they first followed a link of the mail.';
create unique index message_recipients_member_once on public.message_recipients (org_id, message_id, user_id);
create unique index message_recipients_party_once on public.message_recipients (org_id, message_id, party_id);
create index message_recipients_user_idx on public.message_recipients (user_id);
create index message_recipients_party_idx on public.message_recipients (org_id, party_id);
create index message_recipients_mail_idx on public.message_recipients (org_id, mail_id);
create index message_recipients_link_idx on public.message_recipients (org_id, link_id);
alter table public.message_recipients enable row level security;
grant select on public.message_recipients to authenticated;
grant insert (org_id, project_id, message_id, user_id, party_id, name, role, address) on public.message_recipients to authenticated;

create policy "Staff read who gets the messages of their projects" on public.message_recipients for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));
create policy "Staff name recipients of the message they write" on public.message_recipients for insert to authenticated
  with check (org_id = (select private.active_org_id()) and (select private.is_api_request())
    and exists (
      select from public.messages m where m.org_id = message_recipients.org_id and m.id = message_recipients.message_id
        and m.project_id = message_recipients.project_id and m.created_by = (select auth.uid()) and m.state = 'scheduled' and m.told_sequence < 0));

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
grant select on public.message_files to authenticated;
grant insert (org_id, project_id, message_id, contract_id, document_id) on public.message_files to authenticated;

create policy "Staff read what goes with the messages of their projects" on public.message_files for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));
create policy "Staff send along documents that they may read" on public.message_files for insert to authenticated
  with check (org_id = (select private.active_org_id()) and (select private.is_api_request())
    and exists (
      select from public.messages m where m.org_id = message_files.org_id and m.id = message_files.message_id
        and m.project_id = message_files.project_id and m.created_by = (select auth.uid()) and m.state = 'scheduled' and m.told_sequence < 0)
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
  foreign key (org_id, project_id, message_id, recipient_id) references public.message_recipients (org_id, project_id, message_id, id)
);
comment on table public.message_replies is 'What came back to a message, by mail. Filed by the system alone.';
comment on column public.message_replies.provider_id is 'What the mail provider calls it, which may tell of it more than once.';
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
comment on function private.tell_reply() is 'Tells whoever wrote a message that somebody has replied.';
create trigger tell_reply after insert on public.message_replies for each row execute function private.tell_reply();

-- The outbox carries what comes with such a message, and hears what became of it.
alter table public.mail_messages
  add column reply_to jsonb not null default '[]' check (jsonb_typeof(reply_to) = 'array'),
  add column attachments jsonb not null default '[]' check (jsonb_typeof(attachments) = 'array' and octet_length(attachments::text) <= 100000),
  add column bounced_at timestamptz,
  add column bounce_reason text check (char_length(bounce_reason) <= 1000);
comment on column public.mail_messages.reply_to is 'Addresses that replies go to; none where the sender''s own serves.';
comment on column public.mail_messages.attachments is 'What goes with it: documents by their ids, and calendar entries as text.';
comment on column public.mail_messages.bounced_at is 'When the provider said that it did not arrive.';
create index mail_messages_provider_idx on public.mail_messages (provider_id) where provider_id is not null;
grant select (bounced_at, bounce_reason) on public.mail_messages to authenticated;

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
  -- A little longer than the rate asks, since whoever waits wakes up a little late.
  apart constant interval := interval '1 second' * 1.05 / p_per_second;
  slot timestamptz;
begin
  insert into private.mail_pace as pace (provider, next_at) values (p_provider, clock_timestamp() + apart)
  on conflict (provider) do update set next_at = greatest(pace.next_at, clock_timestamp()) + apart
  returning next_at - apart into slot;
  return greatest(0, ceil(extract(epoch from slot - clock_timestamp()) * 1000))::integer;
end;
$$;
comment on function private.take_mail_slot(text, numeric) is 'Takes the next place in a provider''s rate. Returns in how many milliseconds it is.';

-- Mail is its recipient's and its sender's; what became of it concerns all who run the project.
create function private.message_mail(in_org uuid, of_message uuid)
returns table (id uuid, state public.mail_state, bounced_at timestamptz, reason text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select o.id, o.state, o.bounced_at, coalesce(o.bounce_reason, case when o.state = 'failed' then o.last_error end)
    from public.messages m
    join public.message_recipients r on r.org_id = m.org_id and r.message_id = m.id
    join public.mail_messages o on o.org_id = r.org_id and o.id = r.mail_id
    where m.org_id = in_org and m.id = of_message and in_org = private.active_org_id()
      and (private.is_org_admin() or m.project_id = any (private.project_ids_as('{project_manager,team_member,lawyer}')));
end;
$$;
comment on function private.message_mail(uuid, uuid) is 'What became of the mail of a message, for those who read the message.';
grant execute on function private.message_mail(uuid, uuid) to authenticated;
