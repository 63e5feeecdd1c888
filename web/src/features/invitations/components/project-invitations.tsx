import type { ProjectRole } from '@schemas/project.ts';
import { UserPlus } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { InvitationList } from './invitation-list.tsx';

const InviteDialog = lazy(() => import('./invite-dialog.tsx').then((m) => ({ default: m.InviteDialog })));

interface ProjectInvitationsProps {
  projectId: string;
  /** The roles that the reader may give. */
  roles: readonly ProjectRole[];
  /** Whether the reader runs the project. Where that ends while they write, what they have written stays. */
  editable: boolean;
}

/** Who was invited to a project, and the way to invite more; for who runs it. */
export function ProjectInvitations({ projectId, roles, editable }: ProjectInvitationsProps) {
  const id = useId();
  const [inviting, setInviting] = useState(false);
  return (
    <>
      {editable && (
        <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id={id} className="text-base">
              Invitations
            </h2>
            <Button onClick={() => setInviting(true)}>
              <UserPlus aria-hidden />
              Invite Team Member
            </Button>
          </div>
          <InvitationList
            filter={{ project_id: projectId }}
            empty={<p className="text-muted-foreground">No invitations to this project.</p>}
          />
        </section>
      )}
      <Suspense fallback={null}>
        {inviting && (
          <InviteDialog project={{ id: projectId }} roles={roles} onClose={() => setInviting(false)} />
        )}
      </Suspense>
    </>
  );
}
