-- The money of contracts in one pass over each table. What is read is put together by grouping: a join of two sums is planned for the few rows
-- that row-level security lets the planner expect, and takes the square of the many that there are.

drop function private.contract_changes(uuid, uuid[], uuid);
drop function private.contract_values(uuid, uuid[], uuid);
drop function private.contract_finances(uuid, uuid[], uuid, date);

create function private.contract_changes(in_org uuid, projects uuid[] default null, head_ids uuid[] default null)
returns table (head_id uuid, contract_id uuid, parent_id uuid, project_id uuid, standing text, approved_at timestamptz, place bigint, delta numeric,
  reached numeric, end_date date)
language sql stable set search_path = ''
as $$
  with recursive family as (
    select c.id as head_id, c.id, null::uuid as parent_id, c.project_id, 0 as worst, c.contract_value as original, c.deleted_at,
      c.change_basis, c.change_value, c.contract_value, c.change_end_date
    from public.contracts c
    where c.org_id = in_org and c.amends_id is null and c.deleted_at is null
      and (projects is null or c.project_id = any (projects)) and (head_ids is null or c.id = any (head_ids))
    union all
    -- A change stands no better than the one that it changes.
    select f.head_id, c.id, f.id, c.project_id, greatest(f.worst, case
        when c.deleted_at is not null or c.status = 'terminated' then 3
        when c.status in ('active', 'expired') then 0
        when c.status = 'draft' and exists (
          select from public.contract_status_changes s where s.org_id = c.org_id and s.project_id = c.project_id and s.contract_id = c.id and s.action = 'reject') then 2
        else 1 end),
      f.original, c.deleted_at, c.change_basis, c.change_value, c.contract_value, c.change_end_date
    from family f
    join public.contracts c on c.org_id = in_org and c.project_id = f.project_id and c.amends_id = f.id
  ), stepped as (
    select f.*, s.at as approved_at, coalesce(s.at, '-infinity') as since,
      f.change_basis is not distinct from 'new_total' as is_total, coalesce(f.change_value, f.contract_value) as amount
    from family f
    left join lateral (
      select s.created_at as at from public.contract_status_changes s
      where s.org_id = in_org and s.project_id = f.project_id and s.contract_id = f.id and s.action = 'activate' order by s.id limit 1
    ) s on f.worst = 0
    where f.parent_id is not null
  ), counted as (
    -- What counts is a stretch of its own from each new total on; what does not is in none.
    select s.*, s.worst = 0 as counts,
      case when s.worst = 0 then count(*) filter (where s.is_total) over in_order end as stretch,
      case when s.worst = 0 then row_number() over in_order end as place
    from stepped s
    window in_order as (partition by s.head_id, s.worst = 0 order by s.since, s.id)
  ), summed as (
    -- From the last new total on, or from the original value: what was known to be added to it.
    select c.*, case when not c.counts or bool_or(c.amount is null) over in_stretch then null else
        case when c.stretch = 0 then c.original else 0 end + sum(c.amount) over in_stretch end as reached
    from counted c
    window in_stretch as (partition by c.head_id, c.counts, c.stretch order by c.since, c.id)
  ), told as (
    select s.*, case
        when not s.is_total then s.amount
        when s.place = 1 then s.amount - s.original
        when s.counts then s.amount - lag(s.reached) over (partition by s.head_id, s.counts order by s.place)
        -- Against the value that is reached by now, or the original where nothing counts yet.
        else s.amount - case when first_value(s.place) over by_last is null then s.original else first_value(s.reached) over by_last end end as delta
    from summed s
    window by_last as (partition by s.head_id order by s.place desc nulls last)
  )
  select t.head_id, t.id, t.parent_id, t.project_id, case t.worst when 0 then 'approved' when 1 then 'pending' when 2 then 'rejected' else 'void' end,
    t.approved_at, t.place, t.delta, t.reached, t.change_end_date
  from told t
  where t.counts or t.deleted_at is null
$$;

create function private.contract_values(in_org uuid, projects uuid[] default null, head_ids uuid[] default null)
returns table (contract_id uuid, project_id uuid, original_value numeric, approved_count integer, approved_changes numeric, approved_unknown integer,
  pending_count integer, pending_changes numeric, pending_unknown integer, current_value numeric)
