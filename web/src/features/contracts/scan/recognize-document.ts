import type { ContractDocument } from '@schemas/contract-document.ts';
import { fetchDocumentFile } from '@/features/documents/api/get-document-content.ts';
import { handInPage } from '../api/hand-in-page.ts';

export interface RecognitionProgress {
  /** The page being recognized. */
  page: number;
  /** Fraction of the scanned pages recognized, 0-1, including part of the current one. */
  share: number;
}

/**
 * Recognizes a document's remaining scanned pages and submits each as it finishes. Submitted pages survive an
 * interruption. Several browsers can share the work on one document.
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
