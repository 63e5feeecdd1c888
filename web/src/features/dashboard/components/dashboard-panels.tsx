import type { Dashboard, DashboardPeriod } from '@schemas/dashboard.ts';
import { projectStatuses } from '@schemas/statuses.ts';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { ChartTable } from '@/components/charts/chart-table.tsx';
import { CountBars } from '@/components/charts/count-bars.tsx';
import { Panel } from '@/components/charts/panel.tsx';
import { SharePie } from '@/components/charts/share-pie.tsx';
import { statusText } from '@/components/status-badge.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { WhenSeen } from '@/components/when-seen.tsx';
import { formatDate } from '@/lib/dates.ts';
import { paths } from '@/lib/paths.ts';
import { useUser } from '@/lib/session/session-store.ts';
import { cn } from '@/lib/utils.ts';
import { checksChanged, contractsCreated, contractsInBand, projectsOf, risksFound } from '../drill.ts';
import { ActivityList } from './activity-list.tsx';
import { DeadlineList } from './deadline-list.tsx';

const TrendLines = lazy(() =>
  import('@/components/charts/trend-lines.tsx').then((m) => ({ default: m.TrendLines })),
);

/**
 * Trends, recent activity, and deadlines, in the spec's order. A panel without data says so. Risk is left out
 * if the user reads no reviews.
 */
export function DashboardPanels({ dashboard }: { dashboard: Dashboard }) {
  const { upcoming_deadlines, recent_activity } = dashboard;
  const { may_read_reviews: readsReviews } = useUser();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 desk:grid-cols-6">
      <TrendsPanel points={dashboard.trend_data} period={dashboard.period} />
      {readsReviews && <RiskPanel slices={dashboard.risk_distribution} />}
      <StatusPanel counts={dashboard.project_status} alone={!readsReviews} />
      <Panel
        title="Recent Activity"
        className="desk:col-span-3"
        action={
          <Link to={paths.activity} className="rounded-sm underline-offset-4 hover:underline">
            View all
          </Link>
        }
      >
        {recent_activity.length > 0 ? (
          <ActivityList items={recent_activity} />
        ) : (
          <Nothing>No activity yet.</Nothing>
        )}
      </Panel>
      <Panel
        title="Upcoming Deadlines"
        className="desk:col-span-3"
        action={
          <Link to={paths.calendar} className="rounded-sm underline-offset-4 hover:underline">
            View calendar
          </Link>
        }
      >
        {upcoming_deadlines.length > 0 ? (
          <DeadlineList items={upcoming_deadlines} />
        ) : (
          <Nothing>Nothing is due in the next 90 days.</Nothing>
        )}
      </Panel>
    </div>
  );
}

function TrendsPanel({ points, period }: { points: Dashboard['trend_data']; period: DashboardPeriod }) {
  const withRisks = points.some(({ risks }) => risks !== null);
  return (
    <Panel title="Compliance & Contract Trends" className="desk:col-span-4 desk:row-span-2">
      {points.length > 0 ? (
        <>
          <Chart height={TREND_HEIGHT}>
            <TrendLines
              points={points}
              byMonth={period === 'year'}
              to={(point, figure) => DRILL[figure](point, period)}
              height={TREND_HEIGHT}
            />
          </Chart>
          <ChartTable
            caption="Trends by date"
            head={['Date', 'Contracts', 'Compliance', ...(withRisks ? ['Risks'] : [])]}
            rows={points.map((point) => [
              formatDate(point.date),
              { value: point.contracts, to: contractsCreated(point, period) },
              point.compliance === null ? '–' : `${point.compliance}%`,
              ...(point.risks === null ? [] : [{ value: point.risks, to: risksFound(point, period) }]),
            ])}
          />
        </>
      ) : (
        <Nothing>No contracts created, analyzed, or checked in this period.</Nothing>
      )}
    </Panel>
  );
}

const DRILL = { contracts: contractsCreated, compliance: checksChanged, risks: risksFound };

function RiskPanel({ slices: counted }: { slices: Dashboard['risk_distribution'] }) {
  const slices = counted.map((slice) => ({ ...slice, to: contractsInBand(slice.band) }));
  return (
    <Panel title="Risk Distribution" className="desk:col-span-2">
      {slices.length > 0 ? (
        <>
          <SharePie slices={slices} />
          <ChartTable
            caption="Contracts by risk"
            head={['Risk', 'Contracts']}
            rows={slices.map((slice) => [slice.name, slice])}
          />
        </>
      ) : (
        <Nothing>No contracts yet.</Nothing>
      )}
    </Panel>
  );
}

/** @param props.alone whether there is no panel above it */
function StatusPanel({ counts, alone }: { counts: Dashboard['project_status']; alone: boolean }) {
  const all = projectStatuses.map((status) => {
    const found = counts.find((one) => one.status === status);
    return {
      name: statusText(status),
      value: found?.count ?? 0,
      color: found?.color ?? 'transparent',
      to: projectsOf(status),
    };
  });
  return (
    <Panel title="Project Status Overview" className={cn('desk:col-span-2', alone && 'desk:row-span-2')}>
      {counts.length > 0 ? <CountBars counts={all} /> : <Nothing>No projects yet.</Nothing>}
    </Panel>
  );
}

/** On a wide screen the chart's bottom lines up with the panel next to it. */
const TREND_HEIGHT = 'h-52 desk:h-92';

const Nothing = ({ children }: { children: string }) => <p className="text-muted-foreground">{children}</p>;

/** @param height CSS classes for the chart's height, reserved while it loads */
function Chart({ height, children }: { height: string; children: React.ReactNode }) {
  const place = <Skeleton className={height} />;
  return (
    <WhenSeen fallback={place}>
      <Suspense fallback={place}>{children}</Suspense>
    </WhenSeen>
  );
}
