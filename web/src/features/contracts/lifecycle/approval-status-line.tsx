import type { ContractDetail } from '@schemas/contract.ts';
import { openWords } from '@schemas/contract-approval.ts';
import { CircleDashed, FileCheck, FileWarning, FileX, UserRoundX } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths.ts';
import { cn } from '@/lib/utils.ts';
import { type ApprovalStatus, approvalStatus, lackingLawyer } from './approval-status.ts';

const LOOK: Record<ApprovalStatus['kind'], { Icon: typeof FileCheck; tone: string }> = {
  approved: { Icon: FileCheck, tone: 'text-good' },
  rejected: { Icon: FileX, tone: 'text-danger' },
  fallen: { Icon: FileWarning, tone: 'text-attention' },
  undecided: { Icon: CircleDashed, tone: 'text-muted-foreground' },
  no_document: { Icon: CircleDashed, tone: 'text-muted-foreground' },
};

/** The contract's approval status in one line, and what blocks the next step. */
export function ApprovalStatusLine({ contract }: { contract: ContractDetail }) {
  const { kind, sentence } = approvalStatus(contract);
  const { Icon, tone } = LOOK[kind];
  return (
    <>
      <p role="status" title={sentence} className="flex min-w-0 items-center gap-1.5">
        <Icon aria-hidden className={cn('size-4 shrink-0', tone)} />
        <span className="min-w-0 break-words desk:truncate">
          <bdi>{sentence}</bdi>
        </span>
      </p>
      <LackingLawyer contract={contract} />
    </>
  );
}

/**
 * Shows that the current approval was given despite open items, and opens to the items and the reason.
 */
export function ApprovedOver({ approval }: Pick<ContractDetail, 'approval'>) {
  if (!approval?.stands || !approval.override_reason) return null;
  return (
    <details className="border-l-2 border-attention/60 pl-3">
      <summary className="w-fit cursor-pointer rounded-sm">Approved with open items</summary>
      <p className="mt-1 break-words">Open items at approval: {openWords(approval.open_matters)}.</p>
      <p dir="auto" className="break-words whitespace-pre-wrap text-muted-foreground">
        {approval.override_reason}
      </p>
    </details>
  );
}

function LackingLawyer({ contract }: { contract: ContractDetail }) {
  const lacking = lackingLawyer(contract);
  if (!lacking) return null;
  return (
    <p className="flex min-w-0 items-center gap-1.5 desk:shrink-0">
      <UserRoundX aria-hidden className="size-4 shrink-0 text-attention" />
      <span className="min-w-0 break-words desk:truncate">
        {lacking}:{' '}
        {contract.approval_rule.may_add_lawyer ? (
          <Link
            to={paths.projectTeam(contract.project_id)}
            className="text-primary underline underline-offset-4"
          >
            add one
          </Link>
        ) : (
          'ask an owner or admin to add one'
        )}
      </span>
    </p>
  );
}
