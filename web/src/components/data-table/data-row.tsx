import { memo } from 'react';
import { TableCell, TableRow } from '@/components/ui/table.tsx';
import { cn } from '@/lib/utils.ts';
import type { Columns } from './columns.ts';
import { SelectBox } from './select-box.tsx';

interface DataRowProps<R> {
  row: R;
  columns: Columns<R>;
  /** All three are undefined if rows cannot be selected. */
  selected: boolean | undefined;
  nameOf: ((row: R) => string) | undefined;
  onToggle: ((id: string, extend: boolean) => void) | undefined;
}

function Row<R extends { id: string }>({ row, columns, selected, nameOf, onToggle }: DataRowProps<R>) {
  return (
    <TableRow className={cn(selected && 'bg-primary-soft!')}>
      {onToggle && nameOf && (
        <td className="p-0">
          <SelectBox
            label={`Select ${nameOf(row)}`}
            checked={selected ?? false}
            onToggle={(extend) => onToggle(row.id, extend)}
          />
        </td>
      )}
      {Object.entries(columns).map(([id, { right, className, cell, show }]) => (
        <TableCell key={id} className={cn(right && 'text-right', className, cell)}>
          {show(row)}
        </TableCell>
      ))}
    </TableRow>
  );
}

/** Rerenders only when its own row or selection changes: a page may have two hundred rows. */
export const DataRow = memo(Row) as typeof Row;
