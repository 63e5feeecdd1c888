import { useCallback, useEffect, useState } from 'react';

/**
 * Shows only the desk below the bar: elements marked `data-reading-hidden` are hidden until the user leaves.
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
