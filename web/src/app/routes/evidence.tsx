import { QueryClientProvider } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ErrorState } from '@/components/error-state.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { PlumbBob } from '@/components/wordmark.tsx';
import { useOpenEvidenceLink } from '@/features/compliance/api/evidence-links.ts';
import { SendEvidence } from '@/features/compliance/evidence/send-evidence.tsx';
import { ApiError, errorMessage } from '@/lib/api-error.ts';
import { queryClient } from '@/lib/query-client.ts';
import { useDocumentTitle } from '@/lib/use-document-title.ts';

/** Where a one-use link leads: what is asked, and a place for the file. Nobody signs in here. */
export function Evidence() {
  const { token = '' } = useParams();
  useDocumentTitle('Send evidence');
  return (
    <div className="page grid justify-items-center py-8 sm:py-14">
      <div className="grid w-full max-w-xl grid-cols-[minmax(0,1fr)] gap-4">
        <PlumbBob className="h-9 w-6" />
        <QueryClientProvider client={queryClient}>
          <Opened key={token} token={token} />
        </QueryClientProvider>
      </div>
    </div>
  );
}

function Opened({ token }: { token: string }) {
  const { data: link, error, refetch } = useOpenEvidenceLink(token);
  if (link) return <SendEvidence token={token} link={link} />;
  if (!error) {
    return (
      <div role="status" aria-label="Opening the link" className="grid gap-4">
        <Skeleton className="h-7 w-2/3" />
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </div>
    );
  }
  // A token that cannot be one of ours is answered like one that has expired.
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return <NotValid />;
  return (
    <>
      <h1 className="text-xl">Send evidence</h1>
      <ErrorState
        title="The link could not be opened"
        detail={errorMessage(error, '')}
        onRetry={() => refetch()}
      />
    </>
  );
}

function NotValid() {
  return (
    <>
      <h1 className="text-xl">This link is not valid, or not any more</h1>
      <p className="text-muted-foreground">
        A link works once and for some days only. Check that you have the whole address, or ask whoever sent
        it to you for a new one.
      </p>
    </>
  );
}
