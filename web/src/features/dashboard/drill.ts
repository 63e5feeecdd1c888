import type { DashboardPeriod, TrendPoint } from '@schemas/dashboard.ts';
import type { ProjectStatus } from '@schemas/project.ts';
import type { RiskBand } from '@schemas/statuses.ts';
import { paths } from '@/lib/paths.ts';

/** Link to the rows a figure counts. */

export const contractsInBand = (band: RiskBand): string => `${paths.contracts}?risk=${band}`;

/** Archived projects have their own list. */
export const projectsOf = (status: ProjectStatus): string =>
  `${paths.projects}?${status === 'archived' ? 'tab' : 'status'}=${status}`;

/** Contracts created on a point's day or in its month. */
export const contractsCreated = (point: TrendPoint, period: DashboardPeriod): string =>
  `${paths.contracts}?created_from=${point.date}&created_to=${lastDay(point, period)}`;

/** High-risk contracts last assessed in that period. */
export const risksFound = (point: TrendPoint, period: DashboardPeriod): string =>
  `${paths.contracts}?risk=high&assessed_from=${point.date}&assessed_to=${lastDay(point, period)}`;

/** Past check results are in the activity log. */
export const checksChanged = (point: TrendPoint, period: DashboardPeriod): string =>
  `${paths.activity}?type=compliance_check&from=${point.date}&to=${lastDay(point, period)}`;

function lastDay({ date }: TrendPoint, period: DashboardPeriod): string {
  if (period !== 'year') return date;
  const [year, month] = date.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
