import type { ContractDetail } from '@contract/contract.ts';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { EmptyState } from '@/components/empty-state.tsx';
import { ErrorState } from '@/components/error-state.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { ContractStatusBadge } from '@/components/status-badge.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useContract } from '@/features/contracts/api/get-contract.ts';
import { useDocumentText } from '@/features/contracts/api/get-document-text.ts';
import { ContractActions } from '@/features/contracts/components/contract-actions.tsx';
import { ContractFacts } from '@/features/contracts/components/contract-facts.tsx';
import { ContractNotice } from '@/features/contracts/components/contract-notice.tsx';
import { PlainDocument } from '@/features/contracts/review/plain-document.tsx';
import { ReviewDesk } from '@/features/contracts/review/review-desk.tsx';
import { ApiError, errorMessage } from '@/lib/api-error.ts';
import { paths } from '@/lib/paths.ts';
import { NotFound } from './not-found.tsx';

const UploadDocumentsDialog = lazy(() =>
  import('@/features/contracts/components/upload-documents-dialog.tsx').then((m) => ({
    default: m.UploadDocumentsDialog,
  })),
);

/** One contract: its facts, its document and what was found in it. */
export function Contract() {
  const { contractId = '' } = useParams();
  const contract = useContract(contractId);
  if (contract.data) return <LoadedContract contract={contract.data} />;
  if (contract.error instanceof ApiError && [404, 422].includes(contract.error.status)) return <NotFound />;
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
  const upload = () => setUploading(true);
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-4 py-6">
      <BackLink />
      <PageHeader
        title={contract.name}
        aside={<ContractStatusBadge status={contract.status} />}
        subtitle={contract.contract_type}
        actions={<ContractActions contract={contract} onUpload={upload} />}
      />
      <ContractFacts contract={contract} />
      <ContractNotice document={contract.documents[0]} analysis={contract.analysis} />
      <ContractText contract={contract} />
      <footer className="border-t pt-4 text-xs text-muted-foreground">
        {contract.analysis &&
          `Reviewed for the ${contract.analysis.perspective} by ${contract.analysis.engine.name} ${contract.analysis.engine.version}. `}
        Findings are drafts until a person has read them. This is not legal advice.
      </footer>
      <Suspense fallback={null}>
        {uploading && (
          <UploadDocumentsDialog
            onOpenChange={setUploading}
            contract={{ id: contract.id, label: contract.name }}
          />
        )}
      </Suspense>
    </div>
  );
}

/** The text that was assessed, with its findings; without an assessment, the newest document's text. */
function ContractText({ contract }: { contract: ContractDetail }) {
  const version = contract.analysis?.document_version ?? contract.documents[0]?.version;
  const text = useDocumentText(contract.id, version);
  if (version === undefined) {
    return (
      <EmptyState
        title="No document yet"
        detail="Upload the contract's document to read it here and have its risk assessed."
      />
    );
  }
  if (text.isPending) return <DeskSkeleton />;
  if (text.isError) {
    return (
      <ErrorState
        title="Failed to load the document's text"
        detail={errorMessage(text.error, '')}
        onRetry={() => text.refetch()}
      />
    );
  }
  if (contract.analysis?.gate.passed)
    return (
      <div>
        <ReviewDesk analysis={contract.analysis} text={text.data} />
      </div>
    );
  return text.data.pages.length > 0 ? <PlainDocument text={text.data} /> : null;
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

function DeskSkeleton() {
  return (
    <div role="status" aria-label="Loading contract" className="grid gap-4">
      <Skeleton className="h-8 w-1/2" />
      <Skeleton className="h-14" />
      <Skeleton className="h-24" />
      <div className="grid gap-6 md:grid-cols-[1fr_22rem]">
        <Skeleton className="h-[60vh]" />
        <Skeleton className="h-72" />
      </div>
    </div>
  );
}
