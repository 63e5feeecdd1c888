import type { DashboardPeriod, TrendPoint } from '@schemas/dashboard.ts';
import type { ProjectStatus } from '@schemas/project.ts';
import type { RiskBand } from '@schemas/statuses.ts';
import { paths } from '@/lib/paths.ts';

/** Returns the URL of the contracts in a risk band. */

export const contractsInBand = (band: RiskBand): string => `${paths.contracts}?risk=${band}`;

/** Returns the URL of the projects with a status. Archived projects have their own tab. */
export const projectsOf = (status: ProjectStatus): string =>
  `${paths.projects}?${status === 'archived' ? 'tab' : 'status'}=${status}`;

/** Returns the URL of the contracts created on a chart point's day or in its month. */
export const contractsCreated = (point: TrendPoint, period: DashboardPeriod): string =>
  `${paths.contracts}?created_from=${point.date}&created_to=${lastDay(point, period)}`;

/** Returns the URL of the high-risk contracts last assessed in a chart point's period. */
export const risksFound = (point: TrendPoint, period: DashboardPeriod): string =>
  `${paths.contracts}?risk=high&assessed_from=${point.date}&assessed_to=${lastDay(point, period)}`;

/** Returns the URL of the activity log, which has past check results. */
export const checksChanged = (point: TrendPoint, period: DashboardPeriod): string =>
  `${paths.activity}?type=compliance_check&from=${point.date}&to=${lastDay(point, period)}`;

function lastDay({ date }: TrendPoint, period: DashboardPeriod): string {
  if (period !== 'year') return date;
  const [year, month] = date.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
