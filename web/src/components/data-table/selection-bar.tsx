import { X } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { formatCount } from '@/lib/formats.ts';
import { countSelected, pageState } from './selection.ts';
import type { SelectionState } from './use-selection.ts';

interface SelectionBarProps<R extends { id: string }> {
  selection: SelectionState<R>;
  /** The rows in sight. */
  page: readonly R[];
  /** How many rows match in all. */
  total: number;
  /** In place of everything else while a run over many is under way. */
  progress: React.ReactNode;
  /** What can be done with the selected. */
  children: React.ReactNode;
}

/** What can be done with the selected rows, at the foot of the window, where it moves no row. Escape ends the selection. */
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

/** Escape, where nothing nearer (a menu, a dialog, a field) has a use for it. */
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
