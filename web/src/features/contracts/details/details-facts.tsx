import type { ContractDetail } from '@schemas/contract.ts';
import { Link } from 'react-router-dom';
import { RiskBadge } from '@/components/risk-badge.tsx';
import { ContractStatusBadge } from '@/components/status-badge.tsx';
import { useProject } from '@/features/projects/api/get-project.ts';
import { formatDate } from '@/lib/dates.ts';
import { formatMoney } from '@/lib/money.ts';
import { paths } from '@/lib/paths.ts';
import { PartyName } from './party-name.tsx';

/** The contract's own data, in two columns. */
export function DetailsFacts({ contract }: { contract: ContractDetail }) {
  return (
    <dl className="grid gap-x-6 border-t sm:grid-cols-2">
      <Fact label={`Party A (${contract.party_a_type})`}>
        <PartyName id={contract.party_a_id} name={contract.party_a_name} />
      </Fact>
      <Fact label={`Party B (${contract.party_b_type})`}>
        <PartyName id={contract.party_b_id} name={contract.party_b_name} />
      </Fact>
      <Fact label="Project">
        <Link
          to={paths.project(contract.project_id)}
          className="text-primary underline-offset-4 hover:underline"
        >
          {contract.project_name}
        </Link>
      </Fact>
      <Fact label="Location">
        <Location projectId={contract.project_id} />
      </Fact>
      <Fact label="Type">{contract.contract_type}</Fact>
      <Fact label="Status">
        <ContractStatusBadge status={contract.status} />
      </Fact>
      <Fact label="Value">{formatMoney(contract.contract_value)}</Fact>
      <Fact label="Dates">
        {formatDate(contract.start_date)} to {formatDate(contract.end_date)}
      </Fact>
      {contract.may_read_review && (
        <Fact label="Risk">
          <span className="flex flex-wrap items-center gap-2">
            {contract.risk_score === null ? '–' : `${contract.risk_score}%`}
            <RiskBadge score={contract.risk_score} unscored={contract.unscored_reason} saysWhy />
          </span>
        </Fact>
      )}
      <Fact label="Compliance">–</Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0 border-b py-2">
      <dt className="text-xs text-muted-foreground">
        <bdi>{label}</bdi>
      </dt>
      <dd dir="auto" className="mt-0.5 text-start break-words">
        {children}
      </dd>
    </div>
  );
}

/** The project's location; the contract itself has no address. */
function Location({ projectId }: { projectId: string }) {
  const { data, isError } = useProject(projectId);
  if (!data) return isError ? '–' : <span className="sr-only">Loading</span>;
  return [data.address, data.city, data.state].filter(Boolean).join(', ') || 'Not Specified';
}
