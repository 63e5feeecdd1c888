import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorState } from '@/components/error-state.tsx';
import { errorMessage } from '@/lib/api-error.ts';

/** What is asked of a query here; an infinite one has it too. */
interface Loading<T> extends Pick<UseQueryResult<T>, 'isError' | 'isRefetchError' | 'error'> {
  data: T | undefined;
  refetch: () => unknown;
}

export interface LoadedProps<T> {
  query: Loading<T>;
  /** 'Failed to load the team'. */
  failure: string;
  /** Why, where more is known than the error says. */
  reason?: string;
  /** The way out of a failure, where it is not asking again. */
  onRetry?: () => void;
  /** In its place while it is on its way. */
  skeleton: React.ReactNode;
  children: (data: T) => React.ReactNode;
}

/** What a query brings, once it is there; before that its skeleton, or what failed and the way to try again. */
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

/** Said above a list that is shown as it was, since asking for it anew failed. */
export function NotRefreshed({ query }: { query: Loading<unknown> }) {
  return (
    query.isRefetchError && (
      <p role="status" className="text-attention">
        Failed to refresh the list; showing earlier results.
      </p>
    )
  );
}
