import type { Contract } from '@schemas/contract.ts';
import { RowCard } from '@/components/data-table/row-card.tsx';
import { RiskBadge } from '@/components/risk-badge.tsx';
import { ContractStatusBadge } from '@/components/status-badge.tsx';
import { formatMoney } from '@/lib/money.ts';
import { paths } from '@/lib/paths.ts';
import { ContractMenu, type RowActions } from './contract-menu.tsx';

/** A contract in the list on a phone: name, risk or else status, and value. */
export function ContractCard({ contract, ...actions }: RowActions & { contract: Contract }) {
  const { id, name, status, risk_score, unscored_reason, may_read_review, contract_value } = contract;
  return (
    <RowCard
      to={paths.contract(id)}
      name={name}
      facts={
        <>
          {may_read_review ? (
            <RiskBadge score={risk_score} unscored={unscored_reason} saysWhy />
          ) : (
            <ContractStatusBadge status={status} />
          )}
          {risk_score !== null && <span>{risk_score}%</span>}
          <span className="ml-auto text-foreground">{formatMoney(contract_value)}</span>
        </>
      }
      actions={<ContractMenu contract={contract} analyze="inside" {...actions} />}
    />
  );
}
