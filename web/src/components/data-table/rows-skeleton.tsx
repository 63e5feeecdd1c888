import { Skeleton } from '@/components/ui/skeleton.tsx';
import { cn } from '@/lib/utils.ts';

interface RowsSkeletonProps {
  label: string;
  rows: number;
  /** Row height, and width if it does not fill the list. */
  row: string;
  /** The same for the heading above the rows; absent if there is none. */
  heading?: string;
  className?: string;
}

/** Loading rows outside a table. */
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
