import { Skeleton } from '@/components/ui/skeleton.tsx';
import { cn } from '@/lib/utils.ts';

interface RowsSkeletonProps {
  label: string;
  rows: number;
  /** The height of a row, and its width where it does not fill the list. */
  row: string;
  /** The same of the heading above the rows; none where there is none. */
  heading?: string;
  className?: string;
}

/** Rows that are on their way, where they stand in no table. */
export function RowsSkeleton({ label, rows, row, heading, className }: RowsSkeletonProps) {
  return (
    <div role="status" aria-label={label} className={cn('grid gap-3 appear-late', className)}>
      {heading && <Skeleton className={heading} />}
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
        <Skeleton key={index} className={row} />
      ))}
    </div>
  );
}
