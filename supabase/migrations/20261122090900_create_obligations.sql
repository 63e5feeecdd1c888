create type public.obligation_kind as enum ('deadline', 'notice_window');
create type public.obligation_anchor as enum ('fixed_date', 'contract_start', 'contract_end', 'event');
create type public.obligation_unit as enum ('days', 'business_days', 'months', 'years');
create type public.obligation_status as enum ('proposed', 'confirmed', 'dismissed', 'completed');

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
  primary key (org_id, id),
  unique (org_id, project_id, id),
  constraint obligations_quote_has_place
    check ((quote is null) = (document_id is null) and (quote is null) = (start_offset is null) and (quote is null) = (end_offset is null)),
  constraint obligations_fixed_date_is_given check (anchor <> 'fixed_date' or anchor_date is not null),
  constraint obligations_contract_dates_are_the_contract_s check (anchor not in ('contract_start', 'contract_end') or anchor_date is null),
  foreign key (org_id, project_id, contract_id) references public.contracts (org_id, project_id, id),
  foreign key (org_id, project_id, contract_id, document_id)
    references public.contract_documents (org_id, project_id, contract_id, id)
);
comment on table public.obligations is
  'A date or notice window of a contract. What the engine proposes alerts nobody until a person has confirmed it.';
comment on column public.obligations.anchor_date is
  'The date written in the clause (fixed_date), or the day on which the event happened, given by a person.';
comment on column public.obligations.offset_count is 'Counted from the anchor; negative before it.';
comment on column public.obligations.due_date is 'Anchor plus offset, kept by triggers; null while the anchor is not known.';
create index obligations_contract_idx on public.obligations (org_id, project_id, contract_id, document_id);
create index obligations_due_idx on public.obligations (org_id, due_date, id) where status = 'confirmed';
alter table public.obligations enable row level security;
grant select, delete on public.obligations to authenticated;
grant insert (id, org_id, project_id, contract_id, document_id, kind, status, title, category, who, quote, page, start_offset, end_offset,
    anchor, anchor_date, anchor_event, offset_count, offset_unit, note, source, confidence)
  on public.obligations to authenticated;
grant update (title, who, anchor, anchor_date, anchor_event, offset_count, offset_unit, status, note) on public.obligations to authenticated;

-- The holidays of 5 U.S.C. 6103. One that falls on a Saturday is observed on Friday, on a Sunday on Monday.
create function private.is_federal_holiday(day date) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  with parts as (
    select extract(month from day)::int as m, extract(day from day)::int as d, extract(isodow from day)::int as w,
      ((extract(day from day)::int - 1) / 7) + 1 as nth
  )
  select exists (
    select from parts where
      (m = 1 and w = 1 and nth = 3) or (m = 2 and w = 1 and nth = 3) or (m = 5 and w = 1 and d > 24)
      or (m = 9 and w = 1 and nth = 1) or (m = 10 and w = 1 and nth = 2) or (m = 11 and w = 4 and nth = 4)
      or exists (
        select from unnest(array[day, day - 1, day + 1]) with ordinality as near (date, shift)
        where (extract(month from near.date)::int, extract(day from near.date)::int) in ((1, 1), (6, 19), (7, 4), (11, 11), (12, 25))
          and (near.date >= '2021-06-19' or extract(month from near.date)::int <> 6)
          and (near.shift = 1 or (near.shift = 2 and w = 1) or (near.shift = 3 and w = 5))));
$$;
comment on function private.is_federal_holiday(date) is 'Whether a day is a legal public holiday of the United States, as observed.';

create function private.offset_date(anchor date, amount integer, unit public.obligation_unit) returns date
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  step constant integer := sign(amount);
  left_over integer := abs(amount);
  day date := anchor;
begin
  if anchor is null then
    return null;
  end if;
  case unit
    when 'days' then day := anchor + amount;
    when 'months' then day := (anchor + make_interval(months => amount))::date;
    when 'years' then
      -- Further back the sum would leave the range of timestamps, which begins in 4713 BC.
      if left_over > 2600 then
        return null;
      end if;
      day := (anchor + make_interval(years => amount))::date;
    when 'business_days' then
      -- More than about ten years of them is a mistake; it would also be slow to count.
      if left_over > 2600 then
        return null;
      end if;
      while left_over > 0 loop
        day := day + step;
        if extract(isodow from day) < 6 and not private.is_federal_holiday(day) then
          left_over := left_over - 1;
        end if;
      end loop;
  end case;
  return case when day between '1900-01-01' and '2200-12-31' then day end;
end;
$$;
comment on function private.offset_date(date, integer, public.obligation_unit) is
  'A day counted from another. Months and years clamp to the month''s last day; business days leave out weekends and federal holidays.';

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
  new.due_date := private.offset_date(anchor, new.offset_count, new.offset_unit);
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
comment on function private.set_obligation_due_date() is 'Does an obligation''s arithmetic, and names who decided about it.';
create trigger set_obligation_due_date before insert or update on public.obligations
  for each row execute function private.set_obligation_due_date();

create function private.follow_contract_dates() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.obligations o set offset_count = o.offset_count
  where o.org_id = new.org_id and o.project_id = new.project_id and o.contract_id = new.id
    and o.anchor in ('contract_start', 'contract_end');
  return null;
end;
$$;
comment on function private.follow_contract_dates() is 'Moves the obligations that count from a contract''s dates along with them.';
create trigger follow_contract_dates after update of start_date, end_date on public.contracts
  for each row when (new.start_date is distinct from old.start_date or new.end_date is distinct from old.end_date)
  execute function private.follow_contract_dates();
create trigger touch_obligations before update on public.obligations for each row execute function private.touch_row();

create trigger record_added_obligation after insert on public.obligations
  for each row when (new.source = 'person') execute function private.record_activity('obligation');
create trigger record_activity after update on public.obligations
  for each row when (new.status <> 'proposed' or old.status <> 'proposed') execute function private.record_activity('obligation');

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

-- A newer analysis replaces the proposals that nobody has decided about.
create policy "A new analysis takes back undecided proposals" on public.obligations for delete to authenticated
  using (org_id = (select private.active_org_id())
    and (select private.is_api_request()) and status = 'proposed' and source <> 'person'
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));
