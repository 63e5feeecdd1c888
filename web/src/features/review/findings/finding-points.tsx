import type { Finding } from '@schemas/analysis.ts';
import { formerPoints } from '../score/score-parts.ts';

/** A finding's points; if a reviewer changed them, before and after. */
export function FindingPoints({ finding }: { finding: Finding }) {
  if (finding.statement && finding.review_status === 'open') return null;
  const former = formerPoints(finding);
  if (finding.points === 0 && former === null) return null;
  return (
    <span className="shrink-0 whitespace-nowrap font-semibold">
      {former !== null && (
        <>
          <del className="font-normal text-muted-foreground">
            <span className="sr-only">was </span>+{former}
          </del>{' '}
          <span className="sr-only">now </span>
        </>
      )}
      +{finding.points}
      <span className="sr-only"> points</span>
    </span>
  );
}
