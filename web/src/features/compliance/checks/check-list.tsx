import { type ComplianceCheck, complianceDueGroups } from '@schemas/compliance-check.ts';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Loaded, NotRefreshed } from '@/components/data-table/loaded.tsx';
import { NothingMatches } from '@/components/data-table/nothing-matches.tsx';
import { selectedRows } from '@/components/data-table/selection.ts';
import { SelectionBar } from '@/components/data-table/selection-bar.tsx';
import { useSelection } from '@/components/data-table/use-selection.ts';
import { EmptyState } from '@/components/empty-state.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useDesk } from '@/lib/use-narrow.ts';
import { type CheckFilter, complianceKeys } from '../api/keys.ts';
import { useCheckList } from '../api/list-checks.ts';
import { checkColumns } from './check-columns.tsx';
import { type CheckGroup, CheckGroups } from './check-groups.tsx';
import { type Category, categoriesOf } from './due-groups.ts';

const UpdateCheckDialog = lazy(() =>
  import('./update-check-dialog.tsx').then((m) => ({ default: m.UpdateCheckDialog })),
);
const UpdateChecksDialog = lazy(() =>
  import('./update-checks-dialog.tsx').then((m) => ({ default: m.UpdateChecksDialog })),
);

interface CheckListProps {
  filter: CheckFilter;
  /** Whether status or severity filters are active. */
  filtered: boolean;
  onClear: () => void;
  withProject: boolean;
  /** Suggested first step, shown if there are no checks. */
  firstStep: React.ReactNode;
}

/** The matching checks, grouped by due date. More checks of each group load on request. */
export function CheckList(props: CheckListProps) {
  const [updating, setUpdating] = useState<string | null>(null);
  return (
    <>
      <Checks {...props} onUpdate={setUpdating} />
      {/* Rendered outside the list, so that unsaved input survives when the check leaves the list. */}
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
  const lists = useGroups(filter);
  const failed = lists.find(({ list }) => list.isError && !list.data)?.list;
  const waiting = lists.find(({ list }) => !list.data)?.list;
  const first = failed ?? waiting ?? lists[0].list;
  return (
    <Loaded
      query={{ ...first, data: failed || waiting ? undefined : lists }}
      failure="Failed to load compliance data"
      // The summary figures come from the same API and have probably failed too, so retry all.
      onRetry={() => client.refetchQueries({ queryKey: complianceKeys.all, type: 'active' })}
      skeleton={<ListSkeleton />}
    >
      {(groups) =>
        groups.every(({ total }) => total === 0) ? (
          filtered ? (
            <NothingMatches
              title="No compliance items found"
              detail="No items match these filters."
              onClear={onClear}
            />
          ) : (
            <EmptyState
              title="No compliance items found"
              detail={
                firstStep
                  ? 'Apply a template to add the requirements for a project type, with one check each.'
                  : 'Checks appear here once the project manager adds requirements.'
              }
              action={firstStep}
            />
          )
        ) : (
          <Grouped
            groups={groups.filter(({ total }) => total > 0)}
            scope={JSON.stringify(filter)}
            withProject={withProject}
            onUpdate={onUpdate}
          />
        )
      }
    </Loaded>
  );
}

/** The loaded checks of each group, most urgent first. */
function useGroups(filter: CheckFilter): [CheckGroup, ...CheckGroup[]] {
  const [overdue, week, later, done] = [
    useCheckList(filter, complianceDueGroups[0]),
    useCheckList(filter, complianceDueGroups[1]),
    useCheckList(filter, complianceDueGroups[2]),
    useCheckList(filter, complianceDueGroups[3]),
  ];
  const group = (list: CheckGroup['list'], at: 0 | 1 | 2 | 3): CheckGroup => {
    const checks = list.data?.pages.flatMap(({ items }) => items) ?? [];
    const total = list.data?.pages[0]?.total ?? checks.length;
    const name = complianceDueGroups[at];
    return { group: name, list, total, categories: categoriesOf(name, checks, total) };
  };
  return [group(overdue, 0), group(week, 1), group(later, 2), group(done, 3)];
}

interface GroupedProps {
  groups: CheckGroup[];
  scope: string;
  withProject: boolean;
  onUpdate: (checkId: string) => void;
}

function Grouped({ groups, scope, withProject, onUpdate }: GroupedProps) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [changing, setChanging] = useState<ComplianceCheck[] | null>(null);
  const wide = useDesk();
  const columns = useMemo(() => checkColumns({ withProject, wide, onUpdate }), [withProject, wide, onUpdate]);
  const isOpen = ({ key }: Category) => key === null || opened.has(key);
  const categories = groups.flatMap((one) => one.categories);
  const inSight = categories.filter(isOpen).flatMap(({ checks }) => checks);
  const selectable = inSight.filter(({ can }) => can.edit);
  const selection = useSelection(scope, selectable, ({ title }) => title);
  const total = groups.reduce((sum, one) => sum + one.total, 0);
  const folds = categories.filter(({ key }) => key !== null);
  const allOpen = folds.every(isOpen);

  const toggle = ({ key }: Category) =>
    setOpened((before) => {
      const after = new Set(before);
      if (key !== null && !after.delete(key)) after.add(key);
      return after;
    });

  return (
    <>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2 px-2">
        <p className="text-xs text-muted-foreground" role="status">
          {items(total)}
        </p>
        {folds.length > 0 && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => setOpened(new Set(allOpen ? [] : folds.map(({ key }) => key ?? '')))}
          >
            {allOpen ? 'Collapse all categories' : 'Expand all categories'}
          </Button>
        )}
      </div>
      {groups.map(({ group, list }) => (
        <NotRefreshed key={group} query={list} />
      ))}
      <CheckGroups
        groups={groups}
        columns={columns}
        selection={categories.some(({ checks }) => checks.some(({ can }) => can.edit)) ? selection : null}
        selectable={selectable}
        isOpen={isOpen}
        onToggle={toggle}
        withProject={withProject}
        onUpdate={onUpdate}
      />
      <SelectionBar selection={selection} page={selectable} total={selectable.length} progress={null}>
        <Button
          size="sm"
          onClick={() =>
            setChanging(selectedRows(selection.selected, selectable)?.filter(({ can }) => can.edit) ?? [])
          }
        >
          Update…
        </Button>
      </SelectionBar>
      <Suspense fallback={null}>
        {changing && (
          <UpdateChecksDialog
            checks={changing}
            onClose={() => setChanging(null)}
            onDone={(ids) => selection.drop(ids)}
          />
        )}
      </Suspense>
    </>
  );
}

const items = (count: number): string => (count === 1 ? '1 item' : `${count} items`);

function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading compliance items">
      {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
        <div key={row} className="flex h-9 items-center gap-6 border-b px-2">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-4 w-24 max-sm:hidden" />
          <Skeleton className="ml-auto h-4 w-32" />
        </div>
      ))}
    </div>
  );
}
