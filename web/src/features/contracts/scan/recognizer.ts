import { type PageText, readPageText, recognitionScale } from '@analysis/ocr/page-text.ts';
import { createWorker, OEM } from 'tesseract.js';
import { releaseCanvas } from '@/features/documents/pdf/draw-page.ts';
import { openPdf } from '@/features/documents/pdf/pdf-engine.ts';

const FILES = import.meta.env.VITE_TESSERACT_FILES;

interface Recognizer {
  /** @param onProgress called with the fraction of the page recognized, 0-1 */
  recognize: (page: number, onProgress: (share: number) => void) => Promise<PageText>;
  close: () => void;
}

/**
 * Opens a PDF to recognize its pages in a worker, using only files from our origin. Rejects, with any pending
 * work, when `signal` aborts.
 */
export async function openRecognizer(file: Blob, signal: AbortSignal): Promise<Recognizer> {
  let onProgress: (share: number) => void = () => {};
  const stopped = Promise.withResolvers<never>();
  // Prevents an unhandled rejection if nothing awaits it.
  stopped.promise.catch(() => {});
  signal.addEventListener('abort', () => stopped.reject(signal.reason), { once: true });
  const orStopped = <T>(work: Promise<T>): Promise<T> => Promise.race([work, stopped.promise]);

  const starting = createWorker('eng', OEM.LSTM_ONLY, {
    workerPath: `${FILES}/worker.min.js`,
    corePath: FILES,
    langPath: FILES,
    // A blob worker inherits the page's content security policy, which forbids WebAssembly.
    workerBlobURL: false,
    cacheMethod: 'none',
    logger: ({ status, progress }) => status === 'recognizing text' && onProgress(progress),
    // Without a handler, a failure to load the language is thrown to the window and the promise never
    // settles.
    errorHandler: (error: unknown) => stopped.reject(new Error(String(error))),
  });
  const end = () => void starting.then((worker) => worker.terminate()).catch(() => {});
  try {
    const [{ pdf, close }, worker] = await orStopped(Promise.all([openPdf(file, signal), starting]));
    return {
      recognize: (number, reported) =>
        orStopped(
          (async () => {
            onProgress = reported;
            const page = await pdf.getPage(number);
            const scale = recognitionScale(page.getViewport({ scale: 1 }));
            const canvas = document.createElement('canvas');
            const viewport = page.getViewport({ scale });
            canvas.width = Math.max(1, Math.round(viewport.width));
            canvas.height = Math.max(1, Math.round(viewport.height));
            try {
              // Intent 'print', because drawing for the screen pauses while the tab is hidden.
              await page.render({ canvas, viewport, intent: 'print' }).promise;
              const { data } = await worker.recognize(canvas);
              return readPageText(data);
            } finally {
              releaseCanvas(canvas);
              page.cleanup();
            }
          })(),
        ),
      close: () => {
        close();
        end();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}
