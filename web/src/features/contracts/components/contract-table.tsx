import type { Contract } from '@contract/contract.ts';
import { useDeleteContracts } from '../api/use-delete-contracts.ts';
import { usualColumns } from './contract-columns.tsx';
import { ContractList } from './contract-list.tsx';
import { useColumnLayout } from './use-column-layout.ts';
import { useContractDialogs } from './use-contract-dialogs.tsx';

interface ContractTableProps {
  contracts: Contract[];
  onUpload: (contract: Contract) => void;
}

/** The contracts of one place, newest first, with what can be done with each. */
export function ContractTable({ contracts, onUpload }: ContractTableProps) {
  const { frame, layout } = useColumnLayout(usualColumns);
  const { open, dialogs } = useContractDialogs();
  const remove = useDeleteContracts();
  return (
    <div ref={frame}>
      <ContractList
        contracts={contracts}
        layout={layout}
        onOpen={(dialog) => (dialog.kind === 'upload' ? onUpload(dialog.contract) : open(dialog))}
        onDelete={(contract) => remove.mutate([contract])}
      />
      {dialogs}
    </div>
  );
}
