import type { ContractDetail } from '@schemas/contract.ts';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { ErrorState } from '@/components/error-state.tsx';
import { useContract } from '@/features/contracts/api/get-contract.ts';
import { ContractActions } from '@/features/contracts/details/contract-actions.tsx';
import { ContractStrip } from '@/features/contracts/details/contract-strip.tsx';
import { ApprovedOver } from '@/features/contracts/lifecycle/approval-status-line.tsx';
import { useContractStep } from '@/features/contracts/lifecycle/use-contract-step.tsx';
import { SetReminderButton } from '@/features/reminders/components/set-reminder-button.tsx';
import { ApiError, errorMessage } from '@/lib/api-error.ts';
import { paths } from '@/lib/paths.ts';
import { DeskSkeleton } from './contract-review.tsx';
import { ContractTabs } from './contract-tabs.tsx';
import { NotFound } from './not-found.tsx';

const UploadDocumentsDialog = lazy(() =>
  import('@/features/contracts/upload/upload-documents-dialog.tsx').then((m) => ({
    default: m.UploadDocumentsDialog,
  })),
);
const ContractDrawer = lazy(() =>
  import('@/features/contracts/details/contract-drawer.tsx').then((m) => ({ default: m.ContractDrawer })),
);
const EditContractDialog = lazy(() =>
  import('@/features/contracts/form/edit-contract-dialog.tsx').then((m) => ({
    default: m.EditContractDialog,
  })),
);

/** One contract: its facts, status, document, and everything attached to it. */
export function Contract() {
  const { contractId = '' } = useParams();
  const contract = useContract(contractId);
  // Also if it was already loaded: it may have been deleted, or the reader removed from its project.
  if (contract.error instanceof ApiError && [404, 422].includes(contract.error.status))
    return <NotFound what="contract" />;
  if (contract.data) return <LoadedContract key={contract.data.id} contract={contract.data} />;
  return (
    <div className="page grid gap-4 py-6">
      <BackLink />
      {contract.isError ? (
        <ErrorState
          title="Failed to load this contract"
          detail={errorMessage(contract.error, '')}
          onRetry={() => contract.refetch()}
        />
      ) : (
        <DeskSkeleton />
      )}
    </div>
  );
}

function LoadedContract({ contract }: { contract: ContractDetail }) {
  const [uploading, setUploading] = useState(false);
  const [editing, setEditing] = useState(false);
  const [detailed, setDetailed] = useState(false);
  const { openStep, dialog } = useContractStep();
  const upload = () => setUploading(true);
  const [params] = useSearchParams();
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-2 py-3 sm:pt-4">
      <div data-reading-hidden className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <ContractStrip
          contract={contract}
          onStep={(step) => openStep(contract, step)}
          onDetails={() => setDetailed(true)}
          scoredBelow={contract.risk_score !== null && !params.get('tab')}
          actions={
            <>
              <SetReminderButton
                subject={{ project_id: contract.project_id, contract_id: contract.id }}
                about={contract.name}
                crowded
              />
              <ContractActions contract={contract} onUpload={upload} onEdit={() => setEditing(true)} />
            </>
          }
        />
        <ApprovedOver approval={contract.approval} />
      </div>
      <ContractTabs contract={contract} onUpload={upload} />
      {dialog}
      <Suspense fallback={null}>
        {uploading && (
          <UploadDocumentsDialog
            onOpenChange={setUploading}
            contract={{ id: contract.id, label: contract.name }}
          />
        )}
        {detailed && <ContractDrawer contract={contract} onClose={() => setDetailed(false)} />}
        {editing && <EditContractDialog contract={contract} onOpenChange={setEditing} />}
      </Suspense>
    </div>
  );
}

function BackLink() {
  return (
    <Link
      to={paths.contracts}
      className="inline-flex w-fit items-center gap-1.5 rounded-sm text-muted-foreground hover:text-foreground"
    >
      <ArrowLeft aria-hidden className="size-4" />
      Contracts
    </Link>
  );
}
