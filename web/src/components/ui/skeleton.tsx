import type * as React from 'react';
import { cn } from '@/lib/utils.ts';

/** A gray placeholder for text; invisible for the first 150 ms. */
export function Skeleton({ className, ...props }: React.ComponentProps<'div'>) {
  return (
    <div aria-hidden className={cn('appear-late', className)} {...props}>
      <div className="size-full rounded-sm bg-secondary motion-safe:animate-pulse" />
    </div>
  );
}
