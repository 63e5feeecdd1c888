/**
 * Recognizes scanned pages of a PDF outside the browser, for the command line: pages drawn by pdfium, read by
 * tesseract. Both are packages of many megabytes that no deployed function may import.
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import Tesseract from 'tesseract.js';
import { type PageText, readPageText, recognitionScale } from './page-text.ts';

/** The small trained data, for the LSTM recognizer alone. */
const LANGUAGE = '4.0.0_best_int';

/**
 * The text of some pages, each as soon as it is read; a page takes seconds.
 * @param pages numbers, counted from 1
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

/** The page as a grey PGM picture, which needs no compression. */
async function drawPage(page: PdfiumPage): Promise<Buffer> {
  const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
  const picture = await page.render({
    scale: recognitionScale({ width, height }),
    colorSpace: 'Gray',
    render: 'bitmap',
  });
  return Buffer.concat([Buffer.from(`P5 ${picture.width} ${picture.height} 255\n`), picture.data]);
}
