import type { ContractDetail } from '@schemas/contract.ts';
import { Ban, CalendarSync, CircleCheck, CircleOff, CircleX, Clock, FileCheck, Send } from 'lucide-react';
import { createContext, useContext } from 'react';
import { DropdownMenuItem, DropdownMenuSeparator } from '@/components/ui/dropdown-menu.tsx';
import { useContract } from '../api/get-contract.ts';
import { offeredSteps, type Step } from './steps.ts';
import { useContractStep } from './use-contract-step.tsx';

type OpenStep = (contract: ContractDetail, step: Step) => void;

const OpenStepContext = createContext<OpenStep | null>(null);

/**
 * Wraps a list of contracts, so that their menus offer status changes. The dialogs of these changes render
 * here.
 */
export function ContractSteps({ children }: { children: React.ReactNode }) {
  const { openStep, dialog } = useContractStep();
  return (
    <OpenStepContext value={openStep}>
      {children}
      {dialog}
    </OpenStepContext>
  );
}

/** One contract's status changes as menu items, after a separator. Renders nothing outside ContractSteps. */
export function ContractStepMenuItems({ contractId }: { contractId: string }) {
  const onStep = useContext(OpenStepContext);
  return onStep && <StepItems contractId={contractId} onStep={onStep} />;
}

/** Permissions load when the menu opens, since lists do not include them. */
function StepItems({ contractId, onStep }: { contractId: string; onStep: OpenStep }) {
  const contract = useContract(contractId);
  if (contract.isPending) return <Line>Loading actions…</Line>;
  if (!contract.data) return <Line>Failed to load actions.</Line>;
  const { data } = contract;
  const steps = offeredSteps(data);
  if (steps.length === 0) return null;
  return (
    <>
      <DropdownMenuSeparator />
      {steps.map(({ step, label, blocked, weight }) => {
        const Icon = iconOf(step);
        return (
          <DropdownMenuItem
            key={label}
            // Not `disabled`, because keyboard users would skip the item and miss the reason.
            aria-disabled={blocked !== null}
            variant={weight === 'end' ? 'destructive' : 'default'}
            className={
              blocked === null
                ? undefined
                : '!h-auto max-w-64 !items-start py-1.5 text-muted-foreground [&_svg]:mt-0.5 [&_svg]:shrink-0'
            }
            onSelect={(event) => (blocked === null ? onStep(data, step) : event.preventDefault())}
          >
            <Icon aria-hidden />
            <span>
              {label}
              {blocked && <span className="block text-xs">{blocked}</span>}
            </span>
          </DropdownMenuItem>
        );
      })}
    </>
  );
}

function Line({ children }: { children: string }) {
  return (
    <>
      <DropdownMenuSeparator />
      <p role="status" className="px-2 py-1.5 text-xs text-muted-foreground appear-late">
        {children}
      </p>
    </>
  );
}

const ICONS = {
  submit: Send,
  activate: CircleCheck,
  renew: CalendarSync,
  reject: CircleX,
  reopen: CircleX,
  expire: Clock,
  terminate: CircleOff,
  cancel: Ban,
} as const;

function iconOf(step: Step) {
  if (step.kind === 'transition') return ICONS[step.action];
  return step.decision === 'approved' ? FileCheck : CircleX;
}
