import type { Contract } from '@schemas/contract.ts';
import { lazy, Suspense, useState } from 'react';

const CreateContractDialog = lazy(() =>
  import('../form/create-contract-dialog.tsx').then((m) => ({ default: m.CreateContractDialog })),
);
const ContractDetailsDialog = lazy(() =>
  import('../details/contract-details-dialog.tsx').then((m) => ({ default: m.ContractDetailsDialog })),
);
const EditContractDialog = lazy(() =>
  import('../form/edit-contract-dialog.tsx').then((m) => ({ default: m.EditContractDialog })),
);
const UploadDocumentsDialog = lazy(() =>
  import('../upload/upload-documents-dialog.tsx').then((m) => ({ default: m.UploadDocumentsDialog })),
);

/** A dialog about the contract of one row. */
export interface RowDialog {
  kind: 'details' | 'edit' | 'upload';
  contract: Contract;
}

type ContractDialog = RowDialog | { kind: 'create' } | { kind: 'choose and upload' };

/**
 * Opens the dialogs of a contract list, one at a time. Each keeps the contract as it was on opening, so a row
 * that leaves the list does not close its form.
 */
export function useContractDialogs() {
  const [dialog, setDialog] = useState<ContractDialog | null>(null);
  const close = () => setDialog(null);
  const dialogs = (
    <Suspense fallback={null}>
      {dialog?.kind === 'create' && <CreateContractDialog onOpenChange={close} />}
      {dialog?.kind === 'details' && (
        <ContractDetailsDialog contractId={dialog.contract.id} onOpenChange={close} />
      )}
      {dialog?.kind === 'edit' && <EditContractDialog contract={dialog.contract} onOpenChange={close} />}
      {dialog?.kind === 'upload' && (
        <UploadDocumentsDialog
          onOpenChange={close}
          contract={{ id: dialog.contract.id, label: dialog.contract.name }}
        />
      )}
      {dialog?.kind === 'choose and upload' && <UploadDocumentsDialog onOpenChange={close} />}
    </Suspense>
  );
  return { open: setDialog, dialogs };
}
