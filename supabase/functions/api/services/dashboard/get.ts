import { periodBuckets, todayIn } from '../../../_shared/calendar/time-zone-days.ts';
import type {
  Dashboard,
  DashboardMetrics,
  DashboardPeriod,
  Need,
  RecentActivity,
  UpcomingDeadline,
} from '../../../_shared/contract/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { organizationZone } from '../organization/time-zone.ts';
import { recentActivity } from './activity.ts';
import { projectStatus, riskDistribution, trendData } from './charts.ts';
import { upcomingDeadlines } from './deadlines.ts';
import { countAt, countNow, toMetrics, toTrends } from './measure.ts';
import { findNeeds } from './needs.ts';

/** How many entries the dashboard's two lists show. */
const listLength = 10;

/** The whole dashboard of the active organization, over what the caller may see. */
export async function getDashboard({
  ctx: { sql },
  input: { period },
}: {
  ctx: Ctx;
  input: { period: DashboardPeriod };
}): Promise<Dashboard> {
  const zone = await organizationZone(sql);
  const buckets = periodBuckets(period, zone, new Date());
  const today = todayIn(zone, new Date());
  const [
    now,
    before,
    needs_you,
    trend_data,
    risk_distribution,
    project_status,
    recent_activity,
    upcoming_deadlines,
  ] = await Promise.all([
    countNow(sql),
    countAt(sql, buckets[0]?.starts ?? new Date().toISOString()),
    findNeeds(sql, today, listLength),
    trendData(sql, buckets),
    riskDistribution(sql),
    projectStatus(sql),
    recentActivity(sql, listLength),
    upcomingDeadlines(sql, today, listLength),
  ]);
  return {
    period,
    metrics: toMetrics(now),
    trends: toTrends(now, before),
    needs_you,
    trend_data,
    risk_distribution,
    project_status,
    recent_activity,
    upcoming_deadlines,
  };
}

export const getMetrics = async ({ ctx: { sql } }: { ctx: Ctx }): Promise<DashboardMetrics> =>
  toMetrics(await countNow(sql));

export const getActivity = ({ ctx: { sql } }: { ctx: Ctx }): Promise<RecentActivity[]> =>
  recentActivity(sql, listLength);

export const getNeeds = async ({ ctx: { sql } }: { ctx: Ctx }): Promise<Need[]> =>
  findNeeds(sql, todayIn(await organizationZone(sql), new Date()), listLength);

export const getDeadlines = async ({ ctx: { sql } }: { ctx: Ctx }): Promise<UpcomingDeadline[]> =>
  upcomingDeadlines(sql, todayIn(await organizationZone(sql), new Date()), listLength);
