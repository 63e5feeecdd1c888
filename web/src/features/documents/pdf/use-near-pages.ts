import { type RefObject, useEffect, useState } from 'react';

/** Draws pages up to 60% of a screen above and below the viewport. */
const AHEAD = '60% 0px';
/** The page that crosses this line, a third of the way down, is the current page. */
const READING_LINE = '-33% 0px -66% 0px';

/** Tracks the pages near the viewport and the current page, by page number. */
export function useNearPages(scroller: RefObject<HTMLElement | null>, count: number, ready: boolean) {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set());
  const [current, setCurrent] = useState(1);
  useEffect(() => {
    const root = scroller.current;
    if (!root || !ready || count === 0) return;
    const drawn = new IntersectionObserver(
      (entries) =>
        setNear((before) => {
          const after = new Set(before);
          for (const entry of entries) {
            if (entry.isIntersecting) after.add(pageNumber(entry.target));
            else after.delete(pageNumber(entry.target));
          }
          return after;
        }),
      { root, rootMargin: AHEAD },
    );
    const read = new IntersectionObserver(
      (entries) => {
        const entry = entries.findLast((one) => one.isIntersecting);
        if (entry) setCurrent(pageNumber(entry.target));
      },
      { root, rootMargin: READING_LINE },
    );
    for (const page of root.querySelectorAll('[data-page]')) {
      drawn.observe(page);
      read.observe(page);
    }
    return () => {
      drawn.disconnect();
      read.disconnect();
    };
  }, [scroller, count, ready]);
  return { near, current };
}

const pageNumber = (element: Element) => Number((element as HTMLElement).dataset.page);
