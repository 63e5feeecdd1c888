import { ShieldCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { notify } from '@/lib/notify.ts';
import { useTellingRun } from './use-telling-run.ts';

const RunCheckDialog = lazy(() =>
  import('./run-check-dialog.tsx').then((m) => ({ default: m.RunCheckDialog })),
);

interface RunCheckButtonProps extends Pick<React.ComponentProps<typeof Button>, 'variant' | 'className'> {
  /** '' means all projects. The user must then choose one first. */
  projectId: string;
}

/** Runs a project's checks. */
export function RunCheckButton({ projectId, variant, className }: RunCheckButtonProps) {
  const { run, running } = useTellingRun();
  const [choosing, setChoosing] = useState(false);
  const start = () => {
    if (projectId) return void run(projectId);
    notify.error('Please select a specific project to run compliance check');
    setChoosing(true);
  };
  return (
    <>
      <Button variant={variant} className={className} disabled={running} onClick={start}>
        <ShieldCheck aria-hidden />
        {running ? 'Running...' : 'Run Compliance Check'}
      </Button>
      <Suspense fallback={null}>{choosing && <RunCheckDialog onClose={() => setChoosing(false)} />}</Suspense>
    </>
  );
}
