import { useId } from 'react';
import { cn } from '@/lib/utils.ts';
import { themeChoices, useThemeChoice } from '../theme-choice.ts';

/** Light, dark, or the device's setting; stored in this browser. */
export function ThemeChoice() {
  const name = useId();
  const [choice, choose] = useThemeChoice();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Theme</legend>
      <div className="flex flex-wrap gap-2">
        {themeChoices.map(([value, label]) => (
          <label
            key={value}
            className={cn(
              'flex h-10 cursor-pointer items-center gap-2 rounded-md border px-3 has-focus-visible:outline-2',
              choice === value && 'border-primary font-semibold',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={choice === value}
              onChange={() => choose(value)}
              className="size-4 accent-primary"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
