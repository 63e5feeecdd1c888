import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { analyzeText } from '../analysis/analyze.ts';
import { runs } from '../testing/depth.ts';
import { extractDocument, UnsupportedFile } from './extract.ts';
import { wordPackage } from './testing/bombs.ts';

const fixture = (name: string) =>
  new Uint8Array(readFileSync(new URL(`./fixtures/${name}`, import.meta.url)));
const ascii = (text: string) => new TextEncoder().encode(text);
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

describe('the same contract in every format', () => {
  const gist = async (name: string) => {
    const { pages } = await extractDocument(fixture(name), name);
    const { findings, missing, risk_score } = analyzeText(pages, { perspective: 'contractor' });
    return {
      risk_score,
      found: [...findings, ...missing]
        .map((item) => JSON.stringify([item.category, item.kind, item.severity, item.params]))
        .sort(),
    };
  };

  it.each([
    ['contract.pdf', 'application/pdf'],
    ['contract.docx', WORD],
    ['contract.doc', 'application/msword'],
    ['contract.rtf', 'application/rtf'],
  ])('%s gives the same findings as the text file', async (name, mime_type) => {
    const extraction = await extractDocument(fixture(name), name);
    expect(extraction).toMatchObject({ mime_type, text_status: 'extracted' });
    expect(extraction.pages.join('\f')).toContain('Testbed Constructors');
    expect(await gist(name)).toEqual(await gist('contract.txt'));
  });

  it('keeps the pages of a PDF and splits other files into pages of similar length', async () => {
    expect((await extractDocument(fixture('contract.pdf'), 'c.pdf')).pages.length).toBe(4);
    const { pages } = await extractDocument(fixture('contract.docx'), 'c.docx');
    expect(pages.length).toBeGreaterThan(1);
    expect(Math.max(...pages.map((page) => page.length))).toBeLessThan(4_600);
  });
});

describe('files without text', () => {
  it.each([
    ['encrypted.pdf', 'encrypted', 'encrypted'],
    ['truncated.pdf', 'unreadable', 'damaged'],
    ['scan.pdf', 'needs_ocr', undefined],
  ])('%s is %s', async (name, text_status, problem) => {
    const extraction = await extractDocument(fixture(name), name);
    expect(extraction).toMatchObject({ text_status });
    expect(extraction.problem).toBe(problem);
    expect(extraction.reason).toBeTruthy();
  });

  it('recognizes protected Word files', async () => {
    const protectedDocx = new Uint8Array([
      0xd0,
      0xcf,
      0x11,
      0xe0,
      0xa1,
      0xb1,
      0x1a,
      0xe1,
      ...new Array(600).fill(0),
    ]);
    expect(await extractDocument(protectedDocx, 'a.docx')).toMatchObject({ text_status: 'encrypted' });
    const doc = fixture('contract.doc');
    const block = Array.from({ length: doc.length / 512 }, (_, i) => i * 512).find(
      (at) => doc[at] === 0xec && doc[at + 1] === 0xa5,
    ) as number;
    doc[block + 11] = (doc[block + 11] as number) | 1;
    expect(await extractDocument(doc, 'a.doc')).toMatchObject({ text_status: 'encrypted' });
  });

  it.each(['contract.docx', 'contract.doc', 'contract.pdf', 'contract.rtf'])(
    'half of %s is unreadable',
    async (name) => {
      const bytes = fixture(name);
      const { text_status } = await extractDocument(bytes.subarray(0, bytes.length / 2), name).catch(
        (error) => {
          expect(error).toBeInstanceOf(UnsupportedFile);
          return { text_status: 'unreadable' };
        },
      );
      expect(text_status).toBe('unreadable');
    },
  );

  it('gives up on a PDF at the timeout', async () => {
    expect(await extractDocument(fixture('contract.pdf'), 'a.pdf', { budget: -1 })).toMatchObject({
      text_status: 'unreadable',
      reason: 'Reading the file took too long.',
      problem: 'took_too_long',
    });
  });
});

describe('files that are rejected', () => {
  it.each([
    ['nothing', new Uint8Array(), 'a.pdf'],
    ['a program named .pdf', new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0]), 'a.pdf'],
    ['a program named .txt', new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0]), 'a.txt'],
    ['a PDF named .docx', ascii('%PDF-1.7\n'), 'a.docx'],
    ['text named .doc', ascii('Hello there'), 'a.doc'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), 'a.png'],
    ['no extension', ascii('Hello'), 'contract'],
    ['a zip that is no Word file', zipSync({ 'a.txt': strToU8('hi') }), 'a.docx'],
  ])('%s', async (_what, bytes, name) => {
    await expect(extractDocument(bytes, name)).rejects.toMatchObject({
      name: 'UnsupportedFile',
      code: 'unsupported_media_type',
    });
  });

  it('a bomb, by the sizes in its directory', async () => {
    const bomb = patchSize(wordPackage('<w:p/>'), 'word/document.xml', 2_000_000_000);
    await expect(extractDocument(bomb, 'a.docx')).rejects.toThrow(/unpacks to far more/);
  });

  it('rejects a bomb with false directory sizes once it exceeds them', async () => {
    const bomb = patchSize(wordPackage(' '.repeat(60 * 1024 * 1024)), 'word/document.xml', 1_000);
    await expect(extractDocument(bomb, 'a.docx')).rejects.toThrow(/unpacks to far more/);
  });

  it('throws no other error for any bytes', async () => {
    const names = fc.constantFrom('a.pdf', 'a.docx', 'a.doc', 'a.rtf', 'a.txt');
    const heads = fc.constantFrom(
      '%PDF-1.7\n',
      'PK\u0003\u0004word/',
      '{\\rtf1 ',
      '',
      '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1',
    );
    await fc.assert(
      fc.asyncProperty(names, heads, fc.uint8Array({ maxLength: 2_000 }), async (name, head, tail) => {
        const bytes = new Uint8Array([...[...head].map((char) => char.charCodeAt(0)), ...tail]);
        const extraction = await extractDocument(bytes, name).catch((error) => error);
        if (extraction instanceof Error) expect(extraction).toBeInstanceOf(UnsupportedFile);
        else for (const page of extraction.pages) expect(STORABLE.test(page)).toBe(true);
      }),
      { numRuns: runs(100, 300) },
    );
  }, 60_000);
});

