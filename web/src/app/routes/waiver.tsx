import { OpenedLink } from '@/components/opened-link.tsx';
import { useOpenWaiverLink } from '@/features/payments/api/waivers.ts';
import { SendWaiver } from '@/features/payments/waivers/send-waiver.tsx';

/** The page of a lien waiver link: the request and an upload for the signed waiver. */
export function Waiver() {
  return (
    <OpenedLink
      title="Submit a lien waiver"
      noun="link"
      whenOver="Each link works once and expires after a few days. Check that the address is complete, or ask the sender for a new link."
      skeleton="h-28"
      useOpen={useOpenWaiverLink}
    >
      {(link, token) => <SendWaiver token={token} link={link} />}
    </OpenedLink>
  );
}
