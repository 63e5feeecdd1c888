/** Creates scans from text for tests: the pages are rendered as images and put into a PDF. */
import { crc32, deflateSync } from 'node:zlib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import PDFDocument from 'pdfkit';

const LETTER = { size: 'LETTER', margin: 72 } as const;
const LINES_A_PAGE = 46;

/** A page of a test document: printed text, or an image of it. */
interface TestPage {
  text: string;
  scanned: boolean;
}

/** Splits a text into pages that each fit on a sheet. */
export function toSheets(text: string): string[] {
  const sheets: string[] = [];
  let lines = 0;
  for (const paragraph of text.split('\n\n')) {
    const height = Math.ceil(paragraph.length / 88) + 1;
    if (lines === 0 || lines + height > LINES_A_PAGE) {
      sheets.push(paragraph);
      lines = height;
    } else {
      sheets[sheets.length - 1] += `\n\n${paragraph}`;
      lines += height;
    }
  }
  return sheets;
}

/** A PDF of pages with text and pages that are images. */
export async function makeScan(pages: readonly TestPage[]): Promise<Uint8Array<ArrayBuffer>> {
  const pictures = await photograph(
    await print(
      pages.map(
        ({ text }) =>
          (document) =>
            write(document, text),
      ),
    ),
  );
  return print(
    pages.map(({ text, scanned }, index) => (document) => {
      if (scanned) document.image(pictures[index] as Buffer, 0, 0, { width: 612, height: 792 });
      else write(document, text);
    }),
  );
}

/** A PDF with the whole text as scanned pages. */
export const scanOf = (text: string): Promise<Uint8Array<ArrayBuffer>> =>
  makeScan(toSheets(text).map((sheet) => ({ text: sheet, scanned: true })));

type Draw = (document: PDFKit.PDFDocument) => void;

const write = (document: PDFKit.PDFDocument, text: string) =>
  document.font('Times-Roman').fontSize(11).text(text, 72, 72, { width: 468, lineGap: 2 });

function print(pages: readonly Draw[]): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PDFDocument({ ...LETTER, autoFirstPage: false });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    document.on('error', reject);
    for (const draw of pages) {
      document.addPage(LETTER);
      draw(document);
    }
    document.end();
  });
}

/** Each page as a gray PNG at 200 dots per inch, as office scanners produce. */
async function photograph(pdf: Uint8Array): Promise<Buffer[]> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const pictures: Buffer[] = [];
    for (const page of document.pages()) {
      const { width, height, data } = await page.render({
        scale: 200 / 72,
        colorSpace: 'Gray',
        render: 'bitmap',
      });
      pictures.push(png(width, height, data));
    }
    document.destroy();
    return pictures;
  } finally {
    library.destroy();
  }
}

function png(width: number, height: number, grey: Uint8Array): Buffer {
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) rows.set(grey.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}