language sql stable set search_path = ''
as $$
  select x.head_id, x.project_id, max(x.original),
    (count(*) filter (where x.standing = 'approved'))::integer,
    coalesce(sum(x.delta) filter (where x.standing = 'approved'), 0),
    (count(*) filter (where x.standing = 'approved' and x.delta is null))::integer,
    (count(*) filter (where x.standing = 'pending'))::integer,
    coalesce(sum(x.delta) filter (where x.standing = 'pending'), 0),
    (count(*) filter (where x.standing = 'pending' and x.delta is null))::integer,
    case when bool_or(x.standing = 'approved') then (array_agg(x.reached order by x.place desc) filter (where x.standing = 'approved'))[1]
      else max(x.original) end
  from (
    select c.id as head_id, c.project_id, 'head' as standing, c.contract_value as original, null::numeric as delta, null::numeric as reached, null::bigint as place
    from public.contracts c
    where c.org_id = in_org and c.amends_id is null and c.deleted_at is null
      and exists (select from public.projects p where p.org_id = c.org_id and p.id = c.project_id and p.deleted_at is null)
      and (projects is null or c.project_id = any (projects)) and (head_ids is null or c.id = any (head_ids))
    union all
    select ch.head_id, ch.project_id, ch.standing, null, ch.delta, ch.reached, ch.place from private.contract_changes(in_org, projects, head_ids) ch
  ) x
  group by x.head_id, x.project_id
  having bool_or(x.standing = 'head')
$$;

create or replace function private.delay_damages(in_org uuid, contracts uuid[])
returns table (contract_id uuid, finding_id uuid, confirmed boolean, amount numeric, percent numeric, per text, cap text, quote text, page integer)
language sql stable set search_path = ''
as $$
  with analyzed as materialized (
    select a.id, a.project_id, a.contract_id, a.facts
    from public.contract_analyses a where a.org_id = in_org and a.contract_id = any (contracts) and a.is_current
  ), said as (
    select a.contract_id, case f.category when 'ld_cap' then 'cap' else 'rate' end as what, f.id as finding_id,
      f.review_status in ('accepted', 'corrected') as confirmed, f.review_status = 'rejected' as refused,
      (f.params ->> 'amount')::numeric as amount, (f.params ->> 'percent')::numeric as percent, f.params ->> 'per' as per, f.params ->> 'cap' as cap,
      f.quote, f.page, f.confidence
    from analyzed a
    join public.contract_findings f
      on f.org_id = in_org and f.project_id = a.project_id and f.contract_id = a.contract_id and f.analysis_id = a.id
    where f.kind <> 'missing' and (f.category = 'ld_cap'
      or f.category = 'liquidated_damages' and f.params ->> 'per' in ('day', 'week') and num_nonnulls(f.params ->> 'amount', f.params ->> 'percent') > 0)
    union all
    -- What a document says of itself stands in for a finding where there is none to decide about.
    select a.contract_id, 'stated', null, false, false, (s ->> 'value')::numeric, null, s ->> 'per', null, s ->> 'quote', (s ->> 'page')::integer,
      (s ->> 'confidence')::real
    from analyzed a
    cross join lateral jsonb_array_elements(a.facts -> 'amounts') s
    where s ->> 'purpose' = 'liquidated_damages' and s ->> 'per' in ('day', 'week')
    union all
    select a.contract_id, 'stated cap', null, false, false, null, null, null, (s ->> 'value') || '%', null, null, (s ->> 'confidence')::real
    from analyzed a
    cross join lateral jsonb_array_elements(a.facts -> 'percentages') s
    where s ->> 'purpose' = 'liquidated_damages_cap'
  ), beside as (
    select s.*, bool_or(s.what = 'rate') over of_contract as has_rate, bool_or(s.what = 'cap') over of_contract as has_cap,
      first_value(case when s.what = 'cap' and not s.refused then s.cap end) over (
        partition by s.contract_id order by s.what = 'cap' and not s.refused and s.cap is not null desc, s.confirmed desc, s.confidence desc, s.finding_id) as read_cap,
      first_value(case when s.what = 'stated cap' then s.cap end) over (
        partition by s.contract_id order by s.what = 'stated cap' desc, s.confidence desc) as stated_cap
    from said s
    window of_contract as (partition by s.contract_id)
  )
  select distinct on (b.contract_id) b.contract_id, b.finding_id, b.confirmed, b.amount, b.percent, b.per,
    coalesce(b.cap, b.read_cap, case when not b.has_cap then b.stated_cap end), b.quote, b.page
  from beside b
  where b.what = 'rate' and not b.refused or b.what = 'stated' and not b.has_rate
  order by b.contract_id, b.confirmed desc, b.confidence desc, b.finding_id
$$;

