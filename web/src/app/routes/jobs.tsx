import { EmptyState } from '@/components/empty-state.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { JobList } from '@/features/jobs/components/job-list.tsx';
import { useOrganization } from '@/lib/session/session-store.ts';
import { useUrlFilter } from '@/lib/use-url-filter.ts';

/** The organization's background jobs, failures first. For owners and admins. */
export function Jobs() {
  const { values, set } = useUrlFilter(['show']);
  const all = values.show === 'all';
  const isAdmin = ['owner', 'admin'].includes(useOrganization()?.role ?? '');
  return (
    <div className="page grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-5 py-6 pb-24">
      <PageHeader title="Background jobs" subtitle="Background jobs and their failures." />
      {isAdmin ? (
        <>
          <NativeSelect
            aria-label="Show"
            value={all ? 'all' : ''}
            onChange={(event) => set('show', event.target.value)}
            className="sm:w-48"
          >
            <option value="">Failed jobs</option>
            <option value="all">All jobs</option>
          </NativeSelect>
          <JobList state={all ? '' : 'dead'} />
        </>
      ) : (
        <EmptyState
          title="For owners and admins"
          detail="Ask an owner or admin if something is not working."
        />
      )}
    </div>
  );
}
