import { Link } from 'react-router-dom';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { paths } from '@/lib/paths.ts';
import { useProjectActivity } from '../api/list-activity.ts';
import { groupByDay } from '../group-by-day.ts';
import { ActivityLine } from './activity-line.tsx';

/** The most recent events of a project, with a link to its full log. */
export function RecentProjectActivity({ projectId }: { projectId: string }) {
  const { data, isPending, isError, refetch } = useProjectActivity(projectId);
  return (
    <section aria-labelledby="recent-activity">
      <div className="flex items-baseline justify-between gap-4 border-b pb-2">
        <h2 id="recent-activity" className="text-base">
          Recent Activity
        </h2>
        <Link to={paths.projectActivity(projectId)} className="rounded-sm underline-offset-4 hover:underline">
          View all
        </Link>
      </div>
      {isPending && <Skeleton className="mt-3 h-24 appear-late" />}
      {isError && (
        <p role="alert" className="flex items-center gap-3 py-3">
          Failed to load activity.
          <Button variant="outline" size="sm" onClick={() => void refetch()}>
            Try Again
          </Button>
        </p>
      )}
      {data?.items.length === 0 && <p className="py-3 text-muted-foreground">No activity yet.</p>}
      {groupByDay(data?.items ?? []).map(({ date, label, events }) => (
        <section key={date} aria-label={label}>
          <h3 className="pt-3 text-xs text-muted-foreground">{label}</h3>
          <ol className="divide-y">
            {events.map((event) => (
              <ActivityLine key={event.id} event={event} />
            ))}
          </ol>
        </section>
      ))}
    </section>
  );
}
