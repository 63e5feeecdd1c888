import type { Obligation } from '@contract/obligation.ts';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { countsFromWords } from '../arithmetic.ts';

interface ObligationConflictProps {
  theirs: Obligation;
  onTakeTheirs: () => void;
}

/** Says that somebody else changed the obligation meanwhile, and what it reads now. */
export function ObligationConflict({ theirs, onTakeTheirs }: ObligationConflictProps) {
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
      <p className="font-medium">Somebody else changed this while you were editing.</p>
      <p>Nothing of yours was saved, and nothing is lost. It now reads:</p>
      <dl className="grid gap-1">
        <Line label="Title">{theirs.title}</Line>
        <Line label="Who must act">{theirs.who ?? 'nobody named'}</Line>
        <Line label="Due">{countsFromWords(theirs)}</Line>
        <Line label="Status">{theirs.status}</Line>
        {theirs.note && <Line label="Note">{theirs.note}</Line>}
      </dl>
      <Button variant="outline" size="sm" className="w-fit" onClick={onTakeTheirs}>
        Take theirs
      </Button>
    </section>
  );
}

function Line({ label, children }: { label: string; children: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted-foreground">{label}</dt>
      <dd dir="auto" className="break-words">
        {children}
      </dd>
    </div>
  );
}
