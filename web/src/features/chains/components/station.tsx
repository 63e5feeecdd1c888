import type { ChainKind } from '@schemas/chain.ts';
import { Link2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Badge } from '@/components/ui/badge.tsx';
import { noticePaths } from '@/lib/notice-paths.ts';
import { cn } from '@/lib/utils.ts';

interface StationProps {
  title: string;
  /** Text shown if the trail has no such record; null if it has one. */
  missing: string | null;
  children: React.ReactNode;
}

/** One step of the paper trail, on its connecting line. */
export function Station({ title, missing, children }: StationProps) {
  const id = `station-${title.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)] gap-2 pb-6 pl-7 last:pb-0">
      <span aria-hidden className="absolute top-2 bottom-[-0.5rem] left-[0.3125rem] w-px bg-border" />
      <span
        aria-hidden
        className={cn(
          'absolute top-1.5 left-0 size-[0.6875rem] rounded-full border-2 bg-background',
          missing ? 'border-dashed border-muted-foreground' : 'border-primary',
        )}
      />
      <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <h2 id={id} className="text-base">
          {title}
        </h2>
        {missing ? <p className="text-muted-foreground">{missing}</p> : children}
      </section>
    </li>
  );
}

interface ChainLinkProps {
  kind?: ChainKind;
  id: string;
  title: string;
  /** Path of the record's own page. */
  to: string;
  badges?: React.ReactNode;
  /** Facts about the record, one per line. */
  facts: readonly (string | null | undefined | false)[];
  quote?: string | null;
  isMarked?: boolean;
  children?: React.ReactNode;
}

/** One record: title, facts, its page, and its own paper trail. */
export function ChainLink({
  kind,
  id,
  title,
  to,
  badges,
  facts,
  quote,
  isMarked = false,
  children,
}: ChainLinkProps) {
  const heading = `link-${id}`;
  return (
    <article
      id={`chain-${id}`}
      aria-labelledby={heading}
      aria-current={isMarked || undefined}
      className={cn(
        'grid scroll-mt-20 grid-cols-[minmax(0,1fr)] gap-1.5 rounded-md border bg-card px-4 py-3',
        isMarked && 'border-primary shadow-[inset_2px_0_0_var(--primary)]',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 id={heading} dir="auto" className="min-w-0 text-sm break-words">
          <Link to={to} className="rounded-sm underline-offset-4 hover:underline">
            {title}
          </Link>
        </h3>
        {badges}
        {isMarked && <Badge tone="info">You are here</Badge>}
      </div>
      {quote && (
        <blockquote
          dir="auto"
          className="max-h-40 overflow-y-auto border-l border-primary pl-3 font-serif break-words"
        >
          {quote}
        </blockquote>
      )}
      {facts
        .filter((line) => typeof line === 'string' && line !== '')
        .map((line) => (
          <p key={String(line)} dir="auto" className="text-xs break-words text-muted-foreground">
            {line}
          </p>
        ))}
      {children}
      {kind && !isMarked && (
        <Link
          to={noticePaths.chain(kind, id)}
          aria-label={`View paper trail of ${title}`}
          className="inline-flex w-fit items-center gap-1.5 text-xs text-primary underline-offset-4 hover:underline"
        >
          <Link2 aria-hidden className="size-3.5" />
          View paper trail
        </Link>
      )}
    </article>
  );
}
