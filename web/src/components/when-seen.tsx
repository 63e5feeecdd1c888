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
  const sentinel = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const show = () => setSeen(true);
    window.addEventListener('beforeprint', show);
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && show());
    if (sentinel.current) observer.observe(sentinel.current);
    return () => {
      window.removeEventListener('beforeprint', show);
      observer.disconnect();
    };
  }, []);
  return <div ref={sentinel}>{seen ? children : fallback}</div>;
}
