import { useEffect, useRef } from 'react';

/** J and K go to the next and the previous of `ids`; not while typing, and not behind an open dialog. */
export function useFindingWalk(
  ids: readonly string[],
  selected: string | null,
  onSelect: (id: string) => void,
): void {
  const latest = useRef({ ids, selected, onSelect });
  latest.current = { ids, selected, onSelect };

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if ((key !== 'j' && key !== 'k') || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target as HTMLElement;
      if (target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=menu]')) return;
      const next = neighbour(latest.current.ids, latest.current.selected, key === 'j' ? 1 : -1);
      if (next === undefined) return;
      event.preventDefault();
      latest.current.onSelect(next);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** The one after or before; from nothing, the first or the last; at an end it stays. */
export function neighbour(ids: readonly string[], selected: string | null, step: 1 | -1): string | undefined {
  const index = selected === null ? -1 : ids.indexOf(selected);
  if (index === -1) return step === 1 ? ids[0] : ids.at(-1);
  return ids[Math.min(ids.length - 1, Math.max(0, index + step))];
}
