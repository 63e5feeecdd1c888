import { cn } from '@/lib/utils.ts';

interface ChoiceSwitchProps<Choice extends string> {
  /** What is chosen between, for those who hear it. */
  legend: string;
  /** In order, with their words. */
  labels: Readonly<Record<Choice, string>>;
  chosen: Choice;
  onChoose: (choice: Choice) => void;
}

/** A few choices side by side, of which one is pressed. */
export function ChoiceSwitch<Choice extends string>({
  legend,
  labels,
  chosen,
  onChoose,
}: ChoiceSwitchProps<Choice>) {
  return (
    <fieldset className="flex gap-0.5 rounded-md border bg-card p-0.5">
      <legend className="sr-only">{legend}</legend>
      {(Object.keys(labels) as Choice[]).map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === chosen}
          onClick={() => onChoose(choice)}
          className={cn(
            'h-7.5 rounded-sm px-3 font-medium transition-colors',
            choice === chosen
              ? 'bg-primary-soft text-foreground'
              : 'text-muted-foreground hover:text-foreground',
          )}
        >
          {labels[choice]}
        </button>
      ))}
    </fieldset>
  );
}
