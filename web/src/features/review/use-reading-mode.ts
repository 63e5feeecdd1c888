import { useCallback, useEffect, useState } from 'react';

/**
 * Hides the page elements marked `data-reading-hidden`, so that only the top bar and the desk remain, until
 * the user leaves this mode.
 */
export function useReadingMode(): { reading: boolean; toggle: () => void } {
  const [reading, setReading] = useState(false);
  useEffect(() => {
    if (!reading) return;
    const { dataset } = document.documentElement;
    dataset.reading = '';
    window.scrollTo(0, 0);
    return () => {
      delete dataset.reading;
    };
  }, [reading]);
  return { reading, toggle: useCallback(() => setReading((before) => !before), []) };
}
