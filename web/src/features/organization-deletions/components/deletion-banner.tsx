import type { OrganizationMembership } from '@schemas/organization.ts';
import { TriangleAlert } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { useKeepOrganization } from '../api/deletions.ts';
import { deletionDay } from '../words.ts';

/**
 * Shown on every page of an organization scheduled for deletion: the date, and for owners a button to cancel.
 */
export function DeletionBanner({ organization }: { organization: OrganizationMembership }) {
  const keep = useKeepOrganization();
  const { name, role, delete_at } = organization;
  if (!delete_at) return null;
  return (
    <section aria-label="Organization deletion" className="border-b border-danger/40 bg-danger-soft">
      <div className="page flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
        <p className="flex min-w-0 flex-1 basis-80 items-start gap-2.5">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
          <span className="min-w-0 break-words">
            <strong className="font-semibold">
              <bdi>{name}</bdi> will be deleted on {deletionDay(delete_at)}.
            </strong>{' '}
            Until then it is read-only.{role !== 'owner' && ' An owner can still cancel.'}
          </span>
        </p>
        {role === 'owner' && (
          <Button size="sm" variant="outline" disabled={keep.isPending} onClick={() => keep.mutate()}>
            Cancel deletion
          </Button>
        )}
      </div>
    </section>
  );
}
