import { ListPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { useComplianceSummary } from '@/features/compliance/api/get-compliance-summary.ts';
import { CheckList } from '@/features/compliance/components/check-list.tsx';
import { ComplianceFigures } from '@/features/compliance/components/compliance-figures.tsx';
import { ComplianceFilters } from '@/features/compliance/components/compliance-filters.tsx';
import { ExportReportMenu } from '@/features/compliance/components/export-report-menu.tsx';
import { RunCheckButton } from '@/features/compliance/components/run-check-button.tsx';
import { useComplianceView } from '@/features/compliance/components/use-compliance-view.ts';

const ApplyTemplateDialog = lazy(() =>
  import('@/features/compliance/components/apply-template-dialog.tsx').then((m) => ({
    default: m.ApplyTemplateDialog,
  })),
);

/** The compliance tab of a project. */
export function ProjectCompliance({ projectId }: { projectId: string }) {
  const view = useComplianceView(projectId);
  const { data: summary, isError } = useComplianceSummary(projectId);
  const [applying, setApplying] = useState(false);
  const applyTemplate = (
    <Button variant="outline" onClick={() => setApplying(true)}>
      <ListPlus aria-hidden />
      Apply template
    </Button>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap gap-2">
        <RunCheckButton projectId={projectId} />
        {applyTemplate}
        <ExportReportMenu filter={view.filter} />
      </div>
      <ComplianceFigures summary={summary} failed={isError} />
      <h2 className="text-base">Compliance Items</h2>
      <ComplianceFilters
        withProject={false}
        filters={view.filters}
        onChange={view.change}
        onClear={view.clear}
      />
      <div className="border-t">
        <CheckList
          withProject={false}
          filter={view.filter}
          filtered={view.active}
          onClear={view.clear}
          firstStep={applyTemplate}
        />
      </div>
      <Suspense fallback={null}>
        {applying && <ApplyTemplateDialog projectId={projectId} onOpenChange={setApplying} />}
      </Suspense>
    </div>
  );
}
