import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { scrollToMark, scrollToPage } from './scroller.ts';

interface Follow {
  scroller: RefObject<HTMLElement | null>;
  /** False until page sizes are known. */
  ready: boolean;
  selected: string | null;
  jump: number;
  /** The page where a finding begins. */
  pageOf: (id: string) => number | undefined;
  /** Page to show first if no finding is selected. */
  startPage: number | null;
}

/**
 * Scrolls to the selected finding. A distant page is not drawn yet, so it scrolls to the page first. It
 * scrolls to the words after the page has located them, unless the reader has moved on. Returns a callback
 * for a page that has located its findings.
 */
export function useFollow({ scroller, ready, selected, jump, pageOf, startPage }: Follow): () => void {
  const wanted = useRef<string | null>(null);
  const latest = useRef(pageOf);
  latest.current = pageOf;

  useEffect(() => {
    const element = scroller.current;
    if (element && ready && startPage !== null) scrollToPage(element, startPage);
  }, [scroller, ready, startPage]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `jump` asks for the same place again
  useEffect(() => {
    const element = scroller.current;
    const page = selected === null ? undefined : latest.current(selected);
    if (!element || !ready || selected === null || page === undefined) return;
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    wanted.current = selected;
    if (!scrollToMark(element, selected)) scrollToPage(element, page);
  }, [scroller, ready, selected, jump]);

  useEffect(() => {
    const element = scroller.current;
    const moveOn = () => {
      wanted.current = null;
    };
    const events = ['wheel', 'pointerdown', 'touchmove'] as const;
    for (const event of events) element?.addEventListener(event, moveOn, { passive: true });
    return () => {
      for (const event of events) element?.removeEventListener(event, moveOn);
    };
  }, [scroller]);

  return useCallback(() => {
    const element = scroller.current;
    if (!element || wanted.current === null) return;
    if (scrollToMark(element, wanted.current)) wanted.current = null;
  }, [scroller]);
}
