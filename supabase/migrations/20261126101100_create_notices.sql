set check_function_bodies = off;

-- An event on or around the site, logged by a person who was there. It starts the periods of clauses and rules.
create type public.site_event_kind as enum ('delay', 'differing_condition', 'change_directed', 'non_payment', 'accident', 'defect');

-- Legal notices: drafted in versions, reviewed and approved by others, issued once as a file that never changes, and served by means that
-- are recorded. See docs/adr/0045.
create type public.legal_notice_type as enum (
  'Notice of Commencement', 'Mechanic''s Lien Notice', 'Notice to Owner', 'Stop Work Notice', 'Notice of Non-Payment',
  'Breach of Contract Notice', 'Termination Notice'
);

create type public.legal_notice_status as enum (
  'draft', 'reviewed', 'approved', 'issuing', 'issued', 'served', 'acknowledged', 'answered', 'withdrawn', 'discarded'
);

create type public.legal_notice_action as enum (
  'review', 'return', 'revise', 'approve', 'issue', 'retry', 'print', 'fail', 'serve', 'unserve', 'acknowledge', 'answer', 'withdraw', 'discard'
);

create type public.service_means as enum ('mail', 'certified_mail', 'courier', 'in_person', 'email');

create type public.notice_response as enum ('follows', 'withdraws');

-- A paper trail as one PDF for readers without an account: requested by project staff, created by a job, never changed. See
-- docs/adr/0050.
create type public.chain_kind as enum ('finding', 'obligation', 'deadline', 'site_event', 'notice');

create type public.chain_bundle_state as enum ('making', 'ready', 'failed');

create table public.site_events (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  contract_id uuid,
  kind public.site_event_kind not null,
  happened_on date not null check (happened_on between '1900-01-01' and '2200-12-31'),
  location text check (char_length(location) <= 300),
  words text not null check (char_length(btrim(words)) between 1 and 5000),
  client_key uuid,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (org_id, id),
  unique (org_id, project_id, id),
  constraint site_events_sent_once unique (org_id, client_key),
  foreign key (org_id, project_id) references public.projects (org_id, id),
  foreign key (org_id, project_id, contract_id) references public.contracts (org_id, project_id, id)
);
comment on table public.site_events is 'What happened on a project: a delay, a differing condition, a change directed, a payment that did not come, an accident, a defect.';
comment on column public.site_events.contract_id is 'The contract it is about, where one is named; else all of the project''s.';
comment on column public.site_events.client_key is 'Given by the device that wrote it down, which may send it again days later: it is filed once.';

create index site_events_project_idx on public.site_events (org_id, project_id, contract_id);

create index site_events_created_by_idx on public.site_events (created_by);

alter table public.site_events enable row level security;
grant select (id, org_id, project_id, kind) on public.site_events to api_client;
grant insert (org_id, project_id, contract_id, kind, happened_on, location, words, client_key), select, update (contract_id, kind, happened_on, location, words) on public.site_events to authenticated;

create policy "Staff read what happened" on public.site_events for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

create policy "Staff write down what happened" on public.site_events for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and created_by = (select private.caller_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

create policy "Admins, managers, lawyers and authors correct site events" on public.site_events for update to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])
      or (created_by = (select private.caller_id()) and project_id = any ((select private.project_ids_as('{team_member}'))::uuid[]))))
  with check (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])
      or (created_by = (select private.caller_id()) and project_id = any ((select private.project_ids_as('{team_member}'))::uuid[]))));

create policy "API keys read the kinds of events within their scopes" on public.site_events for select to api_client
  using (org_id = (select private.api_key_org_id('{activity:read}')));

create trigger touch_site_events before update on public.site_events for each row execute function private.touch_row();

create trigger record_activity after insert or update on public.site_events
  for each row execute function private.record_activity('site_event', 'created_at', 'created_by', 'client_key');

create function private.tell_site_event() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(new.org_id, private.audience(new.org_id, new.project_id, '{project_manager,lawyer}'), 'obligation', 'warning', 'high',
    initcap(replace(new.kind::text, '_', ' ')) || ' on ' || to_char(new.happened_on, 'FMMonth FMDD, YYYY'),
    concat(left(new.words, 1000), ' (', coalesce(new.location || ', ', ''), 'logged', private.by_actor(), ')'), 'Deadlines',
    '/projects/' || new.project_id || '?tab=deadlines&event=' || new.id, 'View deadlines', new.project_id, new.contract_id,
    jsonb_build_object('site_event_id', new.id), format('site_event:%s', new.id));
  return null;
end;
$$;
comment on function private.tell_site_event() is 'Tells those who run the project that something happened that may start clocks.';

create trigger tell_site_event after insert on public.site_events for each row execute function private.tell_site_event();

create table private.notice_transitions (
  action public.legal_notice_action not null,
  from_status public.legal_notice_status not null,
  to_status public.legal_notice_status not null,
  primary key (action, from_status)
);
comment on table private.notice_transitions is 'Where a notice may go from each status, and by what.';

alter table private.notice_transitions enable row level security;

-- Templates
create table public.notice_templates (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  type public.legal_notice_type not null,
  revision integer not null check (revision >= 1),
  body jsonb not null check (jsonb_typeof(body) = 'object' and octet_length(body::text) <= 400000),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, type, revision)
);
comment on table public.notice_templates is 'What an organization drafts notices from, in revisions that never change; the newest counts. Without one the template that is shipped does.';
comment on column public.notice_templates.body is 'A document whose blanks are filled in when a notice is drafted; see the contract''s NoticeDocument.';

create index notice_templates_created_by_idx on public.notice_templates (created_by);

alter table public.notice_templates enable row level security;
grant insert (id, org_id, type, body), select on public.notice_templates to authenticated;

create policy "Members read their organization's templates of notices" on public.notice_templates for select to authenticated
  using (org_id = (select private.active_org_id()));

create policy "Owners and admins write templates of notices" on public.notice_templates for insert to authenticated
  with check (org_id = (select private.active_org_id()) and (select private.is_api_request()) and (select private.is_org_admin()));

