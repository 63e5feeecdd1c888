import { ChevronDown } from 'lucide-react';
import type * as React from 'react';
import { cn } from '@/lib/utils.ts';
import { controlClass } from './input.tsx';

/** The platform's select with our styles: works with every keyboard, screen reader, and phone. */
export function NativeSelect({ className, ...props }: React.ComponentProps<'select'>) {
  return (
    <span className={cn('relative block', className)}>
      <select className={cn(controlClass, 'h-9 appearance-none pr-8 pl-3')} {...props} />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted-foreground"
      />
    </span>
  );
}
