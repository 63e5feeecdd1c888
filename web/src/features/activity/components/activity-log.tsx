import { LoadedRows } from '@/components/data-table/loaded-rows.tsx';
import { NothingMatches } from '@/components/data-table/nothing-matches.tsx';
import { RowsSkeleton } from '@/components/data-table/rows-skeleton.tsx';
import { EmptyState } from '@/components/empty-state.tsx';
import { cn } from '@/lib/utils.ts';
import type { ActivityQuery } from '../api/keys.ts';
import { useActivity } from '../api/list-activity.ts';
import { ActivityDays } from './activity-days.tsx';

interface ActivityLogProps {
  query: ActivityQuery;
  filtered: boolean;
  onClear: () => void;
}

/** The log grouped by day. */
export function ActivityLog({ query, filtered, onClear }: ActivityLogProps) {
  const activity = useActivity(query);
  return (
    <div aria-busy={activity.isPlaceholderData} className={cn(activity.isPlaceholderData && 'opacity-60')}>
      <LoadedRows
        list={activity}
        failure="Failed to load activity"
        skeleton={<RowsSkeleton label="Loading activity" heading="h-5 w-40" rows={5} row="h-10" />}
        empty={
          filtered ? (
            <NothingMatches
              title="No matching activity"
              detail="No activity matches these filters."
              onClear={onClear}
            />
          ) : (
            <EmptyState
              title="No activity yet"
              detail="Every change in your organization is recorded here permanently."
            />
          )
        }
      >
        {(events) => <ActivityDays events={events} withLocation />}
      </LoadedRows>
    </div>
  );
}
