import { Table, TableBody, TableHeader } from '@/components/ui/table.tsx';
import { useNarrow } from '@/lib/use-narrow.ts';
import { cn } from '@/lib/utils.ts';
import type { Columns } from './columns.ts';
import { DataRow } from './data-row.tsx';
import { RowCards } from './row-cards.tsx';
import { SelectBox } from './select-box.tsx';
import { isSelected, pageState, type RowSelection } from './selection.ts';
import type { Order } from './sort.ts';
import { TableHeading } from './table-heading.tsx';

interface DataTableProps<R extends { id: string }> {
  rows: readonly R[];
  /** Must be stable between renders for long lists: rows rerender when it changes. */
  columns: Columns<R>;
  /** A row on a phone, where the table becomes a list of cards. Absent if the table is narrow enough. */
  card?: (row: R) => React.ReactNode;
  /** Absent if the list has only one order. */
  order?: Order;
  /** Absent if there are no bulk actions. */
  selection?: RowSelection<R>;
  /** New rows are loading; these stay until then. */
  stale?: boolean;
  /** Column widths are fixed and do not change from page to page. */
  fixed?: boolean;
}

/** Rows as a table, or as cards on a phone. */
export function DataTable<R extends { id: string }>({ card, stale = false, ...table }: DataTableProps<R>) {
  const narrow = useNarrow();
  return (
    <div aria-busy={stale} className={cn('transition-opacity', stale && 'opacity-60')}>
      {narrow && card ? (
        <RowCards rows={table.rows} card={card} selection={table.selection} />
      ) : (
        <Rows {...table} />
      )}
    </div>
  );
}

function Rows<R extends { id: string }>({ rows, columns, order, selection, fixed }: DataTableProps<R>) {
  const page = selection && pageState(selection.selected, rows);
  return (
    <Table className={fixed ? 'table-fixed whitespace-nowrap' : undefined}>
      <TableHeader>
        <tr>
          {selection && (
            <th scope="col" className="w-9 shadow-[inset_0_-1px_0_var(--border)]">
              <SelectBox
                label="Select this page"
                checked={page === 'all'}
                mixed={page === 'some'}
                onToggle={selection.togglePage}
              />
            </th>
          )}
          {Object.entries(columns).map(([id, column]) => (
            <TableHeading key={id} column={column} order={order} />
          ))}
        </tr>
      </TableHeader>
      <TableBody>
        {rows.map((row) => (
          <DataRow
            key={row.id}
            row={row}
            columns={columns}
            selected={selection && isSelected(selection.selected, row.id)}
            nameOf={selection?.nameOf}
            onToggle={selection?.toggle}
          />
        ))}
      </TableBody>
    </Table>
  );
}
