import { cn } from '@/lib/utils.ts';

interface ComplianceScoreProps {
  score: number | null;
  /** Below this it is red: 70 in the list, 75 on the project's page. */
  fairFrom: number;
}

/** Percent, of the checks that are judged by now, of those that are compliant; – where none is. */
export function ComplianceScore({ score, fairFrom }: ComplianceScoreProps) {
  if (score === null) {
    return (
      <span className="text-muted-foreground">
        <span aria-hidden>–</span>
        <span className="sr-only">nothing due yet</span>
      </span>
    );
  }
  const tone = score >= 90 ? 'text-good' : score >= fairFrom ? 'text-attention' : 'text-danger';
  return <span className={cn('font-medium', tone)}>{score}%</span>;
}
