import type { Payment } from '@contract/payment.ts';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ChoiceSwitch } from '@/components/choice-switch.tsx';
import { LoadedRows } from '@/components/data-table/loaded-rows.tsx';
import { TableSkeleton } from '@/components/data-table/table-skeleton.tsx';
import { EmptyState } from '@/components/empty-state.tsx';
import { Button } from '@/components/ui/button.tsx';
import { usePayments } from './api/payments.ts';
import { PaymentItem } from './payment-item.tsx';
import { WaiverFormNote } from './waivers/waiver-form-note.tsx';

const PaymentDialog = lazy(() => import('./payment-dialog.tsx').then((m) => ({ default: m.PaymentDialog })));

interface PaymentsSectionProps {
  projectId: string;
  /** Whether the reader records payments. */
  mayChange: boolean;
  /** The payment that the address names. */
  focus: string;
}

/** What was paid and is to be paid, each with its lien waivers. */
export function PaymentsSection({ projectId, mayChange, focus }: PaymentsSectionProps) {
  const [only, setOnly] = useState<'all' | 'unwaived'>('all');
  const [editing, setEditing] = useState<Payment | 'new' | null>(null);
  const list = usePayments(projectId, only === 'unwaived');
  return (
    <section aria-labelledby="payments" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="payments" className="text-base">
          Payments and waivers
        </h2>
        <div className="flex flex-wrap gap-2">
          <ChoiceSwitch
            legend="Which payments"
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
              title="Every payment has its lien waiver"
              action={
                <Button variant="outline" onClick={() => setOnly('all')}>
                  Show all payments
                </Button>
              }
            />
          ) : (
            <EmptyState
              title="No payments yet"
              detail="Record what is asked for or paid on a contract, and ask for the lien waiver that belongs to it."
            />
          )
        }
      >
        {(payments) => (
          <ul className="border-t">
            {payments.map((payment) => (
              <PaymentItem
                key={payment.id}
                payment={payment}
                focused={payment.id === focus}
                onEdit={() => setEditing(payment)}
              />
            ))}
          </ul>
        )}
      </LoadedRows>
      <Suspense fallback={null}>
        {editing && (
          <PaymentDialog
            projectId={projectId}
            payment={editing === 'new' ? null : editing}
            onClose={() => setEditing(null)}
          />
        )}
      </Suspense>
    </section>
  );
}
