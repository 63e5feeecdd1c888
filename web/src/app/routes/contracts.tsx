import type { Contract } from '@contract/contract.ts';
import { Plus, RotateCw, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { EmptyState } from '@/components/empty-state.tsx';
import { ErrorState } from '@/components/error-state.tsx';
import { LoadMore } from '@/components/load-more.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { TableSkeleton } from '@/components/table-skeleton.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useContractSummary } from '@/features/contracts/api/get-contract-summary.ts';
import { useContractList } from '@/features/contracts/api/list-contracts.ts';
import { ContractFilters } from '@/features/contracts/components/contract-filters.tsx';
import { ContractSummary } from '@/features/contracts/components/contract-summary.tsx';
import { ContractTable } from '@/features/contracts/components/contract-table.tsx';
import { HighRiskBanner } from '@/features/contracts/components/high-risk-banner.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { useUrlFilter } from '@/lib/use-url-filter.ts';
import { cn } from '@/lib/utils.ts';

const CreateContractDialog = lazy(() =>
  import('@/features/contracts/components/create-contract-dialog.tsx').then((m) => ({
    default: m.CreateContractDialog,
  })),
);
const UploadDocumentsDialog = lazy(() =>
  import('@/features/contracts/components/upload-documents-dialog.tsx').then((m) => ({
    default: m.UploadDocumentsDialog,
  })),
);

type OpenDialog = { kind: 'create' } | { kind: 'upload'; contract?: Contract } | null;

export function Contracts() {
  const { values, active, set, clear } = useUrlFilter(['status', 'type', 'q']);
  const list = useContractList(values);
  const summary = useContractSummary();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const contracts = list.data?.pages.flatMap((page) => page.items) ?? [];
  const close = () => setDialog(null);
  const refresh = () => Promise.all([list.refetch(), summary.refetch()]);
  const newContract = (
    <Button onClick={() => setDialog({ kind: 'create' })}>
      <Plus aria-hidden />
      New Contract
    </Button>
  );

  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-5 py-6">
      <PageHeader
        title="Contracts"
        actions={
          <>
            <Button
              variant="ghost"
              size="icon"
              aria-label="Refresh"
              disabled={list.isFetching}
              onClick={refresh}
            >
              <RotateCw aria-hidden className={cn(list.isFetching && 'motion-safe:animate-spin')} />
            </Button>
            <Button variant="outline" onClick={() => setDialog({ kind: 'upload' })}>
              <Upload aria-hidden />
              Upload Contract
            </Button>
            {newContract}
          </>
        }
      />
      <HighRiskBanner />
      <ContractSummary />
      <ContractFilters values={values} active={active} onChange={set} onClear={clear} />
      <div>
        {list.isPending ? (
          <TableSkeleton label="Loading contracts" />
        ) : list.isError && !list.data ? (
          <ErrorState
            title="Failed to load contracts"
            detail={errorMessage(list.error, '')}
            onRetry={() => list.refetch()}
          />
        ) : contracts.length > 0 ? (
          <>
            <ContractTable
              contracts={contracts}
              onUpload={(contract) => setDialog({ kind: 'upload', contract })}
            />
            <LoadMore
              hasMore={list.hasNextPage}
              loading={list.isFetchingNextPage}
              failed={list.isFetchNextPageError}
              onLoad={() => list.fetchNextPage()}
            />
          </>
        ) : active ? (
          <EmptyState
            title="No contracts found"
            detail="Nothing fits these filters."
            action={
              <Button variant="outline" onClick={clear}>
                Clear filters
              </Button>
            }
          />
        ) : (
          <EmptyState
            title="No contracts found"
            detail="Create a contract, then upload its document to have its risk assessed."
            action={newContract}
          />
        )}
      </div>
      <Suspense fallback={null}>
        {dialog?.kind === 'create' && <CreateContractDialog onOpenChange={close} />}
        {dialog?.kind === 'upload' && (
          <UploadDocumentsDialog
            onOpenChange={close}
            contract={dialog.contract && { id: dialog.contract.id, label: dialog.contract.name }}
          />
        )}
      </Suspense>
    </div>
  );
}
