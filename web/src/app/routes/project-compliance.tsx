import { ListChecks, ListPlus, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, buttonVariants } from '@/components/ui/button.tsx';
import { useComplianceSummary } from '@/features/compliance/api/get-compliance-summary.ts';
import { CheckList } from '@/features/compliance/checks/check-list.tsx';
import { RunCheckButton } from '@/features/compliance/checks/run-check-button.tsx';
import { ComplianceFigures } from '@/features/compliance/overview/compliance-figures.tsx';
import { ComplianceFilters } from '@/features/compliance/overview/compliance-filters.tsx';
import { ExportReportMenu } from '@/features/compliance/overview/export-report-menu.tsx';
import { COMPLIANCE_ITEMS, useComplianceView } from '@/features/compliance/overview/use-compliance-view.ts';
import { paths } from '@/lib/paths.ts';

const ApplyTemplateDialog = lazy(() =>
  import('@/features/compliance/templates/apply-template-dialog.tsx').then((m) => ({
    default: m.ApplyTemplateDialog,
  })),
);

const AddCheckDialog = lazy(() =>
  import('@/features/compliance/checks/add-check-dialog.tsx').then((m) => ({
    default: m.AddCheckDialog,
  })),
);

/** The compliance tab of a project. */
export function ProjectCompliance({ projectId }: { projectId: string }) {
  const view = useComplianceView(projectId);
  const { data: summary, isError } = useComplianceSummary(projectId);
  const [applying, setApplying] = useState(false);
  const [adding, setAdding] = useState(false);
  // The action is offered until permissions load; the server refuses it if not allowed.
  const may = summary?.can.run ?? true;
  const applyTemplate = (
    <Button variant="outline" onClick={() => setApplying(true)}>
      <ListPlus aria-hidden />
      Apply template
    </Button>
  );
  const addCheck = (
    <Button variant="outline" onClick={() => setAdding(true)}>
      <Plus aria-hidden />
      Add check
    </Button>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap gap-2">
        {may && (
          <>
            <RunCheckButton projectId={projectId} />
            {applyTemplate}
            {addCheck}
          </>
        )}
        <Link to={paths.complianceRequirements} className={buttonVariants({ variant: 'outline' })}>
          <ListChecks aria-hidden />
          Requirements
        </Link>
        <ExportReportMenu filter={view.filter} />
      </div>
      <ComplianceFigures summary={summary} failed={isError} of={view.of} />
      <h2 id={COMPLIANCE_ITEMS} className="scroll-mt-18 text-base">
        Compliance Items
      </h2>
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
          firstStep={may && applyTemplate}
        />
      </div>
      <Suspense fallback={null}>
        {adding && <AddCheckDialog projectId={projectId} onOpenChange={setAdding} />}
        {applying && <ApplyTemplateDialog projectId={projectId} onOpenChange={setApplying} />}
      </Suspense>
    </div>
  );
}
