import type { Payment } from '@schemas/payment.ts';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ChoiceSwitch } from '@/components/choice-switch.tsx';
import type { ComboboxOption } from '@/components/combobox.tsx';
import { LoadedRows } from '@/components/data-table/loaded-rows.tsx';
import { TableSkeleton } from '@/components/data-table/table-skeleton.tsx';
import { EmptyState } from '@/components/empty-state.tsx';
import { Button } from '@/components/ui/button.tsx';
import { ApiError } from '@/lib/api-error.ts';
import { useUrlFilter } from '@/lib/use-url-filter.ts';
import { type PaymentScope, usePayment, usePayments } from './api/payments.ts';
import { PaymentItem } from './payment-item.tsx';
import { WaiverFormNote } from './waivers/waiver-form-note.tsx';

const PaymentDialog = lazy(() => import('./payment-dialog.tsx').then((m) => ({ default: m.PaymentDialog })));

interface PaymentsSectionProps {
  scope: PaymentScope;
  projectId: string;
  /** The contract whose page this is. */
  on?: ComboboxOption;
  /** Whether the reader may record payments. */
  mayChange: boolean;
  /** The payment id from the address. */
  focus: string;
}

/** Completed and open payments, each with its files and lien waivers. */
export function PaymentsSection({ scope, projectId, on, mayChange, focus }: PaymentsSectionProps) {
  const { values, set } = useUrlFilter(['payments']);
  const only = values.payments === 'unwaived' ? 'unwaived' : 'all';
  const setOnly = (which: typeof only) => set('payments', which === 'all' ? '' : which);
  const [editing, setEditing] = useState<Payment | 'new' | null>(null);
  const list = usePayments(scope, only === 'unwaived');
  const section = useSectionInView(only === 'unwaived' && !focus, list.isSuccess);
  const item = (payment: Payment, focused = payment.id === focus) => (
    <PaymentItem
      key={payment.id}
      payment={payment}
      focused={focused}
      here={on?.id}
      onEdit={() => setEditing(payment)}
    />
  );
  return (
    <section ref={section} aria-labelledby="payments" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="payments" className="text-base">
          Payments and waivers
        </h2>
        <div className="flex flex-wrap gap-2">
          <ChoiceSwitch
            legend="Filter payments"
            labels={{ all: 'All', unwaived: 'Without a waiver' }}
            chosen={only}
            onChoose={setOnly}
          />
          {mayChange && (
            <Button variant="outline" onClick={() => setEditing('new')}>
              <Plus aria-hidden />
              Record payment
            </Button>
          )}
        </div>
      </div>
      <WaiverFormNote projectId={projectId} />
      <LoadedRows
        list={list}
        failure="Failed to load payments"
        skeleton={<TableSkeleton label="Loading payments" rows={3} />}
        empty={
          only === 'unwaived' ? (
            <EmptyState
              title="Every payment has a lien waiver"
              action={
                <Button variant="outline" onClick={() => setOnly('all')}>
                  Show all payments
                </Button>
              }
            />
          ) : (
            <EmptyState
              title="No payments yet"
              detail="Record payments requested or made on a contract, then request the lien waivers."
            />
          )
        }
      >
        {(payments) => (
          <>
            {focus && !payments.some(({ id }) => id === focus) && (
              <Named id={focus}>{(payment) => item(payment, true)}</Named>
            )}
            <ul className="border-t">{payments.map((payment) => item(payment))}</ul>
          </>
        )}
      </LoadedRows>
      <Suspense fallback={null}>
        {editing && (
          <PaymentDialog
            projectId={projectId}
            payment={editing === 'new' ? null : editing}
            on={on}
            onClose={() => setEditing(null)}
          />
        )}
      </Suspense>
    </section>
  );
}

/** Scrolls to the section once loaded, if the address refers to it. */
function useSectionInView(isNamed: boolean, isLoaded: boolean) {
  const section = useRef<HTMLElement>(null);
  const isDue = useRef(isNamed);
  useEffect(() => {
    if (!isDue.current || !isLoaded) return;
    isDue.current = false;
    section.current?.scrollIntoView({ block: 'start' });
  }, [isLoaded]);
  return section;
}

/** The payment from the address, if it is not in the visible list. */
function Named({ id, children }: { id: string; children: (payment: Payment) => React.ReactNode }) {
  const { data, error } = usePayment(id);
  if (data) return <ul className="border-t">{children(data)}</ul>;
  if (error instanceof ApiError && [404, 422].includes(error.status))
    return <p className="text-muted-foreground">This payment no longer exists.</p>;
  return null;
}
