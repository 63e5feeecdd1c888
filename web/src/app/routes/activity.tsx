import { PageHeader } from '@/components/page-header.tsx';
import { useVerifyActivity } from '@/features/activity/api/verify-activity.ts';
import { ActivityFilters } from '@/features/activity/components/activity-filters.tsx';
import { ActivityLog } from '@/features/activity/components/activity-log.tsx';
import { ExportActivityMenu } from '@/features/activity/components/export-activity-menu.tsx';
import {
  BackgroundWorkLink,
  VerifyLogButton,
  VerifyLogResult,
} from '@/features/activity/components/verify-log.tsx';
import { useActivityView } from '@/features/activity/use-activity-view.ts';
import { useOrganization } from '@/lib/session/session-store.ts';

/** The activity log: everything the user may see, narrowed by the filters. */
export function Activity() {
  const view = useActivityView();
  const verifying = useVerifyActivity();
  const isAdmin = ['owner', 'admin'].includes(useOrganization()?.role ?? '');
  return (
    <div className="page grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-5 py-6 pb-24">
      <PageHeader
        title="Activity"
        subtitle="Every change, who made it, and when."
        actions={
          <>
            {isAdmin && <BackgroundWorkLink />}
            {isAdmin && <VerifyLogButton verifying={verifying} />}
            <ExportActivityMenu query={view.query} />
          </>
        }
      />
      {isAdmin && <VerifyLogResult verifying={verifying} />}
      <ActivityFilters filters={view.filters} onChange={view.change} onClear={view.clear} />
      <ActivityLog query={view.query} filtered={view.active} onClear={view.clear} />
    </div>
  );
}
