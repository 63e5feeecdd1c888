import { X } from 'lucide-react';
import { Dialog as DialogPrimitive } from 'radix-ui';
import type * as React from 'react';
import { useReturnFocus } from '@/lib/use-return-focus.ts';
import { cn } from '@/lib/utils.ts';

export const Dialog = DialogPrimitive.Root;

interface DialogContentProps extends React.ComponentProps<typeof DialogPrimitive.Content> {
  title: string;
  description?: string;
}

/**
 * A modal sheet: traps focus, closes on Esc, and returns focus. On a phone it fills the width from the
 * bottom.
 */
export function DialogContent(props: DialogContentProps) {
  return (
    <DialogPrimitive.Portal>
      <DialogPrimitive.Overlay className="fixed inset-0 z-50 bg-black/45 data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=open]:animate-in data-[state=open]:fade-in-0" />
      <Sheet {...props} />
    </DialogPrimitive.Portal>
  );
}

/** Mounted when the dialog opens, so that it sees where focus came from. */
function Sheet({ title, description, className, children, ...props }: DialogContentProps) {
  const returnFocus = useReturnFocus();
  return (
    <DialogPrimitive.Content
      {...(description ? {} : { 'aria-describedby': undefined })}
      className={cn(
        'fixed z-50 flex max-h-[calc(100dvh-2rem)] w-full flex-col border bg-popover text-popover-foreground shadow-overlay duration-150 max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-t-lg sm:top-1/2 sm:left-1/2 sm:max-w-lg sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-lg data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=open]:animate-in data-[state=open]:fade-in-0',
        className,
      )}
      onCloseAutoFocus={returnFocus}
      // A stray click outside the sheet, or an Esc that closes an open list, must not discard the input.
      onInteractOutside={(event) => event.preventDefault()}
      onEscapeKeyDown={(event) => {
        if (document.activeElement?.matches('[role=combobox][aria-expanded=true]')) event.preventDefault();
      }}
      {...props}
    >
      <header className="flex items-start justify-between gap-4 border-b px-5 py-4">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
          <DialogPrimitive.Title className="line-clamp-3 text-base font-semibold break-words">
            {title}
          </DialogPrimitive.Title>
          {description && (
            <DialogPrimitive.Description className="line-clamp-4 break-words text-muted-foreground">
              {description}
            </DialogPrimitive.Description>
          )}
        </div>
        <DialogPrimitive.Close className="-m-1.5 rounded-md p-1.5 text-muted-foreground hover:bg-accent hover:text-foreground">
          <X aria-hidden className="size-4" />
          <span className="sr-only">Close</span>
        </DialogPrimitive.Close>
      </header>
      {children}
    </DialogPrimitive.Content>
  );
}

export function DialogBody({ className, ...props }: React.ComponentProps<'div'>) {
  return (
    <div
      className={cn('grid grid-cols-[minmax(0,1fr)] gap-4 overflow-y-auto px-5 py-4', className)}
      {...props}
    />
  );
}

export function DialogFooter({ className, ...props }: React.ComponentProps<'footer'>) {
  return (
    <footer
      className={cn('flex flex-col-reverse gap-2 border-t px-5 py-3 sm:flex-row sm:justify-end', className)}
      {...props}
    />
  );
}
