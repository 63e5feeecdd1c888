import type { ContractDocument } from '@schemas/contract-document.ts';
import { ErrorState } from '@/components/error-state.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useDocumentText } from '@/features/documents/api/get-document-text.ts';
import { PlainDocument } from '@/features/documents/plain-document.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { ReadingNotice } from '../reading/reading-notice.tsx';

interface OpenVersionProps {
  contractId: string;
  document: ContractDocument;
}

/** One version of the document. */
export function OpenVersion({ contractId, document }: OpenVersionProps) {
  const text = useDocumentText(contractId, document);
  return (
    <section aria-label={`Version ${document.version}`}>
      <h2 className="text-base break-words">
        Version {document.version}: <bdi>{document.file_name}</bdi>
      </h2>
      <div className="pt-2 empty:hidden">
        <ReadingNotice document={document} />
      </div>
      {text.data ? (
        <PlainDocument contractId={contractId} document={document} text={text.data} />
      ) : text.isError ? (
        <ErrorState
          title="Failed to load this version"
          detail={errorMessage(text.error, '')}
          onRetry={() => text.refetch()}
        />
      ) : (
        <div role="status" aria-label="Loading this version" className="pt-4">
          <Skeleton className="h-[60vh]" />
        </div>
      )}
    </section>
  );
}
