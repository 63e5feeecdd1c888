import { useContractList } from '@/features/contracts/api/list-contracts.ts';
import { useLienFacts } from '@/features/deadlines/api/board.ts';
import { DeadlinesTab } from '@/features/deadlines/components/deadlines-tab.tsx';
import { SiteEvents } from '@/features/site-events/components/site-events.tsx';

const NO_FILTER = { status: '', type: '', q: '' };

/** The deadlines tab of a project: site events, and open deadlines. */
export function ProjectDeadlines({
  projectId,
  deadline,
  event,
}: {
  projectId: string;
  /** The record a notification links to. */
  deadline: string;
  event: string;
}) {
  const contracts = useContractList(NO_FILTER, projectId);
  const facts = useLienFacts(projectId);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <SiteEvents
        projectId={projectId}
        contracts={contracts.data?.pages.flatMap(({ items }) => items) ?? []}
        mayConfirm={facts.data?.may_change ?? false}
        focus={event}
      />
      <DeadlinesTab projectId={projectId} focus={deadline} />
    </div>
  );
}
