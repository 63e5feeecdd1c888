import { RiskBadge } from '@/components/risk-badge.tsx';
import { StatCard, StatStrip } from '@/components/stat-card.tsx';
import { formatMoney, formatMoneyOnCard } from '@/lib/money.ts';
import { useUser } from '@/lib/session/session-store.ts';
import { useContractSummary } from '../api/get-contract-summary.ts';

/** Six figures over all contracts the user may see, regardless of filters; four if they read no reviews. */
export function ContractSummary() {
  const { data, isError } = useContractSummary();
  const { may_read_reviews: readsReviews } = useUser();
  const show = (value: React.ReactNode) => (isError && !data ? '–' : data && value);
  return (
    // The figures wrap into rows of equal length, so that no row has a gap.
    <StatStrip label="Contract summary">
      <StatCard label="Total Contracts" value={show(data?.total)} />
      <StatCard label="Active" value={show(data?.active)} />
      <StatCard label="Under Review" value={show(data?.under_review)} />
      <StatCard
        label="Total Value"
        value={show(
          data?.total_value === null ? (
            '–'
          ) : (
            <span title={formatMoney(data?.total_value)}>{formatMoneyOnCard(data?.total_value)}</span>
          ),
        )}
      />
      {readsReviews && (
        <>
          <StatCard
            label="Avg Risk Score"
            value={show(
              <span className="flex flex-wrap items-center gap-x-2">
                {data?.avg_risk_score === null ? '–' : `${data?.avg_risk_score}%`}
                <RiskBadge score={data?.avg_risk_score ?? null} />
              </span>,
            )}
          />
          <StatCard label="High Risk" value={show(data?.high_risk)} />
        </>
      )}
    </StatStrip>
  );
}
