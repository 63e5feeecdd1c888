-- How an organization works: its clock, its rules of approval, the side it reads contracts from, and the days it keeps off.

create function private.is_time_zone(name text) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  perform now() at time zone name;
  return true;
exception when invalid_parameter_value then
  return false;
end;
$$;
comment on function private.is_time_zone(text) is 'Whether Postgres knows a time zone by this name.';

alter table public.organizations
  add column default_perspective public.review_perspective,
  add column submitter_may_approve boolean not null default false,
  add column two_approvals_above numeric(14, 2) check (two_approvals_above >= 0 and two_approvals_above <> 'NaN');
comment on column public.organizations.default_perspective is
  'The side contracts are read from where nobody chose one; null where it follows from the parties.';
comment on column public.organizations.submitter_may_approve is
  'Whether a lawyer may approve a contract that they submitted themselves.';
comment on column public.organizations.two_approvals_above is
  'Contracts worth more than this, in US dollars, and those without a value need two lawyers'' approvals; null where one is enough for all.';
grant update (default_perspective, submitter_may_approve, two_approvals_above) on public.organizations to authenticated;

-- No constraint: a zone that was known when it was chosen may be gone after an update, and the row must still be writable then.
create function private.check_time_zone() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Names only: an abbreviation or an offset knows no change of clocks.
  if auth.uid() is not null
    and not ((new.time_zone ~ '^[A-Z][A-Za-z_]+(/[A-Za-z0-9_+-]+)+$' or new.time_zone = 'UTC') and private.is_time_zone(new.time_zone))
  then
    raise exception 'There is no such time zone'
      using errcode = '23514', constraint = 'organizations_time_zone_is_known', table = 'organizations', column = 'time_zone';
  end if;
  return new;
end;
$$;
comment on function private.check_time_zone() is 'Lets a person choose only a time zone that Postgres knows.';
create trigger check_time_zone before update of time_zone on public.organizations
  for each row when (new.time_zone is distinct from old.time_zone) execute function private.check_time_zone();

create function private.record_organization_activity() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was jsonb;
  now_is jsonb;
begin
  select jsonb_object_agg(n.key, to_jsonb(old) -> n.key), jsonb_object_agg(n.key, n.value) into was, now_is
  from jsonb_each(to_jsonb(new) - array['updated_at', 'version', 'realtime_epoch']) n
  where n.value is distinct from to_jsonb(old) -> n.key;
  if now_is is null then
    return null;
  end if;
  insert into public.activity_events (org_id, actor_id, action, entity_type, entity_id, before, after, request_id)
  values (new.id, auth.uid(), 'organization.updated', 'organization', new.id, was, now_is,
    nullif(current_setting('app.request_id', true), ''));
  perform realtime.send(jsonb_build_object('entity', 'organization', 'id', new.id, 'project_id', null, 'action', 'updated'),
    'changed', 'org:' || new.id || ':' || new.realtime_epoch, true);
  return null;
end;
$$;
comment on function private.record_organization_activity() is
  'Writes the activity event of changed settings. An organization is its own tenant, so its row has no org_id to go by.';
create trigger record_activity after update on public.organizations
  for each row execute function private.record_organization_activity();

create table public.organization_holidays (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  day date not null check (day between '1900-01-01' and '2200-12-31'),
  name text not null check (char_length(btrim(name)) between 1 and 100),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint organization_holidays_once_a_day unique (org_id, day)
);
comment on table public.organization_holidays is
  'Days an organization keeps off beside weekends and federal holidays. Business days leave them out.';
create index organization_holidays_created_by_idx on public.organization_holidays (created_by);
alter table public.organization_holidays enable row level security;
grant select, delete on public.organization_holidays to authenticated;
grant insert (id, org_id, day, name) on public.organization_holidays to authenticated;

create trigger record_activity after insert or delete on public.organization_holidays
  for each row execute function private.record_activity('organization_holiday');

create policy "Members read their organization's holidays" on public.organization_holidays for select to authenticated
  using (org_id = (select private.active_org_id()));

-- Their names stand in the log.
grant select (id, org_id, name) on public.organization_holidays to api_client;
create policy "API keys read the names of holidays within their scopes" on public.organization_holidays for select to api_client
  using (org_id = (select private.api_key_org_id('{activity:read}')));

create policy "Owners and admins add holidays" on public.organization_holidays for insert to authenticated
  with check (org_id = (select private.active_org_id()) and (select private.is_org_admin()));

create policy "Owners and admins take holidays back" on public.organization_holidays for delete to authenticated
  using (org_id = (select private.active_org_id()) and (select private.is_org_admin()));

create function private.offset_date_in(in_org uuid, anchor date, amount integer, unit public.obligation_unit) returns date
language plpgsql stable set search_path = ''
as $$
declare
  step constant integer := sign(amount);
  left_over integer := abs(amount);
  day date := anchor;
  days_off date[];
begin
  if unit = 'business_days' then
    days_off := array(select h.day from public.organization_holidays h where h.org_id = in_org);
  end if;
  if coalesce(cardinality(days_off), 0) = 0 or anchor is null or left_over > 2600 then
    return private.offset_date(anchor, amount, unit);
  end if;
  while left_over > 0 loop
    day := day + step;
    if extract(isodow from day) < 6 and not private.is_federal_holiday(day) and day <> all (days_off) then
      left_over := left_over - 1;
    end if;
  end loop;
  return case when day between '1900-01-01' and '2200-12-31' then day end;
end;
$$;
comment on function private.offset_date_in(uuid, date, integer, public.obligation_unit) is
  'A day counted from another as offset_date does, with the organization''s own holidays left out of business days.';

create or replace function private.set_obligation_due_date() returns trigger
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
  if tg_op = 'INSERT' or new.status is distinct from old.status then
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

create function private.follow_organization_holidays() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  in_org constant uuid := case tg_op when 'DELETE' then old.org_id else new.org_id end;
begin
  update public.obligations o set offset_count = o.offset_count
  from public.contracts c
  where c.org_id = o.org_id and c.project_id = o.project_id and c.id = o.contract_id
    and o.org_id = in_org and o.offset_unit = 'business_days' and o.status in ('proposed', 'confirmed')
    and o.due_date is distinct from private.offset_date_in(in_org,
      case o.anchor when 'contract_start' then c.start_date when 'contract_end' then c.end_date else o.anchor_date end,
      o.offset_count, o.offset_unit);
  return null;
end;
$$;
comment on function private.follow_organization_holidays() is 'Moves the open deadlines that count business days across a holiday.';
create trigger follow_organization_holidays after insert or delete on public.organization_holidays
  for each row execute function private.follow_organization_holidays();