create trigger record_activity after insert on public.notice_templates
  for each row execute function private.record_activity('notice_template', 'body', 'created_at', 'created_by');

create trigger aa_own_organization before insert on public.notice_templates for each row execute function private.refuse_other_organization();

-- Notices
create table public.notices (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  contract_id uuid,
  finding_id uuid,
  obligation_id uuid,
  deadline_id uuid,
  responds_to uuid,
  responds_how public.notice_response,
  type public.legal_notice_type not null,
  template_revision integer not null default 0 check (template_revision >= 0),
  status public.legal_notice_status not null default 'draft',
  subject text not null default '' check (char_length(subject) <= 300),
  counterparty text not null default '' check (char_length(counterparty) <= 300),
  due_by date check (due_by between '1900-01-01' and '2200-12-31'),
  number_year smallint,
  number_in_year integer check (number_in_year >= 1),
  number text generated always as (
    'N-' || number_year || '-' || lpad(number_in_year::text, greatest(4, char_length(number_in_year::text)), '0')) stored,
  issued_at timestamptz,
  issued_version integer,
  file_name text check (char_length(file_name) between 1 and 255),
  size_bytes bigint check (size_bytes > 0),
  pages integer check (pages >= 1),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  storage_path text unique,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  site_event_id uuid,
  primary key (org_id, id),
  unique (org_id, project_id, id),
  unique (org_id, number_year, number_in_year),
  constraint notices_number_has_two_parts check ((number_year is null) = (number_in_year is null)),
  constraint notices_response_says_to_what check ((responds_to is null) = (responds_how is null) and responds_to <> id),
  constraint notices_file_comes_whole check (
    num_nonnulls(issued_at, issued_version, file_name, size_bytes, pages, sha256, storage_path) in (0, 7)),
  constraint notices_issued_have_a_file check (
    (status in ('issued', 'served', 'acknowledged', 'answered', 'withdrawn')) = (sha256 is not null)),
  constraint notices_issued_have_a_number check (status not in ('issuing', 'issued') or number_year is not null),
  foreign key (org_id, project_id) references public.projects (org_id, id),
  foreign key (org_id, project_id, contract_id) references public.contracts (org_id, project_id, id),
  foreign key (org_id, finding_id) references public.contract_findings (org_id, id) on delete set null (finding_id),
  foreign key (org_id, project_id, obligation_id) references public.obligations (org_id, project_id, id) on delete set null (obligation_id),
  foreign key (org_id, project_id, deadline_id) references public.deadlines (org_id, project_id, id) on delete set null (deadline_id),
  foreign key (org_id, project_id, responds_to) references public.notices (org_id, project_id, id),
  constraint notices_site_event_fkey
    foreign key (org_id, project_id, site_event_id) references public.site_events (org_id, project_id, id),
  constraint notices_path_names_notice
  check (starts_with(storage_path, org_id::text || '/' || id::text || '/'))
);
comment on table public.notices is 'Legal notices. What one says is in its versions; once it is issued neither changes any more.';
comment on column public.notices.responds_to is 'An earlier notice that this one follows up or withdraws.';
comment on column public.notices.status is 'Changes only by rows of notice_status_changes.';
comment on column public.notices.subject is 'Like counterparty, the first recipient''s name, that of the newest version.';
comment on column public.notices.due_by is 'The day by which it should be served.';
comment on column public.notices.number is 'Given when it is first asked to be issued, in the order of that within a year.';
comment on column public.notices.sha256 is 'Of the issued file, lower-case hex.';
comment on column public.notices.storage_path is 'Object in the bucket "notices": org/notice/file/file name.';
comment on column public.notices.site_event_id is 'What happened that it answers to.';

create index notices_project_idx on public.notices (org_id, project_id, id);

create index notices_status_idx on public.notices (org_id, status, id);

create index notices_contract_idx on public.notices (org_id, project_id, contract_id);

create index notices_finding_idx on public.notices (org_id, finding_id);

create index notices_obligation_idx on public.notices (org_id, project_id, obligation_id);

create index notices_deadline_idx on public.notices (org_id, project_id, deadline_id);

create index notices_responds_to_idx on public.notices (org_id, project_id, responds_to);

create index notices_created_by_idx on public.notices (created_by);

-- The calendar asks for the notices that are due between two days.
create index notices_due_by_idx on public.notices (org_id, due_by) where due_by is not null;

create index notices_site_event_idx on public.notices (org_id, project_id, site_event_id);

-- Notices are found by their subject, number and other side, also mistyped; as names are, by a function that reads past row-level security and
-- answers with ids, of which the caller's own query keeps those that the caller may see.
create index notices_words_idx on public.notices
  using gin (org_id extensions.uuid_ops, lower(subject || ' ' || counterparty) extensions.gin_trgm_ops);

-- The dashboard looks up pending notices on every load, so this index holds only notices in progress.
create index notices_under_way_idx on public.notices (org_id, status, due_by, id) where status in ('draft', 'reviewed', 'approved', 'issued');

alter table public.notices enable row level security;
grant select (id, org_id, project_id, type, subject) on public.notices to api_client;
grant insert (id, org_id, project_id, contract_id, finding_id, obligation_id, deadline_id, responds_to, responds_how, type, template_revision, due_by, site_event_id), select, update (due_by) on public.notices to authenticated;

-- Who may do what. A client's representative and contractors may be the ones it is addressed to.

create policy "Project staff read notices" on public.notices for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

create policy "Project staff draft notices" on public.notices for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

