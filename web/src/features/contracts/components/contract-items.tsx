import type { Contract } from '@contract/contract.ts';
import { Link } from 'react-router-dom';
import { RiskBadge } from '@/components/risk-badge.tsx';
import { SelectBox } from '@/components/select-box.tsx';
import { formatMoney } from '@/lib/money.ts';
import { paths } from '@/lib/paths.ts';
import { cn } from '@/lib/utils.ts';
import type { ContractListProps } from './contract-list.tsx';
import { ContractMenu } from './contract-menu.tsx';
import { isSelected } from './selection.ts';

type ContractItemsProps = Pick<ContractListProps, 'contracts' | 'selection' | 'onOpen' | 'onDelete'>;

/** Contracts on a phone: the name, the risk and the value of each. */
export function ContractItems({ contracts, selection, onOpen, onDelete }: ContractItemsProps) {
  return (
    <ul className="border-t">
      {contracts.map((contract) => {
        const selected = selection !== undefined && isSelected(selection.selected, contract.id);
        return (
          <li
            key={contract.id}
            className={cn('relative flex items-center gap-1 border-b py-2.5', selected && 'bg-primary-soft')}
          >
            {selection && (
              <SelectBox
                label={`Select ${contract.name}`}
                checked={selected}
                onToggle={(extend) => selection.onToggle(contract.id, extend)}
              />
            )}
            <div className="min-w-0 flex-1">
              <Link
                to={paths.contract(contract.id)}
                dir="auto"
                className="block truncate font-medium after:absolute after:inset-0"
              >
                {contract.name}
              </Link>
              <ContractSummaryLine contract={contract} />
            </div>
            <div className="relative z-10">
              <ContractMenu contract={contract} analyze="inside" onOpen={onOpen} onDelete={onDelete} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function ContractSummaryLine({ contract: { risk_score, contract_value } }: { contract: Contract }) {
  return (
    <div className="mt-0.5 flex items-center gap-2 text-muted-foreground">
      <RiskBadge score={risk_score} />
      {risk_score !== null && <span>{risk_score}%</span>}
      <span className="ml-auto text-foreground">{formatMoney(contract_value)}</span>
    </div>
  );
}
