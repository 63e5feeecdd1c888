import type { Obligation } from '@schemas/obligation.ts';
import { ChevronRight } from 'lucide-react';

interface FoldedObligationsProps {
  title: string;
  obligations: readonly Obligation[];
  item: (obligation: Obligation) => React.ReactNode;
}

/** Completed and dismissed obligations, collapsed. Empty if there are none. */
export function FoldedObligations({ title, obligations, item }: FoldedObligationsProps) {
  if (obligations.length === 0) return null;
  return (
    <details className="group">
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1.5 rounded-sm py-1 text-muted-foreground hover:text-foreground [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
        {title} ({obligations.length})
      </summary>
      <ul className="mt-2 border-t">{obligations.map(item)}</ul>
    </details>
  );
}
