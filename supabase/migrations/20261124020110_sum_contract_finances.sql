-- The money of contracts, one definition for pages and reports. What is not known is null, never 0 (docs/figures.md).

create function private.contract_values(in_org uuid, projects uuid[] default null, head uuid default null)
returns table (contract_id uuid, project_id uuid, original_value numeric, approved_count integer, approved_changes numeric, approved_unknown integer,
  pending_count integer, pending_changes numeric, pending_unknown integer, current_value numeric)
language sql stable set search_path = ''
as $$
  select c.id, c.project_id, c.contract_value, coalesce(v.approved_count, 0), coalesce(v.approved_changes, 0), coalesce(v.approved_unknown, 0),
    coalesce(v.pending_count, 0), coalesce(v.pending_changes, 0), coalesce(v.pending_unknown, 0),
    case when coalesce(v.approved_count, 0) = 0 then c.contract_value else v.reached end
  from public.contracts c
  join public.projects p on p.org_id = c.org_id and p.id = c.project_id and p.deleted_at is null
  left join (
    select ch.head_id,
      (count(*) filter (where ch.standing = 'approved'))::integer as approved_count,
      sum(ch.delta) filter (where ch.standing = 'approved') as approved_changes,
      (count(*) filter (where ch.standing = 'approved' and ch.delta is null))::integer as approved_unknown,
      (count(*) filter (where ch.standing = 'pending'))::integer as pending_count,
      sum(ch.delta) filter (where ch.standing = 'pending') as pending_changes,
      (count(*) filter (where ch.standing = 'pending' and ch.delta is null))::integer as pending_unknown,
      (array_agg(ch.reached order by ch.place desc) filter (where ch.standing = 'approved'))[1] as reached
    from private.contract_changes(in_org, projects, head) ch
    group by ch.head_id
  ) v on v.head_id = c.id
  where c.org_id = in_org and c.amends_id is null and c.deleted_at is null
    and (projects is null or c.project_id = any (projects)) and (head is null or c.id = head)
$$;
comment on function private.contract_values(uuid, uuid[], uuid) is
  'What each contract that changes none is worth: at first, by the changes that count or are on their way, and now. Null where not known.';

create function private.delay_damages(in_org uuid, contracts uuid[])
returns table (contract_id uuid, finding_id uuid, confirmed boolean, amount numeric, percent numeric, per text, cap text, quote text, page integer)
language sql stable set search_path = ''
as $$
  with found as (
    select a.contract_id, f.id as finding_id, f.review_status in ('accepted', 'corrected') as confirmed, f.review_status = 'rejected' as refused,
      (f.params ->> 'amount')::numeric as amount, (f.params ->> 'percent')::numeric as percent, f.params ->> 'per' as per, f.params ->> 'cap' as cap,
      f.quote, f.page, f.confidence, f.category
    from public.contract_analyses a
    join public.contract_findings f
      on f.org_id = a.org_id and f.project_id = a.project_id and f.contract_id = a.contract_id and f.analysis_id = a.id
    where a.org_id = in_org and a.contract_id = any (contracts) and a.is_current
      and f.category in ('liquidated_damages', 'ld_cap') and f.kind <> 'missing'
  ), rates as (
    select f.* from found f
    where f.category = 'liquidated_damages' and f.per in ('day', 'week') and num_nonnulls(f.amount, f.percent) > 0
  ), stated as (
    -- What a document says of itself stands in for a finding where there is none to decide about.
    select a.contract_id, null::uuid, false, (s ->> 'value')::numeric, null::numeric, s ->> 'per', null::text, s ->> 'quote', (s ->> 'page')::integer,
      (s ->> 'confidence')::real
    from public.contract_analyses a
    cross join lateral jsonb_array_elements(a.facts -> 'amounts') s
    where a.org_id = in_org and a.contract_id = any (contracts) and a.is_current
      and s ->> 'purpose' = 'liquidated_damages' and s ->> 'per' in ('day', 'week')
      and not exists (select from rates r where r.contract_id = a.contract_id)
  ), best as (
    select distinct on (x.contract_id) x.* from (
      select r.contract_id, r.finding_id, r.confirmed, r.amount, r.percent, r.per, r.cap, r.quote, r.page, r.confidence from rates r where not r.refused
      union all
      select * from stated
    ) x (contract_id, finding_id, confirmed, amount, percent, per, cap, quote, page, confidence)
    order by x.contract_id, x.confirmed desc, x.confidence desc, x.finding_id
  ), caps as (
    select distinct on (f.contract_id) f.contract_id, f.cap from found f
    where f.category = 'ld_cap' and not f.refused and f.cap is not null
    order by f.contract_id, f.confirmed desc, f.confidence desc, f.finding_id
  ), stated_caps as (
    select distinct on (a.contract_id) a.contract_id, (s ->> 'value') || '%' as cap
    from public.contract_analyses a
    cross join lateral jsonb_array_elements(a.facts -> 'percentages') s
    where a.org_id = in_org and a.contract_id = any (contracts) and a.is_current and s ->> 'purpose' = 'liquidated_damages_cap'
      and not exists (select from found f where f.contract_id = a.contract_id and f.category = 'ld_cap')
    order by a.contract_id, (s ->> 'confidence')::real desc
  )
  select b.contract_id, b.finding_id, b.confirmed, b.amount, b.percent, b.per, coalesce(b.cap, c.cap, s.cap), b.quote, b.page
  from best b
  left join caps c on c.contract_id = b.contract_id
  left join stated_caps s on s.contract_id = b.contract_id
