import { ArrowDown, ArrowUp } from 'lucide-react';
import { TableHead } from '@/components/ui/table.tsx';
import { cn } from '@/lib/utils.ts';
import { nextSort, type SortColumn } from './use-contract-view.ts';

interface SortHeadingProps {
  label: string;
  column: SortColumn;
  /** The order of the list: a column, descending with a '-' before it. */
  sort: string;
  onSort: (sort: string) => void;
  /** For figures: the arrow stands on the inner side, so that the heading stays above them. */
  right?: boolean;
  /** In pixels; what is left where there is none. */
  width?: number;
}

/** A column's heading that sorts by it: one way, the other, and back to newest first. */
export function SortHeading({ label, column, sort, onSort, right, width }: SortHeadingProps) {
  const direction = sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : undefined;
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <TableHead aria-sort={direction} style={{ width }} className={right ? 'text-right' : undefined}>
      <button
        type="button"
        onClick={() => onSort(nextSort(sort, column))}
        className={cn(
          'group -mx-1.5 inline-flex h-7 items-center gap-1 rounded-sm px-1.5 hover:text-foreground',
          direction && 'text-foreground',
          right && 'flex-row-reverse',
        )}
      >
        {label}
        <Arrow
          aria-hidden
          className={cn(
            'size-3.5',
            !direction && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60',
          )}
        />
      </button>
    </TableHead>
  );
}
