import type { ContractDetail } from '@schemas/contract.ts';
import { Ellipsis, FileText, Gavel, Pencil, Share2, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '@/components/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu.tsx';
import { noticePaths } from '@/lib/notice-paths.ts';
import { paths } from '@/lib/paths.ts';
import { useDeleteContracts } from '../api/use-delete-contracts.ts';

const ShareContractDialog = lazy(() =>
  import('../share/share-contract-dialog.tsx').then((m) => ({ default: m.ShareContractDialog })),
);

interface ContractMoreMenuProps {
  contract: ContractDetail;
  /** Whether a file is being saved. */
  busy: boolean;
  onSummary: () => void;
  onEdit: () => void;
}

/** Less common contract actions: summary, edit, delete. */
export function ContractMoreMenu({ contract, busy, onSummary, onEdit }: ContractMoreMenuProps) {
  const navigate = useNavigate();
  const remove = useDeleteContracts();
  const [sharing, setSharing] = useState(false);
  const destroy = () => {
    // Leave the page first, because a deleted contract's page shows an error. The toast offers an undo.
    navigate(paths.contracts);
    remove.mutate([contract]);
  };
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="outline" size="icon" aria-label={`More actions for ${contract.name}`}>
            <Ellipsis aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem disabled={busy} onSelect={onSummary}>
            <FileText aria-hidden />
            Summary PDF
          </DropdownMenuItem>
          {contract.can.analyze && (
            <DropdownMenuItem
              onSelect={() =>
                navigate(noticePaths.draft({ project: contract.project_id, contract: contract.id }))
              }
            >
              <Gavel aria-hidden />
              Draft a notice
            </DropdownMenuItem>
          )}
          {contract.can.edit && (
            <>
              <DropdownMenuItem onSelect={onEdit}>
                <Pencil aria-hidden />
                Edit Contract
              </DropdownMenuItem>
              <DropdownMenuItem onSelect={() => setSharing(true)}>
                <Share2 aria-hidden />
                Share with contractors
              </DropdownMenuItem>
              <DropdownMenuSeparator />
              <DropdownMenuItem variant="destructive" onSelect={destroy}>
                <Trash2 aria-hidden />
                Delete
              </DropdownMenuItem>
            </>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      <Suspense fallback={null}>
        {sharing && <ShareContractDialog contract={contract} onClose={() => setSharing(false)} />}
      </Suspense>
    </>
  );
}
