import { expect, it } from 'vitest';
import { extractDocument } from '../../extraction/extract.ts';
import { analyzeText } from '../analyze.ts';
import { harshContract } from '../testing/build.ts';
import { recognizePages } from './recognize-pages.ts';
import { makeScan, scanOf, toSheets } from './testing/make-scan.ts';

const words = (text: string) => text.match(/[\p{L}\p{N}$%.,'’-]+/gu) ?? [];

it('recognizes the text of a clean scan', async () => {
  const sheets = toSheets(harshContract()).slice(0, 2);
  const scan = await scanOf(sheets.join('\n\n'));
  const { scans } = await extractDocument(scan.slice(), 'scan.pdf');
  expect(scans).toEqual([1, 2]);
  const pages: string[] = [];
  for await (const { page, text, confidence } of recognizePages(scan, scans)) {
    pages[page - 1] = text;
    expect(confidence).toBeGreaterThan(0.9);
  }
  const read = new Set(words(pages.join(' ')));
  const written = words(sheets.join(' '));
  expect(written.filter((word) => read.has(word)).length / written.length).toBeGreaterThan(0.98);

  const gist = (text: string[]) => {
    const { findings, missing } = analyzeText(text, { perspective: 'contractor' });
    return [...findings, ...missing].map(({ category, kind, severity, params }) =>
      JSON.stringify([category, kind, severity, params]),
    );
  };
  expect(gist(pages).sort()).toEqual(gist(sheets).sort());
}, 120_000);

it('reads only the requested pages', async () => {
  const scan = await makeScan(
    [1, 2, 3].map((page) => ({ text: `Page ${page} of the agreement`, scanned: true })),
  );
  const read = [];
  for await (const { page, text } of recognizePages(scan, [3])) read.push([page, text]);
  expect(read).toEqual([[3, 'Page 3 of the agreement']]);
}, 60_000);
