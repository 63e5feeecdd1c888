import { CalendarClock, FileChartColumn } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { PageHeader } from '@/components/page-header.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs.tsx';
import { ReportList } from '@/features/reports/components/report-list.tsx';
import { ScheduleList } from '@/features/reports/components/schedule-list.tsx';
import { useUrlFilter } from '@/lib/use-url-filter.ts';

const GenerateReportDialog = lazy(() =>
  import('@/features/reports/components/generate-report-dialog.tsx').then((m) => ({
    default: m.GenerateReportDialog,
  })),
);
const ScheduleDialog = lazy(() =>
  import('@/features/reports/components/schedule-dialog.tsx').then((m) => ({ default: m.ScheduleDialog })),
);

/** Report files and scheduled reports. `id` is the one a notification links to. */
export function Reports() {
  const { values, set } = useUrlFilter(['tab', 'id']);
  const [open, setOpen] = useState<'report' | 'schedule' | null>(null);
  const close = () => setOpen(null);
  const tab = values.tab === 'schedules' ? 'schedules' : 'reports';
  return (
    <div className="page py-6">
      <PageHeader
        title="Reports"
        subtitle="Reports are generated in the background and kept until you delete them."
        actions={
          <>
            <Button variant="outline" onClick={() => setOpen('schedule')}>
              <CalendarClock aria-hidden />
              Schedule report
            </Button>
            <Button onClick={() => setOpen('report')}>
              <FileChartColumn aria-hidden />
              Generate Report
            </Button>
          </>
        }
      />
      <Tabs value={tab} onValueChange={(next) => set('tab', next === 'reports' ? '' : next)} className="mt-4">
        <TabsList aria-label="Reports and schedules">
          <TabsTrigger value="reports">Reports</TabsTrigger>
          <TabsTrigger value="schedules">Schedules</TabsTrigger>
        </TabsList>
        <TabsContent value="reports" className="pt-4">
          <ReportList requestedId={values.id} />
        </TabsContent>
        <TabsContent value="schedules" className="pt-4">
          <ScheduleList />
        </TabsContent>
      </Tabs>
      <Suspense fallback={null}>
        {open === 'report' && <GenerateReportDialog onClose={close} />}
        {open === 'schedule' && <ScheduleDialog onClose={close} />}
      </Suspense>
    </div>
  );
}
