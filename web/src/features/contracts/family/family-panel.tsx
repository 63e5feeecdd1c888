import type { ContractDetail } from '@schemas/contract.ts';
import type { ContractChange, ContractFamily } from '@schemas/finances.ts';
import { CircleCheck, CircleOff, Clock, Undo2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { LoadedSection } from '@/components/loaded-section.tsx';
import { Badge, type BadgeTone } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useContractMoney } from '@/features/finances/api/finances.ts';
import { DelayExposure } from '@/features/finances/components/delay-exposure.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { formatDate, formatDayOf } from '@/lib/dates.ts';
import { formatExactMoney } from '@/lib/money.ts';
import { notify } from '@/lib/notify.ts';
import { paths } from '@/lib/paths.ts';
import { cn } from '@/lib/utils.ts';
import { useAmendContract, useContractFamily } from './api.ts';

const AmendDialog = lazy(() => import('./amend-dialog.tsx').then((m) => ({ default: m.AmendDialog })));

const changeStatusBadges: Record<
  ContractChange['change_status'],
  { tone: BadgeTone; text: string; Icon: typeof Clock }
> = {
  approved: { tone: 'good', text: 'in effect', Icon: CircleCheck },
  pending: { tone: 'info', text: 'pending', Icon: Clock },
  rejected: { tone: 'attention', text: 'sent back', Icon: Undo2 },
  void: { tone: 'muted', text: 'not in effect', Icon: CircleOff },
};

/** A contract's original value, its changes, and its current value. */
export function FamilyPanel({ contract }: { contract: ContractDetail }) {
  const family = useContractFamily(contract.id);
  return (
    <section aria-labelledby="contract-family" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 id="contract-family" className="font-medium">
        Amendments and change orders
      </h3>
      <LoadedSection query={family} what="amendments and change orders">
        {(data) => <Family contract={contract} family={data} />}
      </LoadedSection>
    </section>
  );
}

function Family({ contract, family }: { contract: ContractDetail; family: ContractFamily }) {
  const [editing, setEditing] = useState(false);
  const { head, changes, totals, may_change } = family;
  const own = changes.find(({ id }) => id === contract.id);
  const isChange = contract.amends !== null || own !== undefined;
  return (
    <>
      {isChange && !head && (
        <p className="text-muted-foreground">
          The base contract was deleted or is not shared with you, so this change is not included here.
        </p>
      )}
      {head && changes.length === 0 && (
        <p className="text-muted-foreground">No amendments or change orders.</p>
      )}
      {head && changes.length > 0 && (
        <ol className="overflow-hidden rounded-md border">
          <Row
            name={<Name id={head.id} name={head.name} here={head.id === contract.id} />}
            note={head.original_end_date && `Original, ends ${formatDate(head.original_end_date)}`}
            amount={formatExactMoney(head.contract_value)}
          />
          {changes.map((change) => (
            <Change
              key={change.id}
              change={change}
              here={change.id === contract.id}
              nested={change.amends_id !== head.id}
            />
          ))}
          <Row
            strong
            name="Current"
            note={head.end_date && `Ends ${formatDate(head.end_date)}`}
            amount={totals ? worth(totals) : ''}
          />
        </ol>
      )}
      {totals && totals.pending_count > 0 && (
        <p className="text-muted-foreground">
          With pending changes,{' '}
          {totals.current_value === null || totals.pending_unknown > 0
            ? 'the value is unknown: an amount is missing.'
            : `it would be ${formatExactMoney(totals.current_value + totals.pending_changes)}.`}
        </p>
      )}
      {head && contract.can.read_payments && <Delay contractId={contract.id} />}
      {may_change && contract.approval_rule.terms_locked && isChange && (
        <p className="text-muted-foreground">
          This change is in effect, so its terms are locked. Record another change, or return it to review to
          correct it.
        </p>
      )}
      {may_change && !contract.approval_rule.terms_locked && (
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" onClick={() => setEditing(true)}>
            {isChange ? 'Edit base contract…' : 'Set base contract…'}
          </Button>
          {isChange && <Detach contract={contract} />}
        </div>
      )}
      <Suspense fallback={null}>
        {editing && (
          <AmendDialog contract={contract} change={own ?? null} onClose={() => setEditing(false)} />
        )}
      </Suspense>
    </>
  );
}

