import type { ProjectDetail } from '@contract/project.ts';
import { lazy, Suspense } from 'react';
import { StatCard, StatStrip } from '@/components/stat-card.tsx';
import { daysUntil, formatDate } from '@/lib/dates.ts';
import { formatMillions, formatMoney } from '@/lib/money.ts';

const RecentProjectActivity = lazy(() =>
  import('@/features/activity/components/recent-project-activity.tsx').then((m) => ({
    default: m.RecentProjectActivity,
  })),
);

export function ProjectOverview({ project }: { project: ProjectDetail }) {
  return (
    <div className="grid gap-8">
      <StatStrip label="Quick Stats">
        <StatCard label="Contracts" value={project.contract_count} />
        <StatCard label="Documents" value={project.document_count} />
        <StatCard label="Team members" value={project.member_count} />
        <StatCard label="Until the end date" value={remaining(project.end_date)} />
      </StatStrip>
      <section aria-labelledby="project-information">
        <h2 id="project-information" className="text-base">
          Project Information
        </h2>
        <dl className="mt-3 grid gap-x-8 border-t sm:grid-cols-2">
          <Fact label="Contract value">
            <span title={formatMoney(project.contract_value)}>{formatMillions(project.contract_value)}</span>
          </Fact>
          <Fact label="Project manager">{project.project_manager_name ?? 'Not assigned'}</Fact>
          <Fact label="Start">{formatDate(project.start_date, 'TBD')}</Fact>
          <Fact label="End">{formatDate(project.end_date, 'TBD')}</Fact>
          <Fact label="Location">{location(project)}</Fact>
          <Fact label="Description" wide>
            {project.description ?? 'No description available'}
          </Fact>
        </dl>
      </section>
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

function remaining(end: string | null): string {
  const days = end ? daysUntil(end) : null;
  if (days === null) return 'TBD';
  if (days === 0) return 'today';
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`;
  return days > 0 ? count : `${count} over`;
}
