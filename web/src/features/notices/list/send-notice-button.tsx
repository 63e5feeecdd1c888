import { Gavel } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';

const SendNoticeDialog = lazy(() =>
  import('./send-notice-dialog.tsx').then((m) => ({ default: m.SendNoticeDialog })),
);

/** Opens the dialog that starts a legal notice on a project. */
export function SendNoticeButton({
  project,
  className,
}: {
  project: { id: string; name: string };
  className?: string;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" className={className} onClick={() => setOpen(true)}>
        <Gavel aria-hidden />
        Send Legal Notice
      </Button>
      <Suspense fallback={null}>
        {open && <SendNoticeDialog project={project} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
