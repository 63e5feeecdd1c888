import { LoaderCircle } from 'lucide-react';
import { cn } from '@/lib/utils.ts';

export function Spinner({ label, className }: { label: string; className?: string }) {
  return (
    <span role="status" className="inline-flex">
      <LoaderCircle aria-hidden className={cn('size-5 animate-spin text-muted-foreground', className)} />
      <span className="sr-only">{label}</span>
    </span>
  );
}