create policy "Project staff say when a notice is due" on public.notices for update to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])))
  with check (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

create policy "API keys read the names of notices within their scopes" on public.notices for select to api_client
  using (org_id = (select private.api_key_org_id('{activity:read}')));

create trigger touch_notices before update on public.notices for each row execute function private.touch_row();

-- A step has an event of its own, and so has what a version says.
create trigger record_activity after insert or update on public.notices
  for each row execute function private.record_activity('notice', 'status', 'subject', 'counterparty', 'number_year', 'number_in_year', 'issued_at',
    'issued_version', 'storage_path');

-- Column grants let requests change only a draft's due date. This trigger also applies to the table's owner.
create function private.keep_issued_notice() returns trigger
language plpgsql set search_path = ''
as $$
declare
  -- A generated column is not there yet, but its parts are; findings, obligations, deadlines and accounts may go.
  may_change constant text[] := array['status', 'updated_at', 'version', 'number', 'finding_id', 'obligation_id', 'deadline_id', 'created_by'];
begin
  if old.sha256 is not null and to_jsonb(new) - may_change <> to_jsonb(old) - may_change then
    raise exception 'An issued notice can''t be changed' using errcode = 'PT409';
  end if;
  if old.status = 'issuing' and new.due_by is distinct from old.due_by then
    raise exception 'The notice is being issued' using errcode = 'PT409';
  end if;
  return new;
end;
$$;
comment on function private.keep_issued_notice() is 'Lets nothing of an issued notice change but its status.';

create trigger keep_issued_notice before update on public.notices for each row execute function private.keep_issued_notice();

create table public.notice_versions (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  notice_id uuid not null,
  number integer not null check (number >= 1),
  content jsonb not null check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 600000),
  content_sha256 text not null check (content_sha256 ~ '^[0-9a-f]{64}$'),
  blanks integer not null check (blanks >= 0),
  missing text[] not null default '{}',
  names jsonb not null default '{}' check (jsonb_typeof(names) = 'object'),
  note text check (char_length(note) <= 500),
  written_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, notice_id, number),
  foreign key (org_id, project_id, notice_id) references public.notices (org_id, project_id, id)
);
comment on table public.notice_versions is 'The text of a notice each time it was saved. A version never changes.';
comment on column public.notice_versions.content is 'Sender, recipients, subject, letter and exhibits; see the contract''s NoticeContent.';
comment on column public.notice_versions.content_sha256 is 'Of the content as text, lower-case hex. Reviews and approvals bind to it.';
comment on column public.notice_versions.blanks is 'Number of blanks in the letter for facts that were unknown when it was drafted.';
comment on column public.notice_versions.missing is 'What else it cannot be issued without, a phrase each.';
comment on column public.notice_versions.names is 'What project and contract were called when it was saved; see private.notice_names.';

create index notice_versions_project_idx on public.notice_versions (org_id, project_id, notice_id);

create index notice_versions_written_by_idx on public.notice_versions (written_by);

alter table public.notice_versions enable row level security;
grant insert (id, org_id, project_id, notice_id, content, note), select on public.notice_versions to authenticated;

create policy "Project staff read what notices said" on public.notice_versions for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

create policy "Project staff write notices" on public.notice_versions for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

create trigger record_activity after insert on public.notice_versions
  for each row execute function private.record_activity('notice_version', 'content', 'names', 'created_at', 'written_by');

create trigger aa_own_organization before insert on public.notice_versions for each row execute function private.refuse_other_organization();

create function private.keep_as_written() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- A person's account may go, and their name with it.
  if to_jsonb(new) - array['written_by', 'actor_id', 'recorded_by', 'uploaded_by'] <> to_jsonb(old) - array['written_by', 'actor_id', 'recorded_by', 'uploaded_by'] then
    raise exception 'A notice''s records can''t be changed' using errcode = 'PT409';
  end if;
  return new;
end;
$$;
comment on function private.keep_as_written() is 'Refuses to change a row that is a record.';

create trigger keep_as_written before update on public.notice_versions for each row execute function private.keep_as_written();

create function private.complete_notice_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  recipient jsonb;
  recipient_number integer := 0;
begin
  -- Refuses nothing: this runs before the row's policy, and a refusal would reveal what the caller may not see.
  perform 1 from public.notices n
  where n.org_id = new.org_id and n.project_id = new.project_id and n.id = new.notice_id for no key update;
  select coalesce(max(v.number), 0) + 1 into new.number
  from public.notice_versions v where v.org_id = new.org_id and v.notice_id = new.notice_id;
  new.content_sha256 := encode(sha256(convert_to(new.content::text, 'UTF8')), 'hex');
  select count(*) into new.blanks from jsonb_path_query(new.content -> 'body', 'strict $.** ? (@.type == "blank")', silent => true);
  new.names := coalesce(private.notice_names(new.org_id, new.notice_id), '{}');
  new.missing := '{}';
  if coalesce(btrim(new.content ->> 'subject'), '') = '' then
    new.missing := new.missing || 'the subject'::text;
  end if;
  if coalesce(btrim(new.content #>> '{sender,address}'), '') = '' then
    new.missing := new.missing || 'the sender''s address'::text;
  end if;
  if coalesce(btrim(new.content #>> '{sender,signatory}'), '') = '' then
    new.missing := new.missing || 'who signs'::text;
  end if;
  if jsonb_typeof(new.content -> 'recipients') is distinct from 'array' or new.content -> 'recipients' = '[]' then
    new.missing := new.missing || 'a recipient'::text;
  else
    for recipient in select value from jsonb_array_elements(new.content -> 'recipients') loop
      recipient_number := recipient_number + 1;
      if coalesce(btrim(recipient ->> 'name'), '') = '' then
        new.missing := new.missing || format('the name of recipient %s', recipient_number);
      end if;
      if coalesce(btrim(recipient ->> case recipient ->> 'means' when 'email' then 'email' else 'address' end), '') = '' then
        new.missing := new.missing || format('the %s of %s', case recipient ->> 'means' when 'email' then 'email address' else 'address' end,
          coalesce(nullif(btrim(recipient ->> 'name'), ''), 'recipient ' || recipient_number));
      end if;
    end loop;
  end if;
  return new;
end;
$$;
comment on function private.complete_notice_version() is 'Numbers a version, hashes what it says, and notes what it still lacks and what everybody is called.';

create trigger complete_notice_version before insert on public.notice_versions
  for each row execute function private.complete_notice_version();

create table public.notice_status_changes (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  notice_id uuid not null,
  action public.legal_notice_action not null,
  from_status public.legal_notice_status,
  to_status public.legal_notice_status,
  version_number integer,
  content_sha256 text check (content_sha256 ~ '^[0-9a-f]{64}$'),
  note text check (char_length(note) <= 5000),
  bar_number text check (char_length(btrim(bar_number)) between 1 and 50),
  bar_jurisdiction text check (char_length(btrim(bar_jurisdiction)) between 1 and 100),
  by_drafter boolean not null default false,
  by_notice_id uuid,
  actor_id uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint notice_status_changes_need_reason
    check (action not in ('return', 'acknowledge', 'answer', 'discard', 'fail') or coalesce(btrim(note), '') <> ''),
  constraint notice_status_changes_name_the_version
    check (action not in ('review', 'approve', 'issue') or num_nonnulls(version_number, content_sha256) = 2),
  constraint notice_status_changes_withdrawn_by_another check ((action = 'withdraw') <= (by_notice_id is not null)),
  foreign key (org_id, project_id, notice_id) references public.notices (org_id, project_id, id),
  foreign key (org_id, project_id, by_notice_id) references public.notices (org_id, project_id, id)
);
comment on table public.notice_status_changes is 'Each step of a notice''s life. Inserting one takes the step, or fails.';
comment on column public.notice_status_changes.from_status is 'Like to_status and by_drafter set by the step itself.';
comment on column public.notice_status_changes.version_number is 'With content_sha256 the version that was reviewed, approved or is to be issued.';
comment on column public.notice_status_changes.by_drafter is 'Whether the person who took this step had written a version of the notice.';
comment on column public.notice_status_changes.by_notice_id is 'The further notice that withdrew it.';

create index notice_status_changes_notice_idx on public.notice_status_changes (org_id, project_id, notice_id, id);

create index notice_status_changes_by_notice_idx on public.notice_status_changes (org_id, project_id, by_notice_id);

create index notice_status_changes_actor_idx on public.notice_status_changes (actor_id);

alter table public.notice_status_changes enable row level security;
grant insert (id, org_id, project_id, notice_id, action, version_number, content_sha256, note, bar_number, bar_jurisdiction), select on public.notice_status_changes to authenticated;

create policy "Project staff read the steps of notices" on public.notice_status_changes for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

-- Print, serve, and withdraw steps follow from other actions; a person cannot enter them.
create policy "Managers and lawyers decide about notices, staff note replies" on public.notice_status_changes for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and ((action in ('review', 'return', 'approve', 'issue', 'retry')
        and ((select private.is_org_admin())
          or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])))
      or (action in ('acknowledge', 'answer', 'discard')
        and ((select private.is_org_admin())
          or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])))));

