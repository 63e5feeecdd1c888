import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorState } from '@/components/error-state.tsx';
import { errorMessage } from '@/lib/api-error.ts';

/** The parts of a query used here; infinite queries have them too. */
interface Loading<T> extends Pick<UseQueryResult<T>, 'isError' | 'isRefetchError' | 'error'> {
  data: T | undefined;
  refetch: () => unknown;
}

export interface LoadedProps<T> {
  query: Loading<T>;
  /** 'Failed to load the team'. */
  failure: string;
  /** A reason more specific than the error's. */
  reason?: string;
  /** What to do after a failure, if not retrying. */
  onRetry?: () => void;
  /** Shown while loading. */
  skeleton: React.ReactNode;
  children: (data: T) => React.ReactNode;
}

/** Renders a query's data once loaded; before that its skeleton, or the failure with a retry. */
export function Loaded<T>({ query, failure, reason, onRetry, skeleton, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return skeleton;
  return (
    <ErrorState
      title={failure}
      detail={reason ?? errorMessage(query.error, '')}
      onRetry={onRetry ?? (() => void query.refetch())}
    />
  );
}

/** Shown above a stale list whose refetch failed. */
export function NotRefreshed({ query }: { query: Loading<unknown> }) {
  return (
    query.isRefetchError && (
      <p role="status" className="text-attention">
        Failed to refresh the list; showing earlier results.
      </p>
    )
  );
}
