import { X } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { formatCount } from '@/lib/formats.ts';
import { countSelected, pageState } from './selection.ts';
import type { SelectionState } from './use-selection.ts';

interface SelectionBarProps<R extends { id: string }> {
  selection: SelectionState<R>;
  /** The visible rows. */
  page: readonly R[];
  /** Total number of matching rows. */
  total: number;
  /** Replaces everything else during a bulk run. */
  progress: React.ReactNode;
  /** Actions for the selection. */
  children: React.ReactNode;
}

/** Bulk actions at the bottom of the window, where they move no rows. Escape clears the selection. */
export function SelectionBar<R extends { id: string }>({
  selection: { selected, selectAll, clear },
  page,
  total,
  progress,
  children,
}: SelectionBarProps<R>) {
  const count = countSelected(selected, total);
  useEscape(clear, count > 0 && !progress);
  if (count === 0 && !progress) return null;
  return (
    <section
      aria-label="Selection"
      className="fixed inset-x-2 bottom-3 z-30 mx-auto w-fit max-w-full rounded-lg border bg-popover px-3 py-2 text-popover-foreground shadow-overlay animate-in fade-in-0"
    >
      {progress || (
        <div className="flex flex-wrap items-center gap-2">
          <span className="mr-1 font-medium">{formatCount(count)} selected</span>
          {!selected.all && total > count && pageState(selected, page) === 'all' && (
            <Button variant="link" size="sm" onClick={selectAll}>
              Select all {formatCount(total)} that match
            </Button>
          )}
          {children}
          <Button variant="ghost" size="icon-sm" aria-label="Clear selection" onClick={clear}>
            <X aria-hidden />
          </Button>
        </div>
      )}
    </section>
  );
}

/** Escape, unless a nearby menu, dialog, or field uses it. */
function useEscape(onEscape: () => void, wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const field = 'input:not([type=checkbox]), select, textarea';
      if (event.target instanceof Element && event.target.closest(field)) return;
      onEscape();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [onEscape, wanted]);
}
