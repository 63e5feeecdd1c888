import type { Payment } from '@schemas/payment.ts';
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
import { AddFile, PaymentFiles } from './files/payment-files.tsx';
import { WaiverItem } from './waivers/waiver-item.tsx';
import { standingWords } from './words.ts';

const RequestWaiverDialog = lazy(() =>
  import('./waivers/request-waiver-dialog.tsx').then((m) => ({ default: m.RequestWaiverDialog })),
);

/** A payment with its waivers and actions. */
export function PaymentItem({
  payment,
  focused,
  here,
  onEdit,
}: {
  payment: Payment;
  focused: boolean;
  /** The contract whose page shows it. */
  here: string | undefined;
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
      className={cn(
        'grid grid-cols-[minmax(0,1fr)] gap-2 border-b py-3',
        focused && '-mx-2 bg-muted/50 px-2',
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <bdi className="min-w-0 font-medium break-words">{name}</bdi>
            <Badge tone={tone}>{text}</Badge>
          </p>
          <About payment={payment} here={here} />
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
      <PaymentFiles files={payment.files} name={name} mayChange={payment.may_change} />
      {payment.waivers.length > 0 && (
        <ul aria-label={`Lien waivers of ${name}`} className="grid gap-2 border-l-2 pl-3">
          {payment.waivers.map((waiver) => (
            <WaiverItem
              key={waiver.id}
              waiver={waiver}
              projectId={payment.project_id}
              mayChange={payment.may_change}
            />
          ))}
        </ul>
      )}
      {payment.may_change && (
        <div className="flex flex-wrap gap-2">
          {payment.direction === 'out' && payment.waiver !== 'unconditional' && (
            <Button size="sm" variant="outline" onClick={() => setAsking(true)}>
              Request waiver
            </Button>
          )}
          <AddFile payment={payment} name={name} />
          <Button size="sm" variant="ghost" aria-label={`Change ${name}`} onClick={onEdit}>
            <Pencil aria-hidden />
            Edit
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

/** Its contract, and the work it pays for. */
function About({ payment, here }: { payment: Payment; here: string | undefined }) {
  const { contract_id, contract_name, through_date } = payment;
  const isHere = contract_id === here;
  if (isHere && !through_date) return null;
  return (
    <p className="min-w-0 text-muted-foreground">
      {!isHere && (
        <Link
          to={here ? paths.contractTab(contract_id, 'payments') : paths.contract(contract_id)}
          className="break-words text-primary underline-offset-4 hover:underline"
        >
          <bdi>{contract_name}</bdi>
        </Link>
      )}
      {through_date && `${isHere ? 'Work' : ', work'} through ${formatDate(through_date)}`}
    </p>
  );
}

function Retainage({ payment: { retainage_withheld, retainage_released } }: { payment: Payment }) {
  const words = [
    retainage_withheld > 0 && `${formatExactMoney(retainage_withheld)} retainage withheld`,
    retainage_released > 0 && `${formatExactMoney(retainage_released)} retainage released`,
  ].filter(Boolean);
  return words.length > 0 ? <p className="text-xs text-muted-foreground">{words.join(', ')}</p> : null;
}

function Delete({ payment, name }: { payment: Payment; name: string }) {
  const remove = useDeletePayment();
  const restore = useRestorePayment();
  // The row unmounts before the response arrives, so callbacks passed to `mutate` would not run.
  const undo = () =>
    void restore
      .mutateAsync(payment.id)
      .catch((error: unknown) => notify.error(errorMessage(error, 'Failed to restore the payment.')));
  const takeAway = () =>
    void remove
      .mutateAsync(payment)
      .then(() => notify.success('Payment deleted', { action: { label: 'Undo', onClick: undo } }))
      .catch((error: unknown) =>
        notify.error(errorMessage(error, 'Failed to delete the payment. Try again.')),
      );
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={`Delete ${name}`}
      disabled={remove.isPending}
      onClick={takeAway}
    >
      <Trash2 aria-hidden />
      Delete
    </Button>
  );
}
