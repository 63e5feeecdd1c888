set check_function_bodies = off;

create type public.obligation_kind as enum ('deadline', 'notice_window');

create type public.obligation_anchor as enum ('fixed_date', 'contract_start', 'contract_end', 'event');

create type public.obligation_status as enum ('proposed', 'confirmed', 'dismissed', 'completed');

-- What the dates of a project's liens depend on, and the deadlines that people have confirmed: of law, of contracts, and their own.
create type public.lien_role as enum (
  'prime', 'subcontractor', 'sub_subcontractor', 'supplier', 'equipment_lessor', 'laborer', 'design_professional');

create type public.lien_project_kind as enum (
  'commercial', 'single_family', 'two_family', 'three_or_four_family', 'multi_family', 'federal_public_works', 'other_public_works');

create type public.deadline_source as enum ('law', 'contract', 'person');

create type public.deadline_status as enum ('open', 'done', 'missed', 'cancelled');

create table public.obligations (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  contract_id uuid not null,
  document_id uuid,
  kind public.obligation_kind not null,
  status public.obligation_status not null default 'proposed',
  title text not null check (char_length(btrim(title)) between 1 and 300),
  category text not null check (char_length(category) between 1 and 100),
  who text check (char_length(who) <= 300),
  quote text check (char_length(quote) <= 5000),
  page integer check (page >= 1),
  start_offset integer check (start_offset >= 0),
  end_offset integer check (end_offset > start_offset),
  anchor public.obligation_anchor not null,
  anchor_date date check (anchor_date between '1900-01-01' and '2200-12-31'),
  anchor_event text check (char_length(anchor_event) <= 500),
  offset_count integer not null default 0 check (offset_count between -36500 and 36500),
  offset_unit public.obligation_unit not null default 'days',
  due_date date,
  note text check (char_length(note) <= 5000),
  source public.finding_source not null,
  confidence real not null default 1 check (confidence between 0 and 1),
  decided_by uuid references public.profiles (id) on delete set null,
  decided_at timestamptz,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  shown text check (char_length(shown) > 0),
  site_event_id uuid,
  primary key (org_id, id),
  unique (org_id, project_id, id),
  constraint obligations_quote_has_place
    check ((quote is null) = (document_id is null) and (quote is null) = (start_offset is null) and (quote is null) = (end_offset is null)),
  constraint obligations_fixed_date_is_given check (anchor <> 'fixed_date' or anchor_date is not null),
  constraint obligations_contract_dates_are_the_contract_s check (anchor not in ('contract_start', 'contract_end') or anchor_date is null),
  foreign key (org_id, project_id, contract_id) references public.contracts (org_id, project_id, id),
  foreign key (org_id, project_id, contract_id, document_id)
    references public.contract_documents (org_id, project_id, contract_id, id),
  constraint obligations_shown_has_quote check (shown is null or quote is not null)
);
comment on table public.obligations is 'A date or notice window of a contract. Proposals cause no alerts until a person confirms them.';
comment on column public.obligations.anchor_date is 'The date written in the clause (fixed_date), or the day on which the event happened, given by a person.';
comment on column public.obligations.offset_count is 'Counted from the anchor; negative before it.';
comment on column public.obligations.due_date is 'Anchor plus offset, kept by triggers; null while the anchor is not known.';
comment on column public.obligations.shown is 'The quote without the page heads, feet and numbers that stand in it; null where there are none.';
comment on column public.obligations.site_event_id is 'What was written down of the event that it counts from; null where a person gave the day without one.';

create index obligations_contract_idx on public.obligations (org_id, project_id, contract_id, document_id);
comment on index public.obligations_contract_idx is 'The obligations of a contract and of a document.';

create index obligations_due_idx on public.obligations (org_id, due_date, id) where status = 'confirmed';
comment on index public.obligations_due_idx is 'The confirmed deadlines of an organization by day.';

-- What waits for a person is looked for at each look at the dashboard: these hold what is undecided alone, however much is decided.
create index obligations_proposed_idx on public.obligations (org_id, contract_id) where status = 'proposed';

create index obligations_created_by_idx on public.obligations (created_by) where created_by is not null;
comment on index public.obligations_created_by_idx is 'Finds what names a person, should their row ever be removed.';

create index obligations_decided_by_idx on public.obligations (decided_by) where decided_by is not null;
comment on index public.obligations_decided_by_idx is 'Finds what names a person, should their row ever be removed.';

