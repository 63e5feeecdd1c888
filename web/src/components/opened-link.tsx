import { QueryClientProvider, type UseQueryResult } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ApiError, errorMessage } from '@/lib/api-error.ts';
import { queryClient } from '@/lib/query-client.ts';
import { useDocumentTitle } from '@/lib/use-document-title.ts';
import { cn } from '@/lib/utils.ts';
import { ErrorState } from './error-state.tsx';
import { Skeleton } from './ui/skeleton.tsx';
import { PlumbBob } from './wordmark.tsx';

interface OpenedLinkProps<T> {
  /** Title of the page and of its error. */
  title: string;
  /** What is opened, as in 'The link could not be opened'. */
  noun: string;
  /** What to do if the link is invalid or expired. */
  whenOver: string;
  /** Heights of the parts below the heading while loading. */
  skeleton: string;
  narrow?: boolean;
  /** A hook that loads the link's target. */
  useOpen: (token: string) => UseQueryResult<T>;
  children: (opened: T, token: string) => React.ReactNode;
}

/** The page of a one-use link. No sign-in. */
export function OpenedLink<T>(props: OpenedLinkProps<T>) {
  const { token = '' } = useParams();
  useDocumentTitle(props.title);
  return (
    <div className="page grid justify-items-center py-8 sm:py-14">
      <div
        className={cn('grid w-full grid-cols-[minmax(0,1fr)] gap-4', props.narrow ? 'max-w-md' : 'max-w-xl')}
      >
        <PlumbBob className="h-9 w-6" />
        <QueryClientProvider client={queryClient}>
          <Opened key={token} token={token} {...props} />
        </QueryClientProvider>
      </div>
    </div>
  );
}

function Opened<T>({
  token,
  title,
  noun,
  whenOver,
  skeleton,
  useOpen,
  children,
}: OpenedLinkProps<T> & { token: string }) {
  const { data, error, refetch } = useOpen(token);
  if (data !== undefined) return children(data, token);
  if (!error) {
    return (
      <div role="status" aria-label={`Opening the ${noun}`} className="grid gap-4">
        <Skeleton className="h-7 w-2/3" />
        <Skeleton className={skeleton} />
        <Skeleton className={skeleton} />
      </div>
    );
  }
  // A malformed token gets the same answer as an expired one.
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) {
    return (
      <>
        <h1 className="text-xl">This {noun} is invalid or has expired</h1>
        <p className="text-muted-foreground">{whenOver}</p>
      </>
    );
  }
  return (
    <>
      <h1 className="text-xl">{title}</h1>
      <ErrorState
        title={`Failed to open the ${noun}`}
        detail={errorMessage(error, '')}
        onRetry={() => refetch()}
      />
    </>
  );
}
