import { FileChartColumn, ShieldCheck, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { useUser } from '@/lib/session/session-store.ts';

const UploadToAnyProject = lazy(() =>
  import('./upload-to-any-project.tsx').then((m) => ({ default: m.UploadToAnyProject })),
);
const RunCheckDialog = lazy(() =>
  import('@/features/compliance/checks/run-check-dialog.tsx').then((m) => ({ default: m.RunCheckDialog })),
);
const GenerateReportDialog = lazy(() =>
  import('@/features/reports/components/generate-report-dialog.tsx').then((m) => ({
    default: m.GenerateReportDialog,
  })),
);

/** The most common actions, on the dashboard. Their dialogs load on the first click. */
export function QuickActions() {
  const [open, setOpen] = useState<'upload' | 'check' | 'report' | null>(null);
  const { may_file: mayFile, may_run_checks: mayRun } = useUser();
  const close = () => setOpen(null);
  return (
    <section
      aria-labelledby="quick-actions"
      className="flex flex-wrap items-center gap-2 rounded-md border bg-card px-4 py-3"
    >
      <h2 id="quick-actions" className="mr-auto text-sm">
        Quick Actions
      </h2>
      {mayFile && (
        <Button variant="outline" onClick={() => setOpen('upload')}>
          <Upload aria-hidden />
          Upload Contract
        </Button>
      )}
      {mayRun && (
        <Button variant="outline" onClick={() => setOpen('check')}>
          <ShieldCheck aria-hidden />
          Run Compliance Check
        </Button>
      )}
      <Button variant="outline" onClick={() => setOpen('report')}>
        <FileChartColumn aria-hidden />
        Generate Report
      </Button>
      <Suspense fallback={null}>
        {open === 'upload' && <UploadToAnyProject onClose={close} />}
        {open === 'check' && <RunCheckDialog withTypes onClose={close} />}
        {open === 'report' && <GenerateReportDialog onClose={close} />}
      </Suspense>
    </section>
  );
}
