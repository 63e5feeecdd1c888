import type { ContractDocument } from '@contract/contract-document.ts';
import { fetchDocumentFile } from '../api/get-document-content.ts';
import { handInPage } from '../api/hand-in-page.ts';

export interface RecognitionProgress {
  /** The page that is being read. */
  page: number;
  /** Of all scanned pages those that are recognized, the present one in part. */
  share: number;
}

/**
 * Recognizes the scanned pages of a document that nobody has recognized yet, and hands each in as soon as it is read. Whatever stops
 * it, the pages handed in stay; another browser at work on the same document takes pages off this one.
 */
export async function recognizeDocument(
  document: ContractDocument,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: RecognitionProgress) => void },
): Promise<void> {
  const [{ openRecognizer }, file] = await Promise.all([
    import('./recognizer.ts'),
    fetchDocumentFile(document.contract_id, document.version, { signal, onProgress: () => {} }),
  ]);
  const recognizer = await openRecognizer(file, signal);
  try {
    let { scan } = document;
    while (scan) {
      const { pages, remaining } = scan;
      const [page] = remaining;
      if (page === undefined) return;
      const tell = (part: number) =>
        onProgress({ page, share: (pages.length - remaining.length + part) / pages.length });
      tell(0);
      const recognized = await recognizer.recognize(page, tell);
      ({ scan } = await handInPage(document, page, recognized, signal));
    }
  } finally {
    recognizer.close();
  }
}
