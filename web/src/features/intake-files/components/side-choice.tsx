import type { Perspective } from '@schemas/analysis.ts';
import { useId } from 'react';
import { SIDES, sides } from '../side-words.ts';

interface SideChoiceProps {
  value: Perspective | null;
  onChange: (side: Perspective) => void;
  error?: string | undefined;
  /** Whether to remember the answer for all contracts. */
  isKept: boolean;
}

/** 'Which side are we?': a risk to one side protects the other. */
export function SideChoice({ value, onChange, error, isKept }: SideChoiceProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-hint`} className="grid gap-1.5">
      <legend className="mb-1 font-medium">Which side are we?</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {sides.map((side) => (
          <label key={side} className="flex min-h-6 items-center gap-2">
            <input
              type="radio"
              name={`${id}-side`}
              className="accent-primary"
              checked={value === side}
              onChange={() => onChange(side)}
            />
            {SIDES[side]}
          </label>
        ))}
      </div>
      <p id={`${id}-hint`} className="text-xs text-muted-foreground">
        {isKept
          ? 'We review contracts for this side. You can change it in settings or per contract.'
          : 'A clause that burdens one side protects the other.'}
      </p>
      {error && (
        <p role="alert" className="text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
