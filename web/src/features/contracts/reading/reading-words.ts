import type { ContractDocument, DocumentReading } from '@schemas/contract-document.ts';

/** Describes the progress of reading a document. @param reading null if the file has not been opened yet */
export function readingWords(reading: DocumentReading | null): string {
  if (!reading) return 'Waiting to be read';
  const { pages_read, pages_total } = reading;
  return pages_read < pages_total
    ? `Reading page ${pages_read + 1} of ${pages_total}`
    : `All ${pages_total} pages read; checking for scans`;
}

/** Explains why a document cannot be analyzed yet; null if it has been read. */
export function whyNotYet(document: Pick<ContractDocument, 'text_status'> | null | undefined): string | null {
  return document?.text_status === 'reading'
    ? 'The document is still being read. You can analyze it when reading is done.'
    : null;
}