-- Unconfirmed dates, earliest first, so that listing them reads few rows.
create index obligations_proposed_due_idx on public.obligations (org_id, due_date, id) where status = 'proposed';
comment on index public.obligations_proposed_due_idx is 'The dates that await a person, the soonest first.';

create index obligations_site_event_idx on public.obligations (org_id, project_id, site_event_id);

alter table public.obligations enable row level security;
grant select on public.obligations to api_client;
grant delete, insert (id, org_id, project_id, contract_id, document_id, kind, status, title, category, who, quote, page, start_offset, end_offset, anchor, anchor_date, anchor_event, offset_count, offset_unit, note, source, confidence, shown), select, update (status, title, who, anchor, anchor_date, anchor_event, offset_count, offset_unit, note, site_event_id) on public.obligations to authenticated;

create policy "Project members but no contractor read obligations" on public.obligations for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,client_rep,lawyer}'))::uuid[])));

create policy "An analysis proposes obligations and reviewers add them" on public.obligations for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and ((status = 'proposed' and source <> 'person' and (select private.is_api_request())
        and ((select private.is_org_admin())
          or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])))
      or (status = 'confirmed' and source = 'person'
        and ((select private.is_org_admin())
          or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])))));

create policy "Admins, project managers and lawyers decide about obligations" on public.obligations for update to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])))
  with check (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])));

