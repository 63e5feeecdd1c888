import { useShortcuts } from './use-shortcuts.ts';

/** J and K select the next and previous of `ids`. */
export function useWalk(
  ids: readonly string[],
  selected: string | null,
  onSelect: (id: string) => void,
): void {
  const go = (step: 1 | -1) => {
    const next = neighbor(ids, selected, step);
    if (next !== undefined) onSelect(next);
  };
  useShortcuts({ j: () => go(1), k: () => go(-1) });
}

/** The next or previous id. Without a selection, the first or last; at either end, it stays. */
export function neighbor(ids: readonly string[], selected: string | null, step: 1 | -1): string | undefined {
  const index = selected === null ? -1 : ids.indexOf(selected);
  if (index === -1) return step === 1 ? ids[0] : ids.at(-1);
  return ids[Math.min(ids.length - 1, Math.max(0, index + step))];
}
