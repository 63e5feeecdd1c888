import type { LucideIcon } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from './ui/button.tsx';

interface DialogButtonProps {
  label: string;
  icon: LucideIcon;
  className?: string;
  /** The dialog, which may be loaded lazily. */
  dialog: (close: () => void) => React.ReactNode;
}

/** Opens a dialog. */
export function DialogButton({ label, icon: Icon, className, dialog }: DialogButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" className={className} onClick={() => setOpen(true)}>
        <Icon aria-hidden />
        {label}
      </Button>
      <Suspense fallback={null}>{open && dialog(() => setOpen(false))}</Suspense>
    </>
  );
}
