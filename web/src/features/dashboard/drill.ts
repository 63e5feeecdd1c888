import type { DashboardPeriod, TrendPoint } from '@contract/dashboard.ts';
import type { ProjectStatus } from '@contract/project.ts';
import type { RiskBand } from '@contract/statuses.ts';
import { paths } from '@/lib/paths.ts';

/** Where the rows are that a figure counts. */

export const contractsInBand = (band: RiskBand): string => `${paths.contracts}?risk=${band}`;

/** Archived projects have a list of their own. */
export const projectsOf = (status: ProjectStatus): string =>
  `${paths.projects}?${status === 'archived' ? 'tab' : 'status'}=${status}`;

/** The contracts created on the day of a point, or in its month. */
export const contractsCreated = (point: TrendPoint, period: DashboardPeriod): string =>
  `${paths.contracts}?created_from=${point.date}&created_to=${lastDay(point, period)}`;

/** The contracts of high risk that were last assessed then. */
export const risksFound = (point: TrendPoint, period: DashboardPeriod): string =>
  `${paths.contracts}?risk=high&assessed_from=${point.date}&assessed_to=${lastDay(point, period)}`;

/** What happened to checks by then is in the log. */
export const checksChanged = (point: TrendPoint, period: DashboardPeriod): string =>
  `${paths.activity}?type=compliance_check&from=${point.date}&to=${lastDay(point, period)}`;

function lastDay({ date }: TrendPoint, period: DashboardPeriod): string {
  if (period !== 'year') return date;
  const [year, month] = date.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
