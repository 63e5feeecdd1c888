import { ListChecks } from 'lucide-react';
import { Link } from 'react-router-dom';
import { PageHeader } from '@/components/page-header.tsx';
import { buttonVariants } from '@/components/ui/button.tsx';
import { useComplianceSummary } from '@/features/compliance/api/get-compliance-summary.ts';
import { CheckList } from '@/features/compliance/checks/check-list.tsx';
import { RunCheckButton } from '@/features/compliance/checks/run-check-button.tsx';
import { ComplianceFigures } from '@/features/compliance/overview/compliance-figures.tsx';
import { ComplianceFilters } from '@/features/compliance/overview/compliance-filters.tsx';
import { CompliancePanels } from '@/features/compliance/overview/compliance-panels.tsx';
import { ExportReportMenu } from '@/features/compliance/overview/export-report-menu.tsx';
import { RefreshComplianceButton } from '@/features/compliance/overview/refresh-compliance-button.tsx';
import { useComplianceActions } from '@/features/compliance/overview/use-compliance-actions.tsx';
import { COMPLIANCE_ITEMS, useComplianceView } from '@/features/compliance/overview/use-compliance-view.ts';
import { paths } from '@/lib/paths.ts';

/** Figures and a list of every check the user may see, or one project's. */
export function Compliance() {
  const view = useComplianceView();
  const { data: summary, isError } = useComplianceSummary(view.filter.project_id);
  const { applyTemplate, addCheck, dialogs } = useComplianceActions(view.filter.project_id);
  // The action is offered until permissions load; the server refuses it if not allowed.
  const may = summary?.can.run ?? true;

  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-5 py-6 pb-24">
      <PageHeader
        title="Compliance Management"
        actions={
          <>
            <RefreshComplianceButton />
            <ExportReportMenu filter={view.filter} />
            <Link to={paths.complianceRequirements} className={buttonVariants({ variant: 'outline' })}>
              <ListChecks aria-hidden />
              Requirements
            </Link>
            {may && (
              <>
                {applyTemplate}
                {addCheck}
                <RunCheckButton projectId={view.filter.project_id} />
              </>
            )}
          </>
        }
      />
      <ComplianceFigures summary={summary} failed={isError} of={view.of} />
      {(summary || !isError) && <CompliancePanels summary={summary} of={view.of} />}
      <section aria-labelledby={COMPLIANCE_ITEMS} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 id={COMPLIANCE_ITEMS} className="scroll-mt-18 text-base">
          Compliance Items
        </h2>
        <ComplianceFilters withProject filters={view.filters} onChange={view.change} onClear={view.clear} />
        <div className="border-t">
          <CheckList
            withProject
            filter={view.filter}
            filtered={[view.filter.status, view.filter.severity, view.filter.figure].some(
              (one) => one !== '',
            )}
            onClear={() => view.change({ status: '', severity: '', figure: '' })}
            firstStep={may && applyTemplate}
          />
        </div>
      </section>
      {dialogs}
    </div>
  );
}
