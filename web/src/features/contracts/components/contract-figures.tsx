import { RiskBadge } from '@/components/risk-badge.tsx';
import { StatCard, StatStrip } from '@/components/stat-card.tsx';
import { formatMoney, formatMoneyOnCard } from '@/lib/money.ts';
import { useContractFigures } from '../api/contract-figures.ts';

/** Six figures over every contract one may see, whatever the filters show. */
export function ContractFigures() {
  const { data, isError } = useContractFigures();
  const show = (value: React.ReactNode) => (isError && !data ? '–' : data && value);
  return (
    <StatStrip label="Contract figures">
      <StatCard label="Total Contracts" value={show(data?.total)} />
      <StatCard label="Active" value={show(data?.active)} />
      <StatCard label="Under Review" value={show(data?.underReview)} />
      <StatCard
        label="Total Value"
        value={show(<span title={formatMoney(data?.totalValue)}>{formatMoneyOnCard(data?.totalValue)}</span>)}
      />
      <StatCard
        label="Avg Risk Score"
        value={show(
          <span className="flex flex-wrap items-center gap-x-2">
            {data?.averageRisk === null ? '–' : `${data?.averageRisk}%`}
            <RiskBadge score={data?.averageRisk ?? null} />
          </span>,
        )}
      />
      <StatCard label="High Risk" value={show(data?.highRisk)} />
    </StatStrip>
  );
}
