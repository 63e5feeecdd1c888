import { cn } from '@/lib/utils.ts';

interface ComplianceScoreProps {
  score: number | null;
  /** Scores below this are red: 70 in the list, 75 on the project page. */
  fairFrom: number;
}

/** Percent of assessed checks that are compliant; – when none is assessed. */
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
