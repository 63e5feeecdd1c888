import type { ContractDetail } from '@schemas/contract.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ErrorState } from '@/components/error-state.tsx';
import { Button, buttonVariants } from '@/components/ui/button.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { paths } from '@/lib/paths.ts';
import { cn } from '@/lib/utils.ts';
import { useContract } from '../api/get-contract.ts';
import { EditContractDialog } from '../form/edit-contract-dialog.tsx';
import { DetailsDocument } from './details-document.tsx';
import { DetailsFacts } from './details-facts.tsx';
import { useDownloadContract } from './use-download-contract.ts';

interface ContractDetailsDialogProps {
  contractId: string;
  onOpenChange: (open: boolean) => void;
}

/** One contract at a glance, over the list: its data, the start of its document, and its actions. */
export function ContractDetailsDialog({ contractId, onOpenChange }: ContractDetailsDialogProps) {
  const contract = useContract(contractId);
  const [editing, setEditing] = useState(false);
  if (editing && contract.data) {
    return <EditContractDialog contract={contract.data} onOpenChange={setEditing} />;
  }
  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent title={contract.data?.name ?? 'Contract'}>
        {contract.data ? (
          <Details
            contract={contract.data}
            onEdit={() => setEditing(true)}
            onClose={() => onOpenChange(false)}
          />
        ) : contract.isError ? (
          <ErrorState
            title="Failed to load this contract"
            detail={errorMessage(contract.error, '')}
            onRetry={() => contract.refetch()}
          />
        ) : (
          <DetailsSkeleton />
        )}
      </DialogContent>
    </Dialog>
  );
}

interface DetailsProps {
  contract: ContractDetail;
  onEdit: () => void;
  onClose: () => void;
}

function Details({ contract, onEdit, onClose }: DetailsProps) {
  const { download, downloading } = useDownloadContract();
  return (
    <>
      <DialogBody>
        <DetailsFacts contract={contract} />
        <DetailsDocument contract={contract} />
      </DialogBody>
      <DialogFooter>
        <Link
          to={paths.contract(contract.id)}
          className={cn(buttonVariants({ variant: 'link' }), 'sm:mr-auto')}
        >
          Open contract
        </Link>
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
        {contract.can.edit && (
          <Button variant="outline" onClick={onEdit}>
            Edit Contract
          </Button>
        )}
        <Button disabled={downloading} onClick={() => download(contract)}>
          {downloading ? 'Downloading...' : 'Download Contract'}
        </Button>
      </DialogFooter>
    </>
  );
}

function DetailsSkeleton() {
  return (
    <DialogBody>
      <div role="status" aria-label="Loading contract" className="grid gap-4 appear-late">
        <div className="grid gap-4 sm:grid-cols-2">
          {Array.from({ length: 8 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: facts without identity
            <Skeleton key={index} className="h-9" />
          ))}
        </div>
        <Skeleton className="h-40" />
      </div>
    </DialogBody>
  );
}
