import { type DashboardPeriod, dashboardPeriods } from '@schemas/dashboard.ts';
import { RotateCw } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { ChoiceSwitch } from '@/components/choice-switch.tsx';
import { EmptyState } from '@/components/empty-state.tsx';
import { ErrorState } from '@/components/error-state.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { Button, buttonVariants } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useDashboard } from '@/features/dashboard/api/get-dashboard.ts';
import { DashboardPanels } from '@/features/dashboard/components/dashboard-panels.tsx';
import { KpiCards } from '@/features/dashboard/components/kpi-cards.tsx';
import { NeedsYou } from '@/features/dashboard/components/needs-you.tsx';
import { hasFirstSteps, useFirstSteps } from '@/features/first-steps/api/first-steps.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { paths } from '@/lib/paths.ts';
import { useMayMakeProjects } from '@/lib/session/session-store.ts';
import { useUrlFilter } from '@/lib/use-url-filter.ts';
import { cn } from '@/lib/utils.ts';
import { QuickActions } from './quick-actions.tsx';

const FirstStepsPanel = lazy(() =>
  import('@/features/first-steps/components/first-steps-panel.tsx').then((m) => ({
    default: m.FirstStepsPanel,
  })),
);

const LABELS: Record<DashboardPeriod, string> = { week: 'Week', month: 'Month', year: 'Year' };

export function Dashboard() {
  const { values, set } = useUrlFilter(['period']);
  const period = dashboardPeriods.find((one) => one === values.period) ?? 'month';
  const { data, isError, error, isFetching, refetch } = useDashboard(period);
  // Shown together with the panels below, so that nothing moves.
  const firstSteps = useFirstSteps();
  const mayCreate = useMayMakeProjects();

  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-5 py-6 pb-24">
      <PageHeader
        title="Dashboard"
        subtitle="Monitor your construction legal compliance in real-time"
        actions={
          <>
            <Button
              variant="ghost"
              size="icon"
              aria-label="Refresh"
              disabled={isFetching}
              onClick={() => refetch()}
            >
              <RotateCw aria-hidden className={cn(isFetching && 'motion-safe:animate-spin')} />
            </Button>
            <ChoiceSwitch
              legend="Period"
              labels={LABELS}
              chosen={period}
              onChoose={(next) => set('period', next === 'month' ? '' : next)}
            />
          </>
        }
      />
      {isError && !data ? (
        <ErrorState
          title="Failed to load dashboard"
          detail={errorMessage(error, '')}
          onRetry={() => refetch()}
        />
      ) : (
        <>
          <KpiCards dashboard={data} />
          <Suspense fallback={<PanelsSkeleton />}>
            {!data || firstSteps.isPending ? (
              <PanelsSkeleton />
            ) : (
              <>
                {data.project_status.length > 0 && <QuickActions />}
                {hasFirstSteps(firstSteps.data) && <FirstStepsPanel />}
                {data.project_status.every(({ count }) => count === 0) && (
                  <EmptyState
                    title="No projects yet"
                    detail={
                      mayCreate
                        ? 'Drop a contract on this page or upload one, and we will create its project.'
                        : 'You are not on a project yet. Ask an owner or admin of your organization to add you.'
                    }
                    action={
                      mayCreate && (
                        <div className="flex flex-wrap justify-center gap-2">
                          <Link to={paths.upload} className={buttonVariants()}>
                            Upload a contract
                          </Link>
                          <Link to={paths.newProject} className={buttonVariants({ variant: 'outline' })}>
                            Create a project
                          </Link>
                        </div>
                      )
                    }
                  />
                )}
                <NeedsYou needs={data.needs_you} />
                <DashboardPanels dashboard={data} />
              </>
            )}
          </Suspense>
        </>
      )}
    </div>
  );
}

function PanelsSkeleton() {
  return (
    <div role="status" aria-label="Loading dashboard" className="grid gap-4 desk:grid-cols-2">
      <Skeleton className="h-64" />
      <Skeleton className="h-64" />
    </div>
  );
}
