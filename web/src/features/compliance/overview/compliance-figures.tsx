import { type ComplianceSummary, scoreWords } from '@schemas/compliance-check.ts';
import { ComplianceScore } from '@/components/compliance-score.tsx';
import { StatCard, StatStrip } from '@/components/stat-card.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import type { ComplianceAddress } from './use-compliance-view.ts';

interface ComplianceFiguresProps {
  /** Undefined while loading. */
  summary: ComplianceSummary | undefined;
  failed: boolean;
  of: ComplianceAddress;
}

/** Six figures over all checks of one project or of every project, regardless of the list's filters. */
export function ComplianceFigures({ summary, failed, of }: ComplianceFiguresProps) {
  const show = (value: React.ReactNode) => (failed && !summary ? '–' : summary && value);
  return (
    <StatStrip label="Compliance summary">
      <StatCard
        label="Overall Score"
        to={of({ figure: 'overall_score' })}
        value={show(
          <ComplianceScore
            score={summary?.overall_score ?? null}
            nonCompliant={summary?.non_compliant ?? 0}
            fairFrom={75}
          />,
        )}
        // While it loads, it takes the two lines that its words will take.
        note={summary ? summary.total > 0 && scoreWords(summary) : !failed && <Skeleton className="h-8" />}
      />
      <StatCard label="Compliant" to={of({ status: 'compliant' })} value={show(summary?.compliant)} />
      <StatCard
        label="Non-Compliant"
        to={of({ status: 'non_compliant' })}
        value={show(summary?.non_compliant)}
      />
      <StatCard label="Pending" to={of({ status: 'pending' })} value={show(summary?.pending)} />
      <StatCard
        label="Critical Issues"
        to={of({ status: 'non_compliant', severity: 'critical' })}
        value={show(summary?.critical_issues)}
      />
      <StatCard
        label="Due This Week"
        to={of({ figure: 'due_this_week' })}
        value={show(summary?.due_this_week)}
      />
    </StatStrip>
  );
}
