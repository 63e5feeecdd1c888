import type * as React from 'react';
import { cn } from '@/lib/utils.ts';
import { controlClass } from './input.tsx';

export function Textarea({ className, ...props }: React.ComponentProps<'textarea'>) {
  return <textarea className={cn(controlClass, 'min-h-20 px-3 py-2', className)} {...props} />;
}
