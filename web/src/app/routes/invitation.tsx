import { OpenedLink } from '@/components/opened-link.tsx';
import { useOpenInvitation } from '@/features/invitations/api/use-link.ts';
import { AcceptInvitation } from '@/features/invitations/components/accept-invitation.tsx';

/** Where a mailed invitation leads: whoever has an account accepts with it, others make one. */
export function Invitation() {
  return (
    <OpenedLink
      title="Invitation"
      noun="invitation"
      whenOver="An invitation works once and for some days only. If you have accepted it already, sign in as usual. If not, ask whoever invited you to send it again."
      skeleton="h-28"
      narrow
      useOpen={useOpenInvitation}
    >
      {(invitation, token) => <AcceptInvitation token={token} invitation={invitation} />}
    </OpenedLink>
  );
}