create type private.contract_facts as (contract_id uuid, project_id uuid, name text, contract_type public.contract_type, status public.contract_status,
  original_value numeric, approved_count integer, approved_changes numeric, approved_unknown integer, pending_count integer, pending_changes numeric,
  pending_unknown integer, current_value numeric, first_end date, end_date date, project_status public.project_status, completion date);
create type private.contract_delay as (amount numeric, percent numeric, per text, cap text, confirmed boolean, quote text, page integer, stated_in uuid);
create type private.contract_payments as (payments integer, paid_out numeric, paid_in numeric, retainage_held numeric, retainage_withheld numeric,
  waived numeric, unwaived integer);

-- As whoever asks: what one may not see is not counted, so this is for those who see all of a project.
create function private.contract_finances(in_org uuid, projects uuid[] default null, head_ids uuid[] default null, as_of date default null)
returns table (contract_id uuid, project_id uuid, name text, contract_type public.contract_type, status public.contract_status,
  original_value numeric, approved_count integer, approved_changes numeric, approved_unknown integer,
  pending_count integer, pending_changes numeric, pending_unknown integer, current_value numeric,
  original_end_date date, current_end_date date, days_late integer,
  ld_per_day numeric, ld_cap numeric, ld_cap_words text, ld_standing text, ld_quote text, ld_page integer, ld_contract_id uuid, ld_exposure numeric,
  payments integer, paid_out numeric, paid_in numeric, retainage_held numeric, retainage_withheld numeric, waived numeric, unwaived integer)
language sql stable set search_path = ''
as $$
  with clock as (
    select coalesce(contract_finances.as_of, private.today_in(o.time_zone)) as today from public.organizations o where o.id = in_org
  ), heads as materialized (
    select v.*, c.name, c.contract_type, c.status, c.end_date, case when c.end_moved_by is null then c.end_date else c.original_end_date end as first_end,
      p.status as project_status, f.completion
    from private.contract_values(in_org, projects, head_ids) v
    join public.contracts c on c.org_id = in_org and c.id = v.contract_id
    join public.projects p on p.org_id = in_org and p.id = c.project_id
    left join public.lien_facts f on f.org_id = in_org and f.project_id = c.project_id
  ), family as materialized (
    select h.contract_id as head_id, h.project_id, h.contract_id as member_id, 0::bigint as place, true as counts from heads h
    union all
    select ch.head_id, ch.project_id, ch.contract_id, ch.place, ch.standing = 'approved' from private.contract_changes(in_org, projects, head_ids) ch
  ), delays as (
    select d.*, null::uuid as head_id, null::bigint as place
    from private.delay_damages(in_org, array(select m.member_id from family m where m.counts)) d
    union all
    select m.member_id, null, null, null, null, null, null, null, null, m.head_id, m.place from family m where m.counts
  ), delays_of as (
    select d.*, first_value(d.head_id) over of_contract as of_head, first_value(d.place) over of_contract as at_place
    from delays d window of_contract as (partition by d.contract_id order by d.head_id nulls last)
  ), pieces as (
    select x.contract_id as head_id, (x.contract_id, x.project_id, x.name, x.contract_type, x.status, x.original_value, x.approved_count, x.approved_changes, x.approved_unknown,
        x.pending_count, x.pending_changes, x.pending_unknown, x.current_value, x.first_end, x.end_date, x.project_status, x.completion)::private.contract_facts as head,
      null::private.contract_delay as delay, null::private.contract_payments as paid
    from heads x
    union all
    -- What the last change that counts says of delay goes before what the contract says.
    (select distinct on (d.of_head) d.of_head, null, (d.amount, d.percent, d.per, d.cap, d.confirmed, d.quote, d.page, d.contract_id)::private.contract_delay, null
    from delays_of d where d.per is not null
    order by d.of_head, d.at_place desc)
    union all
    select m.head_id, null, null, (count(*)::integer,
      coalesce(sum(p.amount) filter (where p.direction = 'out' and p.paid_on is not null), 0),
      coalesce(sum(p.amount) filter (where p.direction = 'in' and p.paid_on is not null), 0),
      coalesce(sum(p.retainage_withheld - p.retainage_released) filter (where p.direction = 'out'), 0),
      coalesce(sum(p.retainage_withheld - p.retainage_released) filter (where p.direction = 'in'), 0),
      coalesce(sum(p.amount) filter (where p.direction = 'out' and not s.unwaived), 0),
      (count(*) filter (where s.unwaived))::integer)::private.contract_payments
    from family m
    join public.payments p on p.org_id = in_org and p.project_id = m.project_id and p.contract_id = m.member_id and p.deleted_at is null
    join private.payment_standings s on s.org_id = p.org_id and s.payment_id = p.id
    group by m.head_id
  ), put_together as (
    select (array_agg(x.head) filter (where (x.head).contract_id is not null))[1] as head,
      (array_agg(x.delay) filter (where (x.delay).per is not null))[1] as delay,
      (array_agg(x.paid) filter (where (x.paid).payments is not null))[1] as paid
    from pieces x group by x.head_id
  ), late as (
    select (t.head).*, (t.delay).*, (t.paid).*,
      -- How late it is by now, or was when it was completed. Of what is completed on a day nobody gave, that is not known.
      case when (t.head).status in ('active', 'expired') and ((t.head).project_status <> 'completed' or (t.head).completion is not null)
        then greatest(0, least(k.today, coalesce((t.head).completion, k.today)) - (t.head).end_date) end as days_late
    from put_together t cross join clock k
  ), priced as (
    select t.*, coalesce(t.amount, t.current_value * t.percent / 100) / case t.per when 'week' then 7 else 1 end as rate,
      private.cap_in_dollars(t.cap, t.current_value) as cap_dollars
    from late t
  )
  select t.contract_id, t.project_id, t.name, t.contract_type, t.status, t.original_value, t.approved_count, t.approved_changes, t.approved_unknown,
    t.pending_count, t.pending_changes, t.pending_unknown, t.current_value, t.first_end, t.end_date, t.days_late,
    round(t.rate, 2), t.cap_dollars, t.cap, case when t.confirmed then 'confirmed' when t.stated_in is not null then 'read' end, t.quote, t.page, t.stated_in,
    case
      when t.days_late is null or t.rate is null then null
      when t.cap is null then round(t.days_late * t.rate, 2)
      -- The least of a sum and a limit that is not known is not known, unless the sum is nothing.
      when t.cap_dollars is not null or t.days_late = 0 then least(round(t.days_late * t.rate, 2), t.cap_dollars)
    end,
    t.payments, t.paid_out, t.paid_in, t.retainage_held, t.retainage_withheld, t.waived, t.unwaived
  from priced t
