import type { ContractDetail } from '@schemas/contract.ts';
import { ContractMoneyFigures } from '@/features/finances/components/contract-money-figures.tsx';
import { PaymentsSection } from '@/features/payments/payments-section.tsx';

/** Payments on a contract and its related contracts, with totals. */
export function ContractPayments({ contract, payment }: { contract: ContractDetail; payment: string }) {
  const { id, name, project_id, can } = contract;
  if (!can.read_payments)
    return <p className="text-muted-foreground">Payments are visible to the project team only.</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <ContractMoneyFigures contractId={id} />
      <PaymentsSection
        scope={{ family_of: id }}
        projectId={project_id}
        on={{ id, label: name }}
        mayChange={can.edit}
        focus={payment}
      />
    </div>
  );
}
