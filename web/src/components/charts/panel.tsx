import { useId } from 'react';
import { cn } from '@/lib/utils.ts';

interface PanelProps {
  title: string;
  action?: React.ReactNode;
  className?: string;
  children: React.ReactNode;
}

export function Panel({ title, action, className, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cn('min-w-0 rounded-md border bg-card', className)}>
      <header className="flex h-11 items-center justify-between gap-2 border-b px-4">
        <h2 id={id} className="text-sm">
          {title}
        </h2>
        {action}
      </header>
      <div className="p-4">{children}</div>
    </section>
  );
}
