import { Link } from 'react-router-dom';
import { formatCount } from '@/lib/formats.ts';
import { cn } from '@/lib/utils.ts';
import { Skeleton } from './ui/skeleton.tsx';

interface StatCardProps {
  label: string;
  /** Undefined while loading. */
  value: React.ReactNode | undefined;
  note?: React.ReactNode;
  /** Link to the rows it counts. */
  to?: string;
}

/** One figure of a strip, which draws the lines between figures (see StatStrip). */
export function StatCard({ label, value, note, to }: StatCardProps) {
  const shown = typeof value === 'number' ? formatCount(value) : value;
  return (
    <div className="relative min-w-0 bg-card px-4 py-3 has-[a:hover]:bg-muted/50">
      <dt className="truncate text-muted-foreground">{label}</dt>
      <dd className="mt-1 truncate text-xl font-semibold">
        {value === undefined ? (
          <Skeleton className="h-7 w-16" />
        ) : to ? (
          <Link to={to} className="after:absolute after:inset-0">
            <span className="sr-only">{label}: </span>
            {shown}
          </Link>
        ) : (
          shown
        )}
      </dd>
      {note && <dd className="mt-0.5 min-h-4 text-xs text-muted-foreground">{note}</dd>}
    </div>
  );
}

/**
 * Figures in a row, separated by hairlines like the boxes of a title block. Four figures wrap into rows of two
 * and six into rows of two or three, so that no row has a gap.
 */
export function StatStrip({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <section aria-label={label} className="@container">
      <dl
        className={cn(
          'grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-px overflow-hidden rounded-md border bg-border',
          'has-[>:nth-child(4):last-child]:grid-cols-2 @xl:has-[>:nth-child(4):last-child]:grid-cols-4',
          'has-[>:nth-child(6):last-child]:grid-cols-2 @md:has-[>:nth-child(6):last-child]:grid-cols-3',
          '@4xl:has-[>:nth-child(6):last-child]:grid-cols-6',
        )}
      >
        {children}
      </dl>
    </section>
  );
}
