/** Text out of Word files, .docx and the older .doc. They keep no page map, so pages are cut by length. */
import { Buffer } from 'node:buffer';
import { splitPages } from './clean.ts';
import { Unreadable, UnsupportedFile } from './errors.ts';

/** A whole package may unpack to this; what is larger is a bomb, or nothing that should be in a contract. */
const MAX_UNPACKED = 100 * 1024 * 1024;
/** Its XML parts, which are what we unpack, to this. */
const MAX_XML = 30 * 1024 * 1024;
const MAX_ENTRIES = 5_000;

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
 * Refuses a bomb by what its directory says it unpacks to. The directory may lie; the reader then stops at the first
 * byte beyond it, so the sum holds all the same.
 */
async function checkPackage(bytes: Uint8Array): Promise<void> {
  const { unzipSync } = await import('fflate');
  let total = 0;
  let xml = 0;
  let entries = 0;
  try {
    unzipSync(bytes, {
      filter: (entry) => {
        entries += 1;
        total += entry.originalSize;
        if (/\.(?:xml|rels)$/i.test(entry.name)) xml += entry.originalSize;
        return false;
      },
    });
  } catch {
    throw new Unreadable('unreadable', 'The file is damaged.');
  }
  if (total > MAX_UNPACKED || xml > MAX_XML || entries > MAX_ENTRIES) {
    throw new UnsupportedFile('The file unpacks to far more than a contract could hold.');
  }
}

async function readWord(bytes: Uint8Array): Promise<string[]> {
  const { default: WordExtractor } = await import('word-extractor');
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // The library throws plain errors of many kinds at what it cannot parse.
  const document = await new WordExtractor().extract(buffer).catch(() => {
    throw new Unreadable('unreadable', 'The file is damaged.');
  });
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
