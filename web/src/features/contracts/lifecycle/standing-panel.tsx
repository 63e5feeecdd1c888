import type { ContractDetail } from '@contract/contract.ts';
import { openWords } from '@contract/contract-approval.ts';
import { CircleDashed, FileCheck, FileWarning, FileX, UserRoundX } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths.ts';
import { cn } from '@/lib/utils.ts';
import { type ApprovalStanding, approvalStanding, lackingLawyer } from './approval-standing.ts';
import { StepButtons, type StepProps } from './step-buttons.tsx';

const LOOK: Record<ApprovalStanding['kind'], { Icon: typeof FileCheck; tone: string }> = {
  approved: { Icon: FileCheck, tone: 'text-good' },
  rejected: { Icon: FileX, tone: 'text-danger' },
  fallen: { Icon: FileWarning, tone: 'text-attention' },
  undecided: { Icon: CircleDashed, tone: 'text-muted-foreground' },
  no_document: { Icon: CircleDashed, tone: 'text-muted-foreground' },
};

interface StandingPanelProps extends StepProps {
  contract: ContractDetail;
}

/** Where the contract stands, in one sentence, what it was approved over, and the steps on from there. */
export function StandingPanel({ contract, onStep }: StandingPanelProps) {
  const { kind, sentence } = approvalStanding(contract);
  const { Icon, tone } = LOOK[kind];
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border bg-card px-4 py-3">
      <div className="grid min-w-0 flex-1 basis-80 gap-2">
        <p role="status" className="flex min-w-0 items-start gap-2">
          <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', tone)} />
          <span className="min-w-0 break-words">
            <bdi>{sentence}</bdi>
          </span>
        </p>
        <ApprovedOver approval={contract.approval} />
        <LackingLawyer contract={contract} />
      </div>
      <StepButtons contract={contract} onStep={onStep} />
    </div>
  );
}

/** Why a standing approval was given although something was open. */
function ApprovedOver({ approval }: Pick<ContractDetail, 'approval'>) {
  if (!approval?.stands || !approval.override_reason) return null;
  return (
    <div className="ml-6 grid gap-1 border-l-2 border-attention/60 pl-3">
      <p className="break-words">Open when it was approved: {openWords(approval.open_matters)}.</p>
      <p dir="auto" className="break-words whitespace-pre-wrap text-muted-foreground">
        {approval.override_reason}
      </p>
    </div>
  );
}

function LackingLawyer({ contract }: { contract: ContractDetail }) {
  const lacking = lackingLawyer(contract);
  if (!lacking) return null;
  return (
    <p className="flex min-w-0 items-start gap-2">
      <UserRoundX aria-hidden className="mt-0.5 size-4 shrink-0 text-attention" />
      <span className="min-w-0 break-words">
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
