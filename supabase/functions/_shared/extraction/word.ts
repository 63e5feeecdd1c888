/** Text out of Word files, .docx and the older .doc. They keep no page map, so pages are cut by length. */
import { Buffer } from 'node:buffer';
import { splitPages } from './clean.ts';
import { Unreadable, UnsupportedFile } from './errors.ts';
import { inTime, patience } from './pace.ts';

/** A whole package may unpack to this; what is larger is a bomb, or nothing that should be in a contract. */
const MAX_UNPACKED = 100 * 1024 * 1024;
/** Its XML parts, which are what we unpack, to this. */
const MAX_XML = 30 * 1024 * 1024;
const MAX_ENTRIES = 5_000;
const BOMB = 'The file unpacks to far more than a contract could hold.';
const CHUNK = 64 * 1024;
/** The reader takes milliseconds; on some damaged files it never answers. */
const BUDGET = 10_000;

/**
 * Pages of a .docx file.
 * @throws UnsupportedFile for a package that unpacks to too much, Unreadable for one that is encrypted or broken.
 */
export async function readDocx(bytes: Uint8Array): Promise<string[]> {
  if (bytes[0] === 0xd0) throw new Unreadable('encrypted', 'The document is protected with a password.');
  await checkPackage(bytes);
  return readWord(bytes);
}

/** Pages of a legacy .doc file. @throws Unreadable for one that is encrypted or broken. */
export function readDoc(bytes: Uint8Array): Promise<string[]> {
  if (isEncryptedDoc(bytes)) throw new Unreadable('encrypted', 'The document is protected with a password.');
  return readWord(bytes);
}

/**
 * Refuses a bomb: first by what its directory says it unpacks to, then, since a directory can lie, by unpacking the
 * XML parts and counting, without keeping anything.
 */
async function checkPackage(bytes: Uint8Array): Promise<void> {
  const { Unzip, UnzipInflate, unzipSync } = await import('fflate');
  const stated = new Map<string, number>();
  let total = 0;
  let xml = 0;
  const unzip = new Unzip((file) => {
    if (!isXml(file.name)) return;
    let size = 0;
    file.ondata = (error, chunk) => {
      size += chunk?.length ?? 0;
      if (error || size > (stated.get(file.name) ?? 0)) throw error ?? new UnsupportedFile(BOMB);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        stated.set(name, originalSize);
        total += originalSize;
        if (isXml(name)) xml += originalSize;
        return false;
      },
    });
    if (total > MAX_UNPACKED || xml > MAX_XML || stated.size > MAX_ENTRIES) throw new UnsupportedFile(BOMB);
    for (let at = 0; at < bytes.length; at += CHUNK) {
      unzip.push(bytes.subarray(at, at + CHUNK), at + CHUNK >= bytes.length);
    }
  } catch (error) {
    if (error instanceof UnsupportedFile) throw error;
    throw new Unreadable('damaged', 'The file is damaged.');
  }
}

const isXml = (name: string) => /\.(?:xml|rels)$/i.test(name);

/** What is asked of a document; said here because Deno does not see the ambient types beside this file. */
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
    // The library throws plain errors of many kinds at what it cannot parse.
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
  // Word ends a paragraph with one line end; a blank line says so in plain text.
  return splitPages(text.replace(/\n+/g, '\n\n'));
}

/** The file information block of a .doc stands at a 512-byte boundary; bit 8 of its flags says it is encrypted. */
function isEncryptedDoc(bytes: Uint8Array): boolean {
  for (let at = 512; at + 12 <= bytes.length && at < 4 * 1024 * 1024; at += 512) {
    if (bytes[at] === 0xec && bytes[at + 1] === 0xa5) return ((bytes[at + 11] ?? 0) & 1) === 1;
  }
  return false;
}
