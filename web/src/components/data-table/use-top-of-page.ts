import { useEffect, useRef } from 'react';

/** Scrolls a new page to its first row if the reader has scrolled past it. */
export function useTopOfPage(list: React.RefObject<HTMLElement | null>, cursor: string): void {
  const shown = useRef(cursor);
  useEffect(() => {
    if (shown.current === cursor) return;
    shown.current = cursor;
    if (list.current && list.current.getBoundingClientRect().top < 0) list.current.scrollIntoView();
  }, [list, cursor]);
}