-- A newer analysis replaces undecided proposals.
create policy "A new analysis takes back undecided proposals" on public.obligations for delete to authenticated
  using (org_id = (select private.active_org_id())
    and (select private.is_api_request()) and status = 'proposed' and source <> 'person'
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

create policy "API keys read obligations within their scopes" on public.obligations for select to api_client
  using (org_id = (select private.api_key_org_id('{contracts:read,activity:read}')));

create trigger touch_obligations before update on public.obligations for each row execute function private.touch_row();

create trigger record_added_obligation after insert on public.obligations
  for each row when (new.source = 'person') execute function private.record_activity('obligation');

create trigger record_activity after update on public.obligations
  for each row when (new.status <> 'proposed' or old.status <> 'proposed') execute function private.record_activity('obligation');

create trigger aa_own_organization before insert on public.obligations for each row execute function private.refuse_other_organization();

-- Obligations

create function private.tell_obligation_confirmed() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  contract_name text;
  told integer;
begin
  select c.name into contract_name from public.contracts c where c.org_id = new.org_id and c.id = new.contract_id;
  told := private.notify(
    new.org_id, private.audience(new.org_id, new.project_id, '{project_manager,lawyer}'), 'obligation', 'info', 'medium',
    'Deadline confirmed: ' || new.title,
    concat(contract_name, '. Confirmed', private.by_actor(), '.', ' Due on ' || to_char(new.due_date, 'FMMonth FMDD, YYYY') || '.',
      ' To be met by ' || new.who || '.'),
    'Contracts', '/contracts/' || new.contract_id || '?tab=obligations', 'Open deadlines', new.project_id, new.contract_id,
    jsonb_build_object('obligation_id', new.id, 'due_date', new.due_date), 'obligation:' || new.id || ':' || new.version);
  return null;
end;
$$;
comment on function private.tell_obligation_confirmed() is 'A date that someone has confirmed is told to the project managers and lawyers.';

create trigger tell_obligation_added after insert on public.obligations
  for each row when (new.status = 'confirmed') execute function private.tell_obligation_confirmed();

create trigger tell_obligation_confirmed after update of status on public.obligations
  for each row when (new.status = 'confirmed' and old.status = 'proposed') execute function private.tell_obligation_confirmed();

-- People are reminded of deadlines 30, 7 and 1 days ahead and on the day, by the calendar of the organization's time zone.
create table private.deadlines_told (
  org_id uuid not null,
  user_id uuid not null,
  deadline text not null check (char_length(deadline) between 1 and 100),
  due_date date not null,
  days_ahead smallint not null check (days_ahead in (0, 1, 7, 30)),
  created_at timestamptz not null default now(),
  primary key (org_id, user_id, deadline, due_date, days_ahead),
  foreign key (org_id, user_id) references public.memberships (org_id, user_id) on delete cascade
);
comment on table private.deadlines_told is 'Deadline reminders already sent to a person. Notifications cannot show this: several are summarized, and a person who turned reminders off gets none.';

alter table private.deadlines_told enable row level security;

create function private.remind_of_deadlines(in_org uuid) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  clock constant timestamp := (select private.local_time(o.time_zone) from public.organizations o where o.id = in_org);
  notices private.notice[];
begin
  if clock is null or clock::time < time '07:00' then
    return 0;
  end if;
  delete from private.deadlines_told t where t.org_id = in_org and t.due_date < clock::date;

  with near as materialized (
    select d.*, private.days_ahead(d.days_left) as days_ahead from private.near_deadlines(in_org, clock::date) d
  ), teams as materialized (
    select p.project_id, private.audience(in_org, p.project_id, '{project_manager}') as managers,
      private.audience(in_org, p.project_id, '{project_manager,lawyer}') as reviewers
    from (select distinct n.project_id from near n) p
  ), concerned as (
    select n.kind, n.id, person.user_id
    from near n
    join teams t using (project_id)
    cross join lateral unnest(case n.kind when 'check' then t.managers else t.reviewers end) as person (user_id)
    union
    select n.kind, n.id, n.owner_id from near n
    where case n.kind
      when 'check' then private.may_look_after(in_org, n.project_id, n.owner_id)
      else n.owner_id = any (private.audience(in_org, n.project_id, '{}', false, array[n.owner_id]))
    end
  ), fresh as (
    insert into private.deadlines_told (org_id, user_id, deadline, due_date, days_ahead)
    select in_org, c.user_id, n.kind || ':' || n.id, n.due_date, n.days_ahead
    from concerned c join near n using (kind, id)
    order by c.user_id, n.kind, n.id
    on conflict do nothing
    returning user_id, deadline
  )
  select array_agg(row(
      in_org, f.user_id, case n.kind when 'check' then 'compliance' else n.kind end, case when n.days_ahead = 30 then 'info' else 'warning' end,
      case n.days_ahead when 0 then 'urgent' when 1 then 'high' when 7 then 'medium' else 'low' end,
      case when n.kind = 'contract' then 'Ends ' when n.runs_out then 'Evidence expires ' else 'Due ' end
        || case n.days_left when 0 then 'today' when 1 then 'tomorrow' else 'in ' || n.days_left || ' days' end || ': ' || n.title,
      format('%s: %s.', n.belongs_to, to_char(n.due_date, 'FMDay, FMMonth FMDD, YYYY')),
      case n.kind when 'check' then 'Compliance' else 'Contracts' end,
      case n.kind when 'check' then '/compliance/' || n.id else '/contracts/' || n.contract_id || case n.kind when 'obligation' then '?tab=obligations' else '' end end,
      case n.kind when 'check' then 'Open check' when 'contract' then 'Open contract' else 'Open deadlines' end,
      n.project_id, n.contract_id,
      jsonb_build_object('deadline', n.kind, n.kind || '_id', n.id, 'due_date', n.due_date, 'days_left', n.days_left),
      format('deadline:%s:%s:%s:%s', n.kind, n.id, n.due_date, n.days_ahead))::private.notice order by n.due_date, n.id)
  into notices
  from fresh f
  join near n on f.deadline = n.kind || ':' || n.id;
  return private.notify_each(private.summarize_notices(coalesce(notices, '{}'), 5, '%s upcoming deadlines: %s', ''));
end;
$$;
comment on function private.remind_of_deadlines(uuid) is 'From seven in the morning tells those concerned of an organization''s deadlines 30, 7, 1 and 0 days ahead, each time once; returns how many notifications that made.';

create table public.lien_facts (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  state text check (state ~ '^[A-Z]{2}$'),
  role public.lien_role,
  kind public.lien_project_kind,
  owner_occupied boolean,
  contract_date date check (contract_date between '1900-01-01' and '2200-12-31'),
  first_furnishing date check (first_furnishing between '1900-01-01' and '2200-12-31'),
  own_last_furnishing date check (own_last_furnishing between '1900-01-01' and '2200-12-31'),
  notice_of_commencement date check (notice_of_commencement between '1900-01-01' and '2200-12-31'),
  completion date check (completion between '1900-01-01' and '2200-12-31'),
  notice_of_completion_recorded date check (notice_of_completion_recorded between '1900-01-01' and '2200-12-31'),
  payment_due date check (payment_due between '1900-01-01' and '2200-12-31'),
  lien_recorded date check (lien_recorded between '1900-01-01' and '2200-12-31'),
  unpaid_months date[] not null default '{}' check (cardinality(unpaid_months) <= 60 and array_position(unpaid_months, null) is null),
  answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object' and octet_length(answers::text) <= 4000),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (org_id, id),
  unique (org_id, project_id),
  foreign key (org_id, project_id) references public.projects (org_id, id)
);
comment on table public.lien_facts is 'What the dates of liens depend on, one row a project: where it is, our part in it, what is built, and its days.';
comment on column public.lien_facts.state is 'As the post writes it; null means the one of the project''s address.';
comment on column public.lien_facts.answers is 'Days that only a person knows, by the names that rules give them.';

create index lien_facts_created_by_idx on public.lien_facts (created_by);

alter table public.lien_facts enable row level security;
grant insert (org_id, project_id, state, role, kind, owner_occupied, contract_date, first_furnishing, own_last_furnishing, notice_of_commencement, completion, notice_of_completion_recorded, payment_due, lien_recorded, unpaid_months, answers), select, update (state, role, kind, owner_occupied, contract_date, first_furnishing, own_last_furnishing, notice_of_commencement, completion, notice_of_completion_recorded, payment_due, lien_recorded, unpaid_months, answers) on public.lien_facts to authenticated;

-- The client's side and contractors do not read what we would do against them.
create policy "Staff read what liens depend on" on public.lien_facts for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

create policy "Admins, project managers and lawyers say what liens depend on" on public.lien_facts for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])));