$$;
comment on function private.delay_damages(uuid, uuid[]) is
  'The sum per day or week of delay that the engine read in each of these contracts, with its quote and cap; confirmed where a person accepted the finding, absent where one rejected it.';

create function private.cap_in_dollars(cap text, of_value numeric) returns numeric
language sql immutable set search_path = ''
as $$
  select case
    when cap ~ '^\$[0-9,]+(\.[0-9]+)?$' then replace(substr(cap, 2), ',', '')::numeric
    when cap ~ '^[0-9]+(\.[0-9]+)?%$' then round(of_value * rtrim(cap, '%')::numeric / 100, 2)
    when cap ~ '(contract|subcontract|purchase|guaranteed maximum) (price|sum|amount)$' then of_value
  end
$$;
comment on function private.cap_in_dollars(text, numeric) is 'A cap as the engine writes it, in dollars; null where it names no figure, or one of a value that is not known.';

-- As whoever asks: what one may not see is not counted, so this is for those who see all of a project.
create function private.contract_finances(in_org uuid, projects uuid[] default null, head uuid default null, as_of date default null)
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
  ), heads as (
    select v.*, c.name, c.contract_type, c.status, c.end_date, c.end_moved_by, c.original_end_date, p.status as project_status
    from private.contract_values(in_org, projects, head) v
    join public.contracts c on c.org_id = in_org and c.id = v.contract_id
    join public.projects p on p.org_id = in_org and p.id = c.project_id
  ), members as materialized (
    select h.contract_id as head_id, h.contract_id as member_id, 0::bigint as place from heads h
    union all
    select ch.head_id, ch.contract_id, ch.place from private.contract_changes(in_org, projects, head) ch where ch.standing = 'approved'
  ), damages as (
    -- What the last change that counts says of delay goes before what the contract says.
    select distinct on (m.head_id) m.head_id, d.*
    from private.delay_damages(in_org, array(select m.member_id from members m)) d
    join members m on m.member_id = d.contract_id
    order by m.head_id, m.place desc
  ), put_together as (
    select h.*,
      -- How late it is by now, or was when it was completed. Of what is completed on a day nobody gave, that is not known.
      case when h.status in ('active', 'expired') and (h.project_status <> 'completed' or f.completion is not null)
        then greatest(0, least(k.today, coalesce(f.completion, k.today)) - h.end_date) end as days_late,
      d.amount, d.percent, d.per, d.cap, d.confirmed, d.quote, d.page, d.contract_id as ld_contract_id
    from heads h
    cross join clock k
    left join damages d on d.head_id = h.contract_id
    left join public.lien_facts f on f.org_id = in_org and f.project_id = h.project_id
  ), priced as (
    select t.*, coalesce(t.amount, t.current_value * t.percent / 100) / case t.per when 'week' then 7 else 1 end as rate,
      private.cap_in_dollars(t.cap, t.current_value) as cap_dollars
    from put_together t
  )
  select t.contract_id, t.project_id, t.name, t.contract_type, t.status, t.original_value, t.approved_count, t.approved_changes, t.approved_unknown,
    t.pending_count, t.pending_changes, t.pending_unknown, t.current_value,
    case when t.end_moved_by is null then t.end_date else t.original_end_date end, t.end_date, t.days_late,
    round(t.rate, 2), t.cap_dollars, t.cap, case when t.confirmed then 'confirmed' when t.ld_contract_id is not null then 'read' end, t.quote, t.page, t.ld_contract_id,
    case
      when t.days_late is null or t.rate is null then null
      when t.cap is null then round(t.days_late * t.rate, 2)
      -- The least of a sum and a limit that is not known is not known, unless the sum is nothing.
      when t.cap_dollars is not null or t.days_late = 0 then least(round(t.days_late * t.rate, 2), t.cap_dollars)
    end,
    null::integer, null::numeric, null::numeric, null::numeric, null::numeric, null::numeric, null::integer
  from priced t
