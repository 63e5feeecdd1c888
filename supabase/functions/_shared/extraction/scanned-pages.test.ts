import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { makeScan } from '../analysis/ocr/testing/make-scan.ts';
import { extractDocument } from './extract.ts';
import { pagesWithoutLetters } from './scanned-pages.ts';

const CLAUSE = 'The Contractor shall furnish all labor, materials and equipment that the Work requires.';

describe('pages without letters', () => {
  it('have fewer than twenty letters of their own', () => {
    expect(pagesWithoutLetters([CLAUSE, '', 'Page 3', CLAUSE])).toEqual([2, 3]);
  });

  it('include pages with only the stamp that most pages have', () => {
    const stamp = (page: number) => `Envelope of the signing service: AB12-${page}\n`;
    expect(pagesWithoutLetters([stamp(1), stamp(2) + CLAUSE, stamp(3)])).toEqual([1, 3]);
    expect(pagesWithoutLetters([stamp(1)])).toEqual([]);
  });
});

describe('a PDF', () => {
  it("with some scanned pages lists them and keeps the other pages' text", async () => {
    const pages = [false, true, false].map((scanned) => ({ text: CLAUSE, scanned }));
    const extraction = await extractDocument(await makeScan(pages), 'mixed.pdf');
    expect(extraction).toMatchObject({
      text_status: 'needs_ocr',
      scans: [2],
      reason: '1 of its 3 pages are scans without text.',
      pages: [expect.stringContaining('The Contractor'), '', expect.stringContaining('The Contractor')],
    });
  });

  it('with empty pages, a line, and a small image is not a scan', async () => {
    const pdf = await drawn((document) => {
      document.text(CLAUSE);
      document.addPage();
      document.addPage().moveTo(72, 72).lineTo(500, 72).stroke().text('Page 3', 72, 700);
      document.addPage().image(onePixel, 72, 72, { width: 20 });
    });
    expect(await extractDocument(pdf, 'blank.pdf')).toMatchObject({ text_status: 'extracted', scans: [] });
  });

  it('with letters drawn as outlines is a scan', async () => {
    const pdf = await drawn((document) => {
      for (let at = 0; at < 400; at++)
        document
          .moveTo(72 + (at % 40) * 10, 72 + at)
          .lineTo(76 + (at % 40) * 10, 75 + at)
          .stroke();
    });
    expect(await extractDocument(pdf, 'outlines.pdf')).toMatchObject({
      text_status: 'needs_ocr',
      scans: [1],
    });
  });
});

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);

function drawn(draw: (document: PDFKit.PDFDocument) => void): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PDFDocument({ size: 'LETTER' });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve) => {
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    draw(document);
    document.end();
  });
}
