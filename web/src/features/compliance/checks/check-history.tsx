import { LoadedRows } from '@/components/data-table/loaded-rows.tsx';
import { RowsSkeleton } from '@/components/data-table/rows-skeleton.tsx';
import { ActivityDays } from '@/features/activity/components/activity-days.tsx';
import { useCheckHistory } from '../api/list-check-history.ts';

/** The history of a check and its evidence, by day. */
export const CheckHistory = ({ check }: { check: { id: string; title: string } }) => (
  <LoadedRows
    list={useCheckHistory(check.id)}
    failure="Failed to load history"
    skeleton={<RowsSkeleton label="Loading history" heading="h-5 w-40" rows={2} row="h-10" />}
    empty={<p className="text-muted-foreground">No activity yet.</p>}
  >
    {(events) => <ActivityDays events={events} heading="h3" contractName={check.title} />}
  </LoadedRows>
);
