import { useId, useState } from 'react';
import { Input } from '@/components/ui/input.tsx';
import { monthDays } from '../months-typed.ts';

interface MonthsFieldProps {
  label: string;
  /** Any day of each month. */
  months: readonly string[];
  /** Receives the first day of each month entered. */
  onMonths: (months: string[]) => void;
  error: string | undefined;
}

/** A month picker for each month, and an empty one to add another. */
export function MonthsField({ label, months, onMonths, error }: MonthsFieldProps) {
  const [typed, setTyped] = useState(() => [...months.map((day) => day.slice(0, 7)), '']);
  const errorId = useId();
  const change = (index: number, month: string) => {
    const next = typed.with(index, month);
    setTyped(next.at(-1) === '' ? next : [...next, '']);
    onMonths(monthDays(next));
  };
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-medium">{label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {typed.map((month, index) => (
          <Input
            // biome-ignore lint/suspicious/noArrayIndexKey: months have no id, and a cleared one keeps its field
            key={index}
            type="month"
            placeholder="2027-01"
            aria-label={`${label}, ${index + 1}`}
            aria-invalid={!!error}
            aria-describedby={error ? errorId : undefined}
            value={month}
            onChange={(event) => change(index, event.target.value)}
          />
        ))}
      </div>
      {error && (
        <p id={errorId} className="text-xs text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
