import type { Dashboard, DashboardPeriod } from '@schemas/dashboard.ts';
import { ArrowDownRight, ArrowUpRight, Minus } from 'lucide-react';
import { StatCard, StatStrip } from '@/components/stat-card.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { paths } from '@/lib/paths.ts';
import { useUser } from '@/lib/session/session-store.ts';

const KPIS = [
  { key: 'active_projects', label: 'Active Projects', to: `${paths.projects}?status=active` },
  { key: 'pending_reviews', label: 'Pending Reviews', to: `${paths.contracts}?status=under_review` },
  { key: 'compliance_score', label: 'Compliance Score', to: paths.compliance },
  { key: 'risk_alerts', label: 'Risk Alerts', to: `${paths.contracts}?risk=high` },
] as const;

/** The four figures, without the risk if the user reads no reviews. A change needs a previous period. */
export function KpiCards({ dashboard }: { dashboard: Dashboard | undefined }) {
  const { may_read_reviews: readsReviews } = useUser();
  return (
    <StatStrip label="Key figures">
      {KPIS.filter(({ key }) => readsReviews || key !== 'risk_alerts').map(({ key, label, to }) => (
        <StatCard
          key={key}
          label={label}
          to={to}
          value={dashboard && show(key, dashboard.metrics[key])}
          note={dashboard ? <Note metric={key} dashboard={dashboard} /> : <Skeleton className="h-4 w-24" />}
        />
      ))}
    </StatStrip>
  );
}

function show(key: (typeof KPIS)[number]['key'], value: number | null): string | number {
  if (value === null) return '–';
  return key === 'compliance_score' ? `${value}%` : value;
}

const PREVIOUS: Record<DashboardPeriod, string> = {
  week: 'last week',
  month: 'last month',
  year: 'last year',
};

function Note({ metric, dashboard }: { metric: (typeof KPIS)[number]['key']; dashboard: Dashboard }) {
  if (dashboard.metrics[metric] === null) return 'No checks yet';
  const trend = dashboard.trends[metric];
  if (trend === null) return null;
  const Icon = trend > 0 ? ArrowUpRight : trend < 0 ? ArrowDownRight : Minus;
  return (
    <span className="inline-flex items-center gap-1">
      <Icon aria-hidden className="size-3.5" />
      {trend > 0 ? '+' : trend < 0 ? '−' : ''}
      {Math.abs(trend)}% vs. {PREVIOUS[dashboard.period]}
    </span>
  );
}
