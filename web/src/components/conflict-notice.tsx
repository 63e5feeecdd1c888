import { type ReactNode, useEffect, useRef } from 'react';

/** Says during editing that another user saved first. Announced and scrolled into view when it appears. */
export function ConflictNotice({ children }: { children: ReactNode }) {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => {
    notice.current?.focus();
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section
      ref={notice}
      role="alert"
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-md border border-attention/40 bg-attention-soft p-3"
    >
      {children}
    </section>
  );
}
