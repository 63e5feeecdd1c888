/**
 * Recognizes scanned pages of a PDF on the command line: pdfium renders the pages, tesseract reads them. Both
 * packages are many megabytes and must not be imported by a deployed function.
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import Tesseract from 'tesseract.js';
import { type PageText, readPageText, recognitionScale } from './page-text.ts';

/** The small training data, for the LSTM recognizer only. */
const LANGUAGE = '4.0.0_best_int';

/**
 * Yields the text of the given pages, each as soon as it is recognized; a page takes seconds.
 * @param pages page numbers, starting at 1
 */
export async function* recognizePages(
  bytes: Uint8Array,
  pages: readonly number[],
): AsyncGenerator<PageText & { page: number }> {
  const library = await PDFiumLibrary.init();
  const worker = await startWorker();
  try {
    const document = await library.loadDocument(bytes);
    for (const page of pages) {
      const { data } = await worker.recognize(await drawPage(document.getPage(page - 1)));
      yield { page, ...readPageText(data) };
    }
    document.destroy();
  } finally {
    await worker.terminate();
    library.destroy();
  }
}

function startWorker(): Promise<Tesseract.Worker> {
  const data = createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json');
  return Tesseract.createWorker('eng', Tesseract.OEM.LSTM_ONLY, {
    langPath: join(dirname(data), LANGUAGE),
    cacheMethod: 'none',
  });
}

type PdfiumPage = ReturnType<Awaited<ReturnType<PDFiumLibrary['loadDocument']>>['getPage']>;

/** The page as a gray PGM image, which needs no compression. */
async function drawPage(page: PdfiumPage): Promise<Buffer> {
  const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
  const picture = await page.render({
    scale: recognitionScale({ width, height }),
    colorSpace: 'Gray',
    render: 'bitmap',
  });
  return Buffer.concat([Buffer.from(`P5 ${picture.width} ${picture.height} 255\n`), picture.data]);
}
