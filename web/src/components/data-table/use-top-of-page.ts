import { useEffect, useRef } from 'react';

/** Another page is read from its first row, where one has scrolled past that. */
export function useTopOfPage(list: React.RefObject<HTMLElement | null>, cursor: string): void {
  const shown = useRef(cursor);
  useEffect(() => {
    if (shown.current === cursor) return;
    shown.current = cursor;
    if (list.current && list.current.getBoundingClientRect().top < 0) list.current.scrollIntoView();
  }, [list, cursor]);
}
