import { useEffect } from 'react';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { useContract } from '../api/get-contract.ts';
import { EditContractDialog } from '../form/edit-contract-dialog.tsx';

interface EditContractByIdProps {
  contractId: string;
  onClose: () => void;
}

/** Edit dialog for a contract known only by id. Opens once the contract has loaded. */
export function EditContractById({ contractId, onClose }: EditContractByIdProps) {
  const { data, error } = useContract(contractId);
  useEffect(() => {
    if (!error) return;
    notify.error('Failed to load this contract', { description: errorMessage(error, 'Try again.') });
    onClose();
  }, [error, onClose]);
  return data ? <EditContractDialog contract={data} onOpenChange={onClose} /> : null;
}
