import { DropdownMenu as Primitive } from 'radix-ui';
import type * as React from 'react';
import { cn } from '@/lib/utils.ts';

/** Not modal: the page stays reachable for screen readers and scrolls normally. */
export function DropdownMenu(props: React.ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root modal={false} {...props} />;
}

export const DropdownMenuTrigger = Primitive.Trigger;

export function DropdownMenuContent({ className, ...props }: React.ComponentProps<typeof Primitive.Content>) {
  return (
    // Inside the page's main landmark: content outside every landmark is an accessibility error.
    <Primitive.Portal container={document.getElementById('main')}>
      <Primitive.Content
        align="end"
        sideOffset={4}
        className={cn(
          'z-50 min-w-44 rounded-md border bg-popover p-1 text-popover-foreground shadow-overlay data-[state=open]:animate-in data-[state=open]:fade-in-0',
          className,
        )}
        {...props}
      />
    </Primitive.Portal>
  );
}

interface ItemProps extends React.ComponentProps<typeof Primitive.Item> {
  variant?: 'default' | 'destructive';
}

export function DropdownMenuItem({ className, variant = 'default', ...props }: ItemProps) {
  return (
    <Primitive.Item
      className={cn(
        'flex h-8 cursor-default select-none items-center gap-2 rounded-sm px-2 outline-none data-[disabled]:opacity-50 data-[highlighted]:bg-accent [&_svg]:size-4 [&_svg]:text-muted-foreground',
        variant === 'destructive' && 'text-danger [&_svg]:text-danger',
        className,
      )}
      {...props}
    />
  );
}

export function DropdownMenuSeparator() {
  return <Primitive.Separator className="-mx-1 my-1 h-px bg-border" />;
}
