import { useSyncExternalStore } from 'react';

/** Below Tailwind's `md`: where tables become lists. */
const query = matchMedia('(max-width: 767.98px)');

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the screen is a phone's or hardly more. For what must be in the page once only; what can be, is styled away in CSS. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
