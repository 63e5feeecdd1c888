import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { makeScan } from '../analysis/ocr/testing/make-scan.ts';
import { Unreadable } from './errors.ts';
import { extractFirst, extractNext } from './extract.ts';
import type { Pace } from './pace.ts';
import { nothingRead, readPdf, readPdfPart } from './read-pdf.ts';
import { makeLongPdf } from './testing/long-pdf.ts';

const fixture = (name: string) =>
  new Uint8Array(readFileSync(new URL(`./fixtures/${name}`, import.meta.url)));
/** Lines that all differ, so that none is taken for a stamp. */
const say = (page: number) => [
  `Article ${page} ${'abcdefghij'[page % 10]}${'klmnopqrst'[(page / 10) | 0]} of this agreement (as amended).`,
];
const pages = (count: number) => Array.from({ length: count }, (_, index) => ({ lines: say(index + 1) }));
/** A fixed number of pages per part, regardless of time. */
const paged =
  (most: number): (() => Pace) =>
  () => ({ mayBegin: (index) => index < most, left: () => 60_000 });

/** Reads a file part by part, like the jobs do: only the stored results carry over between parts. */
async function inParts(bytes: Uint8Array, most: number) {
  const kept: string[] = [];
  const pictures = new Map<number, boolean>();
  for (let parts = 1; ; parts += 1) {
    const soFar = {
      read: kept.length,
      characters: kept.join('').length,
      texts: async () => [...kept],
      pictures: new Map(pictures),
    };
    const part = await readPdfPart(bytes, soFar, paged(most));
    if (part.whole) return { ...part.whole, parts };
    expect(part.pages.length + part.pictures.size).toBeGreaterThan(0);
    kept.push(...part.pages);
    for (const [page, shows] of part.pictures) pictures.set(page, shows);
  }
}

describe('a PDF read in parts', () => {
  const long = makeLongPdf(pages(23), 10);

  it.each([1, 2, 7, 22, 23, 24])('with %i pages has the same text as the whole', async (most) => {
    const { parts, ...read } = await inParts(long, most);
    expect(read).toEqual(await readPdf(long, 30_000));
    expect(read.pages).toEqual(pages(23).map(({ lines }) => lines.join('\n')));
    expect(parts).toBe(Math.ceil(23 / most));
  });

  it('has the same result as the whole, including scans', async () => {
    const sheets = ['First', 'Second', 'Third', 'Fourth'].map((nth, index) => ({
      text: `${nth} sheet of the general conditions`,
      scanned: index !== 1,
    }));
    // One of the three pictures is checked in the same part as the last page.
    const cases = [[fixture('contract.pdf'), 4] as const, [await makeScan(sheets), 6] as const];
    for (const [bytes, expected] of cases) {
      const { parts, ...read } = await inParts(bytes, 1);
      expect(read).toEqual(await readPdf(bytes, 30_000));
      expect(parts).toBe(expected);
    }
  });

  it('is checked for scans in parts, each page once', async () => {
    // Only a stamp, so every page has to be checked.
    const stamped = makeLongPdf(
      Array.from({ length: 5 }, (_, index) => ({ lines: [`Page ${index + 1}`] })),
      1,
    );
    const { parts, scans } = await inParts(stamped, 2);
    expect([parts, scans]).toEqual([5, []]);
  });

  it('starts no page without time left, and abandons one that takes too long', async () => {
    const none = await readPdfPart(long, nothingRead, paged(0));
    expect(none).toMatchObject({ total: 23, pages: [], whole: null });
    let begun = 0;
    const late: Pace = { mayBegin: () => true, left: () => (begun++ < 4 ? 60_000 : 0) };
    const some = await readPdfPart(long, nothingRead, () => late);
    expect(some.pages).toEqual(pages(4).map(({ lines }) => lines.join('\n')));
  });

  it('stops at a broken page, in any part', async () => {
    const broken = makeLongPdf(
      pages(9).map((page, at) => ({ ...page, broken: at === 6 })),
      10,
    );
    await expect(inParts(broken, 4)).rejects.toThrow(Unreadable);
    const first = await extractFirst(broken, 'a.pdf', { pause: 0, atLeast: 3, limit: 60_000 });
    if (first.text_status !== 'reading') throw new Error('It was read at once');
    const soFar = {
      read: 3,
      characters: 0,
      texts: async () => first.part.pages,
      pictures: first.part.pictures,
    };
    const next = await extractNext(broken, soFar, { pause: 60_000, atLeast: 1, limit: 60_000 });
    expect(next).toEqual({
      mime_type: 'application/pdf',
      text_status: 'unreadable',
      pages: [],
      scans: [],
      reason: 'The file is damaged.',
      problem: 'damaged',
    });
  });

  it.each([
    ['encrypted.pdf', 'encrypted'],
    ['truncated.pdf', 'unreadable'],
  ])('classifies %s like the whole file', async (name, text_status) => {
    const length = { pause: 0, atLeast: 1, limit: 60_000 };
    expect(await extractFirst(fixture(name), name, length)).toMatchObject({ text_status, pages: [] });
  });

  it('is read in parts only if it is long and a PDF', async () => {
    const length = { pause: 0, atLeast: 5, limit: 60_000 };
    expect(await extractFirst(fixture('contract.pdf'), 'a.pdf', length)).toMatchObject({
      text_status: 'extracted',
    });
    expect(await extractFirst(fixture('contract.docx'), 'a.docx', { ...length, atLeast: 0 })).toMatchObject({
      text_status: 'extracted',
    });
    expect(await extractFirst(long, 'a.pdf', length)).toMatchObject({
      mime_type: 'application/pdf',
      text_status: 'reading',
      part: { total: 23, pages: { length: 5 } },
    });
  });
});
