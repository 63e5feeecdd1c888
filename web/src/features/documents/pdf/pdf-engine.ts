import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, TextLayer } from 'pdfjs-dist';
import rendererUrl from 'pdfjs-dist/build/pdf.renderer.min.mjs?worker&url';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?worker&url';

// Parsing and drawing run in their own workers, so that the page stays responsive.
GlobalWorkerOptions.workerSrc = workerUrl;
GlobalWorkerOptions.rendererSrc = rendererUrl;

/** Loads the file table only when a document needs one of its files. */
class BuiltResources {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const { fetchPdfResource } = await import('./pdf-resources.ts');
    return fetchPdfResource(filename);
  }
}

/** In points: 72 per inch. */
export interface PageSize {
  width: number;
  height: number;
}

export interface OpenPdf {
  pdf: PDFDocumentProxy;
  /** Size of the first page in points. Other pages are assumed to have this size until they are loaded. */
  firstPage: PageSize;
  TextLayer: typeof TextLayer;
  close: () => void;
}

/** Opens a PDF. Rejects with pdf.js's PasswordException or InvalidPDFException, among others. */
export async function openPdf(file: Blob, signal: AbortSignal): Promise<OpenPdf> {
  const data = new Uint8Array(await file.arrayBuffer());
  signal.throwIfAborted();
  const task = getDocument({
    data,
    BinaryDataFactory: BuiltResources,
    useWorkerFetch: false,
    // PDFs without embedded fonts use the fonts in our build, so they look the same on every machine.
    useSystemFonts: false,
    enableXfa: false,
    verbosity: 0,
  });
  const close = () => void task.destroy();
  signal.addEventListener('abort', close, { once: true });
  try {
    const pdf = await task.promise;
    const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
    return { pdf, firstPage: { width, height }, TextLayer, close };
  } catch (error) {
    close();
    throw error;
  }
}
