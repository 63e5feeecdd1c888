import { OpenedLink } from '@/components/opened-link.tsx';
import { useOpenInvitation } from '@/features/invitations/api/use-link.ts';
import { AcceptInvitation } from '@/features/invitations/components/accept-invitation.tsx';

/** The page of an emailed invitation: users with an account accept, others create one. */
export function Invitation() {
  return (
    <OpenedLink
      title="Invitation"
      noun="invitation"
      whenOver="Invitations work once and expire after a few days. If you already accepted, sign in. Otherwise ask the person who invited you to send it again."
      skeleton="h-28"
      narrow
      useOpen={useOpenInvitation}
    >
      {(invitation, token) => <AcceptInvitation token={token} invitation={invitation} />}
    </OpenedLink>
  );
}
