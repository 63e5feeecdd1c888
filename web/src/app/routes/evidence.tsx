import { OpenedLink } from '@/components/opened-link.tsx';
import { useOpenEvidenceLink } from '@/features/compliance/api/evidence-links.ts';
import { SendEvidence } from '@/features/compliance/evidence/send-evidence.tsx';

/** Where a one-use link leads: what is asked, and a place for the file. */
export function Evidence() {
  return (
    <OpenedLink
      title="Send evidence"
      noun="link"
      whenOver="A link works once and for some days only. Check that you have the whole address, or ask whoever sent it to you for a new one."
      skeleton="h-28"
      useOpen={useOpenEvidenceLink}
    >
      {(link, token) => <SendEvidence token={token} link={link} />}
    </OpenedLink>
  );
}
