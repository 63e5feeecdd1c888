import type { ContractDetail } from '@schemas/contract.ts';
import { ContractLog } from '@/features/activity/components/contract-log.tsx';
import { ApprovalRule } from '@/features/contracts/lifecycle/approval-rule.tsx';
import { useDecisionDetails } from '@/features/contracts/lifecycle/use-decision-details.tsx';
import { useOutsideSteps } from '@/features/contracts/lifecycle/use-outside-steps.ts';

/** Who must approve the contract, and everything that happened to it. */
export function ContractHistory({ contract }: { contract: ContractDetail }) {
  const steps = useOutsideSteps(contract);
  const detail = useDecisionDetails(contract.id, contract.may_read_review);
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6">
      {contract.may_read_review && <ApprovalRule contract={contract} />}
      <ContractLog contract={contract} detail={detail} steps={steps} />
    </div>
  );
}
