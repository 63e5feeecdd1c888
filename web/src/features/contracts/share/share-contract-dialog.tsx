import type { ContractDetail } from '@schemas/contract.ts';
import type { ContractShare } from '@schemas/contract-share.ts';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { Loaded } from '@/components/data-table/loaded.tsx';
import { RowsSkeleton } from '@/components/data-table/rows-skeleton.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog.tsx';
import { Switch } from '@/components/ui/switch.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { paths } from '@/lib/paths.ts';
import { useContractShares, useShareContract } from './api.ts';

interface ShareContractDialogProps {
  contract: Pick<ContractDetail, 'id' | 'name' | 'project_id' | 'project_name'>;
  onClose: () => void;
}

/**
 * Dialog that sets which of the project's contractors can see the contract. All other members can see it
 * anyway. Each switch saves immediately.
 */
export function ShareContractDialog({ contract, onClose }: ShareContractDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Share with contractors"
        description={`Contractors on ${contract.project_name} see only contracts shared with them: details and documents, never the risk analysis.`}
      >
        <DialogBody>
          <Loaded
            query={useContractShares(contract.id)}
            failure="Failed to load contractors"
            skeleton={<RowsSkeleton label="Loading contractors" rows={2} row="h-12" />}
          >
            {(shares) =>
              shares.length === 0 ? (
                <p>
                  This project has no contractors.{' '}
                  <Link
                    to={`${paths.project(contract.project_id)}?tab=team`}
                    className="text-primary underline underline-offset-4"
                  >
                    Invite one on the team tab
                  </Link>
                </p>
              ) : (
                <ul aria-label="Contractors" className="border-t">
                  {shares.map((share) => (
                    <Contractor key={share.user_id} contractId={contract.id} share={share} />
                  ))}
                </ul>
              )
            }
          </Loaded>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Done</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function Contractor({ contractId, share }: { contractId: string; share: ContractShare }) {
  const id = useId();
  const change = useShareContract(contractId);
  const { user_id, name, email } = share;
  const shared = change.isPending ? change.variables.shared : share.shared;
  return (
    <li className="flex items-center justify-between gap-3 border-b py-2.5">
      <label htmlFor={id} className="min-w-0">
        <bdi className="block font-medium break-words">{name}</bdi>
        <span className="block break-all text-muted-foreground">{email}</span>
      </label>
      <Switch
        id={id}
        checked={shared}
        disabled={change.isPending}
        onCheckedChange={(next) =>
          change.mutate(
            { userId: user_id, shared: next },
            {
              onError: (error) => notify.error(errorMessage(error, 'Failed to change sharing. Try again.')),
            },
          )
        }
      />
    </li>
  );
}
