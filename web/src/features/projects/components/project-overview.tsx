import type { ProjectDetail } from '@schemas/project.ts';
import { lazy, Suspense } from 'react';
import { formatDate } from '@/lib/dates.ts';
import { formatMoney } from '@/lib/money.ts';
import { QuickStats } from './quick-stats.tsx';

const RecentProjectActivity = lazy(() =>
  import('@/features/activity/components/recent-project-activity.tsx').then((m) => ({
    default: m.RecentProjectActivity,
  })),
);

interface ProjectOverviewProps {
  project: ProjectDetail;
  /** Actions the reader may take; empty if none. */
  actions: React.ReactNode;
}

/** A project overview: facts and recent activity, with figures and actions next to them. */
export function ProjectOverview({ project, actions }: ProjectOverviewProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 desk:grid-cols-[minmax(0,1fr)_20rem] desk:grid-rows-[auto_1fr]">
      <section aria-labelledby="project-information">
        <h2 id="project-information" className="text-base">
          Project Information
        </h2>
        <dl className="mt-3 grid gap-x-8 border-t sm:grid-cols-2">
          <Fact label="Contract value">
            {project.contract_value === null ? 'TBD' : formatMoney(project.contract_value)}
          </Fact>
          <Fact label="Project manager">{project.project_manager_name ?? 'Not assigned'}</Fact>
          <Fact label="Start">{formatDate(project.start_date, 'TBD')}</Fact>
          <Fact label="End">{formatDate(project.end_date, 'TBD')}</Fact>
          <Fact label="Location" wide>
            {location(project)}
          </Fact>
          <Fact label="Description" wide>
            {project.description ?? 'No description available'}
          </Fact>
        </dl>
      </section>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8 desk:col-start-2 desk:row-span-2 desk:row-start-1">
        <QuickStats project={project} />
        {actions}
      </div>
      <Suspense fallback={null}>
        <RecentProjectActivity projectId={project.id} />
      </Suspense>
    </div>
  );
}

function Fact({ label, wide, children }: { label: string; wide?: boolean; children: React.ReactNode }) {
  return (
    <div className={wide ? 'border-b py-2.5 sm:col-span-2' : 'border-b py-2.5'}>
      <dt className="text-xs text-muted-foreground">{label}</dt>
      <dd dir="auto" className="mt-0.5 max-w-prose whitespace-pre-line break-words">
        {children}
      </dd>
    </div>
  );
}

function location({ address, city, state }: ProjectDetail): string {
  return [address, city, state].filter(Boolean).join(', ') || 'Not Specified';
}