$$;
comment on function private.contract_finances(uuid, uuid[], uuid, date) is
  'The money of each contract that changes none, one row each, over what the caller may see. US dollars; null where something is not known.';

create function private.project_finances(in_org uuid, projects uuid[] default null, as_of date default null)
returns table (project_id uuid, contracts integer, original_value numeric, original_unknown integer, approved_count integer, approved_changes numeric,
  approved_unknown integer, pending_count integer, pending_changes numeric, pending_unknown integer, current_value numeric, current_unknown integer,
  late integer, ld_exposure numeric, exposure_unknown integer, payments integer, paid_out numeric, paid_in numeric, retainage_held numeric,
  retainage_withheld numeric, waived numeric, unwaived integer)
language sql stable set search_path = ''
as $$
  select f.project_id,
    (count(*) filter (where f.status <> 'terminated'))::integer,
    sum(f.original_value) filter (where f.status <> 'terminated'),
    (count(*) filter (where f.status <> 'terminated' and f.original_value is null))::integer,
    coalesce(sum(f.approved_count) filter (where f.status <> 'terminated'), 0)::integer,
    coalesce(sum(f.approved_changes) filter (where f.status <> 'terminated'), 0),
    coalesce(sum(f.approved_unknown) filter (where f.status <> 'terminated'), 0)::integer,
    coalesce(sum(f.pending_count) filter (where f.status <> 'terminated'), 0)::integer,
    coalesce(sum(f.pending_changes) filter (where f.status <> 'terminated'), 0),
    coalesce(sum(f.pending_unknown) filter (where f.status <> 'terminated'), 0)::integer,
    sum(f.current_value) filter (where f.status <> 'terminated'),
    (count(*) filter (where f.status <> 'terminated' and f.current_value is null))::integer,
    (count(*) filter (where f.days_late > 0))::integer,
    sum(f.ld_exposure),
    (count(*) filter (where f.status in ('active', 'expired') and f.ld_exposure is null))::integer,
    sum(f.payments)::integer, sum(f.paid_out), sum(f.paid_in), sum(f.retainage_held), sum(f.retainage_withheld), sum(f.waived), sum(f.unwaived)::integer
  from private.contract_finances(in_org, projects, null, project_finances.as_of) f
  group by f.project_id
$$;
comment on function private.project_finances(uuid, uuid[], date) is
  'Sums of contract_finances by project: of values over contracts that are not terminated, of money over all. What is unknown is left out of a sum and counted beside it.';
grant execute on function private.contract_values(uuid, uuid[], uuid), private.delay_damages(uuid, uuid[]), private.cap_in_dollars(text, numeric),
  private.contract_finances(uuid, uuid[], uuid, date), private.project_finances(uuid, uuid[], date), private.today_in(text) to authenticated;
