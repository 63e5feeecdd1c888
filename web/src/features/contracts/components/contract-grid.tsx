import type { Contract } from '@contract/contract.ts';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { SelectBox } from '@/components/select-box.tsx';
import { ContractStatusBadge } from '@/components/status-badge.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table.tsx';
import { paths } from '@/lib/paths.ts';
import { cn } from '@/lib/utils.ts';
import { type ColumnId, contractColumns, TwoLines } from './contract-columns.tsx';
import type { ContractListProps, RowActions } from './contract-list.tsx';
import { ContractMenu } from './contract-menu.tsx';
import { isSelected, pageState } from './selection.ts';
import { SortHeading } from './sort-heading.tsx';
import type { SortColumn } from './use-contract-view.ts';

/** The table: fixed widths, so that the columns stand still from page to page. */
export function ContractGrid({
  contracts,
  layout: { columns, widths },
  order,
  selection,
  ...actions
}: Omit<ContractListProps, 'stale'>) {
  const page = selection && pageState(selection.selected, contracts);
  return (
    <Table className="table-fixed">
      <TableHeader>
        <tr>
          {selection && (
            <th scope="col" className="w-9 shadow-[inset_0_-1px_0_var(--border)]">
              <SelectBox
                label="Select this page"
                checked={page === 'all'}
                mixed={page === 'some'}
                onToggle={selection.onTogglePage}
              />
            </th>
          )}
          <Heading label="Contract" sort="name" order={order} />
          {columns.map((id) => (
            <Heading
              key={id}
              label={contractColumns[id].label}
              sort={contractColumns[id].sort}
              right={contractColumns[id].right}
              width={widths[id]}
              order={order}
            />
          ))}
          <TableHead className="w-22 text-right">Actions</TableHead>
        </tr>
      </TableHeader>
      <TableBody>
        {contracts.map((contract) => (
          <ContractRow
            key={contract.id}
            contract={contract}
            columns={columns}
            selected={selection && isSelected(selection.selected, contract.id)}
            onToggle={selection?.onToggle}
            {...actions}
          />
        ))}
      </TableBody>
    </Table>
  );
}

interface HeadingProps extends Omit<Parameters<typeof SortHeading>[0], 'column' | 'sort' | 'onSort'> {
  sort?: SortColumn;
  order: ContractListProps['order'];
}

function Heading({ sort, order, ...heading }: HeadingProps) {
  if (sort && order) return <SortHeading column={sort} {...order} {...heading} />;
  const { label, right, width } = heading;
  return (
    <TableHead style={{ width }} className={right ? 'text-right' : undefined}>
      {label}
    </TableHead>
  );
}

interface ContractRowProps extends RowActions {
  contract: Contract;
  columns: readonly ColumnId[];
  /** Undefined where rows cannot be selected. */
  selected: boolean | undefined;
  onToggle: ((id: string, extend: boolean) => void) | undefined;
}

/** Rendered anew only when its own contract or mark changes: a page may hold two hundred. */
const ContractRow = memo(function ContractRow({
  contract,
  columns,
  selected,
  onToggle,
  onOpen,
  onDelete,
}: ContractRowProps) {
  return (
    <TableRow className={cn(selected && 'bg-primary-soft!')}>
      {onToggle && (
        <td className="p-0">
          <SelectBox
            label={`Select ${contract.name}`}
            checked={selected ?? false}
            onToggle={(extend) => onToggle(contract.id, extend)}
          />
        </td>
      )}
      <TableCell className="whitespace-nowrap">
        <span className="flex items-center gap-2.5">
          <StatusIcon contract={contract} />
          <TwoLines
            first={
              <Link
                to={paths.contract(contract.id)}
                dir="auto"
                title={contract.name}
                className="block truncate font-medium after:absolute after:inset-0"
              >
                {contract.name}
              </Link>
            }
            second={contract.contract_type}
          />
        </span>
      </TableCell>
      {columns.map((id) => (
        <TableCell key={id} className={cn('whitespace-nowrap', contractColumns[id].cell)}>
          {contractColumns[id].show(contract)}
        </TableCell>
      ))}
      <TableCell className="text-right">
        <ContractMenu contract={contract} analyze="beside" onOpen={onOpen} onDelete={onDelete} />
      </TableCell>
    </TableRow>
  );
});

/** The status badge without its words, which stand in a column of their own. */
function StatusIcon({ contract }: { contract: Contract }) {
  return (
    <span
      aria-hidden
      className="shrink-0 [&>span]:w-3 [&>span]:overflow-hidden [&>span]:bg-transparent [&>span]:px-0"
    >
      <ContractStatusBadge status={contract.status} />
    </span>
  );
}
