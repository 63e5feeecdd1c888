import type * as React from 'react';
import { cn } from '@/lib/utils.ts';

export function Table({ className, ...props }: React.ComponentProps<'table'>) {
  return <table className={cn('w-full border-collapse text-left', className)} {...props} />;
}

/** Sticks below the bar while the rows scroll. */
export function TableHeader(props: React.ComponentProps<'thead'>) {
  return <thead className="sticky top-14 z-20 bg-background" {...props} />;
}

export const TableBody = (props: React.ComponentProps<'tbody'>) => <tbody {...props} />;

export function TableRow({ className, ...props }: React.ComponentProps<'tr'>) {
  return (
    <tr
      className={cn('relative h-9 border-b transition-colors has-[td]:hover:bg-accent/60', className)}
      {...props}
    />
  );
}

export function TableHead({ className, ...props }: React.ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      className={cn(
        'h-9 whitespace-nowrap px-3 text-xs font-medium text-muted-foreground shadow-[inset_0_-1px_0_var(--border)] first:pl-2',
        className,
      )}
      {...props}
    />
  );
}

export function TableCell({ className, ...props }: React.ComponentProps<'td'>) {
  return <td className={cn('px-3 py-1 align-middle first:pl-2', className)} {...props} />;
}
