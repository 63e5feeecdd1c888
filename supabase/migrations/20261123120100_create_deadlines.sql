-- What the dates of a project's liens depend on, and the deadlines that people have confirmed: of law, of contracts, and their own.
create type public.lien_role as enum (
  'prime', 'subcontractor', 'sub_subcontractor', 'supplier', 'equipment_lessor', 'laborer', 'design_professional');
create type public.lien_project_kind as enum (
  'commercial', 'single_family', 'two_family', 'three_or_four_family', 'multi_family', 'federal_public_works', 'other_public_works');
create type public.deadline_source as enum ('law', 'contract', 'person');
create type public.deadline_status as enum ('open', 'done', 'missed', 'cancelled');


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
  asked jsonb not null default '{}' check (jsonb_typeof(asked) = 'object' and octet_length(asked::text) <= 4000),
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
comment on column public.lien_facts.asked is 'Days that only a person knows, by the names that rules give them.';
create index lien_facts_created_by_idx on public.lien_facts (created_by);
alter table public.lien_facts enable row level security;
grant select on public.lien_facts to authenticated;
grant insert (org_id, project_id, state, role, kind, owner_occupied, contract_date, first_furnishing, own_last_furnishing,
    notice_of_commencement, completion, notice_of_completion_recorded, payment_due, lien_recorded, unpaid_months, asked)
  on public.lien_facts to authenticated;
grant update (state, role, kind, owner_occupied, contract_date, first_furnishing, own_last_furnishing,
    notice_of_commencement, completion, notice_of_completion_recorded, payment_due, lien_recorded, unpaid_months, asked)
  on public.lien_facts to authenticated;
create trigger touch_lien_facts before update on public.lien_facts for each row execute function private.touch_row();
create trigger record_activity after insert or update on public.lien_facts
  for each row execute function private.record_activity('lien_facts', 'created_at', 'created_by');

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
comment on column public.deadlines.created_by is 'Who confirmed it.';
create unique index deadlines_one_open_a_rule on public.deadlines (org_id, project_id, rule_key) where status = 'open' and rule_key is not null;
create unique index deadlines_one_open_an_obligation on public.deadlines (org_id, obligation_id) where status = 'open' and obligation_id is not null;
create index deadlines_contract_idx on public.deadlines (org_id, project_id, contract_id);
create index deadlines_obligation_idx on public.deadlines (org_id, project_id, obligation_id);
create index deadlines_open_idx on public.deadlines (org_id, act_by, id) where status = 'open';
create index deadlines_responsible_idx on public.deadlines (responsible_id);
create index deadlines_created_by_idx on public.deadlines (created_by);
create index deadlines_closed_by_idx on public.deadlines (closed_by);
alter table public.deadlines enable row level security;
grant select on public.deadlines to authenticated;
grant insert (org_id, project_id, contract_id, obligation_id, source, rule_key, title, due_on, act_by, basis, consequence, note, responsible_id)
  on public.deadlines to authenticated;
grant update (title, due_on, act_by, basis, consequence, note, responsible_id, status, closed_note) on public.deadlines to authenticated;

create function private.keeps_deadlines(in_org uuid, on_project uuid, person uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.memberships m
    left join public.project_members pm on pm.org_id = m.org_id and pm.project_id = on_project and pm.user_id = m.user_id
    where m.org_id = in_org and m.user_id = person
      and (m.role in ('owner', 'admin') or pm.role in ('project_manager', 'team_member', 'lawyer')));
end;
$$;
comment on function private.keeps_deadlines(uuid, uuid, uuid) is 'Whether a person may see a project''s deadlines, and so be responsible for one.';

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
  -- Whoever is responsible says that it is done. When it is due, and whose it is, is for those who run the project.
  if auth.uid() is not null
    and (new.title, new.due_on, new.act_by, new.basis, new.consequence, new.note, new.responsible_id)
      is distinct from (old.title, old.due_on, old.act_by, old.basis, old.consequence, old.note, old.responsible_id)
    and not (private.is_org_admin() or new.project_id = any (private.project_ids_as('{project_manager,lawyer}'))) then
    raise exception 'Only those who run the project change a deadline' using errcode = '42501';
  end if;
  return new;
end;
$$;
comment on function private.settle_deadline() is
  'Keeps who ended a deadline and when, lets nobody be responsible who cannot see it, and whoever is responsible change nothing but whether it is done.';
create trigger settle_deadline before insert or update on public.deadlines
  for each row execute function private.settle_deadline();
create trigger touch_deadlines before update on public.deadlines for each row execute function private.touch_row();
create trigger record_activity after insert or update on public.deadlines
  for each row execute function private.record_activity('deadline', 'created_at', 'created_by', 'closed_by', 'closed_at', 'basis');

create policy "Staff read deadlines" on public.deadlines for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

create policy "Admins, project managers and lawyers confirm deadlines" on public.deadlines for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request()) and created_by = (select auth.uid())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])));

create policy "Those who run the project change deadlines, and who is responsible" on public.deadlines for update to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])
      or (responsible_id = (select auth.uid()) and project_id = any ((select private.project_ids_as('{team_member}'))::uuid[]))))
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])
      or (responsible_id = (select auth.uid()) and project_id = any ((select private.project_ids_as('{team_member}'))::uuid[]))));

-- The log tells the client's side no more than the tables do.
alter policy "Members read the activity of their projects" on public.activity_events
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or actor_id = (select auth.uid())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])
      or (entity_type not in ('reminder', 'lien_facts', 'deadline', 'site_event') and entity_type not like 'notice%'
        and project_id = any ((select private.project_ids_as('{client_rep}'))::uuid[]))));

-- Their names stand in the log.
grant select (id, org_id, project_id, title) on public.deadlines to api_client;
create policy "API keys read the names of deadlines within their scopes" on public.deadlines for select to api_client
  using (org_id = (select private.api_key_org_id('{activity:read}')));

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

create or replace view reporting.deadlines with (security_barrier) as
select d.kind, d.source_id, d.project_id, p.name as project, d.contract_id, d.title, d.due_date,
  d.due_date - (select private.reporting_today()) as days_left
from (
  select c.org_id, 'contract_end' as kind, c.id as source_id, c.project_id, c.id as contract_id, c.name as title, c.end_date as due_date
  from public.contracts c
  where c.end_date is not null and c.status in ('active', 'under_review') and c.deleted_at is null
  union all
  select b.org_id, b.kind::text, b.id, b.project_id, b.contract_id, b.title, b.due_date
  from public.obligations b
  join public.contracts c on c.org_id = b.org_id and c.id = b.contract_id and c.deleted_at is null
  where b.status = 'confirmed' and b.due_date is not null
  union all
  select k.org_id, 'compliance', k.id, k.project_id, null, k.title, k.next_due
  from public.compliance_checks k
  where k.next_due is not null and k.deleted_at is null
  union all
  select l.org_id, case l.source when 'law' then 'law' else 'own' end, l.id, l.project_id, l.contract_id, l.title, l.act_by
  from public.deadlines l
  where l.status = 'open' and l.source <> 'contract') d
join public.projects p on p.org_id = d.org_id and p.id = d.project_id
where d.org_id = (select private.reporting_org_id()) and p.deleted_at is null;
comment on view reporting.deadlines is 'One row a date to keep: ends of contracts, confirmed obligations, compliance checks, confirmed dates of law and a person''s own. days_left counts from the organization''s own day and is negative once it is over.';
