import type { ComplianceSummary } from '@contract/compliance-check.ts';
import { ComplianceScore } from '@/components/compliance-score.tsx';
import { StatCard, StatStrip } from '@/components/stat-card.tsx';

interface ComplianceFiguresProps {
  /** Undefined while they are on their way. */
  summary: ComplianceSummary | undefined;
  failed: boolean;
}

/** Six figures over every check of the project, or of all, whatever status and severity the list shows. */
export function ComplianceFigures({ summary, failed }: ComplianceFiguresProps) {
  const show = (value: React.ReactNode) => (failed && !summary ? '–' : summary && value);
  return (
    // Six figures fill rows of two, three or six, so that no row ends with a gap.
    <div className="[&_dl]:grid-cols-2 sm:[&_dl]:grid-cols-3 lg:[&_dl]:grid-cols-6">
      <StatStrip label="Compliance figures">
        <StatCard
          label="Overall Score"
          value={show(<ComplianceScore score={summary?.overall_score ?? null} fairFrom={75} />)}
        />
        <StatCard label="Compliant" value={show(summary?.compliant)} />
        <StatCard label="Non-Compliant" value={show(summary?.non_compliant)} />
        <StatCard label="Pending" value={show(summary?.pending)} />
        <StatCard label="Critical Issues" value={show(summary?.critical_issues)} />
        <StatCard label="Due This Week" value={show(summary?.due_this_week)} />
      </StatStrip>
    </div>
  );
}
