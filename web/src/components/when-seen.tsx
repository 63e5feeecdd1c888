import { useEffect, useRef, useState } from 'react';

interface WhenSeenProps {
  /** A placeholder of the same size, so that nothing moves. */
  fallback: React.ReactNode;
  children: React.ReactNode;
}

/**
 * Renders its children, and loads their code and data, when scrolled into view. Printing renders everything.
 */
export function WhenSeen({ fallback, children }: WhenSeenProps) {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const show = () => setSeen(true);
    window.addEventListener('beforeprint', show);
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && show());
    if (place.current) observer.observe(place.current);
    return () => {
      window.removeEventListener('beforeprint', show);
      observer.disconnect();
    };
  }, []);
  return <div ref={place}>{seen ? children : fallback}</div>;
}
