import type { ContractDetail } from '@contract/contract.ts';
import { EmptyState } from '@/components/empty-state.tsx';
import { ErrorState } from '@/components/error-state.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useDocumentText } from '@/features/contracts/api/get-document-text.ts';
import { ContractNotice } from '@/features/contracts/components/contract-notice.tsx';
import { PlainDocument } from '@/features/contracts/review/plain-document.tsx';
import { ReviewDesk } from '@/features/contracts/review/review-desk.tsx';
import { errorMessage } from '@/lib/api-error.ts';

interface ContractReviewProps {
  contract: ContractDetail;
  /** The way to a first document, where the reader may upload one. */
  upload: React.ReactNode;
}

/** The review desk with what should be known before trusting it. */
export function ContractReview({ contract, upload }: ContractReviewProps) {
  const { analysis } = contract;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ContractNotice document={contract.documents[0]} analysis={analysis} />
      <ContractText contract={contract} upload={upload} />
      <footer className="border-t pt-4 text-xs text-muted-foreground">
        {analysis &&
          `Reviewed for the ${analysis.perspective} by ${analysis.engine.name} ${analysis.engine.version}. `}
        Findings are drafts until a person has read them. This is not legal advice.
      </footer>
    </div>
  );
}

/** The text that was assessed, with its findings; without an assessment, the newest document's text. */
function ContractText({ contract, upload }: ContractReviewProps) {
  const version = contract.analysis?.document_version ?? contract.documents[0]?.version;
  const document = contract.documents.find((one) => one.version === version);
  const text = useDocumentText(contract.id, version);
  if (document === undefined) {
    return (
      <EmptyState
        title="No document yet"
        detail="Upload the contract's document to read it here and have its risk assessed."
        action={upload}
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
  if (contract.analysis?.gate.passed) {
    return (
      <div>
        <ReviewDesk analysis={contract.analysis} document={document} text={text.data} can={contract.can} />
      </div>
    );
  }
  return <PlainDocument contractId={contract.id} document={document} text={text.data} />;
}

/** The page's shape while it is on its way. */
export function DeskSkeleton() {
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
