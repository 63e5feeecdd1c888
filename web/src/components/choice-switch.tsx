import { cn } from '@/lib/utils.ts';

interface ChoiceSwitchProps<Choice extends string> {
  /** Accessible name of the choice. */
  legend: string;
  /** In order, with their labels. */
  labels: Readonly<Record<Choice, string>>;
  chosen: Choice;
  onChoose: (choice: Choice) => void;
}

/** A row of toggle buttons, one of which is pressed. */
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
