import type { ContractFinances } from '@schemas/finances.ts';
import { Link } from 'react-router-dom';
import type { Columns } from '@/components/data-table/columns.ts';
import { DataTable } from '@/components/data-table/data-table.tsx';
import { LoadedRows } from '@/components/data-table/loaded-rows.tsx';
import { TableSkeleton } from '@/components/data-table/table-skeleton.tsx';
import { EmptyState } from '@/components/empty-state.tsx';
import { ContractStatusBadge } from '@/components/status-badge.tsx';
import { formatDate } from '@/lib/dates.ts';
import { formatExactMoney } from '@/lib/money.ts';
import { paths } from '@/lib/paths.ts';
import { useContractFinances } from '../api/finances.ts';
import { uncountedDelay } from '../delay-words.ts';
import { DelayExposure, Note } from './delay-exposure.tsx';

/** Table of a project's contracts. Each row includes the contract's changes. */
export function ContractMoney({ projectId }: { projectId: string }) {
  return (
    <section aria-labelledby="contract-money" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="contract-money" className="text-base">
        By contract
      </h2>
      <LoadedRows
        list={useContractFinances(projectId)}
        failure="Failed to load contract finances"
        skeleton={<TableSkeleton label="Loading contracts" rows={3} />}
        empty={
          <EmptyState
            title="No contracts yet"
            detail="Contract values and changes appear here once the project has a contract."
          />
        }
      >
        {(rows) => <DataTable rows={rows} columns={columns} card={(row) => <Card row={row} />} />}
      </LoadedRows>
    </section>
  );
}

const columns: Columns<ContractFinances> = {
  name: { label: 'Contract', cell: 'break-words', show: (row) => <Name row={row} /> },
  original: { label: 'Original', right: true, show: (row) => known(row.original_value) },
  changes: { label: 'Changes', right: true, show: (row) => <Changes row={row} /> },
  current: {
    label: 'Current',
    right: true,
    cell: 'font-medium',
    show: (row) => known(row.current_value),
  },
  end: { label: 'Ends', cell: 'text-muted-foreground', show: (row) => <Ends row={row} /> },
  delay: {
    label: 'Delay exposure',
    cell: 'text-muted-foreground',
    show: (row) => <DelayExposure of={row} />,
  },
};

/** Formats an amount. An unknown amount is labeled as unknown, not shown as a dash. */
const known = (value: number | null) => (value === null ? 'Unknown' : formatExactMoney(value));

function Name({ row }: { row: ContractFinances }) {
  return (
    <span className="grid gap-1">
      <Link to={paths.contract(row.id)} className="text-primary underline-offset-4 hover:underline">
        <bdi>{row.name}</bdi>
      </Link>
      <ContractStatusBadge status={row.status} />
    </span>
  );
}

function Changes({ row }: { row: ContractFinances }) {
  const { approved_count, approved_changes, approved_unknown, pending_count } = row;
  return (
    <>
      {approved_count > 0 ? (approved_changes > 0 ? '+' : '') + formatExactMoney(approved_changes) : '–'}
      {approved_unknown > 0 && (
        <Note>{approved_unknown === 1 ? '1 change has' : `${approved_unknown} changes have`} no amount</Note>
      )}
      {pending_count > 0 && <Note>{pending_count} pending</Note>}
    </>
  );
}

function Ends({ row }: { row: ContractFinances }) {
  const { current_end_date, original_end_date, days_late } = row;
  const uncounted = uncountedDelay(row);
  return (
    <>
      {formatDate(current_end_date)}
      {original_end_date !== current_end_date && original_end_date && (
        <Note>originally {formatDate(original_end_date)}</Note>
      )}
      {days_late !== null && days_late > 0 && (
        <Note>
          <span className="text-danger">{days_late === 1 ? '1 day late' : `${days_late} days late`}</span>
        </Note>
      )}
      {uncounted && (
        <Note>
          <span className="text-attention">{uncounted}</span>
        </Note>
      )}
    </>
  );
}

function Card({ row }: { row: ContractFinances }) {
  return (
    <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-1.5">
      <Name row={row} />
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1">
        <dt className="text-muted-foreground">Current value</dt>
        <dd className="text-right font-medium">
          {known(row.current_value)}
          {row.approved_count > 0 && <Note>originally {known(row.original_value)}</Note>}
        </dd>
        <dt className="text-muted-foreground">Ends</dt>
        <dd className="text-right">
          <Ends row={row} />
        </dd>
        <dt className="text-muted-foreground">Delay exposure</dt>
        <dd className="text-right">
          <DelayExposure of={row} />
        </dd>
      </dl>
    </div>
  );
}