create trigger keep_as_written before update on public.notice_status_changes for each row execute function private.keep_as_written();

create trigger record_activity after insert on public.notice_status_changes
  for each row execute function private.record_activity('notice_status_change', 'created_at', 'actor_id');

create trigger aa_own_organization before insert on public.notice_status_changes for each row execute function private.refuse_other_organization();

create function private.file_issued_notice(
  in_org uuid, of_notice uuid, p_version integer, p_file_name text, p_size_bytes bigint, p_pages integer, p_sha256 text, p_storage_path text
) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  notice public.notices;
begin
  select * into notice from public.notices n where n.org_id = in_org and n.id = of_notice for no key update;
  -- Another worker printed the notice first, or it was returned, so this print is discarded.
  if notice.status is distinct from 'issuing' then
    return false;
  end if;
  insert into public.notice_status_changes (org_id, project_id, notice_id, action, version_number)
  values (in_org, notice.project_id, of_notice, 'print', p_version);
  update public.notices n set status = 'issued', issued_at = now(), issued_version = p_version, file_name = p_file_name,
    size_bytes = p_size_bytes, pages = p_pages, sha256 = p_sha256, storage_path = p_storage_path
  where n.org_id = in_org and n.id = of_notice;
  return true;
end;
$$;
comment on function private.file_issued_notice(uuid,uuid,integer,text,bigint,integer,text,text) is 'Makes a printed file the issued one, once; false where the notice is not being issued any more.';

