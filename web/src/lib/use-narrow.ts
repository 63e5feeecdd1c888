import { useSyncExternalStore } from 'react';

/** Below Tailwind's `md`: tables become lists. */
const narrow = matchMedia('(max-width: 767.98px)');
/** From our `desk` breakpoint on, every column fits. */
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

/** Whether the screen is phone-sized. Only for content that must be rendered once; otherwise use CSS. */
export const useNarrow = (): boolean => useMedia(narrow);

/** Whether every column fits. */
export const useDesk = (): boolean => useMedia(desk);
