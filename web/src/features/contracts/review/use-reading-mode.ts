import { useCallback, useEffect, useState } from 'react';

/** Only the desk is on the page, below the bar: what is marked `data-reading-hidden` goes, until one leaves. */
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