/** Delay exposure of the contract family. The panel does not wait for it. */
function Delay({ contractId }: { contractId: string }) {
  const finances = useContractMoney(contractId).data?.finances;
  if (!finances) return null;
  return (
    <div className="rounded-md border px-3 py-2">
      <p className="text-muted-foreground">
        Delay exposure
        {finances.days_late
          ? `, ${finances.days_late === 1 ? '1 day' : `${finances.days_late} days`} late`
          : ''}
      </p>
      <DelayExposure of={finances} />
    </div>
  );
}

const worth = ({ current_value, approved_unknown }: NonNullable<ContractFamily['totals']>) =>
  current_value !== null
    ? formatExactMoney(current_value)
    : approved_unknown > 0
      ? `Unknown: ${approved_unknown === 1 ? '1 change has' : `${approved_unknown} changes have`} no amount`
      : 'Unknown';

function Change({ change, here, nested }: { change: ContractChange; here: boolean; nested: boolean }) {
  const { change_status, delta, change_end_date, approved_at } = change;
  const { tone, text, Icon } = changeStatusBadges[change_status];
  const off = change_status === 'void' || change_status === 'rejected';
  return (
    <Row
      nested={nested}
      name={<Name id={change.id} name={change.name} here={here} />}
      badge={
        <Badge tone={tone}>
          <Icon aria-hidden />
          {text}
        </Badge>
      }
      note={[
        approved_at && `since ${formatDayOf(approved_at)}`,
        change_end_date && `ends ${formatDate(change_end_date)}`,
        change.change_basis === 'new_total' && `total ${formatExactMoney(change.change_value)}`,
      ]
        .filter(Boolean)
        .join(', ')}
      amount={
        <span className={cn(off && 'text-muted-foreground line-through')}>
          {delta === null ? 'no amount' : signed(delta)}
        </span>
      }
    />
  );
}

const signed = (amount: number) => (amount > 0 ? '+' : '') + formatExactMoney(amount);

function Name({ id, name, here }: { id: string; name: string; here: boolean }) {
  if (here) return <bdi>{name}</bdi>;
  return (
    <Link to={paths.contract(id)} className="text-primary underline-offset-4 hover:underline">
      <bdi>{name}</bdi>
    </Link>
  );
}

interface RowProps {
  name: React.ReactNode;
  note?: React.ReactNode;
  badge?: React.ReactNode;
  amount: React.ReactNode;
  nested?: boolean;
  strong?: boolean;
}

function Row({ name, note, badge, amount, nested, strong }: RowProps) {
  return (
    <li
      className={cn(
        'flex items-baseline justify-between gap-3 border-b px-3 py-2 last:border-b-0',
        nested && 'pl-7',
        strong && 'bg-muted font-semibold',
      )}
    >
      <span className="min-w-0 break-words">
        {name} {badge}
        {note && <span className="block text-xs font-normal text-muted-foreground">{note}</span>}
      </span>
      <span className="shrink-0 text-right tabular-nums">{amount}</span>
    </li>
  );
}

/** Detaches the contract, with an undo. */
function Detach({ contract }: { contract: ContractDetail }) {
  const amend = useAmendContract();
  return (
    <Button
      variant="ghost"
      size="sm"
      disabled={amend.isPending}
      onClick={() =>
        amend.mutate(
          { id: contract.id, version: contract.version, changes: null },
          {
            onSuccess: () => notify.success('Unlinked from the base contract'),
            onError: (error) =>
              notify.error(errorMessage(error, 'Failed to unlink the contract. Try again.')),
          },
        )
      }
    >
      Unlink
    </Button>
  );
}
