import type { Contract } from '@schemas/contract.ts';
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
import { notify } from '@/lib/notify.ts';
import { useAnalyze } from '../analyze/use-analyze.ts';
import { useContract } from '../api/get-contract.ts';
import { useDownloadContract } from '../details/use-download-contract.ts';
import { ContractStepMenuItems } from '../lifecycle/contract-step-menu-items.tsx';
import { whyNotYet } from '../reading/reading-words.ts';
import type { RowDialog } from './use-contract-dialogs.tsx';

/** Row actions that the list handles. */
export interface RowActions {
  onOpen: (dialog: RowDialog) => void;
  onDelete: (contract: Contract) => void;
  /** Whether the reader may analyze contracts; undefined if unknown. */
  mayAnalyze?: boolean;
}

interface ContractMenuProps extends RowActions {
  contract: Contract;
  /** Whether Analyze Risk has its own button next to the menu. It is the next step of an unscored contract. */
  analyze: 'beside' | 'inside';
}

/** Menu of actions for one contract of a list. Memoized, so that selecting its row does not rerender it. */
export const ContractMenu = memo(function ContractMenu({
  contract,
  analyze: position,
  mayAnalyze = true,
  ...actions
}: ContractMenuProps) {
  const { analyze, analyzing } = useAnalyze();
  const assess =
    mayAnalyze && contract.may_read_review && contract.risk_score === null
      ? () => analyze({ contractId: contract.id }, contract.name)
      : null;
  const blocked = whyNotYet(contract.latest_document);
  return (
    <span className="relative z-10 -my-1 inline-flex items-center gap-1">
      {assess && position === 'beside' && (
        <Button
          variant="ghost"
          size="icon-sm"
          disabled={analyzing}
          aria-disabled={blocked !== null}
          aria-label={`Analyze Risk of ${contract.name}`}
          title={blocked ?? 'Analyze Risk'}
          onClick={blocked === null ? assess : () => notify.info(blocked)}
        >
          <ScanSearch aria-hidden className={blocked === null ? 'text-primary' : 'text-muted-foreground'} />
        </Button>
      )}
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="icon-sm" aria-label={`Actions for ${contract.name}`}>
            <Ellipsis aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <Items
            contract={contract}
            {...actions}
            analyze={assess && <AnalyzeItem blocked={blocked} analyzing={analyzing} onSelect={assess} />}
          />
        </DropdownMenuContent>
      </DropdownMenu>
    </span>
  );
});

const ALL = { edit: true, upload: true };

interface ItemsProps extends RowActions {
  contract: Contract;
  analyze: React.ReactNode;
}

/**
 * Permissions load when the menu opens. Until then every action is offered, and the server refuses those that
 * are not allowed.
 */
function Items({ contract, analyze, onOpen, onDelete }: ItemsProps) {
  const { download, downloading } = useDownloadContract();
  const can = useContract(contract.id).data?.can ?? ALL;
  return (
    <>
      <DropdownMenuItem onSelect={() => onOpen({ kind: 'details', contract })}>
        <Eye aria-hidden />
        View details
      </DropdownMenuItem>
      {analyze}
      {can.upload && (
        <DropdownMenuItem onSelect={() => onOpen({ kind: 'upload', contract })}>
          <Upload aria-hidden />
          Upload document
        </DropdownMenuItem>
      )}
      {contract.latest_document && (
        <DropdownMenuItem disabled={downloading} onSelect={() => download(contract)}>
          <Download aria-hidden />
          Download
        </DropdownMenuItem>
      )}
      {can.edit && (
        <DropdownMenuItem onSelect={() => onOpen({ kind: 'edit', contract })}>
          <Pencil aria-hidden />
          Edit
        </DropdownMenuItem>
      )}
      <ContractStepMenuItems contractId={contract.id} />
      {can.edit && (
        <>
          <DropdownMenuSeparator />
          <DropdownMenuItem variant="destructive" onSelect={() => onDelete(contract)}>
            <Trash2 aria-hidden />
            Delete
          </DropdownMenuItem>
        </>
      )}
    </>
  );
}

interface AnalyzeItemProps {
  /** Why the analysis is blocked; null if it is available. */
  blocked: string | null;
  analyzing: boolean;
  onSelect: () => void;
}

function AnalyzeItem({ blocked, analyzing, onSelect }: AnalyzeItemProps) {
  return (
    <DropdownMenuItem
      disabled={analyzing}
      // Not `disabled`, because keyboard users would skip the item and miss the reason.
      aria-disabled={blocked !== null}
      className={
        blocked === null
          ? undefined
          : '!h-auto max-w-64 !items-start py-1.5 text-muted-foreground [&_svg]:mt-0.5 [&_svg]:shrink-0'
      }
      onSelect={(event) => (blocked === null ? onSelect() : event.preventDefault())}
    >
      <ScanSearch aria-hidden />
      <span>
        Analyze Risk
        {blocked && <span className="block text-xs">{blocked}</span>}
      </span>
    </DropdownMenuItem>
  );
}
