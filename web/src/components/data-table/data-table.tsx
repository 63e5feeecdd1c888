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
  /** Held still from render to render where rows are many: a row is rendered anew when they change. */
  columns: Columns<R>;
  /** A row on a phone, where the table becomes a list of cards. Absent where the table is narrow enough for one. */
  card?: (row: R) => React.ReactNode;
  /** Absent where the list has one order only. */
  order?: Order;
  /** Absent where nothing is done with many at once. */
  selection?: RowSelection<R>;
  /** Other rows are on their way; these stay until they are there. */
  stale?: boolean;
  /** The columns are as wide as they say and stand still from page to page. */
  fixed?: boolean;
}

/** Rows as a table; on a phone as cards. */
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
