import { ArrowDown, ArrowUp } from 'lucide-react';
import { TableHead } from '@/components/ui/table.tsx';
import { cn } from '@/lib/utils.ts';
import type { Column } from './columns.ts';
import { nextSort, type Order, sortDirection } from './sort.ts';

type Labelled = Omit<Column<never>, 'cell' | 'show'>;

interface TableHeadingProps {
  column: Labelled;
  /** Absent if the list has only one order. */
  order: Order | undefined;
}

/** A column heading. Clickable if the list can be sorted by it. */
export function TableHeading({ column, order }: TableHeadingProps) {
  const { label, labelHidden, sort, right, width, className } = column;
  return (
    <TableHead
      aria-sort={sort && order ? sortDirection(order.sort, sort) : undefined}
      style={{ width }}
      className={cn(right && 'text-right', className)}
    >
      {sort && order ? (
        <SortButton label={label} first={sort} right={right} order={order} />
      ) : (
        <span className={labelHidden ? 'sr-only' : undefined}>{label}</span>
      )}
    </TableHead>
  );
}

interface SortButtonProps {
  label: string;
  first: string;
  /** The arrow is on the inner side, so that the heading lines up with its figures. */
  right: boolean | undefined;
  order: Order;
}

/** Sorts one way, then the other, then back to the default. */
function SortButton({ label, first, right, order: { sort, onSort } }: SortButtonProps) {
  const direction = sortDirection(sort, first);
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      onClick={() => onSort(nextSort(sort, first))}
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
  );
}
