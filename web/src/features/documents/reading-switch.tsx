import { cn } from '@/lib/utils.ts';
import type { ReadingView } from './use-reading-view.ts';

interface ReadingSwitchProps {
  view: ReadingView;
  onView: (view: ReadingView) => void;
}

const LABELS = { pages: 'Pages', text: 'Text' } as const;

/** Switches between printed pages and text. */
export function ReadingSwitch({ view, onView }: ReadingSwitchProps) {
  return (
    <fieldset className="flex w-fit rounded-md border border-input bg-card p-0.5">
      <legend className="sr-only">Document view</legend>
      {(['pages', 'text'] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={view === one}
          onClick={() => onView(one)}
          className={cn(
            'h-7 rounded-sm px-3 text-xs font-medium transition-colors',
            view === one ? 'bg-primary-soft text-foreground' : 'text-muted-foreground hover:text-foreground',
          )}
        >
          {LABELS[one]}
        </button>
      ))}
    </fieldset>
  );
}