$$;

comment on function private.contract_changes(uuid, uuid[], uuid[]) is
  'What changes each contract that itself changes none, of these projects and of these heads where they are given: how it stands (approved, pending, rejected, void), in which place it counts, by how much it changes the value (null: unknown), and the value reached with it.';
comment on function private.contract_values(uuid, uuid[], uuid[]) is
  'What each contract that changes none is worth: at first, by the changes that count or are on their way, and now. Null where not known.';
comment on function private.contract_finances(uuid, uuid[], uuid[], date) is
  'The money of each contract that changes none, one row each, over what the caller may see. US dollars; null where something is not known.';
grant execute on function private.contract_changes(uuid, uuid[], uuid[]), private.contract_values(uuid, uuid[], uuid[]),
  private.contract_finances(uuid, uuid[], uuid[], date) to authenticated;

create or replace function private.keep_end_of_contract() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  head_ids constant uuid[] := array[private.contract_head(new.org_id, new.id), private.contract_head(new.org_id, old.amends_id)];
  head public.contracts;
  mover record;
begin
  for head in
    select * from public.contracts c
    where c.org_id = new.org_id and c.project_id = new.project_id and c.id = any (head_ids) order by c.id for no key update
  loop
    -- A statement of its own: what another change has done by now is to be seen. What counted before a renewal is part of the term that was renewed.
    select ch.contract_id, ch.end_date into mover
    from private.contract_changes(head.org_id, array[head.project_id], array[head.id]) ch
    where ch.standing = 'approved' and ch.end_date is not null
      and not exists (
        select from public.contract_status_changes r
        where r.org_id = head.org_id and r.project_id = head.project_id and r.contract_id = head.id and r.action = 'renew' and r.created_at > ch.approved_at)
    order by ch.place desc limit 1;
    if mover.end_date < head.start_date then
      raise exception 'By this change the contract would end before it starts' using errcode = 'PT409';
    end if;
    if mover.contract_id is not null then
      update public.contracts c
      set end_date = mover.end_date, end_moved_by = mover.contract_id,
        original_end_date = case when c.end_moved_by is null then c.end_date else c.original_end_date end
      where c.org_id = head.org_id and c.id = head.id
        and (c.end_date, c.end_moved_by) is distinct from (mover.end_date, mover.contract_id);
    elsif head.end_moved_by is not null then
      update public.contracts c set end_date = c.original_end_date, end_moved_by = null, original_end_date = null
      where c.org_id = head.org_id and c.id = head.id;
    end if;
  end loop;
  return null;
end;
$$;
