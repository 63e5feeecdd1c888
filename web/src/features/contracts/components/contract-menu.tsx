import type { Contract } from '@contract/contract.ts';
import { Download, Ellipsis, Eye, Pencil, ScanSearch, Trash2, Upload } from 'lucide-react';
import { memo } from 'react';
import { Button } from '@/components/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu.tsx';
import { ContractStepMenuItems } from '../lifecycle/contract-step-menu-items.tsx';
import type { RowActions } from './contract-list.tsx';
import { useAnalyze } from './use-analyze.ts';
import { useDownloadContract } from './use-download-contract.ts';

interface ContractMenuProps extends RowActions {
  contract: Contract;
  /** Whether Analyze Risk, the next step of a contract without a score, has a button of its own too. */
  analyze: 'beside' | 'inside';
}

/** What can be done with one contract of a list. Not rendered anew when its row is only selected. */
export const ContractMenu = memo(function ContractMenu({
  contract,
  analyze: place,
  onOpen,
  onDelete,
}: ContractMenuProps) {
  const { analyze, analyzing } = useAnalyze();
  const { download, downloading } = useDownloadContract();
  const assess = contract.risk_score === null ? () => analyze({ contractId: contract.id }) : null;
  return (
    <span className="relative z-10 -my-1 inline-flex items-center gap-1">
      {assess && place === 'beside' && (
        <Button
          variant="ghost"
          size="icon-sm"
          disabled={analyzing}
          aria-label={`Analyze Risk of ${contract.name}`}
          title="Analyze Risk"
          onClick={assess}
        >
          <ScanSearch aria-hidden className="text-primary" />
        </Button>
      )}
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="icon-sm" aria-label={`Actions for ${contract.name}`}>
            <Ellipsis aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem onSelect={() => onOpen({ kind: 'details', contract })}>
            <Eye aria-hidden />
            View details
          </DropdownMenuItem>
          {assess && (
            <DropdownMenuItem disabled={analyzing} onSelect={assess}>
              <ScanSearch aria-hidden />
              Analyze Risk
            </DropdownMenuItem>
          )}
          <DropdownMenuItem onSelect={() => onOpen({ kind: 'upload', contract })}>
            <Upload aria-hidden />
            Upload document
          </DropdownMenuItem>
          {contract.latest_document && (
            <DropdownMenuItem disabled={downloading} onSelect={() => download(contract)}>
              <Download aria-hidden />
              Download
            </DropdownMenuItem>
          )}
          <DropdownMenuItem onSelect={() => onOpen({ kind: 'edit', contract })}>
            <Pencil aria-hidden />
            Edit
          </DropdownMenuItem>
          <ContractStepMenuItems contractId={contract.id} />
          <DropdownMenuSeparator />
          <DropdownMenuItem variant="destructive" onSelect={() => onDelete(contract)}>
            <Trash2 aria-hidden />
            Delete
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </span>
  );
});
