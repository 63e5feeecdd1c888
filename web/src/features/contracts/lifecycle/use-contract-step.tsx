import type { ContractDetail } from '@schemas/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { contractOptions } from '../api/get-contract.ts';
import type { Step } from './steps.ts';

const StepDialog = lazy(() => import('./step-dialog.tsx').then((m) => ({ default: m.StepDialog })));
const DecisionDialog = lazy(() =>
  import('./decision-dialog.tsx').then((m) => ({ default: m.DecisionDialog })),
);

/**
 * Opens a step's dialog. Render `dialog` outside the menu that offers the step. The dialog stays open and
 * keeps its input when the contract changes.
 */
export function useContractStep() {
  const [open, setOpen] = useState<{ contract: ContractDetail; step: Step } | null>(null);
  const live = useQuery({ ...contractOptions(open?.contract.id ?? ''), enabled: open !== null });
  const close = () => setOpen(null);
  const contract = live.data ?? open?.contract;
  const dialog = open && contract && (
    <Suspense fallback={null}>
      {open.step.kind === 'transition' ? (
        <StepDialog contract={contract} action={open.step.action} onOpenChange={close} />
      ) : (
        <DecisionDialog contract={contract} decision={open.step.decision} onOpenChange={close} />
      )}
    </Suspense>
  );
  return { openStep: (contract: ContractDetail, step: Step) => setOpen({ contract, step }), dialog };
}
