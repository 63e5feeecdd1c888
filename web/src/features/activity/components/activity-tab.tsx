import { LoadedRows } from '@/components/data-table/loaded-rows.tsx';
import { RowsSkeleton } from '@/components/data-table/rows-skeleton.tsx';
import { EmptyState } from '@/components/empty-state.tsx';
import { useContractActivity } from '../api/list-activity.ts';
import { ActivityDays } from './activity-days.tsx';

/** One contract's events, grouped by day. */
export function ActivityTab({ contract }: { contract: { id: string; name: string } }) {
  return (
    <div className="max-w-4xl">
      <LoadedRows
        list={useContractActivity(contract.id)}
        failure="Failed to load activity"
        skeleton={<RowsSkeleton label="Loading activity" heading="h-5 w-40" rows={3} row="h-10" />}
        empty={
          <EmptyState
            title="No activity yet"
            detail="Uploads, decisions, and changes to this contract appear here."
          />
        }
      >
        {(events) => <ActivityDays events={events} contractName={contract.name} />}
      </LoadedRows>
    </div>
  );
}
