import { useEffect, useRef, useState } from 'react';

interface WhenSeenProps {
  /** Stands in its place, of the same size, so that nothing moves. */
  fallback: React.ReactNode;
  children: React.ReactNode;
}

/** Renders its children, and so loads what they need, once their place comes into view; on paper all of it is in view. */
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
