import type { Contract } from '@contract/contract.ts';
import { ScanSearch } from 'lucide-react';
import { Link } from 'react-router-dom';
import { RiskBadge } from '@/components/risk-badge.tsx';
import { RowList, RowListItem } from '@/components/row-list.tsx';
import { ContractStatusBadge } from '@/components/status-badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table.tsx';
import { formatDate } from '@/lib/dates.ts';
import { formatMoney } from '@/lib/money.ts';
import { paths } from '@/lib/paths.ts';
import { useNarrow } from '@/lib/use-narrow.ts';
import { ContractMenu } from './contract-menu.tsx';
import { useAnalyze } from './use-analyze.ts';

interface ContractTableProps {
  contracts: Contract[];
  onUpload: (contract: Contract) => void;
}

/** The list; on a phone each row keeps the name, the risk and the value. */
export function ContractTable({ contracts, onUpload }: ContractTableProps) {
  const narrow = useNarrow();
  if (narrow) return <ContractRows contracts={contracts} onUpload={onUpload} />;
  return (
    <Table>
      <TableHeader>
        <tr>
          <TableHead className="w-[30%]">Contract</TableHead>
          <TableHead className="w-1/4 max-desk:hidden">Parties</TableHead>
          <TableHead className="text-right">Value</TableHead>
          <TableHead>Status</TableHead>
          <TableHead>Risk</TableHead>
          <TableHead className="max-lg:hidden">Dates</TableHead>
          <TableHead className="text-right">Actions</TableHead>
        </tr>
      </TableHeader>
      <TableBody>
        {contracts.map((contract) => (
          <ContractRow key={contract.id} contract={contract} onUpload={onUpload} />
        ))}
      </TableBody>
    </Table>
  );
}

function ContractRow({ contract, onUpload }: { contract: Contract; onUpload: (contract: Contract) => void }) {
  return (
    <TableRow>
      <TableCell className="max-w-0">
        <Link
          to={paths.contract(contract.id)}
          dir="auto"
          title={contract.name}
          className="block truncate font-medium after:absolute after:inset-0"
        >
          {contract.name}
        </Link>
        <span className="block truncate text-xs text-muted-foreground">{contract.contract_type}</span>
      </TableCell>
      <TableCell className="max-w-0 max-desk:hidden">
        <span dir="auto" title={contract.party_a_name} className="block truncate">
          {contract.party_a_name}
        </span>
        <span dir="auto" title={contract.party_b_name} className="block truncate text-muted-foreground">
          {contract.party_b_name}
        </span>
      </TableCell>
      <TableCell className="whitespace-nowrap text-right">{formatMoney(contract.contract_value)}</TableCell>
      <TableCell>
        <ContractStatusBadge status={contract.status} />
      </TableCell>
      <TableCell className="whitespace-nowrap">
        <span className="inline-block w-10 pr-2 text-right font-medium">
          {contract.risk_score === null ? '-' : `${contract.risk_score}%`}
        </span>
        <RiskBadge score={contract.risk_score} />
      </TableCell>
      <TableCell className="whitespace-nowrap text-muted-foreground max-lg:hidden">
        <ContractDates contract={contract} />
      </TableCell>
      <TableCell className="whitespace-nowrap text-right">
        <span className="relative z-10 inline-flex items-center gap-1">
          <RowActions contract={contract} onUpload={onUpload} />
        </span>
      </TableCell>
    </TableRow>
  );
}

function RowActions({ contract, onUpload }: { contract: Contract; onUpload: (contract: Contract) => void }) {
  return (
    <>
      {contract.risk_score === null && <AnalyzeButton contract={contract} />}
      <ContractMenu contract={contract} onUpload={onUpload} />
    </>
  );
}

function ContractRows({ contracts, onUpload }: ContractTableProps) {
  return (
    <RowList>
      {contracts.map((contract) => (
        <RowListItem
          key={contract.id}
          to={paths.contract(contract.id)}
          name={contract.name}
          facts={
            <>
              <RiskBadge score={contract.risk_score} />
              <span>{formatMoney(contract.contract_value)}</span>
            </>
          }
          actions={<RowActions contract={contract} onUpload={onUpload} />}
        />
      ))}
    </RowList>
  );
}

export function ContractDates({ contract: { start_date, end_date } }: { contract: Contract }) {
  if (!start_date && !end_date) return '-';
  return (
    <>
      {formatDate(start_date)} to {formatDate(end_date)}
    </>
  );
}

function AnalyzeButton({ contract }: { contract: Contract }) {
  const { analyze, analyzing } = useAnalyze();
  return (
    <Button
      variant="ghost"
      size="sm"
      disabled={analyzing}
      aria-label={`Analyze Risk of ${contract.name}`}
      onClick={() => analyze({ contractId: contract.id })}
      className="text-primary"
    >
      <ScanSearch aria-hidden />
      <span className="max-sm:sr-only">{analyzing ? 'Analyzing...' : 'Analyze Risk'}</span>
    </Button>
  );
}
