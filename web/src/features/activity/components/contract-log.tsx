import type { ActivityEvent } from '@schemas/activity.ts';
import { LoadedRows } from '@/components/data-table/loaded-rows.tsx';
import { RowsSkeleton } from '@/components/data-table/rows-skeleton.tsx';
import { EmptyState } from '@/components/empty-state.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { useUrlFilter } from '@/lib/use-url-filter.ts';
import { useContractActivity } from '../api/list-activity.ts';
import { ActivityDays } from './activity-days.tsx';

interface ContractLogProps {
  contract: { id: string; name: string };
  /** What else is known about an event. */
  detail: (event: ActivityEvent) => React.ReactNode;
  /** For readers from outside the firm: the steps, which the log itself hides from them. */
  steps: readonly ActivityEvent[] | undefined;
}

/** One contract's events, grouped by day, or only its decisions. */
export function ContractLog({ contract, detail, steps }: ContractLogProps) {
  const { values, set } = useUrlFilter(['show']);
  const isDecisions = steps === undefined && values.show === 'decisions';
  const log = useContractActivity(contract.id, isDecisions);
  return (
    <section aria-labelledby="history-heading" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="history-heading" className="text-base">
          History
        </h2>
        {steps === undefined && (
          <NativeSelect
            aria-label="Show"
            className="w-44"
            value={isDecisions ? 'decisions' : ''}
            onChange={(event) => set('show', event.target.value)}
          >
            <option value="">All changes</option>
            <option value="decisions">Decisions</option>
          </NativeSelect>
        )}
      </div>
      <LoadedRows
        list={log}
        failure="Failed to load activity"
        skeleton={<RowsSkeleton label="Loading activity" heading="h-5 w-40" rows={3} row="h-10" />}
        empty={
          isDecisions ? (
            <EmptyState
              title="No decisions yet"
              detail="Submissions, approvals, and status changes appear here, with the person and the reason."
            />
          ) : (
            <EmptyState
              title="No activity yet"
              detail="Uploads, decisions, and changes to this contract appear here."
            />
          )
        }
      >
        {(events) => (
          <ActivityDays
            events={steps ? withSteps(events, steps, log.hasNextPage) : events}
            contractName={contract.name}
            detail={detail}
            heading="h3"
          />
        )}
      </LoadedRows>
    </section>
  );
}

/** The loaded events and the steps of the same time, newest first. */
function withSteps(
  events: readonly ActivityEvent[],
  steps: readonly ActivityEvent[],
  hasMore: boolean,
): readonly ActivityEvent[] {
  const oldest = events.at(-1)?.created_at ?? '';
  const shown = steps.filter(({ created_at }) => !hasMore || created_at >= oldest);
  return shown.length === 0
    ? events
    : [...events, ...shown].sort((a, b) => b.created_at.localeCompare(a.created_at));
}
