import { useSyncExternalStore } from 'react';

/** Below Tailwind's `md`: where tables become lists. */
const narrow = matchMedia('(max-width: 767.98px)');
/** From our `desk` on: where there is room for every column. */
const desk = matchMedia('(min-width: 72rem)');

function useMedia(query: MediaQueryList): boolean {
  return useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => query.matches,
  );
}

/** Whether the screen is a phone's or hardly more. For what must be in the page once only; what can be, is styled away in CSS. */
export const useNarrow = (): boolean => useMedia(narrow);

/** Whether there is room for every column. */
export const useDesk = (): boolean => useMedia(desk);
