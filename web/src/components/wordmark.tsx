import { cn } from '@/lib/utils.ts';

/**
 * The plumb line: a hairline from its bar, and the bob. Drawn in the text color, the bob in the accent color.
 */
export function PlumbBob({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 16 24" className={cn('h-6 w-4', className)} fill="none">
      <path d="M2 1.5h12M8 1.5v12" stroke="currentColor" strokeWidth="1.5" />
      <path d="M4.5 12.5h7v3.200L8 23l-3.500-7.300z" className="fill-primary" />
    </svg>
  );
}

export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2">
      <PlumbBob />
      <span className="text-base font-semibold tracking-tight">Plumbline</span>
    </span>
  );
}
