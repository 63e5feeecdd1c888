import type { Bucket } from '../../../_shared/calendar/time-zone-days.ts';
import {
  chartColors,
  type ProjectStatusCount,
  projectStatuses,
  type RiskSlice,
  riskBands,
  riskLevel,
  type TrendPoint,
} from '../../../_shared/contract/index.ts';
import type { Transaction } from '../../db/pool.ts';
import { complianceScores } from './compliance-scores.ts';

/**
 * Contracts created, high risks found, and the compliance score as each bucket ended, null while nothing was checked; empty where there was
 * none of it, rather than a flat line.
 */
export async function trendData(sql: Transaction, buckets: Bucket[]): Promise<TrendPoint[]> {
  const first = buckets[0]?.starts ?? null;
  const [points, scores] = await Promise.all([pointsOf(sql, buckets, first), complianceScores(sql, buckets)]);
  const isFlat = points.every(({ contracts, risks }) => contracts === 0 && risks === 0);
  if (isFlat && scores.every((score) => score === null)) return [];
  return points.map((point, index) => ({ ...point, compliance: scores[index] ?? null }));
}

function pointsOf(sql: Transaction, buckets: Bucket[], first: string | null) {
  return sql<Omit<TrendPoint, 'compliance'>[]>`
    with buckets as (
      select b.date, b.starts, b.ends
      from jsonb_to_recordset(${sql.json(buckets.map((bucket) => ({ ...bucket })))})
        as b (date date, starts timestamptz, ends timestamptz)
    ), made as (
      select b.date, count(*) as contracts
      from public.contracts c
      join public.projects p on p.id = c.project_id and p.deleted_at is null
      join buckets b on c.created_at >= b.starts and c.created_at < b.ends
      where c.org_id = (select private.active_org_id()) and c.deleted_at is null and c.created_at >= ${first}
      group by b.date
    ), found as (
      select b.date, count(distinct a.contract_id) as risks
      from public.contract_analyses a
      join public.contracts c on c.id = a.contract_id and c.deleted_at is null
      join public.projects p on p.id = c.project_id and p.deleted_at is null
      join buckets b on a.created_at >= b.starts and a.created_at < b.ends
      where a.org_id = (select private.active_org_id()) and a.risk_score > ${riskBands.medium} and a.created_at >= ${first}
      group by b.date
    )
    select date, coalesce(made.contracts, 0) as contracts, coalesce(found.risks, 0) as risks
    from buckets
    left join made using (date)
    left join found using (date)
    order by date`;
}

/** Contracts by risk band; the bands without contracts are left out, as a pie shows them. */
export async function riskDistribution(sql: Transaction): Promise<RiskSlice[]> {
  const rows = await sql<{ risk_score: number | null; assessed: boolean; value: number }[]>`
    select a.risk_score, a.id is not null as assessed, count(*) as value
    from public.contracts c
    join public.projects p on p.id = c.project_id and p.deleted_at is null
    left join public.contract_analyses a on a.contract_id = c.id and a.is_current
    where c.org_id = (select private.active_org_id()) and c.deleted_at is null
    group by a.risk_score, a.id is not null`;
  const bands = [
    { level: 'low', name: 'Low Risk', color: chartColors.green },
    { level: 'medium', name: 'Medium Risk', color: chartColors.amber },
    { level: 'high', name: 'High Risk', color: chartColors.red },
    { level: null, assessed: true, name: 'Not Scored', color: chartColors.blue },
    { level: null, assessed: false, name: 'Not Assessed', color: chartColors.grey },
  ] as const;
  return bands.flatMap(({ name, color, ...band }) => {
    const inBand = rows.filter(
      (row) =>
        riskLevel(row.risk_score) === band.level && (!('assessed' in band) || row.assessed === band.assessed),
    );
    const value = inBand.reduce((sum, row) => sum + row.value, 0);
    return value === 0 ? [] : [{ name, value, color }];
  });
}

const statusColors = {
  active: chartColors.green,
  planning: chartColors.blue,
  completed: chartColors.grey,
  archived: chartColors.amber,
} as const;

/** Projects by status, in the order of the statuses; those without projects are left out. */
export async function projectStatus(sql: Transaction): Promise<ProjectStatusCount[]> {
  const rows = await sql<Pick<ProjectStatusCount, 'status' | 'count'>[]>`
    select p.status, count(*) as count
    from public.projects p
    where p.org_id = (select private.active_org_id()) and p.deleted_at is null
    group by p.status`;
  return projectStatuses.flatMap((status) => {
    const count = rows.find((row) => row.status === status)?.count;
    return count === undefined ? [] : [{ status, count, color: statusColors[status] }];
  });
}
