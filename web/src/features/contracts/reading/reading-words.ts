import type { ContractDocument, DocumentReading } from '@contract/contract-document.ts';

/** How far the reading of a long document is. */
export function readingWords({ pages_read, pages_total }: DocumentReading): string {
  return pages_read < pages_total
    ? `Reading page ${pages_read + 1} of ${pages_total}`
    : `All ${pages_total} pages read; checking for scans`;
}

/** Why a document cannot be analyzed yet; null where reading is not in the way. */
export function whyNotYet(document: Pick<ContractDocument, 'text_status'> | null | undefined): string | null {
  return document?.text_status === 'reading'
    ? 'The document is still being read. You can analyze it when reading is done.'
    : null;
}
