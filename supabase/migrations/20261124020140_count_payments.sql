-- Payments and lien waivers in the money of contracts.

-- As whoever asks: what one may not see is not counted, so this is for those who see all of a project.
create or replace function private.contract_finances(in_org uuid, projects uuid[] default null, head uuid default null, as_of date default null)
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
  ), family as materialized (
    select h.contract_id as head_id, h.contract_id as member_id, 0::bigint as place, true as counts from heads h
    union all
    select ch.head_id, ch.contract_id, ch.place, ch.standing = 'approved' from private.contract_changes(in_org, projects, head) ch
  ), members as (
    select m.head_id, m.member_id, m.place from family m where m.counts
  ), paid as (
    select m.head_id, count(*)::integer as payments,
      coalesce(sum(p.amount) filter (where p.direction = 'out' and p.paid_on is not null), 0) as paid_out,
      coalesce(sum(p.amount) filter (where p.direction = 'in' and p.paid_on is not null), 0) as paid_in,
      coalesce(sum(p.retainage_withheld - p.retainage_released) filter (where p.direction = 'out'), 0) as retainage_held,
      coalesce(sum(p.retainage_withheld - p.retainage_released) filter (where p.direction = 'in'), 0) as retainage_withheld,
      coalesce(sum(p.amount) filter (where p.direction = 'out' and not s.unwaived), 0) as waived,
      (count(*) filter (where s.unwaived))::integer as unwaived
    from family m
    join public.payments p on p.org_id = in_org and p.contract_id = m.member_id and p.deleted_at is null
    join private.payment_standings s on s.org_id = p.org_id and s.payment_id = p.id
    group by m.head_id
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
      d.amount, d.percent, d.per, d.cap, d.confirmed, d.quote, d.page, d.contract_id as ld_contract_id,
      a.payments, a.paid_out, a.paid_in, a.retainage_held, a.retainage_withheld, a.waived, a.unwaived
    from heads h
    cross join clock k
    left join damages d on d.head_id = h.contract_id
    left join paid a on a.head_id = h.contract_id
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
    t.payments, t.paid_out, t.paid_in, t.retainage_held, t.retainage_withheld, t.waived, t.unwaived
  from priced t
$$;