create function private.follow_notice_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  notice public.notices;
begin
  select * into notice from public.notices n
  where n.org_id = new.org_id and n.project_id = new.project_id and n.id = new.notice_id
    and exists (select from public.projects p where p.org_id = n.org_id and p.id = n.project_id and p.deleted_at is null);
  if not found then
    raise exception 'Notice not found' using errcode = 'PT404';
  end if;
  if notice.status not in ('draft', 'reviewed', 'approved') then
    raise exception 'A notice that is % can''t be changed', case notice.status when 'issuing' then 'being issued' else notice.status::text end
      using errcode = 'PT409';
  end if;
  if notice.status <> 'draft' then
    insert into public.notice_status_changes (org_id, project_id, notice_id, action, version_number)
    values (new.org_id, new.project_id, new.notice_id, 'revise', new.number);
  end if;
  update public.notices n set subject = left(btrim(coalesce(new.content ->> 'subject', '')), 300),
    counterparty = left(btrim(coalesce(new.content #>> '{recipients,0,name}', '')), 300)
  where n.org_id = new.org_id and n.id = new.notice_id;
  return null;
end;
$$;
comment on function private.follow_notice_version() is 'Keeps a notice''s subject that of its newest version, and takes back what was decided about an older one.';

create trigger follow_notice_version after insert on public.notice_versions
  for each row execute function private.follow_notice_version();

-- Service
create table public.notice_services (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  notice_id uuid not null,
  recipient integer not null check (recipient >= 1),
  recipient_name text not null default '',
  means public.service_means not null,
  sent_to text not null check (char_length(btrim(sent_to)) between 1 and 500),
  served_on date not null check (served_on between '1900-01-01' and '2200-12-31'),
  tracking_number text check (char_length(btrim(tracking_number)) between 1 and 100),
  note text check (char_length(note) <= 2000),
  voided_reason text check (char_length(btrim(voided_reason)) between 1 and 2000),
  voided_by uuid references public.profiles (id) on delete set null,
  voided_at timestamptz,
  recorded_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, project_id, notice_id, id),
  foreign key (org_id, project_id, notice_id) references public.notices (org_id, project_id, id)
);
comment on table public.notice_services is 'How, when and to whom an issued notice was served. One that was recorded by mistake is voided, with a reason.';
comment on column public.notice_services.recipient is 'Which of the issued version''s recipients, from 1; recipient_name is that one''s.';
comment on column public.notice_services.sent_to is 'The address it went to, or where it was handed over.';

create index notice_services_recorded_by_idx on public.notice_services (recorded_by);

create index notice_services_voided_by_idx on public.notice_services (voided_by);

alter table public.notice_services enable row level security;
grant insert (id, org_id, project_id, notice_id, recipient, means, sent_to, served_on, tracking_number, note), select, update (voided_reason) on public.notice_services to authenticated;

create policy "Project staff read services of notices" on public.notice_services for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

create policy "Project staff record services of notices" on public.notice_services for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

create policy "Project staff void services of notices" on public.notice_services for update to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])))
  with check (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

create trigger record_activity after insert or update on public.notice_services
  for each row execute function private.record_activity('notice_service', 'created_at', 'recorded_by');

create trigger aa_own_organization before insert on public.notice_services for each row execute function private.refuse_other_organization();

create function private.name_served_recipient() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Refuses nothing, as above.
  new.recipient_name := coalesce((
    select v.content #>> array['recipients', (new.recipient - 1)::text, 'name']
    from public.notices n
    join public.notice_versions v on v.org_id = n.org_id and v.notice_id = n.id and v.number = n.issued_version
    where n.org_id = new.org_id and n.project_id = new.project_id and n.id = new.notice_id), '');
  return new;
end;
$$;
comment on function private.name_served_recipient() is 'Writes on a service the name of the recipient it counts for.';

create trigger name_served_recipient before insert on public.notice_services
  for each row execute function private.name_served_recipient();

create function private.stamp_voided_service() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if old.voided_reason is not null and new.voided_reason is distinct from old.voided_reason then
    raise exception 'This service was already voided' using errcode = 'PT409';
  end if;
  if to_jsonb(new) - array['voided_reason', 'voided_by', 'recorded_by'] <> to_jsonb(old) - array['voided_reason', 'voided_by', 'recorded_by'] then
    raise exception 'A notice''s records can''t be changed' using errcode = 'PT409';
  end if;
  if new.voided_reason is not null and old.voided_reason is null then
    new.voided_by := auth.uid();
    new.voided_at := now();
  end if;
  return new;
end;
$$;
comment on function private.stamp_voided_service() is 'Names who voided a service, and when; nothing else of it changes.';

create trigger stamp_voided_service before update on public.notice_services
  for each row execute function private.stamp_voided_service();

create function private.count_notice_service() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  notice public.notices;
  recipients integer;
  served integer;
begin
  select * into notice from public.notices n
  where n.org_id = new.org_id and n.project_id = new.project_id and n.id = new.notice_id
    and exists (select from public.projects p where p.org_id = n.org_id and p.id = n.project_id and p.deleted_at is null)
  for no key update;
  if not found then
    raise exception 'Notice not found' using errcode = 'PT404';
  end if;
  if notice.sha256 is null then
    raise exception 'Only an issued notice can be served' using errcode = 'PT409';
  end if;
  select jsonb_array_length(v.content -> 'recipients') into recipients from public.notice_versions v
  where v.org_id = new.org_id and v.notice_id = new.notice_id and v.number = notice.issued_version;
  if tg_op = 'INSERT' then
    if new.recipient > recipients then
      raise exception 'The notice has no such recipient' using errcode = 'PT409';
    end if;
    if new.served_on > private.today_in((select o.time_zone from public.organizations o where o.id = new.org_id))
      or new.served_on < private.local_day(notice.issued_at, (select o.time_zone from public.organizations o where o.id = new.org_id)) then
      raise exception 'The service date must be between the issue date and today' using errcode = '23514',
        constraint = 'notice_services_after_issue', table = 'notice_services', column = 'served_on';
    end if;
  end if;
  select count(distinct s.recipient) into served from public.notice_services s
  where s.org_id = new.org_id and s.notice_id = new.notice_id and s.voided_reason is null;
  if notice.status = 'issued' and served = recipients then
    insert into public.notice_status_changes (org_id, project_id, notice_id, action) values (new.org_id, new.project_id, new.notice_id, 'serve');
  elsif notice.status = 'served' and served < recipients then
    insert into public.notice_status_changes (org_id, project_id, notice_id, action) values (new.org_id, new.project_id, new.notice_id, 'unserve');
  end if;
  return null;
end;
$$;
comment on function private.count_notice_service() is 'A notice is served once each of its recipients is, and is not any more where one service turns out to be none.';

create trigger count_notice_service after insert or update of voided_reason on public.notice_services
  for each row execute function private.count_notice_service();

create table public.notice_proofs (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  notice_id uuid not null,
  service_id uuid,
  file_name text not null check (char_length(file_name) between 1 and 255),
  mime_type text not null check (char_length(mime_type) between 1 and 255),
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  storage_path text not null unique,
  uploaded_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint notice_proofs_path_names_notice
    check (starts_with(storage_path, org_id::text || '/' || notice_id::text || '/' || id::text || '/')),
  constraint notice_proofs_once_each unique (org_id, notice_id, sha256),
  foreign key (org_id, project_id, notice_id) references public.notices (org_id, project_id, id),
  foreign key (org_id, project_id, notice_id, service_id) references public.notice_services (org_id, project_id, notice_id, id)
);
comment on table public.notice_proofs is 'Files that show how a notice was served, or what came back: receipts, affidavits, an answer. A file never changes.';
comment on column public.notice_proofs.service_id is 'The service that it proves; null for what came back.';
comment on column public.notice_proofs.storage_path is 'Object in the bucket "notices": org/notice/proof/file name.';

create index notice_proofs_service_idx on public.notice_proofs (org_id, project_id, notice_id, service_id);

create index notice_proofs_uploaded_by_idx on public.notice_proofs (uploaded_by);

alter table public.notice_proofs enable row level security;
grant insert (id, org_id, project_id, notice_id, service_id, file_name, mime_type, size_bytes, sha256, storage_path), select on public.notice_proofs to authenticated;

create policy "Project staff read proofs of service" on public.notice_proofs for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

create policy "Project staff file proofs of service" on public.notice_proofs for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

create trigger keep_as_written before update on public.notice_proofs for each row execute function private.keep_as_written();

create trigger record_activity after insert on public.notice_proofs
  for each row execute function private.record_activity('notice_proof', 'created_at', 'uploaded_by', 'storage_path');

-- Withdrawn by a further notice

create function private.respond_to_notice() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.notice_status_changes (org_id, project_id, notice_id, action, by_notice_id)
  select earlier.org_id, earlier.project_id, earlier.id, 'withdraw', new.id
  from public.notices earlier
  where earlier.org_id = new.org_id and earlier.id = new.responds_to
    and exists (select from private.notice_transitions t where t.action = 'withdraw' and t.from_status = earlier.status);
  return null;
end;
$$;
comment on function private.respond_to_notice() is 'A notice that withdraws an earlier one does so once it is issued.';

create trigger respond_to_notice after update of status on public.notices
  for each row when (new.status = 'issued' and old.status = 'issuing' and new.responds_how = 'withdraws')
  execute function private.respond_to_notice();

-- Notifications

create function private.tell_notice_step() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  notice public.notices;
  called text;
  writers uuid[];
begin
  select * into notice from public.notices n where n.org_id = new.org_id and n.id = new.notice_id;
  called := coalesce(notice.number || ': ', '') || coalesce(nullif(notice.subject, ''), notice.type::text);
  writers := array(
    select distinct v.written_by from public.notice_versions v
    where v.org_id = new.org_id and v.notice_id = new.notice_id and v.written_by is not null);
  perform private.notify(
    new.org_id,
    private.audience(new.org_id, new.project_id, '{project_manager,lawyer}', false, writers),
    'notice',
    (case new.action when 'fail' then 'error' when 'return' then 'warning' when 'print' then 'success' else 'info' end)::public.notification_type,
    (case when new.action in ('review', 'return', 'fail') then 'high' else 'medium' end)::public.notification_priority,
    left(case new.action
      when 'review' then 'Notice awaits approval: ' when 'return' then 'Notice returned: ' when 'approve' then 'Notice approved: '
      when 'print' then 'Notice issued: ' when 'fail' then 'Notice could not be issued: ' when 'serve' then 'Notice served: '
      when 'acknowledge' then 'Notice acknowledged: ' when 'answer' then 'Notice answered: ' else 'Notice withdrawn: ' end || called, 300),
    left(concat_ws(' ', notice.type || '.',
      case when new.action = 'fail' then 'Nothing was sent.' end, new.note), 2000),
    'Notices', '/notices/' || notice.id, 'Open notice', notice.project_id, notice.contract_id,
    jsonb_build_object('notice_id', notice.id), 'notice:' || new.id);
  return null;
end;
$$;
comment on function private.tell_notice_step() is 'Notifies project managers, lawyers, and the notice''s authors of the steps that concern them.';

create trigger tell_notice_step after insert on public.notice_status_changes
  for each row when (new.action in ('review', 'return', 'approve', 'print', 'fail', 'serve', 'acknowledge', 'answer', 'withdraw'))
  execute function private.tell_notice_step();

create table public.chain_bundles (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  marked_kind public.chain_kind not null,
  marked_id uuid not null,
  title text not null check (char_length(title) between 1 and 400),
  state public.chain_bundle_state not null default 'making',
  documents_done integer not null default 0 check (documents_done >= 0),
  documents_planned integer check (documents_planned >= 0),
  file_name text check (char_length(file_name) between 1 and 255),
  size_bytes bigint check (size_bytes > 0),
  pages integer check (pages >= 1),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  storage_path text unique,
  last_error text check (char_length(last_error) <= 2000),
  requested_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  ready_at timestamptz,
  primary key (org_id, id),
  constraint chain_bundles_ready_are_whole
    check ((state = 'ready') = (num_nonnulls(file_name, size_bytes, pages, sha256, storage_path, ready_at) = 6)
      and num_nonnulls(file_name, size_bytes, pages, sha256, storage_path, ready_at) in (0, 6)),
  foreign key (org_id, project_id) references public.projects (org_id, id)
);
comment on table public.chain_bundles is 'PDFs of chains, from the clause to what the log says. One never changes once it is made.';
comment on column public.chain_bundles.marked_id is 'The link that the chain was entered by, of the kind marked_kind.';
comment on column public.chain_bundles.storage_path is 'Object in the bucket "notices": org/bundle/file/file name.';

create index chain_bundles_project_idx on public.chain_bundles (org_id, project_id);

create index chain_bundles_marked_idx on public.chain_bundles (org_id, marked_id, id);

create index chain_bundles_requested_by_idx on public.chain_bundles (requested_by);

create unique index chain_bundles_one_is_made_at_a_time on public.chain_bundles (org_id, marked_id) where state = 'making';

alter table public.chain_bundles enable row level security;
grant select (id, org_id, project_id, title) on public.chain_bundles to api_client;
grant insert (org_id, project_id, marked_kind, marked_id, title), select on public.chain_bundles to authenticated;

create policy "Project staff read bundles" on public.chain_bundles for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

create policy "Project staff ask for bundles" on public.chain_bundles for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request()) and requested_by = (select private.caller_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

create policy "API keys read the titles of bundles within their scopes" on public.chain_bundles for select to api_client
  using (org_id = (select private.api_key_org_id('{activity:read}')));

-- The log calls it what the policy of the log keeps from the client's side, as it does all of notices.
create trigger record_activity after insert or update on public.chain_bundles
  for each row execute function private.record_activity('notice_bundle', 'created_at', 'requested_by', 'documents_done', 'documents_planned',
    'storage_path', 'last_error', 'ready_at');

create function private.keep_bundle() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if old.state = 'ready' and to_jsonb(new) - 'requested_by' <> to_jsonb(old) - 'requested_by' then
    raise exception 'A paper trail PDF can''t be changed' using errcode = 'PT409';
  end if;
  return new;
end;
$$;
comment on function private.keep_bundle() is 'Lets nothing of a bundle change once it is made; the account of who asked for it may go.';

create trigger keep_bundle before update on public.chain_bundles for each row execute function private.keep_bundle();

create function private.enqueue_bundle() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enqueue_job('make_chain_bundle', jsonb_build_object('bundle_id', new.id), new.org_id, 'make_chain_bundle:' || new.id);
  return null;
end;
$$;
comment on function private.enqueue_bundle() is 'Asks for the job that makes a new bundle.';

create trigger enqueue_bundle after insert on public.chain_bundles for each row execute function private.enqueue_bundle();

create function private.tell_of_bundle() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(new.org_id, array_remove(array[new.requested_by], null), 'notice',
    (case new.state when 'ready' then 'success' else 'error' end)::public.notification_type, 'medium',
    left(case new.state when 'ready' then 'Paper trail PDF ready: ' else 'Paper trail PDF failed: ' end || new.title, 300),
    case new.state when 'ready' then new.pages || ' pages, SHA-256 ' || new.sha256 else coalesce(new.last_error, 'Request it again.') end,
    'Notices', '/notices/chain/' || new.marked_kind || '/' || new.marked_id, 'Open paper trail', new.project_id, null,
    jsonb_build_object('bundle_id', new.id), 'chain_bundle:' || new.id);
  return null;
end;
$$;
comment on function private.tell_of_bundle() is 'Notifies the requester of a bundle that it is ready or could not be created.';

create trigger tell_of_bundle after update of state on public.chain_bundles
  for each row when (new.state <> old.state) execute function private.tell_of_bundle();

-- Photos and other files that show what happened. Their objects lie in the bucket "notices", which no policy names: the product itself
-- stores and fetches, after it has asked whether the caller may.
create table public.site_event_files (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  site_event_id uuid not null,
  file_name text not null check (char_length(file_name) between 1 and 255),
  mime_type text not null check (char_length(mime_type) between 1 and 255),
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  storage_path text not null unique,
  client_key uuid,
  uploaded_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (org_id, id),
  constraint site_event_files_path_names_event
    check (starts_with(storage_path, org_id::text || '/' || site_event_id::text || '/' || id::text || '/')),
  constraint site_event_files_sent_once unique (org_id, client_key),
  foreign key (org_id, project_id, site_event_id) references public.site_events (org_id, project_id, id)
);
comment on table public.site_event_files is 'Photos and other files that show what happened. A file never changes; one that was removed is kept and not shown.';
comment on column public.site_event_files.storage_path is 'Object in the bucket "notices": org/event/file/file name.';
comment on column public.site_event_files.client_key is 'Given by the device that sends it, perhaps again days later: it is filed once.';

create index site_event_files_event_idx on public.site_event_files (org_id, project_id, site_event_id);

create index site_event_files_uploaded_by_idx on public.site_event_files (uploaded_by);

alter table public.site_event_files enable row level security;
grant select (id, org_id, project_id, file_name) on public.site_event_files to api_client;
grant insert (id, org_id, project_id, site_event_id, file_name, mime_type, size_bytes, sha256, storage_path, client_key), select, update (deleted_at) on public.site_event_files to authenticated;

create policy "Staff read files of what happened" on public.site_event_files for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

create policy "Staff add files to what happened" on public.site_event_files for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and uploaded_by = (select private.caller_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

create policy "Admins, managers, lawyers and uploaders remove event files" on public.site_event_files for update to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])
      or (uploaded_by = (select private.caller_id()) and project_id = any ((select private.project_ids_as('{team_member}'))::uuid[]))))
  with check (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])
      or (uploaded_by = (select private.caller_id()) and project_id = any ((select private.project_ids_as('{team_member}'))::uuid[]))));

