import type { OpenInvitation } from '@schemas/invitation.ts';
import { projectRoleLabels } from '@schemas/project.ts';
import { Link, useLocation } from 'react-router-dom';
import { Button, buttonVariants } from '@/components/ui/button.tsx';
import { orgRoleLabels } from '@/features/members/roles.ts';
import { signOut } from '@/features/session/api/sign-out.ts';
import { formatDateTime } from '@/lib/dates.ts';
import { paths } from '@/lib/paths.ts';
import { useSession } from '@/lib/session/session-store.ts';
import { AcceptForm } from './accept-form.tsx';
import { RegisterForm } from './register-form.tsx';

interface AcceptInvitationProps {
  token: string;
  invitation: OpenInvitation;
}

/** An invitation, for a visitor signed in with the invited account, with another account, or not at all. */
export function AcceptInvitation({ token, invitation }: AcceptInvitationProps) {
  const { organization_name, invited_by_name, message, email, expires_at } = invitation;
  return (
    <>
      <header className="grid gap-2">
        <h1 className="text-xl break-words">
          Join <bdi>{organization_name}</bdi>
        </h1>
        <p className="break-words text-muted-foreground">
          <bdi>{invited_by_name}</bdi> invited you to join {becoming(invitation)}.
        </p>
      </header>
      {message && (
        <blockquote dir="auto" className="border-l-2 border-primary pl-3 break-words whitespace-pre-line">
          {message}
        </blockquote>
      )}
      <p className="text-muted-foreground">
        For <strong className="font-medium break-all text-foreground">{email}</strong> only. Expires{' '}
        {formatDateTime(expires_at)}.
      </p>
      <WayIn token={token} invitation={invitation} />
    </>
  );
}

function WayIn({ token, invitation }: AcceptInvitationProps) {
  const session = useSession();
  const { pathname } = useLocation();
  if (session.status === 'checking') return null;
  if (session.status === 'signed_in') {
    return session.user.email.toLowerCase() === invitation.email ? (
      <AcceptForm token={token} invitation={invitation} />
    ) : (
      <SomebodyElse signedIn={session.user.email} invited={invitation.email} />
    );
  }
  if (!invitation.has_account) return <RegisterForm token={token} invitation={invitation} />;
  return (
    <div className="grid gap-3">
      <p>You already have an account with this address. Sign in to accept.</p>
      <Link to={paths.login} state={{ from: pathname }} className={buttonVariants({ size: 'lg' })}>
        Sign in to accept
      </Link>
    </div>
  );
}

function SomebodyElse({ signedIn, invited }: { signedIn: string; invited: string }) {
  return (
    <div
      role="status"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-md border border-attention/40 bg-attention-soft p-4"
    >
      <p>
        You are signed in as <strong className="break-all">{signedIn}</strong>, but this invitation is for{' '}
        <strong className="break-all">{invited}</strong>.
      </p>
      <Button variant="outline" onClick={() => void signOut()}>
        Log out and continue
      </Button>
    </div>
  );
}

/** Returns 'as Contractor on Harbor Tower, Annex' or 'as Admin'. */
function becoming({ org_role, project_role, project_names }: OpenInvitation): string {
  const inOrganization = `as ${orgRoleLabels[org_role]}`;
  if (!project_role || project_names.length === 0) return inOrganization;
  const onProjects = `as ${projectRoleLabels[project_role]} on ${project_names.join(', ')}`;
  return org_role === 'member' ? onProjects : `${inOrganization}, and ${onProjects}`;
}
