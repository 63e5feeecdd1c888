import type { Dashboard } from '@contract/dashboard.ts';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { ChartTable } from '@/components/charts/chart-table.tsx';
import { Panel } from '@/components/charts/panel.tsx';
import { statusText } from '@/components/status-badge.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { formatDate } from '@/lib/dates.ts';
import { paths } from '@/lib/paths.ts';
import { ActivityList } from './activity-list.tsx';
import { DeadlineList } from './deadline-list.tsx';

const SharePie = lazy(() => import('@/components/charts/charts.tsx').then((m) => ({ default: m.SharePie })));
const CountBars = lazy(() =>
  import('@/components/charts/charts.tsx').then((m) => ({ default: m.CountBars })),
);
const TrendLines = lazy(() =>
  import('@/components/charts/charts.tsx').then((m) => ({ default: m.TrendLines })),
);

/** What needs one first, then what changed, then how it goes; a panel without figures is not there. */
export function DashboardPanels({ dashboard }: { dashboard: Dashboard }) {
  const { upcoming_deadlines, recent_activity, risk_distribution, project_status, trend_data } = dashboard;
  const risks = risk_distribution.filter((slice) => slice.value > 0);
  const statuses = project_status.filter((count) => count.count > 0);
  const trends = trend_data.some(
    (point) => point.contracts > 0 || point.risks > 0 || point.compliance !== null,
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 desk:grid-cols-2">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden">
        {upcoming_deadlines.length > 0 && (
          <Panel title="Upcoming Deadlines">
            <DeadlineList items={upcoming_deadlines} />
          </Panel>
        )}
        {risks.length > 0 && (
          <Panel title="Risk Distribution">
            <Chart>
              <SharePie slices={risks} />
            </Chart>
            <ChartTable
              caption="Contracts by risk"
              head={['Risk', 'Contracts']}
              rows={risks.map((slice) => [slice.name, slice.value])}
            />
          </Panel>
        )}
        {statuses.length > 0 && (
          <Panel title="Project Status Overview">
            <Chart>
              <CountBars
                counts={statuses.map(({ status, count, color }) => ({
                  name: statusText(status),
                  value: count,
                  color,
                }))}
              />
            </Chart>
            <ChartTable
              caption="Projects by status"
              head={['Status', 'Projects']}
              rows={statuses.map((count) => [statusText(count.status), count.count])}
            />
          </Panel>
        )}
      </div>
      {recent_activity.length > 0 && (
        <Panel
          title="Recent Activity"
          className="only-of-type:desk:col-span-2"
          action={
            <Link to={paths.activity} className="rounded-sm underline-offset-4 hover:underline">
              View all
            </Link>
          }
        >
          <ActivityList items={recent_activity} />
        </Panel>
      )}
      {trends && (
        <Panel title="Compliance & Contract Trends" className="desk:col-span-2">
          <Chart>
            <TrendLines points={trend_data} />
          </Chart>
          <ChartTable
            caption="Trends by date"
            head={['Date', 'Contracts', 'Compliance', 'Risks']}
            rows={trend_data.map((point) => [
              formatDate(point.date),
              point.contracts,
              point.compliance === null ? '–' : `${point.compliance}%`,
              point.risks,
            ])}
          />
        </Panel>
      )}
    </div>
  );
}

function Chart({ children }: { children: React.ReactNode }) {
  return <Suspense fallback={<Skeleton className="h-44" />}>{children}</Suspense>;
}