create policy "API keys read the names of files of what happened within their scopes" on public.site_event_files for select to api_client
  using (org_id = (select private.api_key_org_id('{activity:read}')));

create trigger record_activity after insert or update on public.site_event_files
  for each row execute function private.record_activity('site_event_file', 'created_at', 'uploaded_by', 'storage_path', 'client_key');

-- Before complete_notice_version, which walks through the recipients. As many as _shared/contract/notice.ts lets through, with room.
create function private.bound_notice_content() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if octet_length(new.content::text) > 600000
    or jsonb_array_length(case jsonb_typeof(new.content -> 'recipients') when 'array' then new.content -> 'recipients' else '[]' end) > 50 then
    raise exception 'new row for relation "notice_versions" violates check constraint "notice_versions_content_check"' using errcode = '23514', constraint = 'notice_versions_content_check';
  end if;
  return new;
end;
$$;
comment on function private.bound_notice_content() is 'Refuses a notice that is too long to look through, before the triggers that look through it.';

create trigger ab_bound_content before insert on public.notice_versions for each row execute function private.bound_notice_content();

create function private.number_notice_template() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.take_lock('notice_template:' || new.org_id || ':' || new.type);
  select coalesce(max(t.revision), 0) + 1 into new.revision
  from public.notice_templates t where t.org_id = new.org_id and t.type = new.type;
  return new;
