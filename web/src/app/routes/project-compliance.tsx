import { ListChecks } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonVariants } from '@/components/ui/button.tsx';
import { useComplianceSummary } from '@/features/compliance/api/get-compliance-summary.ts';
import { CheckList } from '@/features/compliance/checks/check-list.tsx';
import { RunCheckButton } from '@/features/compliance/checks/run-check-button.tsx';
import { ComplianceFigures } from '@/features/compliance/overview/compliance-figures.tsx';
import { ComplianceFilters } from '@/features/compliance/overview/compliance-filters.tsx';
import { ExportReportMenu } from '@/features/compliance/overview/export-report-menu.tsx';
import { useComplianceActions } from '@/features/compliance/overview/use-compliance-actions.tsx';
import { COMPLIANCE_ITEMS, useComplianceView } from '@/features/compliance/overview/use-compliance-view.ts';
import { paths } from '@/lib/paths.ts';

/** The compliance tab of a project. */
export function ProjectCompliance({ projectId }: { projectId: string }) {
  const view = useComplianceView(projectId);
  const { data: summary, isError } = useComplianceSummary(projectId);
  const { applyTemplate, addCheck, dialogs } = useComplianceActions(projectId);
  // The action is offered until permissions load; the server refuses it if not allowed.
  const may = summary?.can.run ?? true;

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
      {dialogs}
    </div>
  );
}
