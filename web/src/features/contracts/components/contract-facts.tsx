import type { ContractDetail } from '@contract/contract.ts';
import { Link } from 'react-router-dom';
import { formatMoney } from '@/lib/money.ts';
import { paths } from '@/lib/paths.ts';
import { ContractDates } from './contract-table.tsx';

/** The contract in one line of facts, as in a drawing's title block. */
export function ContractFacts({ contract }: { contract: ContractDetail }) {
  return (
    <dl className="grid gap-px overflow-hidden rounded-md border bg-border sm:grid-cols-2 desk:grid-cols-[2fr_1.5fr_1.5fr_1fr_1.5fr]">
      <Fact label="Project">
        <Link
          to={paths.project(contract.project_id)}
          className="text-primary underline-offset-4 hover:underline"
        >
          {contract.project_name}
        </Link>
      </Fact>
      <Fact label={`Party A (${contract.party_a_type})`}>{contract.party_a_name}</Fact>
      <Fact label={`Party B (${contract.party_b_type})`}>{contract.party_b_name}</Fact>
      <Fact label="Value">{formatMoney(contract.contract_value)}</Fact>
      <Fact label="Dates">
        <ContractDates contract={contract} />
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0 bg-card px-4 py-2 last:max-desk:sm:col-span-2">
      <dt dir="auto" className="truncate text-xs text-muted-foreground">
        {label}
      </dt>
      <dd title={typeof children === 'string' ? children : undefined} className="truncate">
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
