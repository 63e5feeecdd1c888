import type { Contract } from '@contract/contract.ts';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { EmptyState } from '@/components/empty-state.tsx';
import { ErrorState } from '@/components/error-state.tsx';
import { TableSkeleton } from '@/components/table-skeleton.tsx';
import { Button } from '@/components/ui/button.tsx';
import { ApiError, errorMessage } from '@/lib/api-error.ts';
import { useNarrow } from '@/lib/use-narrow.ts';
import { type ContractPage, useContractPage } from '../api/list-contracts.ts';
import { useDeleteContracts } from '../api/use-delete-contracts.ts';
import { ColumnChoice } from './column-choice.tsx';
import { ContractList } from './contract-list.tsx';
import type { RowActions } from './contract-list-props.ts';
import { ListPager } from './list-pager.tsx';
import { countSelected } from './selection.ts';
import { SortChoice } from './sort-choice.tsx';
import { useColumnLayout } from './use-column-layout.ts';
import { useColumns } from './use-columns.ts';
import { pageSizes, type useContractView } from './use-contract-view.ts';
import { useSelection } from './use-selection.ts';

/** Comes with the first selection. */
const SelectionBar = lazy(() => import('./selection-bar.tsx').then((m) => ({ default: m.SelectionBar })));

type View = ReturnType<typeof useContractView>;

interface ContractBrowserProps {
  view: View;
  onOpen: RowActions['onOpen'];
  /** The one next step where there is no contract at all. */
  firstStep: React.ReactNode;
}

const NO_ROWS: Contract[] = [];

/** The list of contracts as the address asks for it, page by page, and what can be done with some of them at once. */
export function ContractBrowser({ view, onOpen, firstStep }: ContractBrowserProps) {
  const list = useContractPage(view.pageQuery);
  const contracts = list.data?.items ?? NO_ROWS;
  const total = list.data?.total ?? 0;
  const selection = useSelection(view.scope, contracts);
  const selectedCount = countSelected(selection.selected, total);
  // It stays once it is there: a run over many goes on when the selection ends.
  const [barWanted, setBarWanted] = useState(false);
  if (selectedCount > 0 && !barWanted) setBarWanted(true);
  const { mutate: remove } = useDeleteContracts();
  const { columns, toggle } = useColumns();
  const narrow = useNarrow();
  const { frame, layout } = useColumnLayout(columns);
  useTopOfPage(frame, view.pageQuery.cursor);
  const { drop } = selection;
  const onDelete = useCallback(
    (contract: Contract) => remove([contract], { onSuccess: ({ done }) => drop(done.map(({ id }) => id)) }),
    [remove, drop],
  );

  return (
    <div ref={frame}>
      <p role="status" className="sr-only">
        {selectedCount > 0 && `${selectedCount} selected`}
      </p>
      <Suspense fallback={null}>
        {barWanted && (
          <SelectionBar
            selected={selection.selected}
            page={contracts}
            total={total}
            query={view.query}
            onSelectAll={selection.selectAll}
            onClear={selection.clear}
            onGone={selection.drop}
          />
        )}
      </Suspense>
      {list.isPending ? (
        <>
          <div className="h-9" />
          <TableSkeleton label="Loading contracts" />
        </>
      ) : !list.data ? (
        <NotLoaded view={view} error={list.error} onRetry={() => list.refetch()} />
      ) : contracts.length === 0 ? (
        <NothingHere view={view} firstStep={firstStep} />
      ) : (
        <>
          <div className="flex min-h-9 flex-wrap items-center gap-2">
            <p aria-live="polite" className="mr-auto text-muted-foreground">
              {total.toLocaleString('en-US')} {total === 1 ? 'contract' : 'contracts'}
            </p>
            {list.isError && (
              <p role="status" className="text-attention">
                The list could not be refreshed; this is how it was.
              </p>
            )}
            {narrow ? (
              <SortChoice sort={view.sort} onSort={view.sortBy} />
            ) : (
              <ColumnChoice chosen={columns} shown={layout.columns} onToggle={toggle} />
            )}
          </div>
          <ContractList
            contracts={contracts}
            layout={layout}
            order={{ sort: view.sort, onSort: view.sortBy }}
            selection={{
              selected: selection.selected,
              onToggle: selection.toggle,
              onTogglePage: selection.togglePage,
            }}
            stale={list.isPlaceholderData}
            onOpen={onOpen}
            onDelete={onDelete}
          />
          <PageSteps view={view} page={list.data} stale={list.isPlaceholderData} />
        </>
      )}
    </div>
  );
}

interface PageStepsProps {
  view: View;
  page: ContractPage;
  /** The page is still the one before; there is no way on before its successor is there. */
  stale: boolean;
}

function PageSteps({ view, page: { total, prev, next }, stale }: PageStepsProps) {
  // Nothing before it makes it the first, whatever the address says.
  const number = stale || prev !== null ? view.page : 1;
  const step = (cursor: string | null, to: number) =>
    stale || cursor === null ? undefined : () => view.goTo(to === 1 ? null : { cursor, page: to });
  return (
    <ListPager
      page={number}
      pages={Math.ceil(total / view.size)}
      size={view.size}
      sizes={pageSizes}
      onSize={view.setSize}
      onPrevious={step(prev, number - 1)}
      onNext={step(next, number + 1)}
    />
  );
}

/** A page of the list that could not be had; a cursor from long ago may lead nowhere, and then the first page is the way out. */
function NotLoaded({ view, error, onRetry }: { view: View; error: unknown; onRetry: () => void }) {
  const astray = view.page > 1 && error instanceof ApiError && error.status === 422;
  return (
    <ErrorState
      title="Failed to load contracts"
      detail={astray ? 'This page of the list is not there any more.' : errorMessage(error, '')}
      onRetry={astray ? () => view.goTo(null) : onRetry}
    />
  );
}

function NothingHere({ view, firstStep }: { view: View; firstStep: React.ReactNode }) {
  if (view.page > 1) {
    return (
      <EmptyState
        title="No contracts found"
        detail="There is nothing on this page any more."
        action={
          <Button variant="outline" onClick={() => view.goTo(null)}>
            First page
          </Button>
        }
      />
    );
  }
  if (view.active) {
    return (
      <EmptyState
        title="No contracts found"
        detail="Nothing fits these filters."
        action={
          <Button variant="outline" onClick={view.clear}>
            Clear filters
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title="No contracts found"
      detail="Create a contract, then upload its document to have its risk assessed."
      action={firstStep}
    />
  );
}

/** Another page is read from its first row, where one has scrolled past that. */
function useTopOfPage(list: React.RefObject<HTMLElement | null>, cursor: string): void {
  const shown = useRef(cursor);
  useEffect(() => {
    if (shown.current === cursor) return;
    shown.current = cursor;
    if (list.current && list.current.getBoundingClientRect().top < 0) list.current.scrollIntoView();
  }, [list, cursor]);
}
