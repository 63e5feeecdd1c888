import type { ProjectDetail } from '@schemas/project.ts';
import { StatCard, StatStrip } from '@/components/stat-card.tsx';
import { daysUntil } from '@/lib/dates.ts';
import { formatMoney } from '@/lib/money.ts';

/** Four figures about a project, limited to what the reader can see. */
export function QuickStats({ project }: { project: ProjectDetail }) {
  const { contract_count, member_count, committed_value, contract_value } = project;
  return (
    <section aria-labelledby="quick-stats" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="quick-stats" className="text-base">
        Quick Stats
      </h2>
      <StatStrip label="Key figures">
        <StatCard label="Contracts" value={contract_count} />
        <StatCard label="Team Members" value={member_count} />
        <StatCard {...daysLeft(project.end_date)} />
        <StatCard
          label="Budget committed"
          value={committedShare(project)}
          note={
            committed_value !== null &&
            (contract_value === null
              ? formatMoney(committed_value)
              : `${formatMoney(committed_value)} of ${formatMoney(contract_value)}`)
          }
        />
      </StatStrip>
    </section>
  );
}

/**
 * The share of the project's value committed by subcontracts, supply and service contracts, and purchase
 * orders in force.
 */
function committedShare({
  committed_value,
  contract_value,
}: Pick<ProjectDetail, 'committed_value' | 'contract_value'>): string {
  if (committed_value === null || !contract_value) return '–';
  return `${Math.round((100 * committed_value) / contract_value)}%`;
}

function daysLeft(end: string | null): { label: string; value: string } {
  const days = end === null ? null : daysUntil(end);
  if (days === null) return { label: 'Days left', value: 'TBD' };
  return days < 0
    ? { label: 'Days past end date', value: String(-days) }
    : { label: 'Days left', value: days === 0 ? 'today' : String(days) };
}
