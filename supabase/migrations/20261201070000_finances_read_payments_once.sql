-- More than a quarter of the time of a project's sums was repeated work. For each contract, the date was calculated again and the
-- function for caps ran without a cap; each payment was looked up twice, and payments received were searched for waivers.
create or replace view private.payment_statuses with (security_invoker) as
select p.org_id, p.id as payment_id, p.project_id, p.contract_id,
  case
    when p.direction = 'in' then 'not_needed'
    when w.unconditional then 'unconditional'
    when w.conditional then case when p.paid_on is null then 'conditional' else 'follow_up' end
    when w.received then 'received'
    when w.requested then 'requested'
    else 'none'
  end as waiver,
  p.direction = 'out' and not coalesce(w.unconditional or w.conditional, false) as unwaived,
  p.direction, p.amount, p.paid_on, p.retainage_withheld, p.retainage_released
from public.payments p
left join lateral (
  select bool_or(v.status = 'accepted' and v.kind in ('unconditional_progress', 'unconditional_final')) as unconditional,
    bool_or(v.status = 'accepted' and v.kind in ('conditional_progress', 'conditional_final')) as conditional,
    bool_or(v.status = 'received') as received, bool_or(v.status = 'requested') as requested
  from public.lien_waivers v
  where p.direction = 'out'
    and v.org_id = p.org_id and v.project_id = p.project_id and v.contract_id = p.contract_id and v.payment_id = p.id
) w on true
where p.deleted_at is null;

create or replace function private.contract_finances(in_org uuid, projects uuid[] DEFAULT NULL::uuid[], head_ids uuid[] DEFAULT NULL::uuid[], as_of date DEFAULT NULL::date)
 RETURNS TABLE(contract_id uuid, project_id uuid, name text, contract_type public.contract_type, status public.contract_status, original_value numeric, approved_count integer, approved_changes numeric, approved_unknown integer, pending_count integer, pending_changes numeric, pending_unknown integer, current_value numeric, original_end_date date, current_end_date date, days_late integer, ld_per_day numeric, ld_cap numeric, ld_cap_words text, ld_status text, ld_quote text, ld_page integer, ld_contract_id uuid, ld_exposure numeric, payments integer, paid_out numeric, paid_in numeric, retainage_held numeric, retainage_withheld numeric, waived numeric, unwaived integer)
language sql stable
set search_path = ''
as $$
  -- Materialized, or the date would be calculated for each contract.
  with clock as materialized (
    select coalesce(contract_finances.as_of, private.today_in(o.time_zone)) as today from public.organizations o where o.id = in_org
  ), heads as materialized (
    select v.*, c.name, c.contract_type, c.status, c.end_date, case when c.end_moved_by is null then c.end_date else c.original_end_date end as first_end,
      p.status as project_status, f.completion
    from private.contract_values(in_org, projects, head_ids) v
    join public.contracts c on c.org_id = in_org and c.id = v.contract_id
    join public.projects p on p.org_id = in_org and p.id = c.project_id
    left join public.lien_facts f on f.org_id = in_org and f.project_id = c.project_id
  ), family as materialized (
    select h.contract_id as head_id, h.project_id, h.contract_id as member_id, 0::bigint as position, true as counts from heads h
    union all
    select ch.head_id, ch.project_id, ch.contract_id, ch.ordinal, ch.change_status = 'approved' from private.contract_changes(in_org, projects, head_ids) ch
  ), delays as (
    -- Delay terms of the latest approved change take precedence over the contract's.
    select distinct on (m.head_id) m.head_id, d.amount, d.percent, d.per, d.cap, d.confirmed, d.quote, d.page, d.contract_id as stated_in
    from private.delay_damages(in_org, array(select m.member_id from family m where m.counts)) d
    join family m on m.member_id = d.contract_id and m.counts
    order by m.head_id, m.position desc
  ), paid as (
    select m.head_id, count(*)::integer as payments,
      coalesce(sum(p.amount) filter (where p.direction = 'out' and p.paid_on is not null), 0) as paid_out,
      coalesce(sum(p.amount) filter (where p.direction = 'in' and p.paid_on is not null), 0) as paid_in,
      coalesce(sum(p.retainage_withheld - p.retainage_released) filter (where p.direction = 'out'), 0) as retainage_held,
      coalesce(sum(p.retainage_withheld - p.retainage_released) filter (where p.direction = 'in'), 0) as retainage_withheld,
      coalesce(sum(p.amount) filter (where p.direction = 'out' and not p.unwaived), 0) as waived,
      (count(*) filter (where p.unwaived))::integer as unwaived
    from family m
    join private.payment_statuses p on p.org_id = in_org and p.project_id = m.project_id and p.contract_id = m.member_id
    group by m.head_id
  ), late as (
    select h.*, d.amount, d.percent, d.per, d.cap, d.confirmed, d.quote, d.page, d.stated_in,
      p.payments, p.paid_out, p.paid_in, p.retainage_held, p.retainage_withheld, p.waived, p.unwaived,
      -- Days late today, or at completion. Unknown if the project was completed without a completion date.
      case when h.status in ('active', 'expired') and (h.project_status <> 'completed' or h.completion is not null)
        then greatest(0, least(k.today, coalesce(h.completion, k.today)) - h.end_date) end as days_late
    from heads h
    -- The same rows as a left join. Postgres expects few rows and would search them again for each contract; a full join is hashed.
    full join delays d on d.head_id = h.contract_id
    full join paid p on p.head_id = h.contract_id
    cross join clock k
  ), priced as (
    select t.*, coalesce(t.amount, t.current_value * t.percent / 100) / case t.per when 'week' then 7 else 1 end as rate,
      case when t.cap is not null then private.cap_in_dollars(t.cap, t.current_value) end as cap_dollars
    from late t
  )
  select t.contract_id, t.project_id, t.name, t.contract_type, t.status, t.original_value, t.approved_count, t.approved_changes, t.approved_unknown,
    t.pending_count, t.pending_changes, t.pending_unknown, t.current_value, t.first_end, t.end_date, t.days_late,
    round(t.rate, 2), t.cap_dollars, t.cap, case when t.confirmed then 'confirmed' when t.stated_in is not null then 'read' end, t.quote, t.page, t.stated_in,
    case
      when t.days_late is null or t.rate is null then null
      when t.cap is null then round(t.days_late * t.rate, 2)
      -- The smaller of an amount and an unknown limit is unknown, unless the amount is zero.
      when t.cap_dollars is not null or t.days_late = 0 then least(round(t.days_late * t.rate, 2), t.cap_dollars)
    end,
    t.payments, t.paid_out, t.paid_in, t.retainage_held, t.retainage_withheld, t.waived, t.unwaived
  from priced t
$$;

drop type private.contract_facts, private.contract_delay, private.contract_payments;
