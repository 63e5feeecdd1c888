import { cn } from '@/lib/utils.ts';

export type DeskView = 'findings' | 'document';

interface ViewSwitchProps {
  view: DeskView;
  onView: (view: DeskView) => void;
}

/** Switches between findings and document on a phone. */
export function ViewSwitch({ view, onView }: ViewSwitchProps) {
  return (
    <fieldset className="mt-4 grid grid-cols-2 gap-1 rounded-md border p-1 md:hidden">
      <legend className="sr-only">View</legend>
      {(['findings', 'document'] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={view === one}
          onClick={() => onView(one)}
          className={cn(
            'h-9 rounded-sm font-medium',
            view === one ? 'bg-primary-soft' : 'text-muted-foreground',
          )}
        >
          {one === 'findings' ? 'Findings' : 'Document'}
        </button>
      ))}
    </fieldset>
  );
}
