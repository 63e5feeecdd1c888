import { type RefObject, useEffect, useState } from 'react';
import { useShortcuts } from '@/lib/use-shortcuts.ts';
import { showAndHold } from '../text/show-and-hold.ts';

/**
 * Steps through the changes: N for the next, P for the previous. Changes are numbered from 1; 0 means before
 * the first step.
 */
export function useChangeWalk(root: RefObject<HTMLElement | null>, count: number) {
  const [current, setCurrent] = useState({ number: 0 });
  const go = (step: 1 | -1) =>
    count > 0 && setCurrent(({ number }) => ({ number: Math.min(count, Math.max(1, number + step)) }));
  const next = () => go(1);
  const previous = () => go(-1);
  useShortcuts({ n: next, p: previous });

  // Each step is a new object, so pressing N at the last change scrolls to it again.
  useEffect(() => {
    const change = root.current?.querySelector(`[data-change="${current.number}"]`);
    if (change) return showAndHold(change, 'center');
  }, [root, current]);
  return { current: current.number, next, previous };
}
