import { useId } from 'react';
import { cn } from '@/lib/utils.ts';
import { Input } from './ui/input.tsx';

interface DayInputProps {
  label: string;
  /** 'YYYY-MM-DD', or '' for none. */
  value: string;
  onChange: (value: string) => void;
  className?: string;
}

/** A date filter with its label in front. */
export function DayInput({ label, value, onChange, className }: DayInputProps) {
  const id = useId();
  return (
    <div className={cn('flex items-center gap-2', className)}>
      <label htmlFor={id} className="text-muted-foreground">
        {label}
      </label>
      <Input
        id={id}
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-w-0 flex-1 sm:w-36"
      />
    </div>
  );
}