end;
$$;
comment on function private.number_notice_template() is 'Counts the revisions of a template.';

create trigger number_notice_template before insert on public.notice_templates
  for each row execute function private.number_notice_template();

create function private.take_notice_step() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  notice public.notices;
  newest public.notice_versions;
  organization public.organizations;
  this_year smallint;
  next_number integer;
begin
  select * into notice from public.notices n
  where n.org_id = new.org_id and n.project_id = new.project_id and n.id = new.notice_id
    and exists (select from public.projects p where p.org_id = n.org_id and p.id = n.project_id and p.deleted_at is null)
  for no key update;
  if not found then
    raise exception 'Notice not found' using errcode = 'PT404';
  end if;
  if notice.status <> new.from_status then
    raise exception 'Someone else just changed this notice''s status. Reload and try again.' using errcode = 'PT409';
  end if;
  if new.to_status is null then
    raise exception 'A notice that is % can''t be %', case notice.status when 'draft' then 'a draft' when 'issuing' then 'being issued' else notice.status::text end,
      case new.action when 'review' then 'marked reviewed' when 'return' then 'returned' when 'revise' then 'revised' when 'approve' then 'approved'
        when 'issue' then 'issued' when 'retry' then 'issued' when 'print' then 'issued' when 'fail' then 'returned' when 'serve' then 'served'
        when 'unserve' then 'marked unserved' when 'acknowledge' then 'acknowledged' when 'answer' then 'answered' when 'withdraw' then 'withdrawn' else 'discarded' end
      using errcode = 'PT409';
  end if;

  if new.action in ('review', 'approve', 'issue') then
    select * into newest from public.notice_versions v
    where v.org_id = new.org_id and v.notice_id = new.notice_id order by v.number desc limit 1;
    if newest.number is distinct from new.version_number or newest.content_sha256 is distinct from new.content_sha256 then
      raise exception 'A newer version was saved. Read it first.' using errcode = 'PT409';
    end if;
  end if;
  if new.action in ('approve', 'issue') then
    if newest.blanks > 0 then
      raise exception 'The letter still has % to fill in', case newest.blanks when 1 then 'a marked blank' else newest.blanks || ' marked blanks' end
        using errcode = 'PT409';
    end if;
    if newest.missing <> '{}' then
      raise exception 'Missing: %', array_to_string(newest.missing, '; ') using errcode = 'PT409';
    end if;
    if newest.names <> private.notice_names(new.org_id, new.notice_id) then
      raise exception 'A party in this notice was renamed after it was written. Check the names and save it again.' using errcode = 'PT409';
    end if;
  end if;
  if new.action = 'approve' then
    select * into organization from public.organizations o where o.id = new.org_id;
    if organization.requires_approval and not exists (
      select from public.project_members m
      where m.org_id = new.org_id and m.project_id = new.project_id and m.user_id = auth.uid() and m.role = 'lawyer')
    then
      raise exception 'Your organization requires a lawyer to approve notices' using errcode = 'PT409';
    end if;
    if organization.requires_approval and num_nonnulls(new.bar_number, new.bar_jurisdiction) < 2 then
      raise exception 'Enter the lawyer''s bar number and jurisdiction' using errcode = '23514',
        constraint = 'notice_status_changes_lawyers_name_their_licence', table = 'notice_status_changes', column = 'bar_number';
    end if;
    if new.by_drafter and not organization.submitter_may_approve then
      raise exception 'You wrote this notice, so someone else must approve it' using errcode = 'PT409';
    end if;
  end if;
  if new.action = 'issue' and notice.number_year is null then
    -- Concurrent notices of one organization take turns, so no number is repeated or skipped.
    perform private.take_lock('notice_number:' || new.org_id);
    this_year := extract(year from private.today_in((select o.time_zone from public.organizations o where o.id = new.org_id)));
    select coalesce(max(n.number_in_year), 0) + 1 into next_number
    from public.notices n where n.org_id = new.org_id and n.number_year = this_year;
    update public.notices n set number_year = this_year, number_in_year = next_number where n.org_id = new.org_id and n.id = new.notice_id;
  end if;
  if new.action in ('issue', 'retry') then
    perform private.enqueue_job('issue_notice', jsonb_build_object('notice_id', new.notice_id), new.org_id, 'issue_notice:' || new.notice_id);
  end if;
  -- What prints it has set the status together with the file.
  update public.notices n set status = new.to_status
  where n.org_id = new.org_id and n.id = new.notice_id and n.status <> new.to_status;
  return null;
