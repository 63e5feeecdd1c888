/** Checks how much a Word package unpacks to before parsing it. */
import { Unreadable, UnsupportedFile } from './errors.ts';
import { refuseTooMuchData, refuseTooMuchText } from './most-text.ts';

/** Limit for a whole unpacked package; anything larger is a bomb or not a contract. */
const MAX_UNPACKED = 100 * 1024 * 1024;
/** Limit for its XML parts, the only parts we unpack. */
const MAX_XML = 30 * 1024 * 1024;
/** Reading this many takes about a second; a paragraph of a contract has about twenty. */
const MAX_TAGS = 2_000_000;
const MAX_ENTRIES = 5_000;
const BOMB = 'The file unpacks to far more data than any contract has.';
/** Deflate expands one byte to at most a thousand, so each chunk yields a few megabytes at most. */
const CHUNK = 4 * 1024;

/**
 * Rejects zip bombs: first by the unpacked size in the directory, then, since that can be false, by unpacking
 * the XML parts and counting without storing anything.
 * @throws UnsupportedFile if the package unpacks to too much, Unreadable if it is broken or has too much text
 */
export async function checkPackage(bytes: Uint8Array): Promise<void> {
  const { Unzip, UnzipInflate, unzipSync } = await import('fflate');
  const stated = new Map<string, number>();
  let total = 0;
  let xml = 0;
  const count = counter();
  const unzip = new Unzip((file) => {
    if (!isXml(file.name)) return;
    let size = 0;
    file.ondata = (error, chunk) => {
      size += chunk?.length ?? 0;
      if (error || size > (stated.get(file.name) ?? 0)) throw error ?? new UnsupportedFile(BOMB);
      count(chunk);
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
    if (error instanceof UnsupportedFile || error instanceof Unreadable) throw error;
    throw new Unreadable('damaged', 'The file is damaged.');
  }
}

const isXml = (name: string) => /\.(?:xml|rels)$/i.test(name);

const [OPEN, CLOSE] = [0x3c, 0x3e];

/** Counts tags in UTF-8 bytes and the characters between them. @returns a function that takes the next bytes */
function counter(): (chunk: Uint8Array) => void {
  let inTag = false;
  let tags = 0;
  let characters = 0;
  return (chunk) => {
    for (const byte of chunk) {
      if (byte === OPEN) {
        inTag = true;
        tags += 1;
      } else if (byte === CLOSE) inTag = false;
      // Continuation bytes of a character are 10xxxxxx.
      else if (!inTag && (byte & 0xc0) !== 0x80) characters += 1;
    }
    refuseTooMuchText(characters);
    refuseTooMuchData(tags > MAX_TAGS);
  };
}
