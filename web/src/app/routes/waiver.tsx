import { OpenedLink } from '@/components/opened-link.tsx';
import { useOpenWaiverLink } from '@/features/payments/api/waivers.ts';
import { SendWaiver } from '@/features/payments/waivers/send-waiver.tsx';

/** Where the link of a lien waiver leads: what is asked, and a place for the signed one. */
export function Waiver() {
  return (
    <OpenedLink
      title="Send a lien waiver"
      noun="link"
      whenOver="A link works once and for some days only. Check that you have the whole address, or ask whoever sent it to you for a new one."
      skeleton="h-28"
      useOpen={useOpenWaiverLink}
    >
      {(link, token) => <SendWaiver token={token} link={link} />}
    </OpenedLink>
  );
}
