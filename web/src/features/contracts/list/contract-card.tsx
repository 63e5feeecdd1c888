import type { Contract } from '@schemas/contract.ts';
import { RowCard } from '@/components/data-table/row-card.tsx';
import { RiskBadge } from '@/components/risk-badge.tsx';
import { formatMoney } from '@/lib/money.ts';
import { paths } from '@/lib/paths.ts';
import { ContractMenu, type RowActions } from './contract-menu.tsx';

/** A contract in the list on a phone: name, risk, and value. */
export function ContractCard({ contract, ...actions }: RowActions & { contract: Contract }) {
  const { id, name, risk_score, unscored_reason, contract_value } = contract;
  return (
    <RowCard
      to={paths.contract(id)}
      name={name}
      facts={
        <>
          <RiskBadge score={risk_score} unscored={unscored_reason} saysWhy />
          {risk_score !== null && <span>{risk_score}%</span>}
          <span className="ml-auto text-foreground">{formatMoney(contract_value)}</span>
        </>
      }
      actions={<ContractMenu contract={contract} analyze="inside" {...actions} />}
    />
  );
}
