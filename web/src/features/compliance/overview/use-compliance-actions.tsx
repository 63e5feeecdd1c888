import { ListPlus, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';

const ApplyTemplateDialog = lazy(() =>
  import('../templates/apply-template-dialog.tsx').then((m) => ({ default: m.ApplyTemplateDialog })),
);

const AddCheckDialog = lazy(() =>
  import('../checks/add-check-dialog.tsx').then((m) => ({ default: m.AddCheckDialog })),
);

/**
 * Buttons that apply a template and add a check, and their dialogs.
 * @param projectId empty for all projects
 */
export function useComplianceActions(projectId: string) {
  const [applying, setApplying] = useState(false);
  const [adding, setAdding] = useState(false);
  return {
    applyTemplate: (
      <Button variant="outline" onClick={() => setApplying(true)}>
        <ListPlus aria-hidden />
        Apply template
      </Button>
    ),
    addCheck: (
      <Button variant="outline" onClick={() => setAdding(true)}>
        <Plus aria-hidden />
        Add check
      </Button>
    ),
    dialogs: (
      <Suspense fallback={null}>
        {adding && <AddCheckDialog projectId={projectId} onOpenChange={setAdding} />}
        {applying && <ApplyTemplateDialog projectId={projectId} onOpenChange={setApplying} />}
      </Suspense>
    ),
  };
}
