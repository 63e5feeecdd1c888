import type { ProjectRole } from '@schemas/project.ts';
import { UserPlus } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { InvitationList } from './invitation-list.tsx';

const InviteDialog = lazy(() => import('./invite-dialog.tsx').then((m) => ({ default: m.InviteDialog })));

interface ProjectInvitationsProps {
  projectId: string;
  /** Roles that the reader may assign. */
  roles: readonly ProjectRole[];
  /** Whether the reader manages the project. If that ends while they type, their input is kept. */
  editable: boolean;
}

/** Invitations to a project, and a form to invite more. For project managers. */
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
