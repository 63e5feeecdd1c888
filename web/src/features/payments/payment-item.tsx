import type { Payment } from '@contract/payment.ts';
import { Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { formatDate } from '@/lib/dates.ts';
import { formatExactMoney } from '@/lib/money.ts';
import { notify } from '@/lib/notify.ts';
import { paths } from '@/lib/paths.ts';
import { cn } from '@/lib/utils.ts';
import { useDeletePayment, useRestorePayment } from './api/payments.ts';
import { WaiverItem } from './waivers/waiver-item.tsx';
import { standingWords } from './words.ts';

const RequestWaiverDialog = lazy(() =>
  import('./waivers/request-waiver-dialog.tsx').then((m) => ({ default: m.RequestWaiverDialog })),
);

/** A payment with its waivers, and what can be done with it. */
export function PaymentItem({
  payment,
  focused,
  onEdit,
}: {
  payment: Payment;
  focused: boolean;
  onEdit: () => void;
}) {
  const [asking, setAsking] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const { tone, text } = standingWords[payment.waiver];
  const name = payment.number ? `Payment ${payment.number}` : 'Payment';
  useEffect(() => {
    if (focused) row.current?.scrollIntoView({ block: 'center' });
  }, [focused]);
  return (
    <li
      ref={row}
      className={cn('grid grid-cols-[minmax(0,1fr)] gap-2 border-b py-3', focused && 'bg-muted/50')}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <bdi className="min-w-0 font-medium break-words">{name}</bdi>
            <Badge tone={tone}>{text}</Badge>
          </p>
          <p className="min-w-0 text-muted-foreground">
            <Link
              to={paths.contract(payment.contract_id)}
              className="break-words text-primary underline-offset-4 hover:underline"
            >
              <bdi>{payment.contract_name}</bdi>
            </Link>
            {payment.through_date && <>, work through {formatDate(payment.through_date)}</>}
          </p>
          {payment.note && (
            <p dir="auto" className="break-words whitespace-pre-line text-muted-foreground">
              {payment.note}
            </p>
          )}
        </div>
        <div className="grid justify-items-end gap-0.5 max-sm:w-full max-sm:justify-items-start">
          <p className="font-medium tabular-nums">
            {payment.direction === 'in' && 'to us '}
            {formatExactMoney(payment.amount)}
          </p>
          <p className="text-xs text-muted-foreground">
            {payment.paid_on ? `Paid ${formatDate(payment.paid_on)}` : 'Not paid yet'}
          </p>
          <Retainage payment={payment} />
        </div>
      </div>
      {payment.waivers.length > 0 && (
        <ul aria-label={`Lien waivers of ${name}`} className="grid gap-2 border-l-2 pl-3">
          {payment.waivers.map((waiver) => (
            <WaiverItem key={waiver.id} waiver={waiver} mayChange={payment.may_change} />
          ))}
        </ul>
      )}
      {payment.may_change && (
        <div className="flex flex-wrap gap-2">
          {payment.direction === 'out' && payment.waiver !== 'unconditional' && (
            <Button size="sm" variant="outline" onClick={() => setAsking(true)}>
              Ask for a waiver
            </Button>
          )}
          <Button size="sm" variant="ghost" aria-label={`Change ${name}`} onClick={onEdit}>
            <Pencil aria-hidden />
            Change
          </Button>
          <Delete payment={payment} name={name} />
        </div>
      )}
      <Suspense fallback={null}>
        {asking && <RequestWaiverDialog payment={payment} onClose={() => setAsking(false)} />}
      </Suspense>
    </li>
  );
}

function Retainage({ payment: { retainage_withheld, retainage_released } }: { payment: Payment }) {
  const words = [
    retainage_withheld > 0 && `${formatExactMoney(retainage_withheld)} retained`,
    retainage_released > 0 && `${formatExactMoney(retainage_released)} released`,
  ].filter(Boolean);
  return words.length > 0 ? <p className="text-xs text-muted-foreground">{words.join(', ')}</p> : null;
}

function Delete({ payment, name }: { payment: Payment; name: string }) {
  const remove = useDeletePayment();
  const restore = useRestorePayment();
  const undo = () =>
    restore.mutate(payment.id, {
      onError: (error) => notify.error(errorMessage(error, 'The payment could not be put back.')),
    });
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={`Delete ${name}`}
      disabled={remove.isPending}
      onClick={() =>
        remove.mutate(payment, {
          onSuccess: () => notify.success('Payment deleted', { action: { label: 'Undo', onClick: undo } }),
          onError: (error) =>
            notify.error(errorMessage(error, 'The payment could not be deleted. Try again.')),
        })
      }
    >
      <Trash2 aria-hidden />
      Delete
    </Button>
  );
}
