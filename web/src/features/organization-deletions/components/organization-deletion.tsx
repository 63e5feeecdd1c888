import type { OrganizationMembership } from '@schemas/organization.ts';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { formatDateTime } from '@/lib/dates.ts';
import { useDeletions, useKeepOrganization } from '../api/deletions.ts';
import { deletionDay } from '../words.ts';

const DeleteOrganizationDialog = lazy(() =>
  import('./delete-organization-dialog.tsx').then((m) => ({ default: m.DeleteOrganizationDialog })),
);

/** Lets an owner schedule the organization's deletion, or cancel it. */
export function OrganizationDeletion({ organization }: { organization: OrganizationMembership }) {
  const { delete_at } = organization;
  return delete_at ? <Waiting deleteAt={delete_at} /> : <Ask organization={organization} />;
}

function Ask({ organization }: { organization: OrganizationMembership }) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="grid gap-3">
      <p>
        Every project, contract, file, and record of <bdi>{organization.name}</bdi> is permanently deleted 30
        days after you request it. Until then it is read-only and any owner can cancel. People keep their
        accounts.
      </p>
      <Button variant="destructive" className="w-fit" onClick={() => setAsking(true)}>
        Delete organization…
      </Button>
      <Suspense fallback={null}>
        {asking && <DeleteOrganizationDialog organization={organization} onClose={() => setAsking(false)} />}
      </Suspense>
    </div>
  );
}

function Waiting({ deleteAt }: { deleteAt: string }) {
  const keep = useKeepOrganization();
  const { data } = useDeletions({ enabled: true });
  const deletion = data?.[0];
  return (
    <div className="grid gap-3">
      <p>
        It will be deleted on <strong className="font-semibold">{deletionDay(deleteAt)}</strong>.
        {deletion && (
          <>
            {' '}
            Requested by <bdi>{deletion.requested_by_name ?? 'Plumbline'}</bdi>,{' '}
            {formatDateTime(deletion.created_at)}.
          </>
        )}
      </p>
      <Button variant="outline" className="w-fit" disabled={keep.isPending} onClick={() => keep.mutate()}>
        Cancel deletion
      </Button>
    </div>
  );
}
