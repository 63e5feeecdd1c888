import { useEffect, useState } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { attachToaster } from '@/lib/notify.ts';
import { useTheme } from '@/lib/theme.ts';

/** The toast area: bottom right, 3 s by default, each with a close button. */
export function Toaster() {
  const [theme] = useTheme();
  const inTheWay = useInTheWay();
  useEffect(attach, []);
  return (
    <Sonner
      position={inTheWay ? 'top-right' : 'bottom-right'}
      duration={3000}
      closeButton
      theme={theme}
      toastOptions={{
        classNames: {
          toast:
            '!rounded-md !border-border !bg-popover !text-popover-foreground !font-sans !shadow-overlay !text-sm',
          success: '[&_[data-icon]]:!text-good',
          error: '[&_[data-icon]]:!text-danger',
          info: '[&_[data-icon]]:!text-info',
          warning: '[&_[data-icon]]:!text-attention',
          closeButton: '!size-6 !border-border !bg-popover !text-muted-foreground',
        },
      }}
    />
  );
}

function attach(): () => void {
  const raised = new Map<string, Set<string | number>>();
  return attachToaster({
    show: ({ kind, message, options: { about, ...options } = {} }) => {
      const id = toast[kind](message, options);
      if (about) raised.set(about, (raised.get(about) ?? new Set()).add(id));
    },
    forget: (about) => {
      for (const id of raised.get(about) ?? []) toast.dismiss(id);
      raised.delete(about);
    },
  });
}

/** Height of a toast with a description plus a second one above it, in pixels. */
const AREA = { width: 380, height: 180 };

/** After these, the focused field or its position may have changed. */
const MOVES = ['focusin', 'focusout', 'input', 'scroll', 'resize'];

/** Whether the focused field is where toasts appear; if so, they appear at the top. */
function useInTheWay(): boolean {
  const [inTheWay, setInTheWay] = useState(false);
  useEffect(() => {
    const look = () => setInTheWay(isTyping(document.activeElement) && isInArea(document.activeElement));
    for (const event of MOVES) window.addEventListener(event, look, { capture: true, passive: true });
    look();
    return () => {
      for (const event of MOVES) window.removeEventListener(event, look, { capture: true });
    };
  }, []);
  return inTheWay;
}

const isTyping = (element: Element | null): element is Element =>
  element?.matches(
    'textarea, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=button], [type=file])',
  ) ?? false;

function isInArea(element: Element): boolean {
  const { right, bottom } = element.getBoundingClientRect();
  return right > window.innerWidth - AREA.width && bottom > window.innerHeight - AREA.height;
}
