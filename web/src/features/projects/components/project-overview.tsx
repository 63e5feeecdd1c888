import type { ProjectDetail } from '@schemas/project.ts';
import { projectFacts } from '@schemas/project-fields.ts';
import { formatDate } from '@/lib/dates.ts';
import { formatMoney } from '@/lib/money.ts';
import { QuickStats } from './quick-stats.tsx';

interface ProjectOverviewProps {
  project: ProjectDetail;
  /** Actions the reader may take; empty if none. */
  actions: React.ReactNode;
  activity: React.ReactNode;
}

const words: Parameters<typeof projectFacts>[1] = {
  text: (text) => text ?? '-',
  status: (status) => status ?? '-',
  money: (value) => (value === null ? 'TBD' : formatMoney(value)),
  date: (date) => formatDate(date, 'TBD'),
  person: (name) => name ?? 'Not assigned',
};

/** Facts that the page's header shows. */
const headed = ['Client', 'Status'];

/** A project overview: facts and recent activity, with figures and actions next to them. */
export function ProjectOverview({ project, actions, activity }: ProjectOverviewProps) {
  const facts = projectFacts(project, words).filter(({ label }) => !headed.includes(label));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 desk:grid-cols-[minmax(0,1fr)_20rem] desk:grid-rows-[auto_1fr]">
      <section aria-labelledby="project-information">
        <h2 id="project-information" className="text-base">
          Project Information
        </h2>
        <dl className="mt-3 grid gap-x-8 border-t sm:grid-cols-2">
          {facts.map(({ label, kind, words }) => (
            <Fact key={label} label={label} wide={kind === 'text'}>
              {words}
            </Fact>
          ))}
        </dl>
      </section>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8 desk:col-start-2 desk:row-span-2 desk:row-start-1">
        <QuickStats project={project} />
        {actions}
      </div>
      {activity}
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
