import { Tabs as Primitive } from 'radix-ui';
import { type ComponentProps, useEffect, useRef } from 'react';
import { scrollAcross } from '@/lib/scroll-within.ts';
import { cn } from '@/lib/utils.ts';

export const Tabs = Primitive.Root;
export const TabsContent = Primitive.Content;

/** When the tabs overflow, the open one is kept in view. */
export function TabsList({ className, ...props }: ComponentProps<typeof Primitive.List>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    const show = () => {
      const open = box.querySelector<HTMLElement>('[role=tab][data-state=active]');
      if (open) scrollAcross(open, box);
    };
    show();
    // Tabs may mount after the list, and another may be opened from elsewhere.
    const changes = new MutationObserver(show);
    changes.observe(box, { subtree: true, childList: true, attributeFilter: ['data-state'] });
    return () => changes.disconnect();
  }, []);
  return (
    <Primitive.List ref={list} className={cn('flex gap-5 overflow-x-auto border-b', className)} {...props} />
  );
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Primitive.Trigger>) {
  return (
    <Primitive.Trigger
      className={cn(
        '-mb-px h-10 whitespace-nowrap border-b-2 border-transparent font-medium text-muted-foreground transition-colors hover:text-foreground focus-visible:-outline-offset-2 data-[state=active]:border-primary data-[state=active]:text-foreground',
        className,
      )}
      {...props}
    />
  );
}
