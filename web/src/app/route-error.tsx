import { ErrorState } from '@/components/error-state.tsx';

interface RouteErrorProps {
  error: unknown;
  onRetry: () => void;
}

/** A chunk that fails to load usually means an old tab after a new release: only a reload helps. */
const CHUNK = /dynamically imported module|module script failed|error loading/i;

export function RouteError({ error, onRetry }: RouteErrorProps) {
  const chunkMissing = error instanceof Error && CHUNK.test(error.message);
  return (
    <div className="page py-8">
      <ErrorState
        title="This page could not be displayed"
        detail={
          chunkMissing
            ? 'Part of Plumbline failed to load. Try again to reload the page.'
            : 'Something went wrong on this page. Your saved work is safe.'
        }
        onRetry={chunkMissing ? () => window.location.reload() : onRetry}
      />
    </div>
  );
}
