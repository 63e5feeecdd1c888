import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from '@/components/ui/button.tsx';

/** Loads more of a long list on request. */
export function LoadMore({ list }: { list: UseInfiniteQueryResult<unknown> }) {
  const { hasNextPage, isFetchingNextPage: loading, isFetchNextPageError: failed, fetchNextPage } = list;
  if (!hasNextPage) return null;
  return (
    <div className="grid justify-items-center gap-2 py-6">
      {failed && <p role="alert">Failed to load more rows.</p>}
      <Button variant="outline" disabled={loading} onClick={() => fetchNextPage()}>
        {loading ? 'Loading...' : failed ? 'Try Again' : 'Load more'}
      </Button>
    </div>
  );
}
