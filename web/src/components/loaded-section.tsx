import type { UseQueryResult } from '@tanstack/react-query';
import { errorMessage } from '@/lib/api-error.ts';
import { ErrorState } from './error-state.tsx';
import { Skeleton } from './ui/skeleton.tsx';

interface LoadedSectionProps<T> {
  query: UseQueryResult<T>;
  /** Name of the data, as in 'Failed to load the profile'. */
  what: string;
  children: (data: T) => React.ReactNode;
}

/** A page section that loads one query: its skeleton, its error with a retry, then the content. */
export function LoadedSection<T>({ query, what, children }: LoadedSectionProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) {
    return (
      <ErrorState
        title={`Failed to load ${what}`}
        detail={errorMessage(query.error, '')}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <div role="status" aria-label={`Loading ${what}`} className="grid max-w-xl gap-4">
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  );
}
