import type { UseQueryResult } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { EmptyState } from '@/components/empty-state.tsx';
import { Button } from '@/components/ui/button.tsx';
import { ApiError } from '@/lib/api-error.ts';
import type { CountedPage } from '@/lib/counted-page.ts';
import { formatCount } from '@/lib/formats.ts';
import { useNarrow } from '@/lib/use-narrow.ts';
import { ColumnChoice } from './column-choice.tsx';
import type { ColumnSet } from './columns.ts';
import { DataTable } from './data-table.tsx';
import { Loaded, NotRefreshed } from './loaded.tsx';
import { PageSteps } from './page-steps.tsx';
import { countSelected } from './selection.ts';
import { type NamedOrder, SortChoice } from './sort-choice.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import { useColumns } from './use-columns.ts';
import { useFittedColumns } from './use-fitted-columns.ts';
import type { ListPosition } from './use-list-position.ts';
import type { SelectionState } from './use-selection.ts';
import { useTopOfPage } from './use-top-of-page.ts';

interface PagedTableProps<R extends { id: string }, Id extends string> {
  /** 'contract' and 'contracts'. */
  noun: { one: string; many: string };
  list: UseQueryResult<CountedPage<R>>;
  position: ListPosition;
  set: ColumnSet<R, Id>;
  /** The sort orders offered on a phone, where there are no headings. */
  orders: readonly NamedOrder[];
  showActions: (row: R) => React.ReactNode;
  card: (row: R) => React.ReactNode;
  selection: SelectionState<R>;
  /** Loaded on the first selection, so it may arrive late. */
  selectionBar: (page: readonly R[], total: number) => React.ReactNode;
  /** Replaces the table when nothing matches. */
  empty: React.ReactNode;
}

/** A paged list in the reader's chosen order, columns, and page, with bulk actions. */
export function PagedTable<R extends { id: string }, Id extends string>({
  noun,
  list,
  position,
  selection,
  selectionBar,
  empty,
  ...table
}: PagedTableProps<R, Id>) {
  const { set, showActions } = table;
  const rows = list.data?.items ?? [];
  const total = list.data?.total ?? 0;
  const { columns: chosen, toggle } = useColumns(set);
  const { frame, shown, columns } = useFittedColumns(set, chosen, showActions);
  const selectedCount = countSelected(selection.selected, total);
  // Stays mounted: a bulk run continues after the selection ends.
  const [barWanted, setBarWanted] = useState(false);
  if (selectedCount > 0 && !barWanted) setBarWanted(true);
  const narrow = useNarrow();
  useTopOfPage(frame, position.cursor);
  // An old cursor may be invalid; offer the first page.
  const astray = position.page > 1 && list.error instanceof ApiError && list.error.status === 422;

  return (
    <div ref={frame}>
      <p role="status" className="sr-only">
        {selectedCount > 0 && `${selectedCount} selected`}
      </p>
      <Suspense fallback={null}>{barWanted && selectionBar(rows, total)}</Suspense>
      <Loaded
        query={list}
        failure={`Failed to load ${noun.many}`}
        reason={astray ? 'This page no longer exists.' : undefined}
        onRetry={astray ? () => position.goTo(null) : undefined}
        skeleton={
          <>
            <div className="h-9" />
            <TableSkeleton label={`Loading ${noun.many}`} />
          </>
        }
      >
        {(page) =>
          page.items.length === 0 ? (
            position.page > 1 ? (
              <PageGone noun={noun.many} onFirst={() => position.goTo(null)} />
            ) : (
              empty
            )
          ) : (
            <>
              <div className="flex min-h-9 flex-wrap items-center gap-2">
                <p aria-live="polite" className="mr-auto text-muted-foreground">
                  {formatCount(total)} {total === 1 ? noun.one : noun.many}
                </p>
                <NotRefreshed query={list} />
                {narrow ? (
                  <SortChoice orders={table.orders} order={position.order} />
                ) : (
                  <ColumnChoice set={set} chosen={chosen} shown={shown} onToggle={toggle} />
                )}
              </div>
              <DataTable
                fixed
                rows={page.items}
                columns={columns}
                card={table.card}
                order={position.order}
                selection={selection}
                stale={list.isPlaceholderData}
              />
              <PageSteps position={position} page={page} stale={list.isPlaceholderData} />
            </>
          )
        }
      </Loaded>
    </div>
  );
}

/** A page that existed before: its rows are gone or moved to an earlier page. */
function PageGone({ noun, onFirst }: { noun: string; onFirst: () => void }) {
  return (
    <EmptyState
      title={`No ${noun} found`}
      detail="This page is now empty."
      action={
        <Button variant="outline" onClick={onFirst}>
          First page
        </Button>
      }
    />
  );
}
