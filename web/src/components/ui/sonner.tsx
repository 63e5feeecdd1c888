import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { attachToaster } from '@/lib/notify.ts';
import { useTheme } from '@/lib/theme.ts';

/** The toast area: bottom right, 3 s unless a toast says otherwise, each with a close button. */
export function Toaster() {
  const [theme] = useTheme();
  useEffect(() => attachToaster(({ kind, message, options }) => void toast[kind](message, options)), []);
  return (
    <Sonner
      position="bottom-right"
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
