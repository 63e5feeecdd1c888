import { OpenedLink } from '@/components/opened-link.tsx';
import { useOpenEvidenceLink } from '@/features/compliance/api/evidence-links.ts';
import { SendEvidence } from '@/features/compliance/evidence/send-evidence.tsx';

/** The page of a one-use evidence link: the request and a file upload. */
export function Evidence() {
  return (
    <OpenedLink
      title="Submit evidence"
      noun="link"
      whenOver="Each link works once and expires after a few days. Check that the address is complete, or ask the sender for a new link."
      skeleton="h-28"
      useOpen={useOpenEvidenceLink}
    >
      {(link, token) => <SendEvidence token={token} link={link} />}
    </OpenedLink>
  );
}
