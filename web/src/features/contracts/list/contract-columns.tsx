import type { Contract } from '@schemas/contract.ts';
import type { ChoosableColumn, ColumnSet } from '@/components/data-table/columns.ts';
import { NameLink } from '@/components/data-table/name-link.tsx';
import { RiskBadge } from '@/components/risk-badge.tsx';
import { ContractStatusBadge } from '@/components/status-badge.tsx';
import { formatDate } from '@/lib/dates.ts';
import { formatMoney } from '@/lib/money.ts';
import { paths } from '@/lib/paths.ts';
import { useUser } from '@/lib/session/session-store.ts';

export const columnIds = ['parties', 'project', 'value', 'status', 'risk', 'dates', 'end_date'] as const;
export type ColumnId = (typeof columnIds)[number];

/** The default columns, from the specification. */
export const usualColumns: readonly ColumnId[] = ['parties', 'value', 'status', 'risk', 'dates'];

/** The columns that can be chosen, between a contract's name and its actions. */
export const contractColumns: Record<ColumnId, ChoosableColumn<Contract>> = {
  parties: {
    label: 'Parties',
    width: 150,
    grows: 3,
    show: (contract) => <Parties contract={contract} />,
  },
  project: {
    label: 'Project',
    width: 120,
    grows: 2,
    show: ({ project_name }) => <Text>{project_name}</Text>,
  },
  value: {
    label: 'Value',
    sort: '-contract_value',
    right: true,
    width: 136,
    show: ({ contract_value }) => <Money>{formatMoney(contract_value)}</Money>,
  },
  status: {
    label: 'Status',
    sort: 'status',
    width: 126,
    show: ({ status }) => <ContractStatusBadge status={status} />,
  },
  risk: {
    label: 'Risk',
    sort: '-risk_score',
    width: 170,
    show: ({ risk_score, unscored_reason, may_read_review }) =>
      may_read_review ? (
        <>
          <span className="inline-block w-10 pr-2 text-right font-medium">
            {risk_score === null ? '-' : `${risk_score}%`}
          </span>
          <RiskBadge score={risk_score} unscored={unscored_reason} />
        </>
      ) : (
        '-'
      ),
  },
  dates: {
    label: 'Dates',
    sort: 'start_date',
    width: 214,
    cell: 'text-muted-foreground',
    show: (contract) => <ContractDates contract={contract} />,
  },
  end_date: {
    label: 'End date',
    sort: 'end_date',
    width: 112,
    cell: 'text-muted-foreground',
    show: ({ end_date }) => formatDate(end_date),
  },
};

export const contractColumnSet: ColumnSet<Contract, ColumnId> = {
  name: 'contract-columns',
  ids: columnIds,
  columns: contractColumns,
  usual: usualColumns,
  givesWay: ['parties', 'project', 'dates', 'end_date', 'value', 'status'],
  first: {
    label: 'Contract',
    sort: 'name',
    width: 200,
    grows: 5,
    show: (contract) => <ContractName contract={contract} />,
  },
  actionsWidth: 88,
};

const isNotRisk = (id: ColumnId) => id !== 'risk';
const withoutRisk: ColumnSet<Contract, ColumnId> = {
  ...contractColumnSet,
  ids: columnIds.filter(isNotRisk),
  usual: usualColumns.filter(isNotRisk),
};

/** The columns that the user may choose from: without the risk if they read no reviews. */
export const useContractColumnSet = () => (useUser().may_read_reviews ? contractColumnSet : withoutRisk);

function ContractName({ contract: { id, name, status, contract_type } }: { contract: Contract }) {
  return (
    <span className="flex items-center gap-2.5">
      <StatusIcon status={status} />
      <TwoLines first={<NameLink to={paths.contract(id)}>{name}</NameLink>} second={contract_type} />
    </span>
  );
}

/** The icon of the status badge. The text has its own column. */
function StatusIcon({ status }: { status: Contract['status'] }) {
  return (
    <span
      aria-hidden
      className="shrink-0 [&>span]:w-3 [&>span]:overflow-hidden [&>span]:bg-transparent [&>span]:px-0"
    >
      <ContractStatusBadge status={status} />
    </span>
  );
}

/** An amount. More digits than '$99,999,999,999' are set in smaller type to fit the column. */
function Money({ children }: { children: string }) {
  return children.length > 15 ? <span className="text-xs">{children}</span> : children;
}

/** User-entered text in its own writing direction, truncated to the column width. */
function Text({ children }: { children: string }) {
  return (
    <span dir="auto" title={children} className="block truncate">
      {children}
    </span>
  );
}

function Parties({ contract: { party_a_name, party_b_name } }: { contract: Contract }) {
  return <TwoLines first={<Text>{party_a_name}</Text>} second={<Text>{party_b_name}</Text>} />;
}

/** Two lines of text that fit the height of a one-line row. */
function TwoLines({ first, second }: { first: React.ReactNode; second: React.ReactNode }) {
  return (
    <span className="-my-1 block min-w-0 leading-4">
      {first}
      <span className="block text-xs leading-3.5 text-muted-foreground">{second}</span>
    </span>
  );
}

export function ContractDates({
  contract: { start_date, end_date },
}: {
  contract: Pick<Contract, 'start_date' | 'end_date'>;
}) {
  if (!start_date && !end_date) return '-';
  return (
    <>
      {formatDate(start_date)} to {formatDate(end_date)}
    </>
  );
}
