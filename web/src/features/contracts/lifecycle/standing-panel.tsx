import type { ContractDetail } from '@contract/contract.ts';
import { CircleDashed, FileCheck, FileWarning, FileX } from 'lucide-react';
import { cn } from '@/lib/utils.ts';
import { type ApprovalStanding, approvalStanding } from './approval-standing.ts';
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

/** Where the contract stands, in one sentence, and the steps on from there. */
export function StandingPanel({ contract, onStep }: StandingPanelProps) {
  const { kind, sentence } = approvalStanding(contract);
  const { Icon, tone } = LOOK[kind];
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border bg-card px-4 py-3">
      <p role="status" className="flex min-w-0 flex-1 basis-80 items-start gap-2">
        <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', tone)} />
        <span className="min-w-0 break-words">
          <bdi>{sentence}</bdi>
        </span>
      </p>
      <StepButtons contract={contract} onStep={onStep} />
    </div>
  );
}