create policy "Admins, project managers and lawyers change what liens depend on" on public.lien_facts for update to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])))
  with check (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])));

create trigger touch_lien_facts before update on public.lien_facts for each row execute function private.touch_row();

create trigger record_activity after insert or update on public.lien_facts
  for each row execute function private.record_activity('lien_facts', 'created_at', 'created_by');

create table public.deadlines (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  contract_id uuid,
  obligation_id uuid,
  source public.deadline_source not null,
  rule_key text check (char_length(rule_key) between 1 and 100),
  title text not null check (char_length(btrim(title)) between 1 and 300),
  due_on date not null check (due_on between '1900-01-01' and '2200-12-31'),
  act_by date not null check (act_by >= '1900-01-01'),
  basis jsonb not null default '{}' check (jsonb_typeof(basis) = 'object' and octet_length(basis::text) <= 40000),
  consequence text check (char_length(consequence) <= 1000),
  note text check (char_length(note) <= 5000),
  responsible_id uuid references public.profiles (id) on delete set null,
  status public.deadline_status not null default 'open',
  closed_note text check (char_length(closed_note) <= 2000),
  closed_by uuid references public.profiles (id) on delete set null,
  closed_at timestamptz,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (org_id, id),
  unique (org_id, project_id, id),
  constraint deadlines_act_in_time check (act_by <= due_on),
  constraint deadlines_law_has_rule check ((source = 'law') = (rule_key is not null)),
  constraint deadlines_contract_has_obligation check ((source = 'contract') = (obligation_id is not null)),
  constraint deadlines_end_has_reason check (status not in ('missed', 'cancelled') or char_length(btrim(coalesce(closed_note, ''))) > 0),
  foreign key (org_id, project_id) references public.projects (org_id, id),
  foreign key (org_id, project_id, contract_id) references public.contracts (org_id, project_id, id),
  foreign key (org_id, project_id, obligation_id) references public.obligations (org_id, project_id, id)
);
comment on table public.deadlines is 'A day by which a project has to do something. A row is a person''s decision: what rules and contracts propose is counted, not kept.';
comment on column public.deadlines.rule_key is 'The rule of law, or group of rules, that the date comes from.';
comment on column public.deadlines.due_on is 'The day of the law or contract, moved by no weekend.';
comment on column public.deadlines.act_by is 'The last working day up to it. Lists, calendar and reminders go by this one.';
comment on column public.deadlines.basis is 'How it was counted when it was confirmed: the arithmetic in words, the rules with their revisions and days, citation and certainty.';
comment on column public.deadlines.created_by is 'The person who confirmed it.';

create unique index deadlines_one_open_a_rule on public.deadlines (org_id, project_id, rule_key) where status = 'open' and rule_key is not null;

create unique index deadlines_one_open_an_obligation on public.deadlines (org_id, obligation_id) where status = 'open' and obligation_id is not null;

create index deadlines_contract_idx on public.deadlines (org_id, project_id, contract_id);

create index deadlines_obligation_idx on public.deadlines (org_id, project_id, obligation_id);

create index deadlines_open_idx on public.deadlines (org_id, act_by, id) where status = 'open';

create index deadlines_responsible_idx on public.deadlines (responsible_id);

create index deadlines_created_by_idx on public.deadlines (created_by);

