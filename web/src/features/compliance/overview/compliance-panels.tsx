import type { ComplianceSummary } from '@schemas/compliance-check.ts';
import { ChartTable } from '@/components/charts/chart-table.tsx';
import { CountBars } from '@/components/charts/count-bars.tsx';
import { Panel } from '@/components/charts/panel.tsx';
import { SharePie } from '@/components/charts/share-pie.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { severityBars, statusSlices } from './chart-slices.ts';
import type { ComplianceAddress } from './use-compliance-view.ts';

/** Charts of checks by status and severity. Renders nothing without checks. */
export function CompliancePanels({
  summary,
  of,
}: {
  summary: ComplianceSummary | undefined;
  of: ComplianceAddress;
}) {
  if (!summary) {
    return (
      <div role="status" aria-label="Loading charts" className="grid gap-4 desk:grid-cols-2">
        {/* As tall as the charts. */}
        <Skeleton className="h-[17.625rem]" />
        <Skeleton className="h-[17.625rem] max-desk:h-[12.875rem]" />
      </div>
    );
  }
  if (summary.total === 0) return null;
  const statuses = statusSlices(summary, of);
  const severities = severityBars(summary, of);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 desk:grid-cols-2">
      <Panel title="Status Distribution">
        <SharePie slices={statuses} />
        <ChartTable
          caption="Checks by status"
          head={['Status', 'Checks']}
          rows={statuses.map((slice) => [slice.name, slice])}
        />
      </Panel>
      <Panel title="Items by Severity">
        <CountBars counts={severities} />
        <ChartTable
          caption="Checks by severity"
          head={['Severity', 'Checks']}
          rows={severities.map((bar) => [bar.name, bar])}
        />
      </Panel>
    </div>
  );
}
