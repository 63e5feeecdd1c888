import type {
  Dashboard,
  DashboardMetrics,
  DashboardPeriod,
  Need,
  RecentActivity,
  UpcomingDeadline,
} from '../../../_shared/schemas/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { recentActivity } from './activity.ts';
import { upcomingDeadlines } from './deadlines.ts';
import { findFigures, riskSlices, statusCounts, trendPoints } from './figures.ts';
import { findNeeds } from './needs.ts';

/** How many entries the dashboard's two lists show. */
const listLength = 10;

/** Returns the whole dashboard of the active organization, over what the caller may see. */
export async function getDashboard({
  ctx: { sql },
  input: { period },
}: {
  ctx: Ctx;
  input: { period: DashboardPeriod };
}): Promise<Dashboard> {
  const [figures, needs_you, recent_activity, upcoming_deadlines] = await Promise.all([
    findFigures(sql, period),
    findNeeds(sql, listLength),
    recentActivity(sql, listLength),
    upcomingDeadlines(sql, listLength),
  ]);
  return {
    period,
    metrics: figures.metrics,
    trends: figures.trends,
    needs_you,
    trend_data: trendPoints(figures),
    risk_distribution: riskSlices(figures),
    project_status: statusCounts(figures),
    recent_activity,
    upcoming_deadlines,
  };
}

export const getMetrics = async ({ ctx: { sql } }: { ctx: Ctx }): Promise<DashboardMetrics> =>
  (await findFigures(sql, 'week')).metrics;

export const getActivity = ({ ctx: { sql } }: { ctx: Ctx }): Promise<RecentActivity[]> =>
  recentActivity(sql, listLength);

export const getNeeds = ({ ctx: { sql } }: { ctx: Ctx }): Promise<Need[]> => findNeeds(sql, listLength);

export const getDeadlines = ({ ctx: { sql } }: { ctx: Ctx }): Promise<UpcomingDeadline[]> =>
  upcomingDeadlines(sql, listLength);