create index deadlines_closed_by_idx on public.deadlines (closed_by);

alter table public.deadlines enable row level security;
grant select (id, org_id, project_id, title) on public.deadlines to api_client;
grant insert (org_id, project_id, contract_id, obligation_id, source, rule_key, title, due_on, act_by, basis, consequence, note, responsible_id), select, update (title, due_on, act_by, basis, consequence, note, responsible_id, status, closed_note) on public.deadlines to authenticated;

create policy "Staff read deadlines" on public.deadlines for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

create policy "Admins, project managers and lawyers confirm deadlines" on public.deadlines for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request()) and created_by = (select private.caller_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])));

create policy "Those who run the project change deadlines, and who is responsible" on public.deadlines for update to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])
      or (responsible_id = (select private.caller_id()) and project_id = any ((select private.project_ids_as('{team_member}'))::uuid[]))))
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])
      or (responsible_id = (select private.caller_id()) and project_id = any ((select private.project_ids_as('{team_member}'))::uuid[]))));

create policy "API keys read the names of deadlines within their scopes" on public.deadlines for select to api_client
  using (org_id = (select private.api_key_org_id('{activity:read}')));

create trigger touch_deadlines before update on public.deadlines for each row execute function private.touch_row();

create trigger record_activity after insert or update on public.deadlines
  for each row execute function private.record_activity('deadline', 'created_at', 'created_by', 'closed_by', 'closed_at', 'basis');

create trigger aa_own_organization before insert on public.deadlines for each row execute function private.refuse_other_organization();

create function private.settle_deadline() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.responsible_id is not null and (tg_op = 'INSERT' or new.responsible_id is distinct from old.responsible_id)
    and not private.keeps_deadlines(new.org_id, new.project_id, new.responsible_id) then
    raise exception 'Not everyone can see the deadline' using errcode = '23514', constraint = 'deadlines_responsible_sees_it';
  end if;
  if tg_op = 'INSERT' then
    return new;
  end if;
  if new.status is distinct from old.status then
    new.closed_by := case when new.status <> 'open' then auth.uid() end;
    new.closed_at := case when new.status <> 'open' then now() end;
  end if;
  if new.status = 'open' then
    new.closed_note := null;
  end if;
  -- The responsible person may complete a deadline. Only those who run the project may change its date or the responsible person.
  if auth.uid() is not null
    and (new.title, new.due_on, new.act_by, new.basis, new.consequence, new.note, new.responsible_id)
      is distinct from (old.title, old.due_on, old.act_by, old.basis, old.consequence, old.note, old.responsible_id)
    and not (private.is_org_admin() or new.project_id = any (private.project_ids_as('{project_manager,lawyer}'))) then
    raise exception 'Only a project manager, owner, or admin can change a deadline' using errcode = '42501';
  end if;
  return new;
end;
$$;
comment on function private.settle_deadline() is 'Records who ended a deadline and when. Rejects a responsible person who cannot see it, and lets the responsible person change only its completion.';

create trigger settle_deadline before insert or update on public.deadlines
  for each row execute function private.settle_deadline();

create function private.tell_deadline() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  concerned constant uuid[] := private.audience(new.org_id, new.project_id, '{project_manager,lawyer}', false,
    array_remove(array[new.responsible_id], null));
  mine constant uuid[] := array_remove(array[new.responsible_id], auth.uid());
  day constant text := to_char(new.act_by, 'FMDay, FMMonth FMDD, YYYY');
  target constant text := '/projects/' || new.project_id || '?tab=deadlines&deadline=' || new.id;