// biome-ignore lint/suspicious/noControlCharactersInRegex: the absence of control characters is what is asserted
const STORABLE = /^[^\u0000-\u0008\u000b-\u001f]*$/;

describe('plain text', () => {
  it.each([
    ['utf-8', ascii('Müller’s “work”')],
    ['utf-8 with a mark', new Uint8Array([0xef, 0xbb, 0xbf, ...ascii('Müller’s “work”')])],
    ['utf-16 little-endian', utf16('Müller’s “work”', true)],
    ['utf-16 big-endian', utf16('Müller’s “work”', false)],
    [
      'windows-1252',
      new Uint8Array([0x4d, 0xfc, ...ascii('ller'), 0x92, 0x73, 0x20, 0x93, ...ascii('work'), 0x94]),
    ],
  ])('reads %s', async (_name, bytes) => {
    expect((await extractDocument(bytes, 'a.txt')).pages).toEqual(['Müller’s “work”']);
  });

  it('starts a page at a form feed and drops characters that cannot be stored', async () => {
    expect((await extractDocument(ascii('one\r\ntwo\u0007\fthree\ttab'), 'a.txt')).pages).toEqual([
      'one\ntwo',
      'three\ttab',
    ]);
  });
});

describe('Word files with pending changes', () => {
  const by = 'w:id="1" w:author="Dana" w:date="2026-10-02T15:20:00Z"';
  const read = async (body: string) => {
    const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
    const parts = unzipSync(wordPackage(body));
    const main = strFromU8(parts['word/document.xml'] ?? new Uint8Array());
    const bytes = zipSync({
      ...parts,
      'word/document.xml': strToU8(main.replace('<w:document', `<w:document ${word}`)),
    });
    return (await extractDocument(bytes, 'a.docx')).pages.join('\n');
  };

  it('shows inserted text and leaves out deleted text', async () => {
    const inserted = `<w:ins ${by}><w:r><w:t>ten </w:t></w:r></w:ins>`;
    const deleted = `<w:del ${by}><w:r><w:delText>seven </w:delText></w:r></w:del>`;
    const both = `<w:ins ${by}><w:del ${by}><w:r><w:delText>nine </w:delText></w:r></w:del></w:ins>`;
    expect(
      await read(
        `<w:p><w:r><w:t xml:space="preserve">Pay within </w:t></w:r>${deleted}${both}${inserted}<w:r><w:t>days.</w:t></w:r></w:p>`,
      ),
    ).toBe('Pay within ten days.');
  });

  it('shows moved text once, where it is now', async () => {
    const from = `<w:p><w:moveFrom ${by}><w:r><w:t>Deliveries are scheduled.</w:t></w:r></w:moveFrom></w:p>`;
    const to = `<w:p><w:moveTo ${by}><w:r><w:t>Deliveries are scheduled.</w:t></w:r></w:moveTo></w:p>`;
    expect(await read(`${from}<w:p><w:r><w:t>Work hours.</w:t></w:r></w:p>${to}`)).toBe(
      'Work hours.\n\nDeliveries are scheduled.',
    );
  });

  it('keeps every character of several bytes, wherever in the file it is', async () => {
    const text = '§é’ '.repeat(20_000);
    const pages = await read(`<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`);
    expect(pages.replace(/\s/g, '')).toBe("§é'".repeat(20_000));
  });
});

describe('rich text', () => {
  const rtf = async (body: string) =>
    (await extractDocument(ascii(`{\\rtf1\\ansi\\ansicpg1252 ${body}}`), 'a.rtf')).pages;

  it('translates character codes and skips everything that is not text', async () => {
    expect(
      await rtf(
        "{\\fonttbl{\\f0 Times;}}{\\*\\generator X;}The Owner\\rquote s {\\b caf\\'e9} \\u8211? \\{x\\}\\par next",
      ),
    ).toEqual(['The Owner’s café – {x}\n\nnext']);
  });

  it('starts a page at a page break', async () => {
    expect(await rtf('one\\page two')).toEqual(['one', 'two']);
  });
});

/** Overwrites an entry's unpacked size in a ZIP directory. */
function patchSize(zip: Uint8Array, name: string, size: number): Uint8Array {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  for (let at = 0; at < zip.length - 46; at++) {
    if (view.getUint32(at, true) !== 0x02014b50) continue;
    const length = view.getUint16(at + 28, true);
    const found = new TextDecoder().decode(zip.subarray(at + 46, at + 46 + length));
    if (found === name) view.setUint32(at + 24, size, true);
  }
  return zip;
}

function utf16(text: string, little: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2 + 2);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0xfeff, little);
  for (let i = 0; i < text.length; i++) view.setUint16(2 + i * 2, text.charCodeAt(i), little);
  return bytes;
}