end;
$$;
comment on function private.take_notice_step() is 'Moves the notice as its new step says, or refuses (PT409).';

-- An after trigger, since by then the policy has let the row in.
create trigger take_notice_step after insert on public.notice_status_changes
  for each row when (new.action <> 'print') execute function private.take_notice_step();

-- Two people who issue a notice at the same moment used to deadlock: both inserts held the notice by its foreign key when the first
-- one set the notice's number, which is a key. The step now locks the notice before the foreign key does.
create function private.look_up_notice_step() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Refuses nothing: the policy and take_notice_step do.
  select n.status into new.from_status from public.notices n
  where n.org_id = new.org_id and n.project_id = new.project_id and n.id = new.notice_id
  for update;
  select t.to_status into new.to_status from private.notice_transitions t
  where t.action = new.action and t.from_status = new.from_status;
  new.by_drafter := auth.uid() is not null and exists (
    select from public.notice_versions v
    where v.org_id = new.org_id and v.notice_id = new.notice_id and v.written_by = auth.uid());
  return new;
end;
$$;
comment on function private.look_up_notice_step() is 'Writes on a step where it leads from and to, and whether the drafter takes it.';

create trigger look_up_notice_step before insert on public.notice_status_changes
  for each row execute function private.look_up_notice_step();

alter table public.obligations
  add constraint obligations_site_event_fkey
    foreign key (org_id, project_id, site_event_id) references public.site_events (org_id, project_id, id);

insert into private.notice_transitions (action, from_status, to_status) values
  ('review', 'draft', 'reviewed'),
  ('return', 'reviewed', 'draft'),
  ('return', 'approved', 'draft'),
  ('revise', 'reviewed', 'draft'),
  ('revise', 'approved', 'draft'),
  ('approve', 'reviewed', 'approved'),
  ('issue', 'approved', 'issuing'),
  ('retry', 'issuing', 'issuing'),
  ('print', 'issuing', 'issued'),
  ('fail', 'issuing', 'approved'),
  ('serve', 'issued', 'served'),
  ('unserve', 'served', 'issued'),
  ('acknowledge', 'issued', 'acknowledged'),
  ('acknowledge', 'served', 'acknowledged'),
  ('answer', 'issued', 'answered'),
  ('answer', 'served', 'answered'),
  ('answer', 'acknowledged', 'answered'),
  ('withdraw', 'issued', 'withdrawn'),
  ('withdraw', 'served', 'withdrawn'),
  ('withdraw', 'acknowledged', 'withdrawn'),
  ('withdraw', 'answered', 'withdrawn'),
  ('discard', 'draft', 'discarded'),
  ('discard', 'reviewed', 'discarded'),
  ('discard', 'approved', 'discarded');
