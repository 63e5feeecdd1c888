import { Skeleton } from '@/components/ui/skeleton.tsx';

/** Loading rows of a table, with the same height and hairlines. */
export function TableSkeleton({ label, rows = 8 }: { label: string; rows?: number }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
        <div key={row} className="flex h-9 items-center gap-6 border-b px-2">
          <Skeleton className="h-3.5 w-2/5" />
          <Skeleton className="h-3.5 w-1/5 max-sm:hidden" />
          <Skeleton className="ml-auto h-3.5 w-20" />
          <Skeleton className="h-3.5 w-24 max-sm:hidden" />
        </div>
      ))}
    </div>
  );
}
