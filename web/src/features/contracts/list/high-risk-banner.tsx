import { riskBands } from '@schemas/analysis.ts';
import { OctagonAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths.ts';
import { useContractSummary } from '../api/get-contract-summary.ts';

/** Shown while any contract scores above 60. */
export function HighRiskBanner() {
  const { data } = useContractSummary();
  if (!data?.high_risk) return null;
  return (
    <div
      role="status"
      className="flex items-start gap-3 rounded-md border border-danger/40 bg-danger-soft px-4 py-3"
    >
      <OctagonAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
      <div>
        <p className="font-semibold text-danger">High Risk Contracts Require Attention</p>
        <p>
          {data.high_risk === 1 ? 'One contract scores' : `${data.high_risk} contracts score`} above{' '}
          {riskBands.medium}.{' '}
          <Link
            to={`${paths.contracts}?min_risk=${riskBands.medium + 1}&sort=-risk_score`}
            className="font-medium text-danger underline underline-offset-4"
          >
            Show {data.high_risk === 1 ? 'it' : 'them'}
          </Link>
        </p>
      </div>
    </div>
  );
}
