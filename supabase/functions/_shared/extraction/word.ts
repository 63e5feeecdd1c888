/**
 * Extracts text from Word files, .docx and the older .doc. They store no page positions, so pages are split
 * by length.
 */
import { Buffer } from 'node:buffer';
import { checkPackage } from './check-package.ts';
import { splitPages } from './clean.ts';
import { Unreadable } from './errors.ts';
import { refuseTooMuchText } from './most-text.ts';
import { inTime, patience } from './pace.ts';

/** Reading takes milliseconds, but never finishes for some damaged files. */
const BUDGET = 10_000;

/**
 * The pages of a .docx file.
 * @throws UnsupportedFile if the package unpacks to too much, Unreadable if it is encrypted, broken, or too
 * long.
 */
export async function readDocx(bytes: Uint8Array): Promise<string[]> {
  if (bytes[0] === 0xd0) throw new Unreadable('encrypted', 'The document is password-protected.');
  await checkPackage(bytes);
  return readWord(await withStoriesPrepared(bytes));
}

/**
 * Prepares a .docx file for the reader, which has two faults. It leaves out deleted text, but not text that
 * was moved, so that it would appear twice: where it was and where it is now. And it reads 4 kB of bytes at a
 * time, so that a character of several bytes is lost if it lies across two of them.
 */
async function withStoriesPrepared(bytes: Uint8Array): Promise<Uint8Array> {
  const { strFromU8, strToU8, unzipSync, zipSync } = await import('fflate');
  const isRead = (name: string) => name === '[Content_Types].xml' || /\.rels$|^word\/[^/]+\.xml$/.test(name);
  try {
    const parts = Object.entries(unzipSync(bytes, { filter: ({ name }) => isRead(name) }));
    const prepared = parts.map(([name, part]) => {
      const xml = strFromU8(part)
        .replace(/(<\/?w:)moveFrom(?=[\s>])/g, '$1del')
        .replace(NOT_ASCII, (character) => `&#${character.codePointAt(0)};`);
      return [name, strToU8(xml)] as const;
    });
    return zipSync(Object.fromEntries(prepared), { level: 0 });
  } catch {
    throw new Unreadable('damaged', 'The file is damaged.');
  }
}

/** The byte order mark, which stays as it is, is not among them. */
const NOT_ASCII = /[\u0080-\ufefe\uff00-\u{10ffff}]/gu;

/** The pages of a legacy .doc file. @throws Unreadable if it is encrypted, broken, or too long. */
export function readDoc(bytes: Uint8Array): Promise<string[]> {
  if (isEncryptedDoc(bytes)) throw new Unreadable('encrypted', 'The document is password-protected.');
  return readWord(bytes);
}

/** The methods used here; declared again because Deno does not see the ambient types next to this file. */
interface WordDocument {
  getBody(): string;
  getTextboxes(options: { includeHeadersAndFooters: boolean }): string;
  getFootnotes(): string;
  getEndnotes(): string;
}

async function readWord(bytes: Uint8Array): Promise<string[]> {
  const { default: WordExtractor } = await import('word-extractor');
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const reading: Promise<WordDocument> = new WordExtractor().extract(buffer).catch(() => {
    // The library throws many kinds of plain errors for files it cannot parse.
    throw new Unreadable('damaged', 'The file is damaged.');
  });
  const document = await inTime(patience(BUDGET), reading);
  const parts = [
    document.getBody(),
    document.getTextboxes({ includeHeadersAndFooters: false }),
    document.getFootnotes(),
    document.getEndnotes(),
  ];
  const text = parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join('\n');
  refuseTooMuchText(text.length);
  // Word ends a paragraph with one line break; in plain text, a blank line separates paragraphs.
  return splitPages(text.replace(/\n+/g, '\n\n'));
}

/** The file information block of a .doc is at a 512-byte boundary; bit 8 of its flags means encrypted. */
function isEncryptedDoc(bytes: Uint8Array): boolean {
  for (let at = 512; at + 12 <= bytes.length && at < 4 * 1024 * 1024; at += 512) {
    if (bytes[at] === 0xec && bytes[at + 1] === 0xa5) return ((bytes[at + 11] ?? 0) & 1) === 1;
  }
  return false;
}
