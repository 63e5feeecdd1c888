import { complianceScore } from '../../../_shared/compliance/score.ts';
import { type DashboardMetrics, type DashboardTrends, riskBands } from '../../../_shared/contract/index.ts';
import type { Transaction } from '../../db/pool.ts';

interface Counts {
  active_projects: number;
  pending_reviews: number;
  risk_alerts: number;
  /** Of the checks that are judged by now. */
  compliant_checks: number;
  non_compliant_checks: number;
}

const nothing: Counts = {
  active_projects: 0,
  pending_reviews: 0,
  risk_alerts: 0,
  compliant_checks: 0,
  non_compliant_checks: 0,
};

/** The figures as they stand, over what the caller may see. */
export async function countNow(sql: Transaction): Promise<Counts> {
  const [counts] = await sql<Counts[]>`
    select
      (select count(*) from public.projects p
        where p.org_id = (select private.active_org_id()) and p.status = 'active' and p.deleted_at is null
      ) as active_projects,
      (select count(*) from public.contracts c
        join public.projects p on p.id = c.project_id and p.deleted_at is null
        where c.org_id = (select private.active_org_id()) and c.status = 'under_review' and c.deleted_at is null
      ) as pending_reviews,
      (select count(*) from public.contract_analyses a
        join public.contracts c on c.id = a.contract_id and c.deleted_at is null
        join public.projects p on p.id = c.project_id and p.deleted_at is null
        where a.org_id = (select private.active_org_id()) and a.is_current and a.risk_score > ${riskBands.medium}
      ) as risk_alerts, checks.compliant_checks, checks.non_compliant_checks
    from (
      select count(*) filter (where k.status = 'compliant') as compliant_checks,
        count(*) filter (where k.status = 'non_compliant') as non_compliant_checks
      from public.compliance_checks k
      join public.projects p on p.org_id = k.org_id and p.id = k.project_id and p.deleted_at is null
      where k.org_id = (select private.active_org_id()) and k.deleted_at is null
    ) checks`;
  return counts ?? nothing;
}

/**
 * The same figures as they stood at an instant. What has changed since is in the activity log and in the steps of contracts: the
 * first change of a status after that instant says what it was before.
 */
export async function countAt(sql: Transaction, instant: string): Promise<Counts> {
  const [counts] = await sql<Counts[]>`
    with projects_were as (
      select distinct on (e.entity_id) e.entity_id, e.before ->> 'status' as status
      from public.activity_events e
      where e.org_id = (select private.active_org_id()) and e.created_at > ${instant}
        and e.entity_type = 'project' and e.before ? 'status' and e.after ? 'status'
      order by e.entity_id, e.id
    ), contracts_were as (
      select distinct on (s.contract_id) s.contract_id, s.from_status::text as status
      from public.contract_status_changes s
      where s.org_id = (select private.active_org_id()) and s.created_at > ${instant}
      order by s.contract_id, s.id
    ), projects_then as (
      select p.id, coalesce(was.status, p.status::text) as status
      from public.projects p
      left join projects_were was on was.entity_id = p.id
      where p.org_id = (select private.active_org_id()) and p.created_at <= ${instant}
        and (p.deleted_at is null or p.deleted_at > ${instant})
    ), contracts_then as (
      select c.id, coalesce(was.status, c.status::text) as status
      from public.contracts c
      join projects_then p on p.id = c.project_id
      left join contracts_were was on was.contract_id = c.id
      where c.created_at <= ${instant} and (c.deleted_at is null or c.deleted_at > ${instant})
    ), analyses_then as (
      select distinct on (a.contract_id) a.contract_id, a.risk_score
      from public.contract_analyses a
      where a.org_id = (select private.active_org_id()) and a.created_at <= ${instant}
      order by a.contract_id, a.id desc
    ), checks_were as (
      select distinct on (e.entity_id) e.entity_id, e.before ->> 'status' as status
      from public.activity_events e
      where e.org_id = (select private.active_org_id()) and e.created_at > ${instant}
        and e.entity_type = 'compliance_check' and e.before ? 'status' and e.after ? 'status'
      order by e.entity_id, e.id
    ), checks_then as (
      select coalesce(was.status, k.status::text) as status
      from public.compliance_checks k
      join projects_then p on p.id = k.project_id
      left join checks_were was on was.entity_id = k.id
      where k.org_id = (select private.active_org_id()) and k.created_at <= ${instant}
        and (k.deleted_at is null or k.deleted_at > ${instant})
    )
    select
      (select count(*) from projects_then where status = 'active') as active_projects,
      (select count(*) from contracts_then where status = 'under_review') as pending_reviews,
      (select count(*) from contracts_then c join analyses_then a on a.contract_id = c.id where a.risk_score > ${riskBands.medium})
        as risk_alerts,
      (select count(*) from checks_then where status = 'compliant') as compliant_checks,
      (select count(*) from checks_then where status = 'non_compliant') as non_compliant_checks`;
  return counts ?? nothing;
}

const scoreOf = ({ compliant_checks, non_compliant_checks }: Counts) =>
  complianceScore(compliant_checks, non_compliant_checks);

/** The score is null, not a number, where nothing is due yet. */
export const toMetrics = (now: Counts): DashboardMetrics => {
  const { active_projects, pending_reviews, risk_alerts } = now;
  return { active_projects, pending_reviews, risk_alerts, compliance_score: scoreOf(now) };
};

/** Signed percent against the earlier figure; null where there was nothing, since no percentage says 'from none'. */
export function toTrends(now: Counts, before: Counts): DashboardTrends {
  const percent = (after: number | null, then: number | null) =>
    after === null || !then ? null : Math.round(((after - then) / then) * 100);
  const change = (key: keyof Counts) => percent(now[key], before[key]);
  return {
    active_projects: change('active_projects'),
    pending_reviews: change('pending_reviews'),
    compliance_score: percent(scoreOf(now), scoreOf(before)),
    risk_alerts: change('risk_alerts'),
  };
}
