import { Button } from './ui/button.tsx';

interface LoadMoreProps {
  hasMore: boolean;
  loading: boolean;
  failed: boolean;
  onLoad: () => void;
}

/** The rest of a long list, on request. */
export function LoadMore({ hasMore, loading, failed, onLoad }: LoadMoreProps) {
  if (!hasMore) return null;
  return (
    <div className="grid justify-items-center gap-2 py-6">
      {failed && <p role="alert">The next rows could not be loaded.</p>}
      <Button variant="outline" disabled={loading} onClick={onLoad}>
        {loading ? 'Loading...' : failed ? 'Try Again' : 'Load more'}
      </Button>
    </div>
  );
}
