import type { Contract } from '@schemas/contract.ts';
import { useCallback } from 'react';
import { DataTable } from '@/components/data-table/data-table.tsx';
import { useFittedColumns } from '@/components/data-table/use-fitted-columns.ts';
import { useDeleteContracts } from '../api/use-delete-contracts.ts';
import { ContractCard } from './contract-card.tsx';
import { useContractColumnSet } from './contract-columns.tsx';
import { ContractMenu } from './contract-menu.tsx';
import { type RowDialog, useContractDialogs } from './use-contract-dialogs.tsx';

interface ContractTableProps {
  contracts: Contract[];
  /** Must be stable between renders, so that memoized rows do not rerender. */
  onUpload: (contract: Contract) => void;
  mayAnalyze?: boolean;
}

/** Contracts, newest first, with actions for each. */
export function ContractTable({ contracts, onUpload, mayAnalyze }: ContractTableProps) {
  const { open, dialogs } = useContractDialogs();
  const { mutate: remove } = useDeleteContracts();
  const onOpen = useCallback(
    (dialog: RowDialog) => (dialog.kind === 'upload' ? onUpload(dialog.contract) : open(dialog)),
    [onUpload, open],
  );
  const onDelete = useCallback((contract: Contract) => remove([contract]), [remove]);
  const showActions = useCallback(
    (contract: Contract) => (
      <ContractMenu
        contract={contract}
        analyze="beside"
        mayAnalyze={mayAnalyze}
        onOpen={onOpen}
        onDelete={onDelete}
      />
    ),
    [onOpen, onDelete, mayAnalyze],
  );
  const set = useContractColumnSet();
  const { frame, columns } = useFittedColumns(set, set.usual, showActions);
  return (
    <div ref={frame}>
      <DataTable
        fixed
        rows={contracts}
        columns={columns}
        card={(contract) => (
          <ContractCard contract={contract} mayAnalyze={mayAnalyze} onOpen={onOpen} onDelete={onDelete} />
        )}
      />
      {dialogs}
    </div>
  );
}
