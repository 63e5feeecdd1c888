import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { processorTime } from '../testing/processor-time.ts';
import { extractDocument, extractFirst, extractNext } from './extract.ts';
import { MAX_CHARACTERS } from './most-text.ts';
import { prose, tagBomb, textBomb, wordPackage } from './testing/bombs.ts';
import { makeLongPdf } from './testing/long-pdf.ts';

const ascii = (text: string) => new TextEncoder().encode(text);
const tooMuch = { text_status: 'unreadable', problem: 'too_much_text', pages: [], scans: [] };

describe('a file over the text limit returns no text, with the reason', () => {
  const long = prose(MAX_CHARACTERS + 1);

  it.each([
    ['a.docx', () => wordPackage(`<w:p><w:r><w:t>${long}</w:t></w:r></w:p>`)],
    ['a.txt', () => ascii(long)],
    ['a.rtf', () => ascii(`{\\rtf1\\ansi ${long}}`)],
    ['hex.rtf', () => ascii(`{\\rtf1\\ansi ${"\\'e9".repeat(MAX_CHARACTERS + 1)}}`)],
  ])('%s', async (name, make) => {
    const extraction = await extractDocument(make(), name);
    expect(extraction).toMatchObject(tooMuch);
    expect(extraction.reason).toBe(
      'The document is too long. The limit is 3,000,000 characters, about 1,000 pages.',
    );
  });

  it.each([
    ['a.docx', (text: string) => wordPackage(`<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`)],
    ['a.txt', ascii],
    ['a.rtf', (text: string) => ascii(`{\\rtf1\\ansi ${text}}`)],
  ])('%s of two million characters is read completely', async (name, make) => {
    const { text_status, pages } = await extractDocument(make(prose(2_000_000)), name);
    expect(text_status).toBe('extracted');
    expect(pages.join(' ').length).toBeGreaterThan(1_990_000);
  });

  it('counts the characters of earlier parts of a PDF', async () => {
    const pdf = makeLongPdf([{ lines: [prose(100)] }, { lines: [prose(100)] }], 1);
    const length = { pause: 60_000, atLeast: 1, limit: 60_000 };
    const withBefore = (characters: number) =>
      extractNext(pdf, { read: 1, characters, texts: async () => ['One'], pictures: new Map() }, length);
    expect(await withBefore(MAX_CHARACTERS - 50)).toMatchObject(tooMuch);
    expect(await withBefore(MAX_CHARACTERS - 200)).toMatchObject({ text_status: 'extracted' });
  });

  it('reports the number of pages of a PDF with too many', async () => {
    const pdf = makeLongPdf(
      Array.from({ length: 4_990 }, () => ({ lines: ['A page'] })),
      1,
    );
    expect(await extractFirst(pdf, 'a.pdf', { pause: 800, atLeast: 20, limit: 1300 })).toMatchObject({
      text_status: 'unreadable',
      problem: 'too_many_pages',
      reason: 'The document has 4,990 pages. The limit is 2,000.',
      pages: [],
    });
  });

  it('gives up on a file of only control words', async () => {
    const took = await processorTime(async () => {
      const extraction = await extractDocument(ascii(`{\\rtf1 ${'\\b'.repeat(12_000_000)}}`), 'a.rtf');
      expect(extraction.text_status).not.toBe('reading');
    });
    expect(took).toBeLessThan(10_000);
  });
});

/** Milliseconds and megabytes that a separate process needs for a file beyond those for a small file. */
async function costOf(
  bytes: Uint8Array,
  name = 'a.docx',
  small = wordPackage('<w:p><w:r><w:t>Small</w:t></w:r></w:p>'),
): Promise<{ problem: string; ms: number; megabytes: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bomb-'));
  try {
    await writeFile(join(folder, 'small'), small);
    await writeFile(join(folder, 'bomb'), bytes);
    const script = `
      import { readFileSync } from 'node:fs';
      import { extractDocument } from ${JSON.stringify(new URL('./extract.ts', import.meta.url).href)};
      // The most that the system itself counts goes back to the process that started this one.
      const mostMemory = () => /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1] / 1024;
      await extractDocument(new Uint8Array(readFileSync('small')), ${JSON.stringify(name)});
      const bomb = new Uint8Array(readFileSync('bomb'));
      const held = mostMemory();
      const before = process.resourceUsage();
      const { problem } = await extractDocument(bomb, ${JSON.stringify(name)});
      const after = process.resourceUsage();
      const ms = (after.userCPUTime + after.systemCPUTime - before.userCPUTime - before.systemCPUTime) / 1000;
      console.log(JSON.stringify({ problem, ms, megabytes: mostMemory() - held }));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      cwd: folder,
    });
    return JSON.parse(stdout);
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('a decompression bomb', () => {
  it.each([
    ['of text', textBomb],
    ['of tags', tagBomb],
  ])('%s is detected within a second and 64 MB', async (_what, make) => {
    const { problem, ms, megabytes } = await costOf(make());
    expect(problem).toBe('too_much_text');
    expect(ms).toBeLessThan(1_000);
    expect(megabytes).toBeLessThan(64);
  });

  it.each([
    ['of strokes', [{ lines: [] }], 8_000_000],
    // No single part of these is too large.
    ['of a drawing on one page many times', [{ lines: [], drawn: 100 }], 100_000],
  ])('%s in a PDF is detected within a second and 128 MB', async (_what, pages, strokes) => {
    const small = makeLongPdf([{ lines: ['Small'] }], 1);
    const { problem, ms, megabytes } = await costOf(makeLongPdf(pages, strokes), 'a.pdf', small);
    expect(problem).toBe('too_much_text');
    expect(ms).toBeLessThan(1_000);
    expect(megabytes).toBeLessThan(128);
  });

  it('with a readable number of strokes counts as a scan, without inspecting each stroke', async () => {
    const { text_status, scans } = await extractDocument(makeLongPdf([{ lines: [] }], 200_000), 'a.pdf');
    expect({ text_status, scans }).toEqual({ text_status: 'needs_ocr', scans: [1] });
  });

  it('reports its reason, also with many at the same time', async () => {
    const bomb = textBomb();
    const all = await Promise.all(Array.from({ length: 8 }, () => extractDocument(bomb.slice(), 'a.docx')));
    for (const extraction of all) expect(extraction).toMatchObject(tooMuch);
  });
});
