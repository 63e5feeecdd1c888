import type { ContractDetail } from '@schemas/contract.ts';
import { Link } from 'react-router-dom';
import { RiskBadge } from '@/components/risk-badge.tsx';
import { formatMoney } from '@/lib/money.ts';
import { paths } from '@/lib/paths.ts';
import { ContractDates } from '../list/contract-columns.tsx';
import { PartyName } from './party-name.tsx';

/** The contract's facts, styled as a drawing's title block. */
export function ContractFacts({ contract }: { contract: ContractDetail }) {
  return (
    <dl className="grid gap-px grid-cols-2 overflow-hidden rounded-md border bg-border">
      <Fact label="Project">
        <Link
          to={paths.project(contract.project_id)}
          className="text-primary underline-offset-4 hover:underline"
        >
          {contract.project_name}
        </Link>
      </Fact>
      <Fact label={`Party A (${contract.party_a_type})`}>
        <PartyName id={contract.party_a_id} name={contract.party_a_name} />
      </Fact>
      <Fact label={`Party B (${contract.party_b_type})`}>
        <PartyName id={contract.party_b_id} name={contract.party_b_name} />
      </Fact>
      <Fact label="Value">{formatMoney(contract.contract_value)}</Fact>
      <Fact label="Dates">
        <ContractDates contract={contract} />
      </Fact>
      {contract.may_read_review && (
        <Fact label="Risk">
          <span className="flex flex-wrap items-center gap-x-2">
            {contract.risk_score !== null && <span className="font-medium">{contract.risk_score}%</span>}
            <RiskBadge score={contract.risk_score} unscored={contract.unscored_reason} />
          </span>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0 bg-card px-3 py-2 sm:px-4">
      <dt dir="auto" className="truncate text-xs text-muted-foreground">
        {label}
      </dt>
      <dd title={typeof children === 'string' ? children : undefined} className="line-clamp-3 break-words">
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
