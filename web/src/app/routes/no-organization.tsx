import { EmptyState } from '@/components/empty-state.tsx';
import { useUser } from '@/lib/session/session-store.ts';
import { useDocumentTitle } from '@/lib/use-document-title.ts';

/** For somebody with an account who belongs nowhere (any more). */
export function NoOrganization() {
  const { email } = useUser();
  useDocumentTitle('No organization');
  return (
    <div className="page">
      <EmptyState
        title="You belong to no organization"
        detail={`Ask an owner or admin, or a project manager, to invite ${email}. The link in their mail brings you in.`}
      />
    </div>
  );
}
