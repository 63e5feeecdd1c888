import { cn } from '@/lib/utils.ts';

interface ComplianceScoreProps {
  score: number | null;
  /** Number of non-compliant checks. Without any, a low score only means that checks are not yet due. */
  nonCompliant: number;
  /** Scores below this are red: 70 in the list, 75 on the project page. */
  fairFrom: number;
}

/** Percent of checks that are compliant; – without checks. */
export function ComplianceScore({ score, nonCompliant, fairFrom }: ComplianceScoreProps) {
  if (score === null) {
    return (
      <span className="text-muted-foreground">
        <span aria-hidden>–</span>
        <span className="sr-only">no checks</span>
      </span>
    );
  }
  const tone =
    score >= 90
      ? 'text-good'
      : nonCompliant === 0
        ? undefined
        : score >= fairFrom
          ? 'text-attention'
          : 'text-danger';
  return <span className={cn('font-medium', tone)}>{score}%</span>;
}
