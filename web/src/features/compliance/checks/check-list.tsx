import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { LoadedRows } from '@/components/data-table/loaded-rows.tsx';
import { NothingMatches } from '@/components/data-table/nothing-matches.tsx';
import { EmptyState } from '@/components/empty-state.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { type CheckFilter, complianceKeys } from '../api/keys.ts';
import { useCheckList } from '../api/list-checks.ts';
import { CheckItem } from './check-item.tsx';

const UpdateCheckDialog = lazy(() =>
  import('./update-check-dialog.tsx').then((m) => ({ default: m.UpdateCheckDialog })),
);

interface CheckListProps {
  filter: CheckFilter;
  /** Whether status or severity leave something out. */
  filtered: boolean;
  onClear: () => void;
  withProject: boolean;
  /** What to do first where there is nothing yet. */
  firstStep: React.ReactNode;
}

/** The checks that match, newest first, more of them on request. */
export function CheckList(props: CheckListProps) {
  const [updating, setUpdating] = useState<string | null>(null);
  return (
    <>
      <Checks {...props} onUpdate={setUpdating} />
      {/* Beside the list: a check that leaves the list must not take what is being typed with it. */}
      <Suspense fallback={null}>
        {updating && <UpdateCheckDialog checkId={updating} onOpenChange={() => setUpdating(null)} />}
      </Suspense>
    </>
  );
}

interface ChecksProps extends CheckListProps {
  onUpdate: (checkId: string) => void;
}

function Checks({ filter, filtered, onClear, withProject, firstStep, onUpdate }: ChecksProps) {
  const client = useQueryClient();
  return (
    <LoadedRows
      list={useCheckList(filter)}
      failure="Failed to load compliance data"
      // The figures come from the same place and will have failed as well.
      onRetry={() => client.refetchQueries({ queryKey: complianceKeys.all, type: 'active' })}
      skeleton={<ListSkeleton />}
      empty={
        filtered ? (
          <NothingMatches
            title="No compliance items found"
            detail="Nothing matches these filters."
            onClear={onClear}
          />
        ) : (
          <EmptyState
            title="No compliance items found"
            detail={
              firstStep
                ? 'A template puts the requirements of a kind of project on yours, and a check on each.'
                : 'Whoever runs a project puts requirements on it; their checks are listed here then.'
            }
            action={firstStep}
          />
        )
      }
    >
      {(checks, total) => (
        <>
          <p className="border-b px-4 py-2 text-xs text-muted-foreground" role="status">
            {total !== null && checks.length < total
              ? `${checks.length} of ${total} items`
              : items(total ?? checks.length)}
          </p>
          <ul>
            {checks.map((check) => (
              <CheckItem
                key={check.id}
                check={check}
                withProject={withProject}
                onUpdate={() => onUpdate(check.id)}
              />
            ))}
          </ul>
        </>
      )}
    </LoadedRows>
  );
}

const items = (count: number): string => (count === 1 ? '1 item' : `${count} items`);

function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading compliance items">
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className="flex items-center gap-6 border-b px-4 py-3">
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </div>
          <Skeleton className="h-8 w-40 max-sm:hidden" />
        </div>
      ))}
    </div>
  );
}
