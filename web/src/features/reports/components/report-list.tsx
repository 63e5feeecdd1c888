import type { Report } from '@schemas/report.ts';
import { LoadedRows } from '@/components/data-table/loaded-rows.tsx';
import { RowsSkeleton } from '@/components/data-table/rows-skeleton.tsx';
import { EmptyState } from '@/components/empty-state.tsx';
import { useReport, useReports } from '../api/reports.ts';
import { ReportItem } from './report-item.tsx';

/** All reports, including running ones. @param requestedId the report a notification links to */
export function ReportList({ requestedId }: { requestedId?: string }) {
  return (
    <LoadedRows
      list={useReports()}
      failure="Failed to load reports"
      skeleton={<RowsSkeleton label="Loading reports" rows={3} row="h-14" />}
      empty={
        <EmptyState
          title="No reports yet"
          detail="Reports are generated in the background and stay here until you delete them."
        />
      }
    >
      {(reports) => <Reports reports={reports} requestedId={requestedId} />}
    </LoadedRows>
  );
}

/** The requested report is shown first if it is too old for the list. */
function Reports({ reports, requestedId }: { reports: Report[]; requestedId?: string }) {
  const isThere = !requestedId || reports.some(({ id }) => id === requestedId);
  const elsewhere = useReport(isThere ? null : requestedId);
  return (
    <>
      {!isThere && elsewhere.isError && (
        <p role="status" className="pb-3 text-muted-foreground">
          This report no longer exists.
        </p>
      )}
      <ul aria-label="Reports" className="divide-y border-y">
        {!isThere && elsewhere.data && <ReportItem report={elsewhere.data} isRequested />}
        {reports.map((report) => (
          <ReportItem key={report.id} report={report} isRequested={report.id === requestedId} />
        ))}
      </ul>
    </>
  );
}
