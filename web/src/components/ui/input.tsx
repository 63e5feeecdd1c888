import type * as React from 'react';
import { cn } from '@/lib/utils.ts';

export const controlClass =
  'w-full min-w-0 rounded-md border border-input bg-card text-sm text-foreground placeholder:text-muted-foreground transition-colors focus-visible:border-ring focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-ring disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-destructive';

export function Input({ className, type = 'text', ...props }: React.ComponentProps<'input'>) {
  return <input type={type} className={cn(controlClass, 'h-9 px-3', className)} {...props} />;
}
