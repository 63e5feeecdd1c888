import type { ContractDetail } from '@schemas/contract.ts';
import { useId } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { type OfferedStep, offeredSteps, type Step } from './steps.ts';

export interface StepProps {
  onStep: (step: Step) => void;
}

interface StepButtonsProps extends StepProps {
  contract: ContractDetail;
}

/** The steps the reader may take now. A blocked step shows its reason. */
export function StepButtons({ contract, onStep }: StepButtonsProps) {
  const steps = offeredSteps(contract);
  if (steps.length === 0) return null;
  return (
    <div className="flex items-center gap-1.5 sm:max-desk:flex-wrap">
      {steps.map((offered) => (
        <StepButton key={offered.label} offered={offered} onStep={onStep} />
      ))}
    </div>
  );
}

function StepButton({ offered, onStep }: StepProps & { offered: OfferedStep }) {
  const reason = useId();
  const { step, label, blocked, weight } = offered;
  const variant = weight === 'next' ? 'default' : weight === 'other' ? 'outline' : 'ghost';
  return (
    <span className="flex items-center gap-2">
      <Button
        size="sm"
        variant={variant}
        disabled={blocked !== null}
        aria-describedby={blocked === null ? undefined : reason}
        onClick={() => onStep(step)}
      >
        {label}
      </Button>
      {blocked !== null && (
        <span id={reason} title={blocked} className="max-w-64 truncate text-xs text-muted-foreground">
          {blocked}
        </span>
      )}
    </span>
  );
}
