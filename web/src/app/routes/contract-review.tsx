import { wasRead } from '@analysis/was-read.ts';
import type { ContractDetail } from '@schemas/contract.ts';
import { lazy, Suspense } from 'react';
import { EmptyState } from '@/components/empty-state.tsx';
import { ErrorState } from '@/components/error-state.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { StatedByPerson } from '@/features/contracts/analyze/stated-by-person.tsx';
import { useLookFrom } from '@/features/contracts/analyze/use-look-from.ts';
import { ContractNotice } from '@/features/contracts/details/contract-notice.tsx';
import { ReadingNotice } from '@/features/contracts/reading/reading-notice.tsx';
import { useDocumentText } from '@/features/documents/api/get-document-text.ts';
import { PlainDocument } from '@/features/documents/plain-document.tsx';
import { usePositions } from '@/features/playbooks/api.ts';
import { LookFrom } from '@/features/review/look-from.tsx';
import { ReviewDesk } from '@/features/review/review-desk.tsx';
import { useModelReview } from '@/features/review/second-reader/use-model-review.ts';
import { errorMessage } from '@/lib/api-error.ts';

const ScanPanel = lazy(() =>
  import('@/features/contracts/scan/scan-panel.tsx').then((m) => ({ default: m.ScanPanel })),
);

interface ContractReviewProps {
  contract: ContractDetail;
  /** Offers to upload the first document if the reader may. */
  upload: React.ReactNode;
}

/** The review desk, with what a reader should know before trusting it; for others the document alone. */
export function ContractReview({ contract, upload }: ContractReviewProps) {
  const { analysis, may_read_review: readsReview } = contract;
  const { side } = useLookFrom(contract);
  const [newest] = contract.documents;
  const { reading } = useReadDocument(contract);
  const reviewed = contract.documents.find(({ id }) => id === analysis?.document_id);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div data-reading-hidden className="grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden">
        <ContractNotice document={newest} analysis={analysis} />
        {analysis && !side && <StatedByPerson contract={contract} analysis={analysis} />}
        <ReadingNotice document={newest} assessed={analysis?.document_version} />
        {newest?.scan && newest !== reviewed && (
          <Suspense fallback={null}>
            <ScanPanel key={newest.id} contract={contract} document={newest} />
          </Suspense>
        )}
      </div>
      {side ? (
        <LookFrom key={side} contract={contract} side={side} />
      ) : (
        <ContractText contract={contract} upload={upload} />
      )}
      {/* Not below the text's placeholder, which has a different height. */}
      {!reading && (
        <footer data-reading-hidden className="border-t pt-4 text-xs text-muted-foreground">
          {analysis &&
            `Automated review for the ${analysis.perspective}, engine version ${analysis.engine.version}. `}
          {reviewed?.scan && 'Text recognized from scans may contain errors. '}
          {readsReview
            ? 'Findings are drafts until someone reviews them. Not legal advice.'
            : 'Only project staff and lawyers can read the review of this contract.'}
        </footer>
      )}
    </div>
  );
}

/** The assessed document with its text, or the newest one if none was assessed. */
function useReadDocument(contract: ContractDetail) {
  const version = contract.analysis?.document_version ?? contract.documents[0]?.version;
  const document = contract.documents.find((one) => one.version === version);
  const text = useDocumentText(contract.id, document);
  return { document, text, reading: document !== undefined && text.isPending };
}

/** The text with its findings, if any. */
function ContractText({ contract, upload }: ContractReviewProps) {
  const { document, text } = useReadDocument(contract);
  const isReviewed = contract.may_read_review && contract.analysis !== null;
  const secondReader = useModelReview(contract.id, isReviewed);
  const positions = usePositions(contract.id, isReviewed);
  if (document === undefined) {
    return (
      <EmptyState
        title="No document yet"
        detail={
          contract.may_read_review
            ? 'Upload the contract to read it here and assess its risk.'
            : 'The contract appears here once it is uploaded.'
        }
        action={upload}
      />
    );
  }
  // Together, so that nothing moves when the second arrives.
  if (text.isPending || (isReviewed && (secondReader.isPending || positions.isPending)))
    return <DeskSkeleton />;
  if (text.isError) {
    return (
      <ErrorState
        title="Failed to load the document text"
        detail={errorMessage(text.error, '')}
        onRetry={() => text.refetch()}
      />
    );
  }
  if (contract.analysis && wasRead(contract.analysis.gate)) {
    return (
      <div>
        <ReviewDesk
          analysis={contract.analysis}
          document={document}
          text={text.data}
          can={contract.can}
          secondReader={secondReader.data}
          positions={positions.data}
        />
      </div>
    );
  }
  return <PlainDocument contractId={contract.id} document={document} text={text.data} />;
}

/** The page's skeleton. */
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