begin
  if tg_op = 'INSERT' then
    perform private.notify(new.org_id, concerned, 'obligation', 'info', 'medium', 'Deadline confirmed: ' || left(new.title, 250),
      concat('Confirmed', private.by_actor(), '. Act by ', day, '.'), 'Deadlines', target, 'Open deadline', new.project_id, new.contract_id,
      jsonb_build_object('deadline_id', new.id, 'act_by', new.act_by), format('deadline:%s:confirmed', new.id));
  elsif new.status = 'open' and new.act_by is distinct from old.act_by then
    perform private.notify(new.org_id, concerned, 'obligation', 'warning', 'high', 'Deadline moved: ' || left(new.title, 250),
      concat('From ', to_char(old.act_by, 'FMMonth FMDD, YYYY'), ' to ', day, private.by_actor(), '.'), 'Deadlines', target, 'Open deadline',
      new.project_id, new.contract_id, jsonb_build_object('deadline_id', new.id, 'act_by', new.act_by),
      format('deadline:%s:moved:%s', new.id, new.version));
  elsif new.responsible_id is distinct from old.responsible_id and new.status = 'open' then
    perform private.notify(new.org_id, mine, 'obligation', 'info', 'medium', 'Assigned to you: ' || left(new.title, 250),
      concat('Assigned', private.by_actor(), '. Act by ', day, '.'), 'Deadlines', target, 'Open deadline', new.project_id, new.contract_id,
      jsonb_build_object('deadline_id', new.id, 'act_by', new.act_by), format('deadline:%s:assigned:%s', new.id, new.version));
  elsif new.status = 'missed' and old.status <> 'missed' then
    perform private.notify(new.org_id, private.audience(new.org_id, new.project_id, '{project_manager,lawyer}', true), 'obligation', 'error', 'urgent',
      'Deadline missed: ' || left(new.title, 250), concat_ws(' ', new.closed_note, new.consequence), 'Deadlines', target, 'Open deadline',
      new.project_id, new.contract_id, jsonb_build_object('deadline_id', new.id, 'act_by', new.act_by), format('deadline:%s:missed:%s', new.id, new.version));
  end if;
  return null;
end;
$$;
comment on function private.tell_deadline() is 'Tells those concerned of a deadline that was confirmed, moved, assigned or missed.';

create trigger tell_deadline after insert or update on public.deadlines for each row execute function private.tell_deadline();

-- An approaching deadline alerts the responsible person. If it stays open, the project manager is alerted too, and then the owners.
create table private.deadline_tellings (
  org_id uuid not null,
  user_id uuid not null,
  deadline_id uuid not null,
  act_by date not null,
  stage smallint not null check (stage in (-1, 0, 1, 2, 3, 7, 30)),
  created_at timestamptz not null default now(),
  primary key (org_id, user_id, deadline_id, act_by, stage),
  foreign key (org_id, user_id) references public.memberships (org_id, user_id) on delete cascade,
  foreign key (org_id, deadline_id) references public.deadlines (org_id, id) on delete cascade
);
comment on table private.deadline_tellings is 'Deadline alerts already sent to a person, so that each is sent once.';
comment on column private.deadline_tellings.stage is 'Days left by the organization''s calendar; -1 once it is over.';

create index deadline_tellings_deadline_idx on private.deadline_tellings (org_id, deadline_id);

alter table private.deadline_tellings enable row level security;

create function private.let_go_of_event() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.site_event_id is not distinct from old.site_event_id then
    new.site_event_id := null;
  end if;
  return new;
end;
$$;
comment on function private.let_go_of_event() is 'A date that counts from another day does not count from that event any more.';

create trigger let_go_of_event before update of anchor, anchor_date on public.obligations
  for each row when (old.site_event_id is not null and (new.anchor, new.anchor_date) is distinct from (old.anchor, old.anchor_date))
  execute function private.let_go_of_event();

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

-- Postgres sets up every query in an expression, also in a branch that is not taken. So the contract is looked up in a statement of
-- its own, only where the date counts from it.
create function private.set_obligation_due_date() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  anchor date := new.anchor_date;
begin
  if new.anchor in ('contract_start', 'contract_end') then
    anchor := (
      select case new.anchor when 'contract_start' then c.start_date else c.end_date end
      from public.contracts c where c.org_id = new.org_id and c.project_id = new.project_id and c.id = new.contract_id);
  end if;
  new.due_date := private.offset_date_in(new.org_id, anchor, new.offset_count, new.offset_unit);
  if tg_op = 'INSERT' or new.status is distinct from old.status
    -- A person who changes a confirmed obligation becomes the one who confirmed it. A date that follows its contract has no
    -- decider.
    or new.status <> 'proposed' and (new.anchor, new.anchor_date, new.anchor_event, new.offset_count, new.offset_unit)
      is distinct from (old.anchor, old.anchor_date, old.anchor_event, old.offset_count, old.offset_unit) then
    if new.status <> 'proposed' then
      new.decided_by := auth.uid();
      new.decided_at := now();
    else
      new.decided_by := null;
      new.decided_at := null;
    end if;
  end if;
  return new;
end;
$$;
comment on function private.set_obligation_due_date() is 'Does an obligation''s arithmetic, and names who decided about it.';

create trigger set_obligation_due_date before insert or update on public.obligations
  for each row execute function private.set_obligation_due_date();
