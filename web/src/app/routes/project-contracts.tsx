import type { Contract } from '@contract/contract.ts';
import type { ProjectDetail } from '@contract/project.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '@/components/empty-state.tsx';
import { ErrorState } from '@/components/error-state.tsx';
import { LoadMore } from '@/components/load-more.tsx';
import { TableSkeleton } from '@/components/table-skeleton.tsx';
import { Button, buttonVariants } from '@/components/ui/button.tsx';
import { useContractList } from '@/features/contracts/api/list-contracts.ts';
import { ContractTable } from '@/features/contracts/components/contract-table.tsx';
import { CreateContractDialog } from '@/features/contracts/components/create-contract-dialog.tsx';
import { UploadDocumentsDialog } from '@/features/contracts/components/upload-documents-dialog.tsx';
import { ContractSteps } from '@/features/contracts/lifecycle/contract-step-menu-items.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { paths } from '@/lib/paths.ts';

const NO_FILTER = { status: '', type: '', q: '' };

/** The contracts tab of a project. */
export function ProjectContracts({ project }: { project: ProjectDetail }) {
  const list = useContractList(NO_FILTER, project.id);
  const [dialog, setDialog] = useState<{ kind: 'create' } | { kind: 'upload'; contract: Contract } | null>(
    null,
  );
  const contracts = list.data?.pages.flatMap((page) => page.items) ?? [];
  const close = () => setDialog(null);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={() => setDialog({ kind: 'create' })}>
          <Plus aria-hidden />
          New Contract
        </Button>
        {contracts.length > 0 && (
          <Link
            to={`${paths.contracts}?project=${project.id}`}
            className={buttonVariants({ variant: 'ghost' })}
          >
            Filter, sort and export
          </Link>
        )}
      </div>
      {list.isPending ? (
        <TableSkeleton label="Loading contracts" rows={4} />
      ) : list.isError && !list.data ? (
        <ErrorState
          title="Failed to load contracts"
          detail={errorMessage(list.error, '')}
          onRetry={() => list.refetch()}
        />
      ) : contracts.length === 0 ? (
        <EmptyState title="No contracts found" detail="This project has no contracts yet." />
      ) : (
        <>
          <ContractSteps>
            <ContractTable
              contracts={contracts}
              onUpload={(contract) => setDialog({ kind: 'upload', contract })}
            />
          </ContractSteps>
          <LoadMore
            hasMore={list.hasNextPage}
            loading={list.isFetchingNextPage}
            failed={list.isFetchNextPageError}
            onLoad={() => list.fetchNextPage()}
          />
        </>
      )}
      {dialog?.kind === 'create' && (
        <CreateContractDialog onOpenChange={close} project={{ id: project.id, label: project.name }} />
      )}
      {dialog?.kind === 'upload' && (
        <UploadDocumentsDialog
          onOpenChange={close}
          projectId={project.id}
          contract={{ id: dialog.contract.id, label: dialog.contract.name }}
        />
      )}
    </div>
  );
}
