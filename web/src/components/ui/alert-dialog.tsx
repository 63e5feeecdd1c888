import { AlertDialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { useReturnFocus } from '@/lib/use-return-focus.ts';
import { buttonVariants } from './button.tsx';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  question: string;
  /** The action button's label ('Delete project'). */
  action: string;
  onConfirm: () => void;
  /** While something that the reader must see first is loading. */
  disabled?: boolean;
  /** Whether something is lost. */
  destructive?: boolean;
  /** Further information or choices, below the question. */
  children?: ReactNode;
}

/** Asks before an irreversible action. Cancel has the initial focus. */
export function ConfirmDialog({ open, onOpenChange, ...question }: ConfirmDialogProps) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-50 bg-black/45 data-[state=open]:animate-in data-[state=open]:fade-in-0" />
        <Question {...question} />
      </Primitive.Portal>
    </Primitive.Root>
  );
}

type QuestionProps = Omit<ConfirmDialogProps, 'open' | 'onOpenChange'>;

/** Mounted when the dialog opens, so that it sees where focus came from. */
function Question({
  title,
  question,
  action,
  onConfirm,
  disabled = false,
  destructive = true,
  children,
}: QuestionProps) {
  const returnFocus = useReturnFocus();
  return (
    <Primitive.Content
      onCloseAutoFocus={returnFocus}
      className="fixed top-1/2 left-1/2 z-50 grid grid-cols-[minmax(0,1fr)] w-[calc(100%-2rem)] max-w-md -translate-x-1/2 -translate-y-1/2 gap-2 rounded-lg border bg-popover p-5 text-popover-foreground shadow-overlay duration-150 data-[state=open]:animate-in data-[state=open]:fade-in-0"
    >
      <Primitive.Title className="truncate text-base font-semibold">{title}</Primitive.Title>
      <Primitive.Description className="min-w-0 break-words text-muted-foreground">
        {question}
      </Primitive.Description>
      {children}
      <div className="mt-3 flex justify-end gap-2">
        <Primitive.Cancel className={buttonVariants({ variant: 'outline' })}>Cancel</Primitive.Cancel>
        <Primitive.Action
          className={buttonVariants({ variant: destructive ? 'destructive' : 'default' })}
          disabled={disabled}
          onClick={onConfirm}
        >
          {action}
        </Primitive.Action>
      </div>
    </Primitive.Content>
  );
}
