import type { ProjectFinances } from '@schemas/finances.ts';
import { Loaded } from '@/components/data-table/loaded.tsx';
import { TableSkeleton } from '@/components/data-table/table-skeleton.tsx';
import { StatCard, StatStrip } from '@/components/stat-card.tsx';
import { formatDate } from '@/lib/dates.ts';
import { formatCount } from '@/lib/formats.ts';
import { formatExactMoney, formatMoneyOnCard } from '@/lib/money.ts';
import { useProjectFinances } from '../api/finances.ts';
import { ContractMoney } from './contract-money.tsx';
import { InsuranceLines } from './insurance-lines.tsx';

/** The current value of a project's contracts, one by one, and the insurance they require. */
export function ProjectFinancesPanel({
  projectId,
  children,
}: {
  projectId: string;
  /** Shown between the contracts and their insurance. */
  children?: React.ReactNode;
}) {
  return (
    <Loaded
      query={useProjectFinances(projectId)}
      failure="Failed to load finances"
      skeleton={<TableSkeleton label="Loading finances" rows={4} />}
    >
      {(finances) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Figures finances={finances} />
          <ContractMoney projectId={projectId} />
          {children}
          <InsuranceLines insurance={finances.insurance} />
        </div>
      )}
    </Loaded>
  );
}

const NOT_KNOWN = 'Unknown';

function Figures({ finances }: { finances: ProjectFinances }) {
  const { original_value, approved_changes, approved_count, pending_changes, pending_count, current_value } =
    finances;
  return (
    <section aria-labelledby="finances" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="finances" className="text-base">
        Finances{' '}
        <span className="text-sm font-normal text-muted-foreground">as of {formatDate(finances.as_of)}</span>
      </h2>
      <StatStrip label="Key figures">
        <StatCard
          label="Original value"
          value={money(original_value, finances.original_unknown)}
          note={besides(finances.original_unknown, 'contract', 'without a value')}
        />
        <StatCard
          label="Approved changes"
          value={signed(approved_changes)}
          note={
            besides(finances.approved_unknown, 'change', 'without an amount') ?? `${approved_count} total`
          }
        />
        <StatCard
          label="Current value"
          value={money(current_value, finances.current_unknown)}
          note={besides(finances.current_unknown, 'contract', 'unknown')}
        />
        <StatCard
          label="Pending changes"
          value={signed(pending_changes)}
          note={besides(finances.pending_unknown, 'change', 'without an amount') ?? `${pending_count} total`}
        />
        <StatCard
          label="Retainage held"
          value={money(finances.retainage_held, 0)}
          note={
            finances.retainage_withheld !== null &&
            finances.retainage_withheld !== 0 &&
            `${formatExactMoney(finances.retainage_withheld)} withheld from us`
          }
        />
        <StatCard
          label="Delay exposure"
          value={money(finances.ld_exposure, finances.exposure_unknown)}
          note={
            besides(finances.exposure_unknown, 'contract', 'unknown') ??
            (finances.late > 0 ? `${finances.late} late` : 'no active contract is late')
          }
        />
      </StatStrip>
    </section>
  );
}

/** Formats a total. Shows a dash only if there is nothing to add up and nothing is unknown. */
const money = (value: number | null, unknown: number) =>
  value !== null ? formatMoneyOnCard(value) : unknown > 0 ? NOT_KNOWN : '–';
const signed = (value: number) => (value > 0 ? '+' : '') + formatMoneyOnCard(value);

const besides = (count: number, noun: string, what: string) =>
  count > 0 ? `${formatCount(count)} ${noun}${count === 1 ? '' : 's'} ${what}` : undefined;
