import { Mail } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';

const EmailAllDialog = lazy(() =>
  import('./email-all-dialog.tsx').then((m) => ({ default: m.EmailAllDialog })),
);

/** Opens the dialog for writing to a project's people and parties. */
export function EmailAllButton({
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
        <Mail aria-hidden />
        Email All Parties
      </Button>
      <Suspense fallback={null}>
        {open && <EmailAllDialog project={project} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
