import { useId } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

interface CheckFieldProps<In extends FieldValues> {
  form: Pick<UseFormReturn<In>, 'register'>;
  name: Path<In>;
  label: string;
  hint?: string;
  disabled?: boolean;
}

/** A checkbox with an explanation. */
export function CheckField<In extends FieldValues>({
  form,
  name,
  label,
  hint,
  disabled,
}: CheckFieldProps<In>) {
  const hintId = useId();
  return (
    <label className="flex items-start gap-3">
      <input
        type="checkbox"
        disabled={disabled}
        aria-describedby={hint ? hintId : undefined}
        className="mt-0.5 size-4 shrink-0 accent-primary"
        {...form.register(name)}
      />
      <span className="min-w-0">
        <span className="block font-medium">{label}</span>
        {hint && (
          <span id={hintId} className="block text-muted-foreground">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
