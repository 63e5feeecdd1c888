import { Archives } from '@/features/archives/components/archives.tsx';
import { OrganizationDeletion } from '@/features/organization-deletions/components/organization-deletion.tsx';
import { useOrganization } from '@/lib/session/session-store.ts';

/** Exporting everything, for owners. */
export function ArchiveSection() {
  return useOrganization()?.role === 'owner' ? (
    <Archives />
  ) : (
    <p>Only an organization owner can create a data export.</p>
  );
}

/** Deleting the organization, for owners. */
export function DeletionSection() {
  const organization = useOrganization();
  return organization?.role === 'owner' ? (
    <OrganizationDeletion organization={organization} />
  ) : (
    <p>Only an organization owner can delete your organization.</p>
  );
}
