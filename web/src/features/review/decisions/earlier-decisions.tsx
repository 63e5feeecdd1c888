import type { Finding } from '@schemas/analysis.ts';
import type { EarlierDecision } from '@schemas/earlier-decision.ts';
import { Link } from 'react-router-dom';
import { Button } from '@/components/ui/button.tsx';
import { formatDayOf } from '@/lib/dates.ts';
import { paths } from '@/lib/paths.ts';
import { useEarlierDecisions } from '../api/earlier-decisions.ts';
import type { Decisions } from './use-decisions.ts';

interface EarlierDecisionsProps {
  contractId: string;
  finding: Finding;
  /** Undefined if the reader may not review. */
  decisions?: Decisions;
}

/** How findings of this category were decided in other contracts, and their reasons to use again. */
export function EarlierDecisions({ contractId, finding, decisions }: EarlierDecisionsProps) {
  const earlier = useEarlierDecisions(contractId, finding.id).data ?? [];
  if (earlier.length === 0) return null;
  return (
    <ul aria-label="Earlier decisions" className="grid gap-2 border-l pl-3">
      {earlier.map((one) => (
        <li key={one.finding_id} className="grid gap-1">
          <p className="break-words">
            <span className="font-medium">
              {one.party ? `Last time with ${one.party.name}` : 'In another contract'}:
            </span>{' '}
            {one.decision}, {formatDayOf(one.decided_at)},{' '}
            <Link
              to={paths.contractFinding(one.contract_id, one.finding_id)}
              className="text-primary underline-offset-4 hover:underline"
            >
              <bdi>{one.contract_name}</bdi>
            </Link>
          </p>
          {one.reason && <p className="break-words text-muted-foreground">{one.reason}</p>}
          {decisions && <UseAgain earlier={one} finding={finding} decisions={decisions} />}
        </li>
      ))}
    </ul>
  );
}

const labels = { accepted: 'Accept for this reason', rejected: 'Reject for this reason' } as const;

function UseAgain({
  earlier: { decision, reason },
  finding,
  decisions,
}: Required<Pick<EarlierDecisionsProps, 'finding' | 'decisions'>> & { earlier: EarlierDecision }) {
  if (!reason || decision === 'corrected' || finding.review_status !== 'open') return null;
  return (
    <Button
      variant="outline"
      size="sm"
      className="w-fit"
      disabled={decisions.isPending}
      onClick={() => decisions.decide(finding, { decision, note: reason })}
    >
      {labels[decision]}
    </Button>
  );
}
