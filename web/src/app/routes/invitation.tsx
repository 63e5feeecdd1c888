import { QueryClientProvider } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ErrorState } from '@/components/error-state.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { PlumbBob } from '@/components/wordmark.tsx';
import { useOpenInvitation } from '@/features/invitations/api/use-link.ts';
import { AcceptInvitation } from '@/features/invitations/components/accept-invitation.tsx';
import { ApiError, errorMessage } from '@/lib/api-error.ts';
import { queryClient } from '@/lib/query-client.ts';
import { useDocumentTitle } from '@/lib/use-document-title.ts';

/** Where a mailed invitation leads: whoever has an account accepts with it, others make one. */
export function Invitation() {
  const { token = '' } = useParams();
  useDocumentTitle('Invitation');
  return (
    <div className="page grid justify-items-center py-10 sm:py-16">
      <div className="grid w-full max-w-md grid-cols-[minmax(0,1fr)] gap-4">
        <PlumbBob className="h-9 w-6" />
        <QueryClientProvider client={queryClient}>
          <Opened key={token} token={token} />
        </QueryClientProvider>
      </div>
    </div>
  );
}

function Opened({ token }: { token: string }) {
  const { data: invitation, error, refetch } = useOpenInvitation(token);
  if (invitation) return <AcceptInvitation token={token} invitation={invitation} />;
  if (!error) {
    return (
      <div role="status" aria-label="Opening the invitation" className="grid gap-4">
        <Skeleton className="h-7 w-2/3" />
        <Skeleton className="h-20" />
        <Skeleton className="h-40" />
      </div>
    );
  }
  // A token that cannot be one of ours is answered like one that has expired.
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return <NotValid />;
  return (
    <>
      <h1 className="text-xl">Invitation</h1>
      <ErrorState
        title="The invitation could not be opened"
        detail={errorMessage(error, '')}
        onRetry={() => refetch()}
      />
    </>
  );
}

function NotValid() {
  return (
    <>
      <h1 className="text-xl">This invitation is not valid, or not any more</h1>
      <p className="text-muted-foreground">
        An invitation works once and for some days only. If you have accepted it already, sign in as usual. If
        not, ask whoever invited you to send it again.
      </p>
    </>
  );
}
