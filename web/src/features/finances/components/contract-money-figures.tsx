import type { ContractFinances } from '@schemas/finances.ts';
import { Loaded } from '@/components/data-table/loaded.tsx';
import { StatCard, StatStrip } from '@/components/stat-card.tsx';
import { formatDate } from '@/lib/dates.ts';
import { formatExactMoney, formatMoneyOnCard } from '@/lib/money.ts';
import { useContractMoney } from '../api/finances.ts';

/** Paid, withheld, and waived amounts of a contract and its related contracts. */
export function ContractMoneyFigures({ contractId }: { contractId: string }) {
  return (
    <Loaded
      query={useContractMoney(contractId)}
      failure="Failed to load contract finances"
      skeleton={<Figures finances={undefined} />}
    >
      {({ as_of, finances }) =>
        finances ? (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
            <Figures finances={finances} />
            <p className="text-xs text-muted-foreground">
              {counted(finances)} As of {formatDate(as_of)}.
            </p>
          </div>
        ) : (
          <p className="text-muted-foreground">
            The base contract was deleted, so payments on this change are not counted.
          </p>
        )
      }
    </Loaded>
  );
}

function counted({ approved_count, pending_count }: ContractFinances): string {
  const changes = approved_count + pending_count;
  if (changes === 0) return 'No changes to this contract.';
  return `Includes the contract and ${changes === 1 ? 'its one change' : `all ${changes} changes`}.`;
}

function Figures({ finances }: { finances: ContractFinances | undefined }) {
  const sum = (value: number | null | undefined) =>
    finances && (value == null ? '–' : formatMoneyOnCard(value));
  const none = finances?.payments == null;
  return (
    <StatStrip label="Contract finances">
      <StatCard
        label="Current value"
        value={
          finances &&
          (finances.current_value === null ? 'Unknown' : formatMoneyOnCard(finances.current_value))
        }
        note={
          finances &&
          (finances.original_value === null
            ? 'original value unknown'
            : `first ${formatExactMoney(finances.original_value)}`)
        }
      />
      <StatCard
        label="Paid out"
        value={sum(finances?.paid_out)}
        note={
          finances &&
          (none
            ? 'nothing paid yet'
            : !!finances.paid_in && `${formatExactMoney(finances.paid_in)} paid to us`)
        }
      />
      <StatCard
        label="Retainage held"
        value={sum(finances?.retainage_held)}
        note={
          !!finances?.retainage_withheld &&
          `${formatExactMoney(finances.retainage_withheld)} withheld from us`
        }
      />
      <StatCard
        label="Waived"
        value={sum(finances?.waived)}
        note={
          finances &&
          !none &&
          (finances.unwaived ? `${finances.unwaived} without a waiver` : 'all covered by waivers')
        }
      />
    </StatStrip>
  );
}
