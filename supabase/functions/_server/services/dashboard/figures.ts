import {
  chartColors,
  type DashboardMetrics,
  type DashboardPeriod,
  type DashboardTrends,
  type ProjectStatus,
  type ProjectStatusCount,
  projectStatuses,
  type RiskBand,
  type RiskSlice,
  riskBandLabels,
  riskBandNames,
  type TrendPoint,
} from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';

/** The format of `private.figures`; docs/figures.md defines each figure. */
export interface Figures {
  metrics: DashboardMetrics;
  trends: DashboardTrends;
  trend_data: TrendPoint[];
  risk_distribution: Record<RiskBand, number>;
  project_status: Record<ProjectStatus, number>;
}

/** Loads the figures of the active organization, over what the caller may see. */
export async function findFigures(sql: Transaction, period: DashboardPeriod): Promise<Figures> {
  const [row] = await sql<{ figures: Figures; reads_reviews: boolean }[]>`
    select private.figures(${period}) as figures, private.reads_reviews(private.active_org_id()) as reads_reviews`;
  const { figures, reads_reviews } = row as { figures: Figures; reads_reviews: boolean };
  return reads_reviews ? figures : withoutRisk(figures);
}

/** What someone who reads no reviews gets: risk figures are unknown, not zero. */
const withoutRisk = (figures: Figures): Figures => ({
  ...figures,
  metrics: { ...figures.metrics, risk_alerts: null },
  trends: { ...figures.trends, risk_alerts: null },
  trend_data: figures.trend_data.map((point) => ({ ...point, risks: null })),
  risk_distribution: { low: 0, medium: 0, high: 0, not_scored: 0, not_assessed: 0 },
});

/** Empty if there is no data, rather than a flat line. */
export function trendPoints({ trend_data }: Figures): TrendPoint[] {
  const isFlat = trend_data.every(
    ({ contracts, risks, compliance }) => contracts === 0 && !risks && compliance === null,
  );
  return isFlat ? [] : trend_data;
}

const bandColors: Record<RiskBand, string> = {
  low: chartColors.green,
  medium: chartColors.amber,
  high: chartColors.red,
  not_scored: chartColors.blue,
  not_assessed: chartColors.grey,
};

/** Contracts by risk band for a pie chart; empty bands are left out. */
export const riskSlices = ({ risk_distribution }: Figures): RiskSlice[] =>
  riskBandNames.flatMap((band) => {
    const value = risk_distribution[band];
    return value === 0 ? [] : [{ band, name: riskBandLabels[band], value, color: bandColors[band] }];
  });

const statusColors: Record<ProjectStatus, string> = {
  active: chartColors.green,
  planning: chartColors.blue,
  completed: chartColors.grey,
  archived: chartColors.amber,
};

/** Projects by status, in status order; statuses without projects are left out. */
export const statusCounts = ({ project_status }: Figures): ProjectStatusCount[] =>
  projectStatuses.flatMap((status) => {
    const count = project_status[status];
    return count === 0 ? [] : [{ status, count, color: statusColors[status] }];
  });
